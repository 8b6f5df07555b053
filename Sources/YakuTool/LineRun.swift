import Batch
import Files

/// Answers standard input line by line: one line out for each line in, in order.
struct LineRun {
  let jobs: Int
  /// What to say about one line.
  let answer: @Sendable (String) -> LineMapper.Answer

  /// Runs to the end of the input; returns how many lines had a problem.
  ///
  /// Problems are told on standard error.
  func run() async throws(ToolError) -> (problems: Int, exitCode: Int32) {
    do throws(BatchError) {
      let stop = Interrupts.stopSignal()
      let source = try RecordSource(path: "-", stop: stop, encoding: .utf8)
      let output = try OutputFile(path: "-")
      _ = try source.head()
      try output.append(source.byteOrderMark)
      try source.use(.lines)
      let mapper = LineMapper(name: source.name, stop: stop, answer: answer)
      var problems = 0
      let ending = try await BatchRunner(jobs: jobs, stop: stop).run(source) {
        mapper.process($0)
      } write: {
        (_, processed) throws(BatchError) in
        try output.append(processed.output)
        problems += processed.tally.rejected
        processed.messages.forEach { Console.tell($0.text) }
      } flush: { () throws(BatchError) in
        try output.flush()
      }
      return (problems, ending == .finished ? 0 : Interrupts.exitCode)
    } catch {
      throw ToolError(error)
    }
  }
}

extension Arguments {
  /// Whether lines of standard input are asked for; then there can be no text on the command line.
  func readsLines() throws(ToolError) -> Bool {
    guard has("lines") else { return false }
    guard let first = operands.first else { return true }
    throw ToolError(2, "--lines reads standard input; leave out \"\(first)\"")
  }
}
