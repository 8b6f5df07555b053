import LanguagePack
import Morphology
import TextModel

/// Finds the keys of a bilingual lexicon in a sentence of the source language.
///
/// Content words by lemma and as written; expressions of up to seven words with their last word in dictionary form, as
/// the translator looks them up.
struct SourceKeys {
  private let analyzer: Analyzer?
  private let lexicons: [Lexicon]
  private let isUnspaced: Bool

  static let longestExpression = 7
  private static let functional = TagSet.particle.union(.auxiliary).union(.copula)
  private static let marks = TagSet.punctuation.union(.symbol)

  /// `packs` are those of the source language, core first.
  init(_ packs: [Pack]) {
    let stack = LanguageStack(packs)
    isUnspaced = stack.isUnspaced
    analyzer = isUnspaced ? Analyzer(stack) : nil
    lexicons = isUnspaced ? [] : packs.compactMap { Lexicon($0) }
  }

  /// The keys in `sentence` that `counter` knows.
  func keys(in sentence: String, _ counter: GlossCounter) -> Set<String> {
    guard analyzer != nil else { return spacedKeys(in: sentence, counter) }
    return Set(keys(in: readings(of: sentence), counter).map(\.key))
  }

  /// Whether sentences are read by an analyser, so that their words have places.
  var hasReadings: Bool { analyzer != nil }

  /// The readings of a sentence; none without an analyser.
  func readings(of sentence: String) -> [Reading] {
    let document = Document(sentence)
    return analyzer?.analyze(document, sentence: document.span) ?? []
  }

  /// The keys among `readings` that `counter` knows, and where they stand.
  func keys(in readings: [Reading], _ counter: GlossCounter) -> [(key: String, range: Range<Int>)] {
    var keys: [(key: String, range: Range<Int>)] = []
    for (start, first) in readings.enumerated() where !first.tags.intersects(Self.marks) && first.origin != .protected {
      let isFunctional = first.tags.intersects(Self.functional)
      if isFunctional { continue }
      for key in [first.lemma, first.surface] where counter.contains(key) { keys.append((key, start..<(start + 1))) }
      var surfaces = first.surface
      for end in (start + 1)..<max(start + 1, min(readings.count, start + Self.longestExpression)) {
        let last = readings[end]
        if last.tags.intersects(Self.marks) || !counter.hasKey(startingWith: surfaces) { break }
        for key in [surfaces + last.lemma, surfaces + last.surface] where counter.contains(key) {
          keys.append((key, start..<(end + 1)))
        }
        surfaces += last.surface
      }
    }
    return keys
  }

  /// Where words are separated by spaces no context chooses: every lemma of a word counts, and every run of up to four
  /// words with its first or last in dictionary form.
  private func spacedKeys(in sentence: String, _ counter: GlossCounter) -> Set<String> {
    let words = sentence.split { !($0.isLetter || $0.isNumber || $0 == "-" || $0 == "'" || $0 == "’") }.map(String.init)
    let options = words.map { word -> [String] in
      let lower = word.lowercased()
      var found = word == lower ? [lower] : [lower, word]
      for lexicon in lexicons {
        for row in lexicon.rows.rowNumbers(of: lower) {
          let lemma = lexicon.lemma(row)
          if !found.contains(lemma) { found.append(lemma) }
        }
      }
      return found
    }
    var keys: Set<String> = []
    for start in words.indices {
      for key in options[start] where counter.contains(key) { keys.insert(key) }
      for length in 2...4 where start + length <= words.count {
        let middle = words[(start + 1)..<(start + length - 1)].map { $0.lowercased() }
        for first in options[start] {
          for last in options[start + length - 1] {
            let key = ([first] + middle + [last]).joined(separator: " ")
            if counter.contains(key) { keys.insert(key) }
          }
        }
      }
    }
    return keys
  }
}
