import LanguagePack

/// One part of a test of a word; a test is a run of parts that must all hold, up to the one that is its last.
///
/// The grammar of the parts is in `Dictionaries/README.md`. Plain numbers: texts and sets are kept by the pattern.
struct TokenTest: Sendable {
  enum Part: Sendable {
    case any
    case lemma(Text)
    /// In lower case; the word may have capitals.
    case surface(Text)
    /// The surface as it is written, capitals and all.
    case exact(Text)
    case prefix(Text)
    case suffix(Text)
    case tags(TagSet)
    /// Tags of some reading of the surface, not of the chosen one alone.
    case possible(TagSet)
    case shape(WordShape)
    /// A set, by its number in the pattern.
    case member(Int)
  }

  /// A text that a part names: its number in the pattern, and its key as a word.
  struct Text: Sendable {
    let number: Int
    let key: UInt64
  }

  let part: Part
  /// Whether the next part belongs to another alternative.
  var isLast = false
}

/// The texts and sets that the tests of a pattern name.
struct PatternNames: Sendable {
  private(set) var texts: [String] = []
  private(set) var sets: [WordSet] = []

  mutating func text(_ bytes: some Collection<UInt8>) -> TokenTest.Text {
    let text = String(decoding: bytes, as: UTF8.self)
    texts.append(text)
    return TokenTest.Text(number: texts.count - 1, key: WordKey.key(of: text))
  }

  mutating func number(of set: WordSet) -> Int {
    sets.append(set)
    return sets.count - 1
  }

  /// The words one of which a word must be to pass the part; none where it may be any.
  func words(_ part: TokenTest.Part) -> [String] {
    switch part {
    case .lemma(let text), .surface(let text): [texts[text.number]]
    case .exact(let text): [texts[text.number].lowercased()]
    case .member(let number): sets[number].words.sorted()
    default: []
    }
  }
}

extension TokenTest.Part {
  /// Reads a part of a test; nil when it cannot be read.
  ///
  /// Looks at bytes: many patterns are read before the first sentence, and letters cost many times as much.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, _ sets: WordSets?, _ names: inout PatternNames) {
    guard let first = bytes.first, let last = bytes.last else { return nil }
    func rest(_ start: Int, _ end: Int = 0) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(rebasing: bytes[start..<(bytes.count - end)])
    }
    guard bytes.count > 1 else {
      self = first == UInt8(ascii: "_") ? .any : .lemma(names.text(bytes))
      return
    }
    switch first {
    case UInt8(ascii: "@"):
      let isPossible = bytes.count > 2 && bytes[1] == UInt8(ascii: "?")
      guard let tags = TagSet(names: rest(isPossible ? 2 : 1)) else { return nil }
      self = isPossible ? .possible(tags) : .tags(tags)
    case UInt8(ascii: "#"):
      guard let shape = WordShape(rawValue: String(decoding: rest(1), as: UTF8.self)) else { return nil }
      self = .shape(shape)
    case UInt8(ascii: "%"):
      guard let set = sets?[String(decoding: rest(1), as: UTF8.self)] else { return nil }
      self = .member(names.number(of: set))
    case UInt8(ascii: "'") where bytes.count > 2 && last == first: self = .exact(names.text(rest(1, 1)))
    case UInt8(ascii: "\"") where bytes.count > 2 && last == first:
      let surface = rest(1, 1)
      let ellipsis = Array("…".utf8)
      if surface.count > ellipsis.count, surface.starts(with: ellipsis) {
        self = .suffix(names.text(surface.dropFirst(ellipsis.count)))
      } else if surface.count > ellipsis.count, surface.suffix(ellipsis.count).elementsEqual(ellipsis) {
        self = .prefix(names.text(surface.dropLast(ellipsis.count)))
      } else {
        self = .surface(names.text(surface))
      }
    default: self = .lemma(names.text(bytes))
    }
  }

  /// Whether the part holds for a word of a sentence whose keys and details are known.
  func accepts(_ word: WordKey, _ position: Int, _ readings: [Reading], _ details: WordDetails?, _ names: PatternNames)
    -> Bool
  {
    switch self {
    case .any: true
    case .lemma(let text): word.lemma == text.key
    case .surface(let text): word.surface == text.key || word.small == text.key
    case .exact(let text): word.surface == text.key
    case .tags(let tags): word.tags.contains(tags)
    case .possible(let tags): word.tags.contains(tags) || details?.canBe(tags, at: position) == true
    case .member(let number):
      names.sets[number].contains(word.lemma) || names.sets[number].contains(word.surface)
        || (word.small != word.surface && names.sets[number].contains(word.small))
    case .prefix, .suffix, .shape: accepts(readings[position], position, details, names)
    }
  }

  /// The same by the letters of a word, for sentences that few patterns are asked about.
  func accepts(_ reading: Reading, _ position: Int, _ details: WordDetails?, _ names: PatternNames) -> Bool {
    switch self {
    case .any: return true
    case .lemma(let text): return reading.lemma.hasSameBytes(as: names.texts[text.number])
    case .surface(let text):
      let text = names.texts[text.number]
      return reading.surface.hasSameBytes(as: text)
        || (reading.surface.mayHaveCase && reading.surface.lowercased().hasSameBytes(as: text))
    case .exact(let text): return reading.surface.hasSameBytes(as: names.texts[text.number])
    case .prefix(let text):
      return (details?.small[position] ?? reading.surface.lowercased()).utf8.starts(with: names.texts[text.number].utf8)
    case .suffix(let text):
      let text = names.texts[text.number].utf8
      return reading.surface.utf8.count > text.count
        && (details?.small[position] ?? reading.surface.lowercased()).utf8.suffix(text.count).elementsEqual(text)
    case .tags(let tags): return reading.tags.contains(tags)
    case .possible(let tags): return reading.tags.contains(tags) || details?.canBe(tags, at: position) == true
    case .shape(let shape): return shape.fits(reading, position, details)
    case .member(let number):
      let words = names.sets[number].words
      return words.contains(reading.lemma) || words.contains(reading.surface)
        || (reading.surface.mayHaveCase && words.contains(reading.surface.lowercased()))
    }
  }
}

extension String {
  /// Whether two words have the same bytes: comparing letters costs many times as much, and lexicons are NFC.
  fileprivate func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}
