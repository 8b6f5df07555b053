import Segmentation
public import TextModel

/// A part of a text that is in one language.
public struct LanguageSpan: Hashable, Sendable {
  /// The part, in UTF-8 offsets: whole sentences with what stands between them.
  public let span: TextSpan
  /// Its language.
  public let language: LanguageTag
  /// From 0 to 1: how sure the language of its least sure sentence is.
  public let confidence: Double

  /// A part made of its own.
  public init(span: TextSpan, language: LanguageTag, confidence: Double) {
    self.span = span
    self.language = language
    self.confidence = confidence
  }
}

extension Engine {
  /// The likeliest languages of `text`, best first, each with a probability; at most `limit`.
  ///
  /// Addresses, code, tags and other protected parts do not count; empty when there are no letters outside them. `hints`
  /// says how likely languages are before the text is looked at, as `Request.languageHints`.
  public func detect(_ text: String, limit: Int, hints: [LanguageTag: Double] = [:]) -> [(LanguageTag, Double)] {
    candidates(for: text, limit: limit, hints: hints).map { ($0.language, $0.confidence) }
  }

  /// The languages that a text can be recognised as or read in, sorted.
  package var knownLanguages: [LanguageTag] {
    Set(store.scorer.languages.map(\.base) + pairs.map(\.source.base)).sorted()
  }

  func candidates(for text: String, limit: Int, hints: [LanguageTag: Double]) -> [LanguageCandidate] {
    store.scorer.score(Translatability.words(of: text), limit: hints.isEmpty ? limit : .max).map {
      LanguageCandidate(language: $0.tag, confidence: $0.confidence)
    }.weighed(by: hints, limit: limit)
  }

  /// How likely languages are before the text of `request` is looked at: what it says, else what its context is in.
  func hints(of request: Request) -> [LanguageTag: Double] {
    if !request.languageHints.isEmpty || request.context.isEmpty { return request.languageHints }
    return Self.hints(candidates(for: request.context, limit: 5, hints: [:]))
  }

  /// The parts of `text` that are in one language each, in order; linear in its length.
  ///
  /// Cut between sentences. A sentence that is unclear by itself belongs with what comes before it; the first has its
  /// likeliest language. Empty for a text without letters. `hints` as in `detect`.
  public func languages(in text: String, hints: [LanguageTag: Double] = [:]) -> [LanguageSpan] {
    let prior = hints.isEmpty ? Self.hints(candidates(for: text, limit: 5, hints: [:])) : hints
    var parts: [LanguageSpan] = []
    for sentence in sentences(of: text, language: nil) {
      let best = candidates(for: String(text.substring(at: sentence)), limit: 1, hints: prior).first
      let last = parts.last
      guard let best, best.confidence >= LanguageChoice.clearConfidence || last == nil else {
        // At the beginning, what has no letters goes with what follows.
        if let last {
          parts[parts.count - 1] = LanguageSpan(
            span: TextSpan(last.span.lowerBound, sentence.upperBound), language: last.language,
            confidence: best.map { best in
              min(last.confidence, best.language == last.language ? best.confidence : 1 - best.confidence)
            } ?? last.confidence)
        }
        continue
      }
      if let last, last.language == best.language {
        parts[parts.count - 1] = LanguageSpan(
          span: TextSpan(last.span.lowerBound, sentence.upperBound), language: last.language,
          confidence: min(last.confidence, best.confidence))
      } else {
        let start = parts.isEmpty ? 0 : sentence.lowerBound
        parts.append(
          LanguageSpan(
            span: TextSpan(start, sentence.upperBound), language: best.language, confidence: best.confidence))
      }
    }
    return parts
  }

  /// Candidates as hints for shorter texts: none is impossible.
  private static func hints(_ candidates: [LanguageCandidate]) -> [LanguageTag: Double] {
    Dictionary(candidates.map { ($0.language, 0.02 + $0.confidence) }, uniquingKeysWith: max)
  }

  /// The sentences of `text`, in order, without the space between them.
  ///
  /// `nil` uses rules that hold for any language.
  public func sentences(of text: String, language: LanguageTag?) -> [TextSpan] {
    store.segmenter(for: language).segment(text, protected: SpanProtector().protect(text))
  }
}
