import Segmentation
import TextModel

/// A text as a translation memory compares it: words, characters where no spaces are written, and marks.
///
/// Numbers, and what must not change, are alike whatever they are: they can be carried over.
struct MemoryText {
  struct Token {
    enum Kind: Equatable {
      case word, number, fixed
    }

    let kind: Kind
    /// What is compared: equal for all numbers, and for all that is fixed.
    let hash: UInt64
    /// Where it stands, in UTF-8 offsets.
    let span: Range<Int>
  }

  let bytes: [UInt8]
  let tokens: [Token]

  init(_ text: String) {
    bytes = Array(text.utf8)
    var tokens: [Token] = []
    var fixed = SpanProtector().protect(text)[...]
    var offset = 0
    var run: (start: Int, hash: UInt64)?
    func close(at end: Int) {
      if let open = run { tokens.append(Token(kind: .word, hash: open.hash, span: open.start..<end)) }
      run = nil
    }
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.first {
      if let next = fixed.first, next.span.lowerBound <= offset {
        close(at: offset)
        tokens.append(Token(kind: .fixed, hash: 2, span: offset..<next.span.upperBound))
        while offset < next.span.upperBound, let skipped = scalars.popFirst() { offset += skipped.utf8Length }
        fixed.removeFirst()
        continue
      }
      if Self.isDigit(scalar), run == nil {
        let start = offset
        while let digit = scalars.first, Self.isDigit(digit) || Self.isJoint(scalars) {
          if let next = fixed.first, next.span.lowerBound <= offset { break }
          offset += digit.utf8Length
          scalars.removeFirst()
        }
        tokens.append(Token(kind: .number, hash: 1, span: start..<offset))
        continue
      }
      let end = offset + scalar.utf8Length
      if scalar.isWordLetter {
        let hash = run?.hash ?? Self.seed
        run = (run?.start ?? offset, Self.mix(hash, scalar))
      } else {
        close(at: offset)
        if !scalar.properties.isWhitespace {
          tokens.append(Token(kind: .word, hash: Self.mix(Self.seed, scalar), span: offset..<end))
        }
      }
      offset = end
      scalars.removeFirst()
    }
    close(at: offset)
    self.tokens = tokens
  }

  /// The bytes of a token.
  subscript(token: Token) -> ArraySlice<UInt8> { bytes[token.span] }

  /// Stands for a text in which white space is as wide as it is.
  static func exactHash(_ text: String) -> UInt64 {
    var hash = seed
    var isSpace = false
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace {
        isSpace = true
        continue
      }
      if isSpace, hash != seed { hash = mix(hash, " ") }
      isSpace = false
      hash = (hash ^ UInt64(scalar.value)) &* prime
    }
    return hash
  }

  private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325
  private static let prime: UInt64 = 0x100_0000_01B3

  /// One more letter, its case aside.
  private static func mix(_ hash: UInt64, _ scalar: Unicode.Scalar) -> UInt64 {
    let lower =
      scalar.value < 0x80
      ? (0x41...0x5A).contains(scalar.value) ? scalar.value + 0x20 : scalar.value
      : {
        scalar.properties.lowercaseMapping.unicodeScalars.first?.value ?? scalar.value
      }()
    return (hash ^ UInt64(lower)) &* prime
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.numericType == .decimal }

  /// Whether a sign between digits begins here.
  private static func isJoint(_ scalars: Substring.UnicodeScalarView) -> Bool {
    guard let first = scalars.first, first == "." || first == "," || first == ":" else { return false }
    return scalars.dropFirst().first.map(isDigit) ?? false
  }
}

extension Unicode.Scalar {
  fileprivate var utf8Length: Int { value < 0x80 ? 1 : value < 0x800 ? 2 : value < 0x10000 ? 3 : 4 }

  /// Whether the character is part of a word that is compared as a whole.
  fileprivate var isWordLetter: Bool {
    if value < 0x80 { return (0x41...0x5A).contains(value) || (0x61...0x7A).contains(value) || value == 0x27 }
    if (0x3040...0x30FF).contains(value) || (0x3400...0x9FFF).contains(value) || (0xF900...0xFAFF).contains(value)
      || (0x20000...0x3FFFF).contains(value) || (0xFF66...0xFF9F).contains(value)
    {
      return false
    }
    return properties.isAlphabetic || value == 0x2019
  }
}
