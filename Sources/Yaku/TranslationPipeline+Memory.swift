import Segmentation
import TextModel

/// Parts of a text that need no translation by rules: a memory has them, or their language is to be kept.
extension TranslationPipeline {
  /// A sentence whose target is known.
  struct ReadyMade {
    var text: String
    var code: Note.Code
    var confidence = 1.0
    var match: MemoryMatch?
    var uses: [TermUse] = []
  }

  /// What must come through: also what the patterns of the request find. A note says when one of them was given up.
  func withPatterns(_ found: [ProtectedSpan], _ patterns: KeptText.Found, _ text: TextSpan, _ notes: inout [Note])
    -> [ProtectedSpan]
  {
    if !patterns.isWhole { notes.append(Note(span: text, code: .patternGivenUp, stage: .protect)) }
    return patterns.spans.isEmpty
      ? found : ProtectedSpan.merged([found.filter { $0.reason == .skipped }, patterns.spans, found])
  }

  /// What the memories have of the whole text, white space around it aside.
  func memoryMatch(of text: String, keepsLines: Bool) -> (found: MemoryLookup.Found, span: TextSpan)? {
    guard aids.memories != nil else { return nil }
    let span = text.spanWithoutSpace
    guard !span.isEmpty else { return nil }
    let isOneSentence = store.segmenter(for: pair.source).segment(text, protected: []).count < 2
    return match(String(text.substring(at: span)), isOneSentence: isOneSentence, keepsLines: keepsLines)
      .map { ($0, span) }
  }

  private func match(_ text: String, isOneSentence: Bool, keepsLines: Bool) -> MemoryLookup.Found? {
    guard let found = aids.memories?.match(text, isOneSentence: isOneSentence) else { return nil }
    // A translation may have other lines than its source.
    let isOnOneLine = !(text + found.target).contains(where: \.isNewline)
    return isOnOneLine || !keepsLines ? found : nil
  }

  /// `text` with the translation of a memory.
  func remembered(_ text: String, _ match: (found: MemoryLookup.Found, span: TextSpan)) -> Output {
    let source = Document(text, language: pair.source, sentences: [match.span])
    let lead = String(source.text(at: TextSpan(0, match.span.lowerBound)))
    let ready = readyMade(match.found, match.span, in: source, start: lead.utf8.count)
    let target = TextSpan(lead.utf8.count, lead.utf8.count + ready.text.utf8.count)
    return Output(
      source: source,
      target: Document(
        lead + ready.text + source.text(at: TextSpan(match.span.upperBound, source.count)), language: pair.target),
      alignment: Alignment([Alignment.Link(target: target, sources: [match.span])]),
      notes: [Note(span: match.span, code: ready.code, stage: .sentences)] + ready.uses.compactMap(\.note),
      confidence: ready.confidence,
      translated: [TranslatedSentence(source: match.span, target: target, confidence: ready.confidence)],
      termUses: ready.uses, memoryMatches: ready.match.map { [$0] } ?? [], sentences: [])
  }

  /// What a sentence becomes without being translated by rules; nil when it is to be. `start` is where it will stand.
  func readyMade(_ sentence: TextSpan, of source: Document, start: Int, keepsLines: Bool) -> ReadyMade? {
    guard aids.memories != nil || !aids.keptLanguages.isEmpty else { return nil }
    let text = String(source.text(at: sentence))
    if isKept(text) { return ReadyMade(text: text, code: .keptLanguage) }
    return match(text, isOneSentence: true, keepsLines: keepsLines)
      .map { readyMade($0, sentence, in: source, start: start) }
  }

  private func readyMade(
    _ found: MemoryLookup.Found, _ sentence: TextSpan, in source: Document, start: Int
  ) -> ReadyMade {
    ReadyMade(
      text: found.target, code: found.score == 100 ? .fromMemory : .fuzzyMemory,
      confidence: Double(found.score) / 100,
      match: MemoryMatch(
        score: found.score, memory: found.memory, entry: found.entry, sourceSpan: sentence,
        targetSpan: TextSpan(start, start + found.target.utf8.count)),
      uses: termUses(inMemory: found.target, source, sentence: sentence, start: start))
  }

  /// Whether a sentence is surely in one of the languages to keep.
  private func isKept(_ text: String) -> Bool {
    guard !aids.keptLanguages.isEmpty, let best = store.scorer.score(text, limit: 1).first else { return false }
    return best.confidence >= Self.sure && aids.keptLanguages.contains { $0.base == best.tag.base }
  }

  private static let sure = 0.7
}

extension String {
  /// Where the text stands without the white space around it; empty when there is nothing else.
  var spanWithoutSpace: TextSpan {
    guard let first = unicodeScalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = unicodeScalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return TextSpan(0, 0) }
    return TextSpan(
      utf8.distance(from: startIndex, to: first),
      utf8.distance(from: startIndex, to: unicodeScalars.index(after: last)))
  }
}
