public import TextModel

/// A text that is proofread while somebody writes it.
///
/// After a change only the sentences that it touched are looked at again: the rest is remembered. A value: copies go
/// their own ways.
public struct ProofreadingSession: Sendable {
  /// The text, its language, and which rules speak.
  public private(set) var request: ProofreadingRequest
  /// What is wrong in the text as it stands now.
  public private(set) var response: ProofreadingResponse
  private let engine: Engine
  private var cache = SentenceCache()

  /// The sentences that were read for the last change, in UTF-8 offsets of the text; those of markup in offsets of the run of
  /// text they stand in. What was found in all others is as it was.
  public var lastRead: [TextSpan] { cache.read }

  /// Looks at the text of `request`. Without a language the first that is recognised stays that of the session.
  public init(_ request: ProofreadingRequest, engine: Engine) throws(EngineError) {
    self.engine = engine
    self.request = request
    response = try engine.proofread(request, cache: &cache)
    self.request.language = self.request.language ?? response.document.language
  }

  /// Makes a change of the writer's, and returns where the rest of the text is now.
  ///
  /// The span of the edit is clamped to the text; it begins and ends between scalars. Where this throws nothing has changed.
  @discardableResult
  public mutating func apply(_ edit: Edit) throws(EngineError) -> EditMap {
    let (text, map) = EditSet([edit]).applied(to: request.text)
    try update {
      $0.text = text
      $0.ignoredSpans = $0.ignoredSpans.map { map.after($0) }
    }
    return map
  }

  /// Changes what is asked for, such as the rules, the accepted words or what is ignored, and looks again.
  ///
  /// Where only what is ignored changes, no sentence is read again. Where this throws nothing has changed.
  public mutating func update(_ change: (inout ProofreadingRequest) -> Void) throws(EngineError) {
    var changed = request
    change(&changed)
    response = try engine.proofread(changed, cache: &cache)
    request = changed
    request.language = request.language ?? response.document.language
  }
}
