import Batch
import Yaku

/// What `yaku proofread` answers to a text.
struct ProofreadingAnswers: Sendable {
  /// What the answer is made of.
  struct Form: Sendable {
    var applies = false
    var isJSON = false
    var unit = OffsetMap.Unit.utf8
  }

  let engine: Engine
  let template: ProofreadingRequest
  let form: Form

  /// Refuses a language without rules before anything is read.
  func check() throws(ToolError) { _ = try response("") }

  /// The answer to a text, and how many suggestions it has.
  func whole(_ text: String) throws(ToolError) -> (answer: String, count: Int) {
    let response = try response(text)
    let count = response.suggestions.count
    if form.applies { return (response.applied().text, count) }
    if form.isJSON { return (json(response) + "\n", count) }
    return (Self.lines(of: response), count)
  }

  /// The answer to one line, which is one line.
  func line(_ line: String) -> LineMapper.Answer {
    do throws(ToolError) {
      let response = try response(line)
      return LineMapper.Answer(form.applies ? response.applied().text : json(response))
    } catch {
      return LineMapper.Answer(nil, problem: error.message)
    }
  }

  private func response(_ text: String) throws(ToolError) -> ProofreadingResponse {
    var request = template
    request.text = text
    do throws(EngineError) {
      return try engine.proofread(request)
    } catch {
      throw ToolError(ExitCode.input, "\(error)")
    }
  }

  private func json(_ response: ProofreadingResponse) -> String {
    let map = OffsetMap(response.document.text)
    let items = response.suggestions.map { item in
      let range = map.range(item.span, in: form.unit)
      return """
        {"start":\(range.lowerBound),"end":\(range.upperBound),\
        "replacements":[\(item.replacements.map(JSONText.string).joined(separator: ","))],\
        "rule":\(JSONText.string(item.rule)),"kind":"\(item.kind.rawValue)","severity":"\(item.severity.rawValue)",\
        "message":\(JSONText.string(item.message))}
        """
    }
    return "{\"suggestions\":[\(items.joined(separator: ","))]}"
  }

  /// For people: place, message and rule, then the line with what is wrong marked in it.
  private static func lines(of response: ProofreadingResponse) -> String {
    let text = response.document.text
    let map = OffsetMap(text)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var shown = ""
    for item in response.suggestions {
      let place = map.position(item.span.lowerBound, in: .scalar)
      let line = place.line < lines.count ? lines[place.line] : ""
      let wrong = String(text.substring(at: item.span))
      let advice =
        item.replacements.isEmpty
        ? "" : " → " + item.replacements.prefix(3).map { change(wrong, $0) }.joined(separator: ", ")
      shown +=
        "\(place.line + 1):\(place.column + 1): \(item.severity.rawValue): \(item.message)\(advice) [\(item.rule)]\n"
      shown += "  \(line)\n  \(marks(line, place.column, wrong))\n"
    }
    return shown
  }

  private static func change(_ wrong: String, _ right: String) -> String {
    if right.isEmpty { return "take out “\(wrong)”" }
    return wrong.isEmpty ? "put in “\(right)”" : "“\(right)”"
  }

  /// Spaces up to the place, then a mark under each column of what is wrong.
  private static func marks(_ line: String, _ column: Int, _ wrong: String) -> String {
    let scalars = Array(line.unicodeScalars)
    let before = scalars.prefix(column).reduce(0) { $0 + width($1) }
    let end = wrong.unicodeScalars.firstIndex(of: "\n") ?? wrong.unicodeScalars.endIndex
    let length = wrong.unicodeScalars[..<end].reduce(0) { $0 + width($1) }
    return String(repeating: " ", count: before) + String(repeating: "^", count: max(1, length))
  }

  /// Columns of a terminal: letters of East Asia take two.
  private static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      2
    default: scalar.properties.generalCategory == .nonspacingMark ? 0 : 1
    }
  }
}
