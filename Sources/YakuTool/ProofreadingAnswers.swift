import Batch
import Yaku

/// What `yaku proofread` answers to a text.
struct ProofreadingAnswers: Sendable {
  /// What an answer is.
  enum Shape: String, Sendable {
    /// Lines for people.
    case people
    /// The text with the first suggestions.
    case text
    case json, diff, github, sarif

    /// Those for servers that check what is committed.
    static let reports: [Shape] = [.github, .sarif]
  }

  struct Form: Sendable {
    var shape = Shape.people
    var isInPlace = false
    /// Whether hints are taken too where suggestions are.
    var takesHints = false
    var unit = OffsetMap.Unit.utf8
    var diffStyle = UnifiedDiff.Style.lines
  }

  let engine: Engine
  let template: ProofreadingRequest
  let form: Form

  /// Refuses a language without rules, and rules or families of rules that are not there, before anything is read.
  func check(rules names: [String]) throws(ToolError) {
    guard !engine.packs.isEmpty else { throw ToolError(ExitCode.input, engine.hints.joined(separator: "; ")) }
    if let language = template.language { try check(language) }
    for name in names {
      let language = LanguageTag(String(name.prefix { $0 != "." }))
      let rules = language.flatMap { try? engine.proofreadingRules(for: $0) } ?? []
      guard !rules.contains(where: { $0.id == name || $0.id.hasPrefix(name + ".") }) else { continue }
      throw ToolError(
        ExitCode.usage,
        "there is no rule or family of rules \"\(name)\"; a finding names its rule, docs/proofreading-rules.md lists all"
      )
    }
  }

  /// Refuses a language without rules.
  private func check(_ language: LanguageTag) throws(ToolError) {
    guard !engine.proofreads(language) else { return }
    let known = engine.proofreadingLanguages.map(\.description).joined(separator: ", ")
    throw ToolError(ExitCode.input, "no pack finds errors in \"\(language)\"; choose one of: \(known)")
  }

  /// What people should know of an answer that says nothing because nobody has looked; nil where somebody has.
  func remark(on response: ProofreadingResponse, path: String?) -> String? {
    guard form.shape == .people, let language = response.document.language, !engine.proofreads(language) else {
      return nil
    }
    return "\(path.map { "\"\($0)\"" } ?? "the text") seems to be in \"\(language)\", in which no pack finds errors;"
      + " say --lang if it is not"
  }

  func response(to request: ProofreadingRequest) throws(ToolError) -> ProofreadingResponse {
    do throws(EngineError) {
      return try engine.proofread(request)
    } catch {
      throw ToolError(ExitCode.input, "\(error)")
    }
  }

  /// The answer to one line, which is one line.
  func line(_ line: String) -> LineMapper.Answer {
    do throws(ToolError) {
      var request = template
      request.text = line
      let response = try response(to: request)
      return LineMapper.Answer(
        form.shape == .text
          ? response.applied(takesHints: form.takesHints).text : "{\(Self.members(of: response, in: form.unit))}")
    } catch {
      return LineMapper.Answer(nil, problem: error.message)
    }
  }

  /// The members of the JSON object for a text.
  static func members(of response: ProofreadingResponse, in unit: OffsetMap.Unit) -> String {
    let map = OffsetMap(response.document.text)
    let items = response.suggestions.map { item in
      let range = map.range(item.span, in: unit)
      return """
        {"start":\(range.lowerBound),"end":\(range.upperBound),\
        "replacements":[\(item.replacements.map(JSONText.string).joined(separator: ","))],\
        "rule":\(JSONText.string(item.rule)),"kind":"\(item.kind.rawValue)","severity":"\(item.severity.rawValue)",\
        "message":\(JSONText.string(item.message))}
        """
    }
    return "\"suggestions\":[\(items.joined(separator: ","))]"
  }
}
