/// Classes of marks, for scalars of any script.
extension UInt32 {
  /// Whether it ends a sentence in some script.
  var isTerminator: Bool {
    if self < 0x80 { return self == 0x2E || self == 0x21 || self == 0x3F }
    if isCommonLetter { return false }
    if self == 0x2026 || self == 0x2025 || self == 0xFF0E || self == 0x589 { return true }
    return Unicode.Scalar(self)?.properties.isSentenceTerminal ?? false
  }

  var isClosing: Bool {
    if self < 0x80 { return self == 0x29 || self == 0x5D || self == 0x7D }
    guard self == 0xBB || self > 0x2000, !isCommonLetter else { return false }
    switch Unicode.Scalar(self)?.properties.generalCategory {
    case .closePunctuation, .finalPunctuation: return true
    default: return false
    }
  }

  var isOpening: Bool {
    if self < 0x80 { return self == 0x28 || self == 0x5B || self == 0x7B || self == 0x22 || self == 0x27 }
    guard self == 0xAB || self > 0x2000, !isCommonLetter else { return false }
    switch Unicode.Scalar(self)?.properties.generalCategory {
    case .openPunctuation, .initialPunctuation: return true
    default: return false
    }
  }

  /// A quick answer for most letters outside ASCII; not all of them.
  @inline(__always)
  private var isCommonLetter: Bool {
    (self >= 0x3041 && self <= 0x9FFF) || (self >= 0xAC00 && self <= 0xD7A3) || (self >= 0xC0 && self <= 0x52F)
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
