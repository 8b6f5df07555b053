import LanguagePack
import Morphology
import TextModel

/// Kana behind a character that the character stands for already: 深かい for 深い, 悔くやしい for 悔しい.
///
/// A word is looked for that is the text without those letters, and whose reading says that they belong to the character.
/// What the lexicon has as it is written is right, and so is what is not odd: the sentence must save at least `gain` when
/// they go. Linear in the length of the sentence; reads a stretch twice for each place in question.
struct Okurigana {
  private let gain: Int

  init(settings: [String: String]) {
    gain = settings["gain"].flatMap { Int($0) } ?? .max
  }

  /// How many letters may be too many, how many characters a word may begin with, and how much kana may follow.
  private static let longestExtra = 2
  private static let longestHead = 3
  private static let longestTail = 4

  func suggestions(by rule: WritingRule, in sentence: ProofSentence, _ analyzer: Analyzer) -> [Suggestion] {
    sentence.stretches().flatMap { stretch -> [Suggestion] in
      let letters = Array(sentence.text(at: stretch).unicodeScalars)
      guard letters.count > 2 else { return [] }
      return letters.indices.dropFirst().dropLast().compactMap { index in
        guard letters[index - 1].isHan, let extra = extra(at: index, letters, analyzer) else { return nil }
        let start = stretch.lowerBound + letters[..<index].reduce(0) { $0 + $1.utf8.count }
        let end = start + letters[extra].reduce(0) { $0 + $1.utf8.count }
        return Suggestion(
          TextSpan(start, end), [""], rule: rule.id, kind: rule.kind, severity: rule.severity, message: rule.message,
          priority: rule.priority(literals: 1, count: 2))
      }
    }
  }

  /// The letters from `index` on that should go; nil when all is right.
  private func extra(at index: Int, _ letters: [Unicode.Scalar], _ analyzer: Analyzer) -> Range<Int>? {
    for length in 1...Self.longestExtra {
      let end = index + length
      guard end < letters.count, letters[index...end].allSatisfy({ $0.kana == 1 }) else { return nil }
      guard belongs(index..<end, letters, analyzer.stack) else { continue }
      let right = letters[..<index] + letters[end...]
      if analyzer.cost(of: letters) - analyzer.cost(of: Array(right)) >= gain { return index..<end }
    }
    return nil
  }

  /// Whether letters belong to the character before them in some word that the text is without them.
  private func belongs(_ extra: Range<Int>, _ letters: [Unicode.Scalar], _ stack: LanguageStack) -> Bool {
    let kana = letters[extra.upperBound...].prefix { $0.kana == 1 }.prefix(Self.longestTail)
    for head in 1...Self.longestHead {
      let start = extra.lowerBound - head
      guard start >= 0, letters[start].isHan else { break }
      for end in (kana.startIndex + 1)...kana.endIndex {
        let tail = kana[..<end]
        guard stack.isInflected(String(letters[start..<extra.lowerBound] + tail), ending: letters[extra] + tail) else {
          continue
        }
        return !stack.isKnown(String(letters[start..<end]))
      }
    }
    return false
  }
}

extension LanguageStack {
  /// Whether `word` is a verb, adjective or adverb whose reading ends so.
  fileprivate func isInflected(_ word: String, ending: ArraySlice<Unicode.Scalar>) -> Bool {
    layers.contains { layer in
      layer.lexicon.rows.rowNumbers(of: word).contains { row in
        layer.lexicon.tagSet(row).intersects([.verb, .adjective, .naAdjective, .adverb])
          && layer.lexicon.reading(row).unicodeScalars.map(\.hiragana).suffix(ending.count).elementsEqual(ending)
      }
    }
  }

  fileprivate func isKnown(_ word: String) -> Bool {
    layers.contains { !$0.lexicon.rows.rowNumbers(of: word).isEmpty }
  }
}

extension Unicode.Scalar {
  /// The hiragana of a letter of katakana; others are themselves.
  fileprivate var hiragana: Unicode.Scalar {
    (0x30A1...0x30F6).contains(value) ? Unicode.Scalar(value - 0x60) ?? self : self
  }
}
