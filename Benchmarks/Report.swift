import FoundationEssentials
import Glibc
import Yaku

/// What was measured: the middle of all rounds, and the bad end.
struct Measurement: Codable {
  enum Unit: String, Codable {
    case words = "words/CPU-s"
    case characters = "characters/CPU-s"
    case strings = "strings/CPU-s"
    case lookUps = "look-ups/CPU-s"
    case textMegabytes = "MB/CPU-s"
    case milliseconds = "ms"
    case cpuMilliseconds = "ms CPU"
    case megabytes = "MB"
    case ratio = "times"

    /// Whether more is better.
    var isRate: Bool { rawValue.hasSuffix("/CPU-s") || self == .ratio }
  }

  let stage: String
  let subject: String
  let unit: Unit
  let median: Double
  /// 95 of 100 measurements are at least this good.
  let p95: Double

  init(_ stage: String, _ subject: String, _ unit: Unit, _ series: Series) {
    self.stage = stage
    self.subject = subject
    self.unit = unit
    median = series.median
    p95 = series.quantile(unit.isRate ? 0.05 : 0.95)
  }

  /// One line for people; with the ratio to the same measurement of `baseline`, where 1.2 and more is worth a look.
  func line(beside baseline: [Measurement]) -> String {
    var columns = [
      stage.padded(13), subject.padded(30), median.short.padded(-12), "p95", p95.short.padded(-12), " " + unit.rawValue,
    ]
    if let old = baseline.first(where: { $0.stage == stage && $0.subject == subject && $0.unit == unit }),
      old.median > 0, median > 0
    {
      columns.append("×\((unit.isRate ? median / old.median : old.median / median).short) of the baseline")
    }
    return columns.joined(separator: " ")
  }
}

/// All measurements of a run, with what they depend on.
struct Report: Codable {
  var processor: String
  var cores: Int
  var swift = "6.3"
  var packs: [String]
  var results: [Measurement] = []
  /// Results of an earlier run on the same kind of processor.
  var baseline: [Measurement] = []

  private enum CodingKeys: String, CodingKey {
    case processor, cores, swift, packs, results
  }

  init(engine: Engine, baseline path: String? = nil) throws {
    processor = Process.processor
    cores = Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    packs = engine.packs.map { "\($0.name) \($0.version)" }
    guard let path else { return }
    guard let data = FileManager.default.contents(atPath: path),
      let old = try? JSONDecoder().decode(Report.self, from: data)
    else { throw UsageError(description: "\"\(path)\" is no report that --json wrote") }
    guard old.processor == processor else {
      throw UsageError(
        description: "\"\(path)\" is of another processor, \"\(old.processor)\"; this is \"\(processor)\"")
    }
    baseline = old.results
  }

  mutating func add(_ measurement: Measurement) { results.append(measurement) }

  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    var rounded = self
    rounded.results = results.map(\.rounded)
    try (encoder.encode(rounded) + [UInt8(ascii: "\n")]).write(to: URL(filePath: path))
  }
}

extension Measurement {
  /// With three significant digits or so: more would be noise.
  var rounded: Measurement {
    Measurement(stage, subject, unit, middle: Double(median.short) ?? median, end: Double(p95.short) ?? p95)
  }

  private init(_ stage: String, _ subject: String, _ unit: Unit, middle: Double, end: Double) {
    self.stage = stage
    self.subject = subject
    self.unit = unit
    median = middle
    p95 = end
  }
}

extension Double {
  /// No more digits than say something.
  var short: String {
    if self >= 100 { return "\(Int(rounded()))" }
    let scale = self >= 10 ? 10.0 : self >= 1 ? 100 : 10_000
    return "\((self * scale).rounded() / scale)"
  }
}

extension String {
  /// With spaces up to `width`; in front when it is negative.
  func padded(_ width: Int) -> String {
    let spaces = String(repeating: " ", count: max(0, abs(width) - count))
    return width < 0 ? spaces + self : self + spaces
  }
}
