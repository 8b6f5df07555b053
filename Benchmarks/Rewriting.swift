import Yaku

extension Bench {
  /// Texts in each tone of their language: how much of them in a second, and how long one paragraph takes.
  func rewriting() -> [Measurement] {
    corpora.flatMap { corpus in
      engine.tones(for: corpus.language).flatMap { tone -> [Measurement] in
        let write = { (text: String) -> Int in
          engine.write(WritingRequest(.rewrite(tone), text, language: corpus.language)).changes.count
        }
        let name = "\(corpus.name), \(tone.rawValue)"
        let bytes = corpus.texts.reduce(0) { $0 + $1.utf8.count }
        let series = rate(of: corpus.texts, units: bytes, write).map { $0 / 1_000_000 }
        var latencies = Series()
        for _ in 0..<rounds {
          for text in corpus.texts { latencies.add(Clock.wall.time { _ = write(text) } * 1000) }
        }
        return [
          Measurement("rewriting", name, .textMegabytes, series),
          Measurement("rewriting", "\(name), one", .milliseconds, latencies),
        ]
      }
    }
  }
}
