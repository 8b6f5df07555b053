/// A set of tags: a part of speech with its features.
///
/// Two 64-bit words. A tag's place is its row in `TagSet.vocabulary`, which is append-only: old packs stay readable.
package struct TagSet: Hashable, Sendable {
  package var low: UInt64
  package var high: UInt64

  package init() { self.init(low: 0, high: 0) }

  package init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  /// The set with one tag, by its place in the vocabulary.
  package init(index: Int) {
    low = index < 64 ? 1 << UInt64(index) : 0
    high = index < 64 ? 0 : 1 << UInt64(index - 64)
  }

  /// The tags of a text such as `verb.past` or `uncountable;food`; nil when one is unknown. `-` is the empty set.
  package init?(_ text: some StringProtocol) {
    self.init()
    var text = String(text)
    guard text.withUTF8({ formUnion(names: $0) }) else { return nil }
  }

  /// The tags of a text that is given by its bytes; nil when one is unknown.
  package init?(names: UnsafeBufferPointer<UInt8>) {
    self.init()
    guard formUnion(names: names) else { return nil }
  }

  /// Adds the tags that `names` lists; false when one is unknown.
  private mutating func formUnion(names: UnsafeBufferPointer<UInt8>) -> Bool {
    if names.count == 1, names[0] == UInt8(ascii: "-") { return true }
    var start = 0
    while start < names.count {
      var end = start
      var key = Self.emptyName
      while end < names.count, names[end] != UInt8(ascii: "."), names[end] != UInt8(ascii: ";") {
        key = Self.extend(key, by: names[end])
        end += 1
      }
      if end > start {
        guard let index = Self.indexes[key] else { return false }
        formUnion(TagSet(index: index))
      }
      start = end + 1
    }
    return true
  }

  package var isEmpty: Bool { low == 0 && high == 0 }

  @inline(__always) package func contains(_ other: TagSet) -> Bool {
    low & other.low == other.low && high & other.high == other.high
  }

  @inline(__always) package func intersects(_ other: TagSet) -> Bool {
    low & other.low != 0 || high & other.high != 0
  }

  @inline(__always) package mutating func formUnion(_ other: TagSet) {
    low |= other.low
    high |= other.high
  }

  package func union(_ other: TagSet) -> TagSet { TagSet(low: low | other.low, high: high | other.high) }
  package func intersection(_ other: TagSet) -> TagSet { TagSet(low: low & other.low, high: high & other.high) }
  package func subtracting(_ other: TagSet) -> TagSet { TagSet(low: low & ~other.low, high: high & ~other.high) }

  /// How many tags are in the set.
  package var count: Int { low.nonzeroBitCount + high.nonzeroBitCount }

  /// The part of speech, without features.
  package var partOfSpeech: TagSet { intersection(Self.partsOfSpeech) }

  /// The names in the order of the vocabulary, joined by dots; `-` when there is none.
  package var text: String {
    var text = ""
    for (word, offset) in [(low, 0), (high, 64)] {
      var rest = word
      while rest != 0 {
        let index = offset + rest.trailingZeroBitCount
        rest &= rest - 1
        guard index < Self.vocabulary.count else { break }
        if !text.isEmpty { text += "." }
        text += Self.vocabulary[index]
      }
    }
    return text.isEmpty ? "-" : text
  }

  // Names are looked up by a 64-bit hash (FNV-1a): packs name tags some ten thousand times before the first sentence.
  private static let emptyName: UInt64 = 0xcbf2_9ce4_8422_2325

  @inline(__always) private static func extend(_ name: UInt64, by byte: UInt8) -> UInt64 {
    (name ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
  }

  private static let indexes = Dictionary(
    vocabulary.enumerated().map { ($1.utf8.reduce(emptyName) { extend($0, by: $1) }, $0) },
    uniquingKeysWith: { first, _ in first })
  /// The names that `Dictionaries/tags.tsv` describes, in the same order; `yaku pack check` compares the two.
  package static let vocabulary: [String] = [
    "noun", "proper-noun", "pronoun", "numeral", "counter", "verb", "auxiliary", "copula", "adjective",
    "na-adjective", "adnominal", "adverb", "determiner", "preposition", "particle", "conjunction", "interjection",
    "prefix", "suffix", "symbol", "punctuation", "phrase", "dictionary", "attributive", "irrealis", "volitional",
    "continuative", "onbin", "hypothetical", "imperative", "stem", "te", "infinitive", "gerund", "participle",
    "present", "past", "past-participle", "preterite", "imperfect", "future", "conditional", "subjunctive", "1",
    "2", "3", "singular", "plural", "masculine", "feminine", "neuter", "positive", "comparative", "superlative",
    "subject", "object", "indirect", "reflexive", "possessive", "uncountable", "plural-only", "no-article",
    "proper", "transitive", "intransitive", "linking", "takes-infinitive", "takes-gerund", "stative", "motion",
    "punctual", "person", "animate", "place", "time", "food", "clothing", "device", "vehicle", "abstract", "unit",
    "ordinal", "degree", "frequency", "adverbial", "verbal-noun", "na", "definite", "indefinite", "negative",
    "interrogative", "relative", "demonstrative", "host", "reflexive-verb", "gustar", "before-noun", "after-noun",
    "after-te", "after-stem", "after-irrealis", "voiced", "modal", "passive", "causative", "potential", "polite",
    "honorific", "contraction", "vowel-sound", "consonant-sound", "formal", "informal", "case", "topic", "binding",
    "connective", "final", "quote", "nominalizer", "adnominal-particle", "parallel", "full-stop", "comma", "open",
    "close",
  ]
}

extension TagSet: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: TagSet...) {
    self.init()
    for element in elements { formUnion(element) }
  }
}

