import LanguagePack
import Yaku

extension Bench {
  /// Opening packs: each by itself, and all of an installation.
  func packOpen() -> [Measurement] {
    var slowest = (name: "", series: Series())
    for pack in engine.packs {
      var series = Series()
      for _ in 0..<max(20, rounds) {
        series.add(Clock.wall.time { _ = try? Pack(path: pack.path) } * 1000)
      }
      if series.median > slowest.series.median { slowest = (pack.name, series) }
    }
    var all = Series()
    var first = Series()
    for _ in 0..<max(20, rounds) {
      all.add(Clock.wall.time { _ = try? Engine() } * 1000)
    }
    for pair in engine.pairs {
      for _ in 0..<rounds {
        guard let store = try? PackStore(.standard) else { continue }
        first.add(Clock.cpu.time { _ = store.translator(for: pair) } * 1000)
      }
    }
    return [
      Measurement("packs", "slowest to open: \(slowest.name)", .milliseconds, slowest.series),
      Measurement("packs", "all \(engine.packs.count), opened", .milliseconds, all),
      Measurement("packs", "translator, made", .cpuMilliseconds, first),
    ]
  }
}
