import LanguagePack
import Morphology
import TextModel

/// "a" before a consonant sound, "an" before a vowel sound.
///
/// The lexicon has the sound of some words; rows of the table `proofreading-sounds` (`start sound`) tell it from the
/// first letters of others, and all else has the sound of its first letter. Nothing is said of words that people read in
/// two ways.
struct ArticleSound {
  private enum Sound: String {
    case vowel, consonant, either
  }

  /// By the first letters of words, in small letters; with `$` behind whole words.
  private let sounds: [String: Sound]
  private let longest: Int

  init(rows: [[String]]) {
    var sounds: [String: Sound] = [:]
    for row in rows where row.count >= 2 { sounds[row[0]] = Sound(rawValue: row[1]) }
    self.sounds = sounds
    longest = sounds.keys.map(\.utf8.count).max() ?? 0
  }

  func suggestions(by rule: WritingRule, in sentence: ProofSentence) -> [Suggestion] {
    let words = sentence.words
    return words.indices.dropLast().compactMap { position -> Suggestion? in
      let article = words[position].surface
      // A capital A in the middle of a sentence is a letter or a grade.
      guard article == "a" || article == "an" || (position == 0 && (article == "A" || article == "An")) else {
        return nil
      }
      let next = words[position + 1]
      guard next.origin != .protected, !sentence.details.isGlued(position + 1), isArticle(position, in: sentence),
        let hasVowel = hasVowelSound(next), hasVowel != (article.count == 2)
      else { return nil }
      let right = (hasVowel ? "an" : "a").withCapitals(of: article)
      return Suggestion(
        words[position].span, [right], rule: rule.id, kind: rule.kind, severity: rule.severity,
        message: rule.message(["X": sentence.capture(position + 1)], in: sentence),
        priority: rule.priority(literals: 1, count: 2))
    }
  }

  /// Whether the word at `position` is an article and not the name of something: 4a is, a and b, -a.
  private func isArticle(_ position: Int, in sentence: ProofSentence) -> Bool {
    if sentence.details.isGlued(position), position > 0,
      let last = sentence.words[position - 1].surface.unicodeScalars.last,
      last.properties.isAlphabetic || last.properties.numericType != nil
        || "-=/_+*~@#$%&'’".unicodeScalars.contains(last)
    {
      return false
    }
    let next = sentence.words[position + 1].tags
    return !next.intersects([.conjunction, .copula, .auxiliary, .determiner])
  }

  /// Nil where nobody can say: abbreviations are read as letters or as words.
  private func hasVowelSound(_ word: Reading) -> Bool? {
    let letters = Array(word.surface.utf8)
    guard let first = letters.first, letters.allSatisfy({ $0 < 0x80 }) else { return nil }
    let head = letters.prefix { (0x61...0x7A).contains($0 | 0x20) }
    let listed = sound(ofWordBeginning: String(decoding: head, as: UTF8.self).lowercased())
    if listed == .either { return nil }
    if word.tags.contains(.vowelSound) { return true }
    if word.tags.contains(.consonantSound) { return false }
    if let listed { return listed == .vowel }
    if (0x30...0x39).contains(first) { return Self.hasVowelSound(number: word.surface) }
    guard let second = head.dropFirst().first else {
      // A single letter is read by its name: an n-tuple, a u-turn.
      return head.isEmpty ? nil : Self.namesWithVowelSound.contains(first & 0x5F)
    }
    let capitals = head.prefix { (0x41...0x5A).contains($0) }.count
    if capitals == letters.count, capitals <= 2 { return Self.namesWithVowelSound.contains(first) }
    let hasVowel = Self.vowels.contains(first | 0x20)
    // What may be an abbreviation is judged where its name and its sound begin alike.
    let isReadable =
      capitals < 2 && (word.origin != .unknown || Self.vowels.contains(second | 0x20) || second == UInt8(ascii: "y"))
    return isReadable || hasVowel == Self.namesWithVowelSound.contains(first & 0x5F) ? hasVowel : nil
  }

  private func sound(ofWordBeginning head: String) -> Sound? {
    if let sound = sounds[head + "$"] { return sound }
    var start = head.prefix(longest)
    while !start.isEmpty {
      if let sound = sounds[String(start)] { return sound }
      start.removeLast()
    }
    return nil
  }

  /// Eight, eighteen, eighty, eleven.
  private static func hasVowelSound(number: String) -> Bool {
    let digits = number.prefix { $0.isNumber }
    return digits.first == "8" || (digits.count % 3 == 2 && (digits.hasPrefix("11") || digits.hasPrefix("18")))
  }

  private static let vowels = Set("aeiou".utf8)
  /// The letters whose names begin with a vowel: an F, an X.
  private static let namesWithVowelSound = Set("AEFHILMNORSX".utf8)
}