/// Tags that the engine itself asks for.
extension TagSet {
  package static let noun = TagSet(index: 0)
  package static let properNoun = TagSet(index: 1)
  package static let pronoun = TagSet(index: 2)
  package static let numeral = TagSet(index: 3)
  package static let counter = TagSet(index: 4)
  package static let verb = TagSet(index: 5)
  package static let auxiliary = TagSet(index: 6)
  package static let copula = TagSet(index: 7)
  package static let adjective = TagSet(index: 8)
  package static let naAdjective = TagSet(index: 9)
  package static let adnominal = TagSet(index: 10)
  package static let adverb = TagSet(index: 11)
  package static let determiner = TagSet(index: 12)
  package static let preposition = TagSet(index: 13)
  package static let particle = TagSet(index: 14)
  package static let conjunction = TagSet(index: 15)
  package static let interjection = TagSet(index: 16)
  package static let prefix = TagSet(index: 17)
  package static let suffix = TagSet(index: 18)
  package static let symbol = TagSet(index: 19)
  package static let punctuation = TagSet(index: 20)
  package static let phrase = TagSet(index: 21)
  package static let dictionary = TagSet(index: 22)
  package static let attributive = TagSet(index: 23)
  package static let irrealis = TagSet(index: 24)
  package static let volitional = TagSet(index: 25)
  package static let continuative = TagSet(index: 26)
  package static let onbin = TagSet(index: 27)
  package static let hypothetical = TagSet(index: 28)
  package static let imperative = TagSet(index: 29)
  package static let stem = TagSet(index: 30)
  package static let te = TagSet(index: 31)
  package static let infinitive = TagSet(index: 32)
  package static let gerund = TagSet(index: 33)
  package static let participle = TagSet(index: 34)
  package static let present = TagSet(index: 35)
  package static let past = TagSet(index: 36)
  package static let pastParticiple = TagSet(index: 37)
  package static let preterite = TagSet(index: 38)
  package static let imperfect = TagSet(index: 39)
  package static let future = TagSet(index: 40)
  package static let conditional = TagSet(index: 41)
  package static let subjunctive = TagSet(index: 42)
  package static let first = TagSet(index: 43)
  package static let second = TagSet(index: 44)
  package static let third = TagSet(index: 45)
  package static let singular = TagSet(index: 46)
  package static let plural = TagSet(index: 47)
  package static let masculine = TagSet(index: 48)
  package static let feminine = TagSet(index: 49)
  package static let neuter = TagSet(index: 50)
  package static let positive = TagSet(index: 51)
  package static let comparative = TagSet(index: 52)
  package static let superlative = TagSet(index: 53)
  package static let subject = TagSet(index: 54)
  package static let object = TagSet(index: 55)
  package static let indirect = TagSet(index: 56)
  package static let reflexive = TagSet(index: 57)
  package static let possessive = TagSet(index: 58)
  package static let uncountable = TagSet(index: 59)
  package static let pluralOnly = TagSet(index: 60)
  package static let noArticle = TagSet(index: 61)
  package static let proper = TagSet(index: 62)
  package static let transitive = TagSet(index: 63)
  package static let intransitive = TagSet(index: 64)
  package static let linking = TagSet(index: 65)
  package static let takesInfinitive = TagSet(index: 66)
  package static let takesGerund = TagSet(index: 67)
  package static let stative = TagSet(index: 68)
  package static let motion = TagSet(index: 69)
  package static let punctual = TagSet(index: 70)
  package static let person = TagSet(index: 71)
  package static let animate = TagSet(index: 72)
  package static let place = TagSet(index: 73)
  package static let time = TagSet(index: 74)
  package static let food = TagSet(index: 75)
  package static let clothing = TagSet(index: 76)
  package static let device = TagSet(index: 77)
  package static let vehicle = TagSet(index: 78)
  package static let abstract = TagSet(index: 79)
  package static let unit = TagSet(index: 80)
  package static let ordinal = TagSet(index: 81)
  package static let degree = TagSet(index: 82)
  package static let frequency = TagSet(index: 83)
  package static let adverbial = TagSet(index: 84)
  package static let verbalNoun = TagSet(index: 85)
  package static let na = TagSet(index: 86)
  package static let definite = TagSet(index: 87)
  package static let indefinite = TagSet(index: 88)
  package static let negative = TagSet(index: 89)
  package static let interrogative = TagSet(index: 90)
  package static let relative = TagSet(index: 91)
  package static let demonstrative = TagSet(index: 92)
  package static let host = TagSet(index: 93)
  package static let reflexiveVerb = TagSet(index: 94)
  package static let gustar = TagSet(index: 95)
  package static let beforeNoun = TagSet(index: 96)
  package static let afterTe = TagSet(index: 98)
  package static let voiced = TagSet(index: 101)
  package static let modal = TagSet(index: 102)
  package static let passive = TagSet(index: 103)
  package static let causative = TagSet(index: 104)
  package static let potential = TagSet(index: 105)
  package static let polite = TagSet(index: 106)
  package static let honorific = TagSet(index: 107)
  package static let contraction = TagSet(index: 108)
  package static let vowelSound = TagSet(index: 109)
  package static let consonantSound = TagSet(index: 110)
  package static let formal = TagSet(index: 111)
  package static let informal = TagSet(index: 112)
  package static let `case` = TagSet(index: 113)
  package static let topic = TagSet(index: 114)
  package static let binding = TagSet(index: 115)
  package static let connective = TagSet(index: 116)
  package static let final = TagSet(index: 117)
  package static let quote = TagSet(index: 118)
  package static let nominalizer = TagSet(index: 119)
  package static let adnominalParticle = TagSet(index: 120)
  package static let parallel = TagSet(index: 121)
  package static let fullStop = TagSet(index: 122)
  package static let comma = TagSet(index: 123)
  package static let `open` = TagSet(index: 124)
  package static let close = TagSet(index: 125)
  package static let partsOfSpeech = TagSet(low: 0x3fffff, high: 0)
}
