import Morphology
import Segmentation
import TextModel
import Writing

/// One text on its way to suggestions: protect, cut into sentences, read, look.
struct WritingPipeline {
  let store: PackStore
  let proofreader: Proofreader
  let language: LanguageTag

  /// What is found in the text of a request, read as one without markup; `kept` and `code` are not looked at.
  func response(
    _ request: ProofreadingRequest, keeping kept: [TextSpan], code: [TextSpan] = [], cache: inout SentenceCache
  ) -> ProofreadingResponse {
    let found = findings(request, keeping: kept, code: code, cache: &cache)
    let compared = Consistency.suggestions(found.paragraphs)
    return ProofreadingResponse(
      document: found.document,
      suggestions: compared.isEmpty ? found.suggestions : Suggestion.withoutOverlaps(found.suggestions + compared))
  }

  /// What the sentences of a text show on their own, and what of them is to be compared, by paragraphs.
  func findings(
    _ request: ProofreadingRequest, keeping kept: [TextSpan], code: [TextSpan], cache: inout SentenceCache
  ) -> (document: Document, suggestions: [Suggestion], paragraphs: [[Usage]]) {
    let segmenter = store.segmenter(for: language)
    let quotes = request.skipsQuotes ? segmenter.quotes(in: request.text) : []
    let content = Translatability(request.text, keeping: kept + quotes, code: code)
    let document = document(request.text, content.protected)
    let rules = request.rules
    let accepted = AcceptedWords(request.acceptedWords)
    let foreign = ForeignPassages(store: store, language: language)
    var suggestions: [Suggestion] = []
    var usages: [(sentence: Int, usage: Usage)] = []
    for (number, sentence) in document.sentences.enumerated() {
      let found = cache.findings(document, sentence) {
        var found = proofreader.findings(document, sentence: sentence, acceptedWords: accepted) { rules.isOn($0) }
        found.suggestions = foreign.removed(from: found.suggestions, in: document, sentence: sentence)
        return found.mapSuggestions { rules.graded($0) }
      }
      suggestions += found.suggestions
      usages += found.usages.map { (number, $0) }
    }
    guard !usages.isEmpty else { return (document, suggestions, []) }
    // What is quoted says nothing of how the text itself is written.
    let quoted = segmenter.quotes(in: request.text).map { ProtectedSpan($0, .skipped) }
    usages.removeAll { quoted.first(overlapping: $0.usage.suggestion.span) != nil }
    let paragraphs = SentenceGroups.numbers(in: document)
    let groups = Dictionary(grouping: usages) { paragraphs[$0.sentence] }
    return (document, suggestions, groups.sorted { $0.key < $1.key }.map { $0.value.map(\.usage) })
  }

  /// The words of each sentence as they are read.
  func readings(_ text: String, protected: [ProtectedSpan]) -> [[Reading]] {
    let document = document(text, protected)
    return document.sentences.map { proofreader.sentence(document, at: $0).words }
  }

  private func document(_ text: String, _ protected: [ProtectedSpan]) -> Document {
    let document = Document(text, language: language, protected: protected)
    let whole = document.with(sentences: store.segmenter(for: language).segment(text, protected: protected))
    return whole.with(sentences: SentenceLimit.pieces(of: whole.sentences, in: whole))
  }
}

extension RuleSelection {
  func isOn(_ rule: WritingRule) -> Bool {
    switch setting(of: rule.id) {
    case .off: false
    case .hint, .error: true
    case nil: rule.isDefault || includesOptional
    }
  }

  /// The suggestion with the severity that was asked for.
  func graded(_ suggestion: Suggestion) -> Suggestion {
    guard let setting = setting(of: suggestion.rule), let severity = Suggestion.Severity(rawValue: setting.rawValue)
    else { return suggestion }
    var suggestion = suggestion
    suggestion.severity = severity
    return suggestion
  }
}
