/// Where words begin and end in a text with spaces.
///
/// A word is a run of letters and marks, with apostrophes and hyphens inside it; a number is a run of digits with points
/// and commas inside it, and with the Latin letters right before it, as in `mp3` and `v2.1`; white space is one run; every
/// other character stands alone.
struct WordBoundaries {
  /// True at every offset where a word begins or the text ends.
  private(set) var isBoundary: [Bool]
  /// The text in lower case where that keeps its length in bytes.
  private(set) var lowercased: [UInt8]

  enum Kind {
    case letter, digit, space, other
  }

  init(_ text: UnsafeBufferPointer<UInt8>) {
    isBoundary = Array(repeating: false, count: text.count + 1)
    lowercased = Array(text)
    isBoundary[0] = true
    isBoundary[text.count] = true
    var previous = Kind.other
    var isBehindLatin = false
    var offset = 0
    while offset < text.count {
      let scalar = Scalar(text, at: offset)
      var kind = Self.kind(scalar.value)
      lowercase(scalar, at: offset)
      if kind == .other, scalar.end < text.count {
        let next = Self.kind(Scalar(text, at: scalar.end).value)
        let isJoint = scalar.value == 0x27 || scalar.value == 0x2019 || scalar.value == 0x2D
        if previous == .letter, next == .letter, isJoint { kind = .letter }
        if previous == .digit, next == .digit, scalar.value == 0x2E || scalar.value == 0x2C || scalar.value == 0x3A {
          kind = .digit
        }
      }
      let isCode = isBehindLatin && kind == .digit
      if (kind != previous && !isCode) || kind == .other { isBoundary[offset] = true }
      isBehindLatin = kind == .letter && scalar.value < 0x80
      previous = kind
      offset = scalar.end
    }
  }

  /// Makes words of the contracted beginnings and endings of words: `l'|hôtel`, `do|n't`, `she|'s`.
  mutating func cut(_ contractions: Contractions) {
    guard !contractions.isEmpty else { return }
    var end = isBoundary.count - 1
    while end > 0 {
      var start = end - 1
      while !isBoundary[start] { start -= 1 }
      if let length = contractions.length(startingAt: start, of: lowercased, before: end) {
        isBoundary[start + length] = true
      } else if let length = contractions.length(endingAt: end, of: lowercased, after: start) {
        isBoundary[end - length] = true
      }
      end = start
    }
  }

  /// Whether a run of white space begins at `offset`.
  func isSpace(_ text: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
    offset < text.count && isBoundary[offset] && Self.kind(Scalar(text, at: offset).value) == .space
  }

  private mutating func lowercase(_ scalar: Scalar, at offset: Int) {
    if scalar.value < 0x80 {
      if scalar.value >= 0x41, scalar.value <= 0x5A { lowercased[offset] = UInt8(scalar.value + 0x20) }
      return
    }
    guard let unicode = Unicode.Scalar(scalar.value) else { return }
    let lower = Array(unicode.properties.lowercaseMapping.utf8)
    if lower.count == scalar.end - offset {
      lowercased.replaceSubrange(offset..<scalar.end, with: lower)
    }
  }

  static func kind(_ value: UInt32) -> Kind {
    switch value {
    case 0x30...0x39: return .digit
    case 0x41...0x5A, 0x61...0x7A: return .letter
    case 0x20, 0x09...0x0D, 0xA0: return .space
    case ..<0x80: return .other
    default:
      guard let scalar = Unicode.Scalar(value) else { return .other }
      if scalar.properties.isAlphabetic || scalar.properties.canonicalCombiningClass != .notReordered { return .letter }
      return scalar.properties.isWhitespace ? .space : .other
    }
  }
}

/// The contracted words that are written at the beginning or the end of others, from the `contractions` table of a
/// language: what ends in an apostrophe stands at the beginning.
package struct Contractions: Sendable {
  /// Longest first.
  private let beginnings: [[UInt8]]
  private let endings: [[UInt8]]

  init(rows: [[String]]) {
    let texts = rows.compactMap(\.first)
    func list(_ texts: [String]) -> [[UInt8]] { texts.map { Array($0.utf8) }.sorted { $0.count > $1.count } }
    func isBeginning(_ text: String) -> Bool { text.count > 1 && (text.last == "'" || text.last == "’") }
    beginnings = list(texts.filter(isBeginning))
    endings = list(texts.filter { !isBeginning($0) })
  }

  var isEmpty: Bool { endings.isEmpty && beginnings.isEmpty }

  /// How long the contraction at the beginning of the word `start..<end` is; nil when there is none, or nothing behind it.
  func length(startingAt start: Int, of text: [UInt8], before end: Int) -> Int? {
    beginnings.first { end - start > $0.count && text[start..<(start + $0.count)].elementsEqual($0) }?.count
  }

  /// How long the contraction at the end of the word `start..<end` is; nil when there is none, or nothing before it.
  func length(endingAt end: Int, of text: [UInt8], after start: Int) -> Int? {
    endings.first { end - start > $0.count && text[(end - $0.count)..<end].elementsEqual($0) }?.count
  }
}
