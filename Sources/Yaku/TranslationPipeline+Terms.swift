import Morphology
import Segmentation
import TextModel
import Translation

/// How the terms of a request are held to.
extension TranslationPipeline {
  /// Translations of a sentence in which the terms of the request stand, the best first: at least one.
  ///
  /// Where a rule would say a term in another way, the sentence is translated again with the term put in as it is; where
  /// the best has a forbidden word, one without is taken if there is any among a few others.
  func translations(
    of sentence: TextSpan, in source: Document, replacing replacements: [TextSpan: String], limit: Int,
    after discourse: Discourse
  ) -> [Translator.Result] {
    var wording = aids.wording
    wording.replacements = replacements
    var results = translator.candidates(source, sentence: sentence, limit: limit, after: discourse, wording: wording)
    if let search = termSearch {
      let lost = search.lost(in: results[0])
      if !lost.isEmpty {
        wording.rigid = Set(lost)
        results = translator.candidates(source, sentence: sentence, limit: limit, after: discourse, wording: wording)
      }
      results = results.enumerated().filter { $0.offset == 0 || search.lost(in: $0.element).isEmpty }.map(\.element)
    }
    guard !aids.forbidden.isEmpty, !forbidden(in: results[0]).isEmpty else { return results }
    let others =
      limit > Self.alternativesTried
      ? results
      : translator.candidates(
        source, sentence: sentence, limit: Self.alternativesTried, after: discourse, wording: wording)
    guard
      let place = others.firstIndex(where: { other in
        forbidden(in: other).isEmpty && termSearch.map { $0.lost(in: other).isEmpty } ?? true
      })
    else { return results }
    return [others[place]] + results.dropFirst().filter { $0.composition.text != others[place].composition.text }
  }

  /// What stands in the translation for the messages in the text that have texts inside; what is to be known about the
  /// words of such a text is noted of the whole of it.
  func replacements(
    in source: Document, of request: Request, _ notes: inout [Note], isWanted: () -> Bool
  ) -> [TextSpan: String] {
    var inner = request
    inner.alternatives = 0
    return MessageTranslation(document: source).replacements { text, place in
      let output = run(text, of: inner, protected: Translatability(text).protected, isWanted: isWanted)
      for found in output.notes where Self.notesOnWords.contains(found.code) {
        let note = Note(span: place, code: found.code, stage: found.stage)
        if !notes.contains(note) { notes.append(note) }
      }
      return output.target.text
    }
  }

  private static let notesOnWords: Set<Note.Code> = [.unknownWord, .missedTerm, .forbiddenTerm]
  private static let alternativesTried = 8

  var termSearch: TermSearch? {
    aids.wording.terms.map { terms in
      TermSearch(terms: terms, isUnspaced: translator.source.isUnspaced, target: translator.target)
    }
  }

  /// What became of the terms in a sentence; `start` is where its translation begins in the target.
  func termUses(
    in result: Translator.Result, _ source: Document, sentence: TextSpan, start: Int
  ) -> [TermUse] {
    let uses = termSearch?.uses(in: result, source, sentence: sentence, start: start) ?? []
    return uses
      + forbidden(in: result).map { found in
        use(of: found, .noAlternative, sentence: sentence, start: start)
      }
  }

  /// What became of the terms in a text that a memory has translated.
  func termUses(inMemory translation: String, _ source: Document, sentence: TextSpan, start: Int) -> [TermUse] {
    let uses = termSearch?.uses(inMemory: translation, source, sentence: sentence, start: start) ?? []
    let found = forbidden(in: translation) { keys(in: String(source.text(at: sentence))) }
    return uses + found.map { use(of: $0, .fromMemory, sentence: sentence, start: start) }
  }

  private func use(
    of found: ForbiddenPlace, _ reason: TermUse.Reason, sentence: TextSpan, start: Int
  ) -> TermUse {
    TermUse(
      source: found.word.source, target: found.word.target, termBase: found.word.termBase, outcome: .forbidden,
      reason: reason, sourceSpan: sentence, targetSpans: [found.span.shifted(by: start)])
  }

  private typealias ForbiddenPlace = (word: TranslationAids.Forbidden, span: TextSpan)

  private func forbidden(in result: Translator.Result) -> [ForbiddenPlace] {
    forbidden(in: result.composition.text) { keys(of: result.readings) }
  }

  /// Where forbidden words stand in a translation. A word for a certain source counts where that source is among the
  /// `keys`.
  private func forbidden(in translation: String, keys: () -> Set<String>) -> [ForbiddenPlace] {
    guard !aids.forbidden.isEmpty else { return [] }
    let text = WrittenText(translation, in: translator.target)
    let found = aids.forbidden.compactMap { word in text.place(of: word.forms).map { (word: word, span: $0) } }
    guard found.contains(where: { !$0.word.source.isEmpty }) else { return found }
    let keys = keys()
    return found.filter { $0.word.source.isEmpty || keys.contains($0.word.source.lowercased()) }
  }

  /// What the readings, and several that follow each other, may be called in a term base.
  private func keys(of readings: [Reading]) -> Set<String> {
    var keys = Set(readings.compactMap { $0.term?.source.lowercased() })
    for first in readings.indices {
      var before = ""
      for reading in readings[first...].prefix(Self.mostReadings) {
        keys.formUnion([reading.lemma, reading.surface].map { (before + $0).lowercased() })
        before += reading.surface
      }
    }
    return keys
  }

  /// Of so many words, and the spaces between them, the source of a forbidden translation may be.
  private static let mostReadings = 11

  /// The same for a text that was not read.
  private func keys(in text: String) -> Set<String> {
    let sentences = store.segmenter(for: pair.source).segment(text, protected: [])
    let document = Document(text, language: pair.source, sentences: sentences)
    return sentences.reduce(into: []) { found, sentence in
      let results = translator.candidates(
        document, sentence: sentence, limit: 1, after: Discourse(), wording: aids.wording)
      found.formUnion(keys(of: results[0].readings))
    }
  }
}
