import Batch
import Glibc

/// Writes what people and programs should know about a run to standard error: messages, the progress bar, the summary.
///
/// As text, at most 50 messages about records are written; as JSON, all of
/// them, one object a line. Used by one task at a time.
final class RunLog {
  private let isJSON: Bool
  private let isQuiet: Bool
  private let showsBar: Bool
  private var bar: ProgressBar
  private var recordErrors = 0
  private static let most = 50

  /// `total` is how many records there will be, where that is known.
  init(isJSON: Bool, isQuiet: Bool, showsProgress: Bool, total: Int?) {
    self.isJSON = isJSON
    self.isQuiet = isQuiet
    showsBar = showsProgress && !isQuiet && !isJSON && Console.isInteractive
    bar = ProgressBar(total: total)
  }

  /// The time since the log was made, in seconds.
  var seconds: Double { bar.seconds }

  func tell(_ message: RunMessage) {
    if message.code == .recordError {
      recordErrors += 1
      if recordErrors > Self.most, !isJSON { return }
    }
    if !isQuiet { write(message) }
  }

  func show(_ progress: BatchProgress) {
    if showsBar { bar.show(progress) }
  }

  /// Says why the run failed, also when it is to be quiet.
  func fail(_ reason: String) {
    write(RunMessage(.error, .failed, isJSON ? reason : "error: \(reason)"))
  }

  /// Takes the progress bar away.
  func close() { bar.clear() }

  func finish(_ summary: String) {
    bar.finish()
    if recordErrors > Self.most, !isJSON, !isQuiet {
      Console.tell("… and \(recordErrors - Self.most) more; see the column \"error\"")
    }
    tell(RunMessage(.info, .summary, summary))
  }

  private func write(_ message: RunMessage) {
    bar.clear()
    if isJSON {
      Console.write(Array((message.json + "\n").utf8))
    } else {
      Console.tell(message.text)
    }
  }
}
