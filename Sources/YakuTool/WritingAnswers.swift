import Batch
import Yaku

/// What the commands of the writing tools answer to a text.
struct WritingAnswers: Sendable {
  /// What an answer is.
  enum Shape: Hashable, Sendable {
    /// The text with all changes.
    case text
    case json
    case diff(UnifiedDiff.Style)
  }

  let engine: Engine
  /// What is done with each text; its own text means nothing.
  let template: WritingRequest
  let shape: Shape
  let unit: OffsetMap.Unit
  /// Where a line about each text goes; nil for nowhere.
  let log: WritingLog?

  func response(to text: String) -> WritingResponse {
    var request = template
    request.text = text
    guard let log else { return engine.write(request) }
    let clock = ContinuousClock()
    let start = clock.now
    let response = engine.write(request)
    log.add(request, response, engine, clock.now - start)
    return response
  }

  /// The answer to one line, which is one line: empty, or JSON that says why, for a line that is refused, which is told too.
  func line(_ line: String) -> LineMapper.Answer {
    let response = response(to: line)
    if case .refused(let reason) = response.outcome {
      return LineMapper.Answer(shape == .json ? json(response) : "", problem: message(of: reason))
    }
    return LineMapper.Answer(shape == .json ? json(response) : response.applied().text)
  }

  /// The answer to a whole text; throws where the tool refuses it, unless JSON says so.
  func answer(_ response: WritingResponse, path: String?) throws(ToolError) -> String {
    if case .refused(let reason) = response.outcome, shape != .json {
      throw ToolError(ExitCode.rejected, message(of: reason))
    }
    return switch shape {
    case .text: response.applied().text
    case .json: json(response) + "\n"
    case .diff(let style):
      UnifiedDiff(response.document.text, response.changes.map(\.edit)).patch(of: path ?? "text", style: style)
    }
  }

  /// One line of JSON.
  private func json(_ response: WritingResponse) -> String {
    let map = OffsetMap(response.document.text)
    func list(_ texts: [String]) -> String { "[\(texts.map(JSONText.string).joined(separator: ","))]" }
    func item(_ span: TextSpan, _ replacement: String, _ rules: [String], _ more: String) -> String {
      let range = map.range(span, in: unit)
      return """
        {"start":\(range.lowerBound),"end":\(range.upperBound),"replacement":\(JSONText.string(replacement)),\
        "rules":\(list(rules)),\(more)}
        """
    }
    let items = response.changes.map { item($0.span, $0.replacement, $0.rules, "\"reasons\":\(list($0.reasons))") }
    let rejected = response.rejections.map {
      item($0.span, $0.replacement, $0.rules, "\"facts\":\(list($0.facts.map(\.rawValue)))")
    }
    let tail = rejected.isEmpty ? "" : ",\"rejected\":[\(rejected.joined(separator: ","))]"
    return
      "{\(Self.members(of: response.outcome)),\"changes\":[\(items.joined(separator: ","))]\(tail)\(sources(response, map))}"
  }

  /// The sentences that a summary or key points consist of; nothing for other tools.
  private func sources(_ response: WritingResponse, _ map: OffsetMap) -> String {
    guard let change = response.changes.first, !response.sources.isEmpty else { return "" }
    let made = OffsetMap(change.replacement)
    let items = response.sources.map { source in
      let (range, place) = (map.range(source.span, in: unit), made.range(source.place, in: unit))
      return """
        {"record":\(source.record),"start":\(range.lowerBound),"end":\(range.upperBound),\
        "place":{"start":\(place.lowerBound),"end":\(place.upperBound)}}
        """
    }
    return ",\"sources\":[\(items.joined(separator: ","))]"
  }

  /// The members of a JSON object that say what became of a text.
  static func members(of outcome: WritingResponse.Outcome) -> String {
    switch outcome {
    case .changed: "\"outcome\":\"changed\""
    case .unchanged(let reason): "\"outcome\":\"unchanged\",\"reason\":\"\(reason.rawValue)\""
    case .refused(let reason): "\"outcome\":\"refused\",\"reason\":\"\(reason.rawValue)\""
    }
  }

  /// What a person reads where nothing was changed, or could not be.
  func message(of reason: WritingResponse.Reason) -> String {
    switch reason {
    case .empty: "there is no text"
    case .nothingToDo: "nothing to change"
    case .unknownLanguage: "the language cannot be told; name it with --lang"
    case .tooLong: "no sentence is short enough; ask for a longer summary"
    case .noStructureFound: "there are no records for a table: no rows, keys with values, or clauses that say the same"
    case .unsupportedTool: unsupported
    case .faultyTool: engine.faults(of: template.tool.name) ?? "the tool cannot be used; see 'yaku tools check'"
    case .resultFormNotAllowed: "the result cannot have the form that was asked for"
    case .notAllowed: "writing tools are switched off here"
    case .keptText: "what would change contains a part that stays as it is, such as code or a quotation"
    case .unknownInstruction: unknownInstruction
    case .nothingFits: "no rule of the language knows what to write here"
    }
  }

  /// Names what can be said instead, in the language of the text or of all that know words: two examples of each tone.
  private var unknownInstruction: String {
    let languages = template.language.map { [$0] } ?? engine.languagesOfInstructions
    var known: [String] = []
    for language in languages {
      var counts: [Tone: Int] = [:]
      for (words, tone) in engine.instructions(for: language) where counts[tone, default: 0] < 2 {
        counts[tone, default: 0] += 1
        known.append("\"\(words)\"")
      }
    }
    if known.isEmpty { return "what is asked for is not understood: there are no words for this language; use --tone" }
    return "what is asked for is not understood; say for instance \(known.joined(separator: ", "))"
  }

  private var unsupported: String {
    switch template.tool {
    case .list, .table: return "this language has no lists or tables"
    case .summary, .keyPoints: return "texts in this language cannot be summarised"
    case .described: return "the text cannot be rewritten in that way in its language"
    case .rewrite(let tone):
      guard let language = template.language else {
        let known = Set(engine.writingLanguages.flatMap(engine.tones)).map(\.rawValue).sorted().joined(separator: ", ")
        return "the language of the text has no tone \"\(tone)\"; there are \(known)"
      }
      let tones = engine.tones(for: language).map(\.rawValue)
      return tones.isEmpty
        ? "\(language) cannot be rewritten"
        : "\(language) has no tone \"\(tone)\"; it has \(tones.joined(separator: ", "))"
    }
  }
}
