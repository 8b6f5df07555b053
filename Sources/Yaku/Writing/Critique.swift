public import TextModel

/// What somebody who reads a text has to say about it: comments, and nothing to put in their place.
public struct CritiqueResponse: Sendable {
  /// `changed` when there are comments, else why there are none. The text itself stays as it is.
  public let outcome: WritingResponse.Outcome
  /// The text, and the comments as suggestions without replacements, in order of position.
  public let findings: ProofreadingResponse

  /// The comments: what each is about, and one or two sentences in the language of the text.
  public var comments: [Suggestion] { findings.suggestions }
}

extension Engine {
  /// Reads a text critically: errors, style and long sentences as proofreading finds them, and what could be said better or in
  /// fewer words. Changes nothing.
  ///
  /// Never fails: a language without rules is refused.
  public func critique(
    _ text: String, language: LanguageTag? = nil, format: TextFormat = .plain
  ) -> CritiqueResponse {
    var request = ProofreadingRequest(text, language: language)
    request.format = format
    request.rules.includesOptional = true
    func response(_ outcome: WritingResponse.Outcome, _ document: Document? = nil) -> CritiqueResponse {
      let document = document ?? Document(text, language: language)
      return CritiqueResponse(
        outcome: outcome, findings: ProofreadingResponse(document: document, suggestions: []))
    }
    if text.unicodeScalars.allSatisfy(\.properties.isWhitespace) { return response(.unchanged(.empty)) }
    guard let found = try? proofread(request) else { return response(.refused(.unsupportedTool)) }
    guard let language = found.document.language else { return response(.refused(.unknownLanguage)) }
    guard proofreads(language) else { return response(.refused(.unsupportedTool), found.document) }
    var comments = found.suggestions
    for tone in [Tone.better, .concise] {
      var request = WritingRequest(.rewrite(tone), text, language: language)
      request.format = format
      comments += write(request).changes.map { change in
        Suggestion(
          change.span, [], rule: change.rules.joined(separator: " "), kind: .style, severity: .hint,
          message: change.reasons.joined(separator: " "))
      }
    }
    // Of comments on the same words one is enough: an error, else what was found first.
    var kept: [Suggestion] = []
    for comment in comments.filter({ $0.severity == .error }) + comments.filter({ $0.severity != .error })
    where !kept.contains(where: { $0.span.overlaps(comment.span) || $0.span == comment.span }) {
      kept.append(comment)
    }
    kept.sort { $0.span < $1.span }
    for index in kept.indices { kept[index].replacements = [] }
    return CritiqueResponse(
      outcome: kept.isEmpty ? .unchanged(.nothingToDo) : .changed,
      findings: ProofreadingResponse(document: found.document, suggestions: kept))
  }
}
