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
    let quotes = request.skipsQuotes ? store.segmenter(for: language).quotes(in: request.text) : []
    let content = Translatability(request.text, keeping: kept + quotes, code: code)
    let document = document(request.text, content.protected)
    let rules = request.rules
    var found: [Suggestion] = []
    for sentence in document.sentences {
      found += cache.suggestions(document, sentence) {
        proofreader.suggestions(document, sentence: sentence, acceptedWords: request.acceptedWords) { rules.isOn($0) }
          .map { rules.graded($0) }
      }
    }
    return ProofreadingResponse(document: document, suggestions: found)
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
