package import LanguagePack

/// One word of the translation before it has its form.
package struct TargetWord: Sendable, Hashable {
  /// Lemma, or text to be taken as it is.
  package var lemma: String
  package var partOfSpeech: TagSet
  /// The inflection wanted; empty for the lemma as it stands.
  package var form: TagSet
  /// Numbers of the source readings it stands for.
  package var sources: [Int]
  package var joint: Joint
  /// Whether the text must come through unchanged.
  package var isVerbatim: Bool

  package enum Joint: UInt8, Sendable {
    case spaced
    /// Joined to the word before it: a comma, a clitic.
    case left
    /// Joined to the word after it: an opening bracket.
    case right
    /// Joined on both sides.
    case both
  }

  /// Whether a sentence begins here: inside quotation marks.
  package var isOpening = false
  /// Whether a noun phrase of the clause goes here.
  package var isPlace = false

  package init(
    _ lemma: String, _ partOfSpeech: TagSet = TagSet(), form: TagSet = TagSet(), sources: [Int] = [],
    joint: Joint = .spaced, isVerbatim: Bool = false
  ) {
    self.lemma = lemma
    self.partOfSpeech = partOfSpeech
    self.form = form
    self.sources = sources
    self.joint = joint
    self.isVerbatim = isVerbatim
  }

  /// The words of what leads in a noun: `in front of`.
  static func prepositions(_ text: String, sources: [Int] = []) -> [TargetWord] {
    text.split(separator: " ").map { TargetWord(String($0), .preposition, sources: sources) }
  }
}

/// A place in the translation: a word, or several ways to go on, of which the language model and the costs settle one.
package enum TargetNode: Sendable, Hashable {
  case word(TargetWord)
  case choice([Option])

  package struct Option: Sendable, Hashable {
    package var cost: Int
    package var words: [TargetWord]

    package init(cost: Int, _ words: [TargetWord]) {
      self.cost = cost
      self.words = words
    }
  }
}

extension [TargetNode] {
  package mutating func append(_ word: TargetWord) { append(.word(word)) }
  package mutating func append(words: [TargetWord]) { append(contentsOf: words.map { TargetNode.word($0) }) }
}
