import LanguagePack
import Morphology
import TestSupport
import Testing

@testable import Writing

/// What holds for the spelling of any word.
@Suite struct SpellingProperties {
  static let checker = SpellChecker(EngineProperties.english)

  /// A word of any scalars, or one of the language with slips in it.
  static func word(_ random: inout SeededRandom) -> String {
    let words = ["because", "kitchen", "don't", "beautiful", "well-known", "Monday", "understand", "a"]
    var scalars = Array((words.randomElement(using: &random) ?? "").unicodeScalars)
    if Bool.random(using: &random) { scalars = [] }
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      let place = Int.random(in: 0...scalars.count, using: &random)
      let value = UInt32.random(in: Bool.random(using: &random) ? 0x27...0x7A : 0...0x2FFFF, using: &random)
      if let scalar = Unicode.Scalar(value) { scalars.insert(scalar, at: place) }
      if !scalars.isEmpty, Bool.random(using: &random) {
        scalars.remove(at: Int.random(in: 0..<scalars.count, using: &random))
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }

  @Test(arguments: PropertySeeds.all(40))
  func suggestionsAreKnownWords(seed: UInt64) {
    let checker = Self.checker
    var random = SeededRandom(seed: seed)
    for _ in 0..<20 {
      let word = Self.word(&random)
      let found = checker.suggestions(for: word, limit: 5)
      #expect(found.count <= 5 && Set(found).count == found.count && !found.contains(word))
      for suggestion in found {
        #expect(suggestion.split(separator: " ").allSatisfy { checker.isKnown(String($0)) }, "\(word) → \(suggestion)")
      }
      #expect(found == checker.suggestions(for: word, limit: 5))
    }
  }

  @Test func fewerAreTheFirstOfMore() {
    let checker = Self.checker
    for word in ["recieve", "definately", "alot", "catched", "wich", "teh"] {
      let many = checker.suggestions(for: word, limit: 6)
      #expect(!many.isEmpty && checker.suggestions(for: word, limit: 1) == Array(many.prefix(1)))
    }
  }

  @Test func longAndEmptyWordsHaveNoSuggestions() {
    let checker = Self.checker
    #expect(checker.suggestions(for: "").isEmpty)
    #expect(checker.suggestions(for: String(repeating: "recieve", count: 2000)).isEmpty)
    #expect(checker.suggestions(for: "recieve", limit: 0).isEmpty)
    #expect(!checker.isKnown("zzq" + String(repeating: "'s", count: 50_000)))
    #expect(!checker.isKnown("zzq" + String(repeating: ".", count: 50_000) + "zzq."))
    #expect(checker.isKnown(String(repeating: "well-", count: 50_000) + "known"))
  }

  @Test(arguments: [
    ("Receive", true), ("receive", true), ("RECEIVE", true), ("rEceive", false), ("recieve", false),
    ("receives", true), ("manager's", true), ("managers'", true), ("well-known", true), ("well-knwon", false),
    ("iPhone15", true), ("getUserName", true), ("https://example.org/a", true), ("42nd", true), ("日本", true),
    ("can’t", true), ("", true), ("—", true),
  ])
  func knowsWhatCanBeJudged(word: String, isKnown: Bool) {
    #expect(Self.checker.isKnown(word) == isKnown)
  }

  @Test func acceptedWordsCountWithCapitalsAndEndings() {
    let words = AcceptedWords(["gorpify", "McGorp"])
    for word in ["gorpify", "Gorpify", "gorpify's", "McGorp", "McGorp’s"] { #expect(words.contains(word)) }
    for word in ["gorp", "mcgorp", "", "'s"] { #expect(!words.contains(word)) }
    #expect(!AcceptedWords().contains(""))
  }

  @Test func lettersOfOtherLanguagesAreNotJudged() {
    for word in ["über", "está", "Größe"] { #expect(Self.checker.isKnown(word)) }
    #expect(!Self.checker.isKnown("recieve"))
  }

  @Test func abbreviationsHavePlurals() {
    #expect(Self.checker.isKnown("URLs") && Self.checker.isKnown("GPUs") && !Self.checker.isKnown("HIs"))
  }

  /// Three words, of which two are as near as each other, and what was seen beside them.
  private func small() throws -> SpellChecker {
    var builder = SpellingIndexBuilder()
    for (word, flags) in [
      ("form", SpellingIndex.Flags.suggested), ("farm", .suggested), ("colour", [.suggested, .notFirst]),
      ("color", [.suggested, .notSecond]), ("big", .suggested), ("the", .suggested),
    ] { builder.add(word, cost: 800, flags: flags) }
    var ngrams = NgramBuilder()
    let words = ["form", "farm", "big", "the"].map { NgramModel.hash($0) }
    for word in words { ngrams.add(word: word, times: 1000) }
    ngrams.add(pair: words[2], words[1], times: 500)
    ngrams.add(pair: words[3], words[0], times: 500)
    var pack = PackAssembly(manifest: Manifest(["language": "xx"]))
    pack.tables.add("spelling-costs", row: ["first-variant", "US"])
    pack.other = [
      (.spelling, 0, builder.bytes(sounds: SoundKeys(rows: []))),
      (.ngrams, NgramModel.backgroundVariant, ngrams.bytes(minimum: 1)),
    ]
    let stack = LanguageStack([try Pack(contents: pack.contents(), name: "xx")])
    return SpellChecker(stack, region: "US")
  }

  @Test func theWordsAroundChoose() throws {
    let checker = try small()
    #expect(checker.suggestions(for: "fxrm", context: SpellingContext(before: ["big"])).first == "farm")
    #expect(checker.suggestions(for: "fxrm", context: SpellingContext(before: ["The"])).first == "form")
    #expect(Set(checker.suggestions(for: "fxrm")) == ["form", "farm"])
  }

  @Test func aRegionMakesOneWayOfWritingRight() throws {
    let checker = try small()
    #expect(checker.verdict(of: "color") == .known && checker.verdict(of: "colour") == .otherVariant)
    #expect(checker.verdict(of: "colr") == .unknown)
    #expect(checker.suggestions(for: "colour") == ["color"] && checker.suggestions(for: "Colour") == ["Color"])
  }

  @Test func variantsAreRewrittenInOnePlace() {
    let rows = [["or", "our"], ["er$", "re$"], ["^tire", "^tyre"]]
    let american = SpellingVariants(rows: rows, isFirst: true)
    #expect(american.others(of: "colours") == ["colors"] && american.others(of: "centre") == ["center"])
    #expect(american.others(of: "tyres") == ["tires"] && american.others(of: "retyre") == ["retyer"])
    #expect(SpellingVariants(rows: rows, isFirst: false).others(of: "tires") == ["tyres"])
    #expect(american.others(of: "").isEmpty)
  }

  @Test func withoutAListNothingIsJudged() {
    let checker = SpellChecker(LanguageStack([]))
    #expect(!checker.judges && checker.isKnown("recieve") && checker.suggestions(for: "recieve").isEmpty)
  }

  @Test(arguments: PropertySeeds.all(30))
  func damagedListsAreNeverReadOutside(seed: UInt64) throws {
    var builder = SpellingIndexBuilder()
    for word in ["form", "from", "came", "there", "their"] { builder.add(word) }
    var random = SeededRandom(seed: seed)
    var bytes = builder.bytes(sounds: SoundKeys(rows: [["f", "-", "F"], ["r", "-", "R"], ["m", "-", "M"]]))
    for _ in 0..<8 {
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
    }
    var pack = PackAssembly(manifest: Manifest(["language": "xx"]))
    pack.other = [(.spelling, 0, bytes)]
    let checker = SpellChecker(LanguageStack([try Pack(contents: pack.contents(), name: "xx")]))
    for word in ["fomr", "came", "thier", "x"] {
      #expect(checker.suggestions(for: word).count <= 5)
      _ = checker.isKnown(word)
    }
  }
}
