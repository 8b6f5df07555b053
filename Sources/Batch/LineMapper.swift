package import Files

/// Answers each line of a text with exactly one line, in order.
package struct LineMapper: Sendable {
  /// What to say about one line.
  package struct Answer: Sendable {
    /// The answer; `nil` gives the line back byte for byte.
    package var text: String?
    /// Why the line could not be dealt with; `nil` when it could.
    package var problem: String?

    package init(_ text: String?, problem: String? = nil) {
      self.text = text
      self.problem = problem
    }
  }

  private let name: String
  private let stop: StopSignal
  private let answer: @Sendable (String) -> Answer

  /// A mapper for the lines of `name`, which stands in messages.
  package init(name: String, stop: StopSignal, answer: @escaping @Sendable (String) -> Answer) {
    self.name = name
    self.stop = stop
    self.answer = answer
  }

  /// Answers the lines of one batch.
  ///
  /// The line end of each line is kept, also the lack of one. In a line that is
  /// not UTF-8, U+FFFD stands for what is not, as in records.
  package func process(_ batch: RecordBatch) -> ProcessedBatch {
    var result = ProcessedBatch()
    let bytes = batch.bytes.span
    result.output.reserveCapacity(batch.bytes.count)
    for index in 0..<batch.count {
      if stop.isRequested || Task.isCancelled {
        result.ending = .stopped
        break
      }
      let range = batch.range(of: index)
      let line = bytes.withoutLineEnd(range)
      let (value, isValid) = text(Array(batch.bytes[line]))
      var answer = answer(value)
      if !isValid, answer.problem == nil {
        answer.problem = "not valid UTF-8; convert the text, for example with 'iconv'"
      }
      if let text = answer.text {
        result.output.append(line: Array(text.utf8))
      } else {
        result.output.append(bytes, line)
      }
      result.output.append(bytes, line.upperBound..<range.upperBound)
      result.tally.records += 1
      result.recordCount += 1
      if let problem = answer.problem {
        result.tally.rejected += 1
        let number = batch.firstNumber + index
        result.messages.append(
          RunMessage(.warning, .recordError, "\(name), line \(number): \(problem)", record: number, line: number))
      }
    }
    return result
  }
}
