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
