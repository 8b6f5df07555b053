import LanguagePack
import Morphology
import TextModel
import Translation

/// Looks at what a translation made of the terms of its source.
struct TermSearch {
  let terms: TermSet
  /// Whether the source has no spaces between words.
  let isUnspaced: Bool
  /// The lexicons and paradigms of the target.
  let target: LanguageStack

  /// The readings of terms whose translation is not among the words: a rule said it in another way.
  func lost(in result: Translator.Result) -> [TextSpan] {
    result.readings.indices.filter { index in
      guard let term = result.readings[index].term else { return false }
      return spans(of: term, reading: index, in: result).isEmpty
    }.map { result.readings[$0].span }
  }

  /// What became of each term of a sentence; `start` is where its translation begins in the target.
  func uses(in result: Translator.Result, _ document: Document, sentence: TextSpan, start: Int) -> [TermUse] {
    var uses: [TermUse] = []
    for (index, reading) in result.readings.enumerated() {
      guard let term = reading.term, term.isReported else { continue }
      let spans = spans(of: term, reading: index, in: result)
      uses.append(
        TermUse(
          source: term.source, target: term.target, termBase: term.origin, outcome: spans.isEmpty ? .missed : .applied,
          sourceSpan: reading.span, targetSpans: spans.map { $0.shifted(by: start) }))
    }
    uses += missed(result.readings, document, sentence)
    return uses.sorted { $0.sourceSpan < $1.sourceSpan }
  }

  /// Where the words of a term stand in the composition; empty when one of them does not.
  private func spans(of term: Term, reading index: Int, in result: Translator.Result) -> [TextSpan] {
    let composition = result.composition
    let words = composition.words.filter { $0.sources.contains(index) }
    if result.readings[index].origin == .protected { return words.map(\.span) }
    let text = Array(composition.text.utf8)
    var rest = words.map { word in
      (span: word.span, text: String(decoding: text[word.span.lowerBound..<word.span.upperBound], as: UTF8.self))
    }
    var found: [TextSpan] = []
    for part in term.target.split(whereSeparator: { $0 == " " || $0 == "*" }) {
      guard let place = rest.firstIndex(where: { Self.isForm($0.text, of: part, term) }) else { return [] }
      found.append(rest[place].span)
      rest.remove(at: place)
    }
    return joined(found.sorted())
  }

  /// Whether `text` may be a form of `word`: the same letters, or as many of them as an ending leaves.
  private static func isForm(_ text: String, of word: Substring, _ term: Term) -> Bool {
    if term.keepsCase, !term.isInflected { return text == word }
    let text = text.lowercased()
    let word = word.lowercased()
    if text == word { return true }
    guard term.isInflected else { return false }
    let shared = zip(text, word).prefix { $0 == $1 }.count
    return shared >= 1 && 2 * shared >= min(text.count, word.count)
  }

  /// Spans with one byte between them, a space, as one.
  private func joined(_ spans: [TextSpan]) -> [TextSpan] {
    var joined: [TextSpan] = []
    for span in spans {
      if let last = joined.last, span.lowerBound <= last.upperBound + 1 {
        joined[joined.count - 1] = TextSpan(last.lowerBound, max(last.upperBound, span.upperBound))
      } else {
        joined.append(span)
      }
    }
    return joined
  }

  /// What became of the terms of a sentence that a memory has translated, where `start` is where that begins.
  func uses(inMemory translation: String, _ document: Document, sentence: TextSpan, start: Int) -> [TermUse] {
    let text = WrittenText(translation, in: target)
    return terms.occurrences(in: String(document.text(at: sentence)), isUnspaced: isUnspaced).compactMap {
      range, term in
      guard term.isReported else { return nil }
      let place = text.place(of: forms(of: term))
      return TermUse(
        source: term.source, target: term.target, termBase: term.origin, outcome: place == nil ? .missed : .applied,
        reason: place == nil ? .fromMemory : nil,
        sourceSpan: TextSpan(range.lowerBound + sentence.lowerBound, range.upperBound + sentence.lowerBound),
        targetSpans: place.map { [$0.shifted(by: start)] } ?? [])
    }
  }

  /// How the target of `term` may stand in a translation.
  private func forms(of term: Term) -> [[UInt8]] {
    WrittenText.forms(of: term.target) { word in
      guard term.isInflected else { return [] }
      return Generator(target).surfaces(of: word, partOfSpeech: term.partOfSpeech.isEmpty ? .noun : term.partOfSpeech)
    }
  }

  // MARK: terms that were not found as words

  private func missed(_ readings: [Reading], _ document: Document, _ sentence: TextSpan) -> [TermUse] {
    let text = String(document.text(at: sentence))
    let offset = sentence.lowerBound
    let places = readings.filter { $0.term != nil }.map(\.span)
    let edges = Set(readings.map(\.span.lowerBound)).union(readings.map(\.span.upperBound))
    return terms.occurrences(in: text, isUnspaced: isUnspaced).compactMap { range, term in
      let span = TextSpan(range.lowerBound + offset, range.upperBound + offset)
      guard term.isReported, !places.contains(where: { $0.overlaps(span) }) else { return nil }
      let reason: TermUse.Reason
      if document.protected.contains(where: { $0.span.overlaps(span) }) {
        reason = .protected
      } else if term.isExact, document.text(at: span) != term.source {
        reason = .otherCase
      } else {
        reason = edges.isSuperset(of: [span.lowerBound, span.upperBound]) ? .otherPartOfSpeech : .partOfWord
      }
      return TermUse(
        source: term.source, target: term.target, termBase: term.origin, outcome: .missed, reason: reason,
        sourceSpan: span)
    }
  }
}

extension Term {
  /// Words that are only kept are in no term base: nobody asks what became of them.
  var isReported: Bool { !origin.isEmpty }
}
