package import TextModel

/// Whether a text can be in a language, by its letters.
package enum WrittenLanguage {
  /// Whether `text` outside `protected` is written in letters that `language` is written in.
  ///
  /// False where letters of other scripts are at least two and four times as many. Latin letters say nothing in a
  /// language that is written in others: names of things are. True where ICU does not know the script of the language,
  /// and for text without letters. Reads no more than it needs to be sure.
  package static func isWritten(_ text: String, outside protected: [ProtectedSpan], in language: LanguageTag) -> Bool {
    guard let name = LikelySubtags.adding(to: language).script else { return true }
    let own = Set((parts[name] ?? [name]).map(Script.code))
    var counts = (own: 0, foreign: 0)
    var next = 0
    var offset = 0
    for scalar in text.unicodeScalars {
      let length = scalar.utf8.count
      while next < protected.count, protected[next].span.upperBound <= offset { next += 1 }
      let isInside = next < protected.count && protected[next].span.lowerBound <= offset
      offset += length
      guard !isInside, scalar.value.isLetter else { continue }
      let script = Script.of(scalar.value)
      if own.contains(script) {
        counts.own += 1
        if counts.own >= sure { return true }
      } else if script != 0, script != Script.latin {
        counts.foreign += 1
        if counts.foreign >= 4 * sure, counts.own * share < counts.foreign { return false }
      }
    }
    return counts.foreign < 2 || counts.own * share >= counts.foreign
  }

  /// How many letters of its own settle that a text is in its language.
  private static let sure = 100
  /// How many times as many the letters of others must be.
  private static let share = 4

  /// The scripts that one code of ISO 15924 stands for together.
  private static let parts = [
    "Jpan": ["Hira", "Kana", "Hani"], "Kore": ["Hang", "Hani"], "Hans": ["Hani"], "Hant": ["Hani"],
  ]
}
