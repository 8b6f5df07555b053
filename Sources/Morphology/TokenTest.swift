package import LanguagePack

/// One test of a token pattern: all of its parts must hold for a word.
///
/// The grammar of the parts is in `Dictionaries/README.md`.
struct TokenTest: Sendable {
  enum Part: Sendable {
    case any
    case lemma(String)
    /// In lower case; the word may have capitals.
    case surface(String)
    /// The surface as it is written, capitals and all.
    case exact(String)
    case prefix(String)
    case suffix(String)
    case tags(TagSet)
    /// Tags of some reading of the surface, not of the chosen one alone.
    case possible(TagSet)
    case shape(WordShape)
    case member(Set<String>)
  }

  var parts: [Part]

  /// Reads one alternative of a pattern, such as `go/@verb`; nil when it cannot be read.
  init?(_ text: Substring, sets: [String: Set<String>]) {
    parts = []
    for part in text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: true) {
      guard let part = Self.part(Substring(part), sets) else { return nil }
      parts.append(part)
    }
    if parts.isEmpty { return nil }
  }

  /// Looks at bytes: thousands of patterns are read before the first sentence, and letters cost many times as much.
  private static func part(_ part: Substring, _ sets: [String: Set<String>]) -> Part? {
    let bytes = part.utf8
    let length = bytes.count
    guard let first = bytes.first else { return nil }
    if length == 1 { return first == UInt8(ascii: "_") ? .any : .lemma(String(part)) }
    switch first {
    case UInt8(ascii: "@"):
      let isPossible = length > 2 && bytes.dropFirst().first == UInt8(ascii: "?")
      let tags = TagSet(Substring(bytes.dropFirst(isPossible ? 2 : 1)))
      return tags.map { isPossible ? .possible($0) : .tags($0) }
    case UInt8(ascii: "#"): return WordShape(rawValue: String(part.dropFirst())).map { .shape($0) }
    case UInt8(ascii: "%"): return sets[String(Substring(bytes.dropFirst()))].map { .member($0) }
    case UInt8(ascii: "'") where length > 2 && bytes.last == first:
      return .exact(String(Substring(bytes.dropFirst().dropLast())))
    case UInt8(ascii: "\"") where length > 2 && bytes.last == first:
      let surface = Substring(bytes.dropFirst().dropLast())
      let ellipsis = "…".utf8
      if surface.utf8.count > ellipsis.count {
        if surface.utf8.starts(with: ellipsis) { return .suffix(String(surface.dropFirst())) }
        if surface.utf8.suffix(ellipsis.count).elementsEqual(ellipsis) { return .prefix(String(surface.dropLast())) }
      }
      return .surface(String(surface))
    default: return .lemma(String(part))
    }
  }

  /// Whether it names a word.
  var isLiteral: Bool { !words.isEmpty }

  /// The words one of which a word must be to pass; none where it may be any.
  var words: [String] {
    for part in parts.reversed() {
      switch part {
      case .lemma(let text), .surface(let text): return [text]
      case .exact(let text): return [text.lowercased()]
      case .member(let words): return words.sorted()
      default: continue
      }
    }
    return []
  }

  /// The tags that the chosen reading of a word must have.
  var tags: TagSet {
    parts.reduce(TagSet()) { if case .tags(let tags) = $1 { $0.union(tags) } else { $0 } }
  }

  func accepts(_ reading: Reading, _ position: Int, _ details: WordDetails?) -> Bool {
    for part in parts where !Self.accepts(part, reading, position, details) { return false }
    return true
  }

  private static func accepts(_ part: Part, _ reading: Reading, _ position: Int, _ details: WordDetails?) -> Bool {
    switch part {
    case .any: true
    case .lemma(let text): reading.lemma.hasSameBytes(as: text)
    case .surface(let text):
      reading.surface.hasSameBytes(as: text)
        || (reading.surface.mayHaveCase && reading.surface.lowercased().hasSameBytes(as: text))
    case .exact(let text): reading.surface.hasSameBytes(as: text)
    case .prefix(let text): reading.surface.lowercased().utf8.starts(with: text.utf8)
    case .suffix(let text):
      reading.surface.utf8.count > text.utf8.count
        && reading.surface.lowercased().utf8.suffix(text.utf8.count).elementsEqual(text.utf8)
    case .tags(let tags): reading.tags.contains(tags)
    case .possible(let tags): reading.tags.contains(tags) || details?.canBe(tags, at: position) == true
    case .shape(let shape): shape.fits(reading, position, details)
    case .member(let words):
      words.contains(reading.lemma) || words.contains(reading.surface)
        || (reading.surface.mayHaveCase && words.contains(reading.surface.lowercased()))
    }
  }
}

