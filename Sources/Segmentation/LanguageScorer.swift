package import TextModel

/// A language with how sure we are that a text is written in it.
package struct LanguageScore: Hashable, Sendable {
  /// The language.
  package var tag: LanguageTag

  /// The share of texts scored like this that really are in the language, 0 to 1.
  package var confidence: Double

  /// Makes a score.
  package init(tag: LanguageTag, confidence: Double) {
    self.tag = tag
    self.confidence = confidence
  }
}

/// Tells the language of a text by its scripts, its words and the letters of its words.
///
/// Reads at most `limit` bytes. Making one costs some milliseconds; a short text then costs a few
/// microseconds. The same text always gives the same scores.
package struct LanguageScorer: Sendable {
  /// How many bytes of a text are read.
  package static let limit = 4096

  /// The languages it can tell.
  package var languages: [LanguageTag] { tables.map(\.tag) }

  private let tables: [RecognizerTable]
  private let index: RecognizerIndex
  private let ngrams: NgramTable?
  /// The place of each language of `ngrams` among the tables; -1 for none.
  private let columns: [Int]
  /// For each script, which languages use it.
  private let scripts: [UInt32: [Bool]]

  /// Makes a scorer for the languages of `tables`, with a larger table of n-grams where one is installed.
  ///
  /// At most 255 languages; n-grams of other languages are not used.
  package init(tables: [RecognizerTable], ngrams: NgramTable? = nil) {
    let tables = Array(tables.prefix(255))
    self.tables = tables
    index = RecognizerIndex(tables)
    self.ngrams = ngrams
    columns = ngrams?.tags.map { tag in tables.firstIndex { $0.tag.language == tag.language } ?? -1 } ?? []
    var scripts: [UInt32: [Bool]] = [:]
    for (language, table) in tables.enumerated() {
      for script in table.scripts {
        scripts[script, default: Array(repeating: false, count: tables.count)][language] = true
      }
    }
    self.scripts = scripts
  }

  /// The languages `text` may be written in, likeliest first, at most `limit`.
  ///
  /// Empty for text without letters, and for text in a script no language here is written in.
  package func score(_ text: String, limit: Int = 3) -> [LanguageScore] {
    var letters = LetterReader(text)
    letters.read()
    guard !letters.counts.isEmpty, !tables.isEmpty else { return [] }
    var scores = tables.map(\.prior)
    guard addScripts(letters, to: &scores) else { return [] }
    for run in letters.runs {
      let slice = letters.letters[run.range]
      if run.isWord {
        index.score(slice, into: &scores)
      } else {
        index.scoreCharacters(slice, into: &scores)
      }
    }
    if let ngrams, letters.hasWords { ngrams.score(letters.bytes, columns: columns, into: &scores) }
    return ranked(scores, letterCount: letters.letters.count, limit: limit)
  }

  /// Takes from each language what the letters of foreign scripts cost it; `false` if no language has any of
  /// the scripts.
  private func addScripts(_ letters: LetterReader, to scores: inout [Float]) -> Bool {
    var isKnown = false
    for (script, count) in letters.counts {
      // A letter of an alphabet says less than a character that stands for a syllable or a word, and least in a name
      // beside another script: iPhone 15 Pro 手机.
      let weight: Float = script == Script.latin ? 1 : 3
      var count = count
      if script == Script.latin, letters.counts.count > 1 { count -= letters.nameLetters * 3 / 4 }
      let users = scripts[script]
      isKnown = isKnown || users != nil
      for language in scores.indices where users?[language] != true {
        scores[language] -= 4 * weight * Float(min(count, 500))
      }
    }
    return isKnown
  }

  private func ranked(_ scores: [Float], letterCount: Int, limit: Int) -> [LanguageScore] {
    guard let best = scores.max() else { return [] }
    // Evidence from neighbouring letters is not independent; longer texts repeat themselves. The divisor was
    // set so that confidence equals the share of right answers on sentences of known language.
    let scale = Self.temperature
    let weights = scores.map { exponential(Double($0 - best) / scale) }
    let total = weights.reduce(0, +)
    return weights.indices.sorted { (-weights[$0], $0) < (-weights[$1], $1) }.prefix(max(0, limit)).map {
      LanguageScore(tag: tables[$0].tag, confidence: weights[$0] / total)
    }
  }

  private static let temperature = 1.5
}
