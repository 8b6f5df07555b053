/// Classes of marks, for scalars of any script.
extension UInt32 {
  /// What a mark does at the edge of a sentence.
  private enum MarkClass {
    case terminator, closing, opening, other
  }

  /// Whether it ends a sentence in some script.
  var isTerminator: Bool {
    if self < 0x80 { return self == 0x2E || self == 0x21 || self == 0x3F }
    return markClass == .terminator
  }

  var isClosing: Bool {
    if self < 0x80 { return self == 0x29 || self == 0x5D || self == 0x7D }
    return markClass == .closing
  }

  var isOpening: Bool {
    if self < 0x80 { return self == 0x28 || self == 0x5B || self == 0x7B || self == 0x22 || self == 0x27 }
    return markClass == .opening
  }

  /// The class of a scalar outside ASCII: the common ones by hand, the rest from its properties.
  private var markClass: MarkClass {
    if (self >= 0x3041 && self <= 0x9FFF) || (self >= 0xAC00 && self <= 0xD7A3) || (self >= 0xBF && self <= 0x52F) {
      return .other
    }
    switch self {
    case 0x3002, 0xFF01, 0xFF1F, 0xFF0E, 0xFF61, 0x2025, 0x2026, 0x589, 0x203C, 0x2047...0x2049: return .terminator
    case 0xAB, 0x2018, 0x201C, 0x201E, 0x2039, 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0xFF08: return .opening
    case 0xBB, 0x2019, 0x201D, 0x203A, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0xFF09: return .closing
    case 0x80...0xBE, 0x3000, 0x3001: return .other
    default: break
    }
    guard let properties = Unicode.Scalar(self)?.properties else { return .other }
    if properties.isSentenceTerminal { return .terminator }
    switch properties.generalCategory {
    case .closePunctuation, .finalPunctuation: return .closing
    case .openPunctuation, .initialPunctuation: return .opening
    default: return .other
    }
  }

  /// Whether a sentence cannot begin with it.
  var continuesSentence: Bool {
    switch self {
    case 0x2C, 0x3B, 0x3A, 0x29, 0x5D, 0x7D, 0x2F, 0x25, 0xA7, 0x2116, 0x3001, 0xFF0C: true
    default: isTerminator || isClosing
    }
  }

  var isBullet: Bool { self == 0x2022 || self == 0x2043 || self == 0x25CF || self == 0x25AA }

  var isDash: Bool { self == 0x2D || (self >= 0x2010 && self <= 0x2015) }
}
