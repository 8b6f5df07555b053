import Batch
import Yaku

let editCommand = Command(
  name: "edit", summary: "go through the suggestions for a file one by one, in the terminal",
  operands: "FILE", operandCount: 1...1,
  options: [
    Option(
      "tool", short: "t", value: "TOOL",
      "proofread, a tone (better, concise, professional, friendly, casual, polite, plain), summary, keypoints, list or "
        + "table (proofread unless said)"),
    .writingLanguage,
    Option(
      "format", value: "FORMAT", "how the text is written (told by the name of FILE; plain unless said)",
      choices: TextFormat.allCases.map(\.rawValue) + ["code"]),
    .variant, .off, .packs,
  ] + Option.group("Rules and words", Option.proofreadingRules),
  details: """
    Suggestions stand in the text while you look at them. Keys: a accepts, r rejects, A accepts
    all, n and p go on and back, o shows the original, w the new text, u takes back, U makes
    again, s writes, q quits, ? lists all keys. Nothing is written but by s, or when q asks: what you
    accepted is in the file then, all else is as it was.

    Without a terminal there is nobody to decide: use 'yaku proofread' or 'yaku rewrite'.
    """,
  example: """
    yaku edit letter.md
    yaku edit --tool concise --lang en notes.txt
    """
) { arguments throws(ToolError) in
  let path = arguments.operands.first ?? ""
  let name = arguments.value("tool") ?? SessionTool.proofread.name
  guard Terminal.isThere else {
    let other = EditTool.commandLine(of: name)
    throw ToolError(ExitCode.usage, "'yaku edit' needs a terminal to show suggestions in; use '\(other) \(path)'")
  }
  var file = try EditedFile(path)
  let tool = try EditTool(name, for: file, arguments)
  let host = WritingHost(file.text, tool: tool.tool, engine: tool.engine, options: tool.options)
  switch host.session.result {
  case .changed?: break
  case .unchanged(let reason)?:
    Console.tell(tool.message(of: reason))
    return 0
  case .refused(let reason)?: throw ToolError(ExitCode.rejected, tool.message(of: reason))
  case .failed?, nil: throw ToolError(ExitCode.rejected, "\(name) could not be run over \"\(path)\"; try another tool")
  }
  let title = [file.name, name, file.encodingName].compactMap(\.self).joined(separator: " · ")
  return try edit(&file, EditReview(host, title: title, isReadOnly: file.isReadOnly))
}

/// Lets a person decide until all is written that is to be; the exit code.
private func edit(_ file: inout EditedFile, _ review: EditReview) throws(ToolError) -> Int32 {
  var review = review
  guard let terminal = Terminal(stop: Interrupts.stopSignal()) else {
    throw ToolError(ExitCode.input, "the terminal has gone away; nothing is written")
  }
  func end(_ code: Int32) -> Int32 {
    terminal.close()
    let lost = review.isChanged ? "; what was accepted last is not written" : ""
    Console.tell("\(review.count(.accepted)) accepted, \(review.count(.rejected)) rejected\(lost)")
    return code
  }
  while true {
    let (width, height) = Console.size
    terminal.show(
      EditScreen(review: review, width: width, height: height, hasColours: Console.hasColours).lines)
    var order = EditReview.Order.nothing
    switch terminal.nextEvent() {
    case .key(let key): order = review.press(key)
    case .redraw: break
    case .stop: return end(Interrupts.exitCode)
    case .end: return end(ExitCode.input)
    }
    if case .write(let isForced) = order { order = file.write(&review, isForced: isForced) }
    if order == .quit { return end(0) }
  }
}

extension EditedFile {
  /// Writes what was accepted, unless somebody else changed the file and that is not known yet; what is to be done next.
  fileprivate mutating func write(_ review: inout EditReview, isForced: Bool) -> EditReview.Order {
    if !isForced, isChangedMeanwhile {
      review.foundOtherContents()
      return .nothing
    }
    do throws(ToolError) {
      try write(review.host.decided)
      return review.didWrite()
    } catch {
      review.didNotWrite(error.message)
      return .nothing
    }
  }
}