/// What a word looks like as it is written.
enum WordShape: String, Sendable {
  /// No white space stands before it; some does.
  case glued, spaced
  /// Its first letter is a capital; all its letters are, and there are two at least.
  case capital, upper
  /// It is in no lexicon.
  case unknown
  case digits
  case protected
  /// All its letters are of one script of Japanese; the long mark counts as kana.
  case kana, hiragana, katakana, han

  func fits(_ reading: Reading, _ position: Int, _ details: WordDetails?) -> Bool {
    switch self {
    case .glued: details?.isGlued(position) == true
    case .spaced: details?.isGlued(position) == false
    case .capital: reading.surface.unicodeScalars.first?.properties.isUppercase == true
    case .upper:
      reading.surface.unicodeScalars.count > 1
        && reading.surface.unicodeScalars.allSatisfy { $0.properties.isUppercase || !$0.properties.isAlphabetic }
    case .unknown: reading.origin == .unknown
    case .digits: !reading.surface.isEmpty && reading.surface.unicodeScalars.allSatisfy { ("0"..."9").contains($0) }
    case .protected: reading.origin == .protected
    case .kana: reading.isWritten { (0x3041...0x309F).contains($0) || (0x30A1...0x30FC).contains($0) }
    case .katakana: reading.isWritten { (0x30A1...0x30FC).contains($0) }
    case .hiragana: reading.isWritten { (0x3041...0x309F).contains($0) || $0 == 0x30FC }
    case .han: reading.isWritten { (0x4E00...0x9FFF).contains($0) || $0 == 0x3005 }
    }
  }
}

extension Reading {
  fileprivate func isWritten(_ isLetter: (UInt32) -> Bool) -> Bool {
    !surface.isEmpty && surface.unicodeScalars.allSatisfy { isLetter($0.value) }
  }
}

/// What patterns may ask of a sentence beside the readings of its words.
package struct WordDetails: Sendable {
  private let glued: [Bool]
  private let possible: [[TagSet]]
  private let bytes: [UInt8]
  private let start: Int

  /// For each word: whether no white space stands before it, and the tags of every reading of its surface; then the text
  /// of the sentence, which begins at `start` of the document.
  package init(glued: [Bool], possible: [[TagSet]], text: some StringProtocol, start: Int) {
    self.glued = glued
    self.possible = possible
    bytes = Array(text.utf8)
    self.start = start
  }

  package func isGlued(_ position: Int) -> Bool { position < glued.count && glued[position] }

  package func canBe(_ tags: TagSet, at position: Int) -> Bool {
    position < possible.count && possible[position].contains { $0.contains(tags) }
  }

  /// Whether `text` stands at `offset` of the document.
  package func hasText(_ text: [UInt8], at offset: Int) -> Bool {
    let place = offset - start
    guard place >= 0, place + text.count <= bytes.count else { return false }
    for (index, byte) in text.enumerated() where bytes[place + index] != byte { return false }
    return true
  }

  /// The places in the document where letters begin, with the letters as bytes of the sentence.
  package var text: (bytes: [UInt8], start: Int) { (bytes, start) }
}

extension String {
  /// Whether two words have the same bytes: comparing letters costs many times as much, and lexicons are NFC.
  fileprivate func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }

  /// False for words that begin in the blocks of kana and Han, which have no capitals.
  fileprivate var mayHaveCase: Bool { utf8.first.map { !(0xE3...0xE9).contains($0) } ?? false }
}
