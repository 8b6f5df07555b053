import Batch
import Glibc

/// Shows on the terminal how far a run is: a bar, the records, the rate, and the time left.
///
/// Draws at most ten times a second, on one line; the last state stays there.
struct ProgressBar {
  /// The records to be dealt with, where that is known.
  let total: Int?
  private let started = ContinuousClock.now
  private var drawn: ContinuousClock.Instant?
  private var isVisible = false
  private var last: BatchProgress?

  init(total: Int?) {
    self.total = total
  }

  /// The time since the bar was made, in seconds.
  var seconds: Double { Self.seconds(.now - started) }

  mutating func show(_ progress: BatchProgress) {
    last = progress
    let now = ContinuousClock.now
    if let drawn, now - drawn < .milliseconds(100) { return }
    drawn = now
    draw(progress)
  }

  /// Draws the last state and leaves it there.
  mutating func finish() {
    guard let last else { return }
    draw(last)
    isVisible = false
    Console.write([UInt8(ascii: "\n")])
  }

  private mutating func draw(_ progress: BatchProgress) {
    isVisible = true
    let line = Self.line(progress, total: total, seconds: seconds, width: Console.width)
    Console.write(Array("\r\u{1B}[K\(line)".utf8))
  }

  /// Takes the line away, so that something else can be written.
  mutating func clear() {
    guard isVisible else { return }
    isVisible = false
    drawn = nil
    Console.write(Array("\r\u{1B}[K".utf8))
  }

  /// The line for a terminal of `width` cells.
  static func line(_ progress: BatchProgress, total: Int?, seconds: Double, width: Int) -> String {
    let rate = seconds > 0 ? Double(progress.records - progress.earlierRecords) / seconds : 0
    var text = "\(progress.records) records, \(rate >= 10 ? "\(Int(rate))" : tenths(rate))/s"
    // The last record may end before the last byte, and other limits may end the run first: the share is a guess.
    let byBytes = progress.size.map { $0 > 0 ? Double(progress.bytes) / Double($0) : 1 }
    let byRecords = total.map { $0 > 0 ? Double(progress.records) / Double($0) : 1 }
    guard let share = [byBytes, byRecords].compactMap(\.self).max().map({ min(1, $0) }) else { return text }
    if share > 0 { text += ", \(clock(seconds / share - seconds)) left" }
    let room = min(30, width - text.utf8.count - 9)
    guard room >= 5 else { return text }
    let filled = Int((share * Double(room)).rounded(.down))
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: room - filled)
    let percent = "\(Int(share * 100))"
    return "\(bar) \(String(repeating: " ", count: 3 - percent.count))\(percent) %  \(text)"
  }

  /// Minutes and seconds, with hours when there are some.
  static func clock(_ seconds: Double) -> String {
    let whole = Int(min(max(0, seconds), 359_999).rounded(.up))
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(whole % 60))" : "\(minutes):\(two(whole % 60))"
  }

  /// A number with one decimal.
  static func tenths(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  static func seconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
  }
}
