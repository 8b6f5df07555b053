/// Which encoding the start of a file is in, when it does not say so.
package struct EncodingGuess: Equatable {
  package let encoding: TextEncoding
  /// Whether somebody should be told, because the bytes leave room for doubt.
  package let isGuess: Bool

  /// How far into a file somebody looks for a first byte that is no ASCII.
  package static let reach = 1 << 20
  /// How many bytes from there on are looked at.
  private static let sampleSize = 1 << 15

  /// Looks at the first bytes of a file; the last character may be cut.
  ///
  /// However many there are, no more count than where `needsMore` is false: so a file is told as the same bytes from a
  /// pipe are.
  package init(_ head: [UInt8]) {
    let head = Array(head.prefix(Self.length(of: head)))
    if let marked = TextEncoding(byteOrderMark: head) {
      (encoding, isGuess) = (marked, false)
    } else if let form = Self.unmarkedUTF16(head) {
      (encoding, isGuess) = (form, true)
    } else if Self.isMostlyUTF8(head) {
      (encoding, isGuess) = (.utf8, false)
    } else {
      // Long heads say no more than their start, from the first byte that is no ASCII.
      let start = head.firstIndex { $0 >= 0x80 }.map { max(0, $0 - 64) } ?? 0
      let sample = Array(head[start...])
      let best = Script.all.map { ($0.encoding, $0.likelihood(of: sample)) }.max { $0.1 < $1.1 }
      if let best, best.1 >= Script.threshold {
        (encoding, isGuess) = (best.0, true)
      } else {
        (encoding, isGuess) = (.utf8, false)
      }
    }
  }

  /// Whether so many characters are UTF-8 that no others will be taken for anything else.
  package static func isSurelyUTF8(_ head: [UInt8]) -> Bool {
    head.count { $0 >= 0xC2 } >= 16 && TextEncoding(byteOrderMark: head) == nil && isMostlyUTF8(head)
  }

  /// Whether bytes that follow `head` may change the guess.
  package static func needsMore(_ head: [UInt8]) -> Bool { head.count < length(of: head) }

  /// How many of the first bytes of a file say in which encoding it is, as far as `head` shows.
  private static func length(of head: [UInt8]) -> Int {
    let first = head.prefix(reach).firstIndex { $0 >= 0x80 }
    return first.map { $0 + sampleSize } ?? reach
  }

  /// UTF-16 without a mark starts with a plain letter, and has zeros in every other byte of those and of its line ends.
  private static func unmarkedUTF16(_ head: [UInt8]) -> TextEncoding? {
    let sample = head.prefix(1 << 14)
    var zeros = (even: 0, odd: 0)
    for (index, byte) in sample.enumerated() where byte == 0 {
      if index & 1 == 0 { zeros.even += 1 } else { zeros.odd += 1 }
    }
    let few = max(2, sample.count / 100)
    if zeros.even == 0, zeros.odd >= few, head[1] == 0 { return .utf16LittleEndian }
    if zeros.odd == 0, zeros.even >= few, head[0] == 0 { return .utf16BigEndian }
    return nil
  }

  /// Whether the bytes are UTF-8, maybe with a few that are damaged.
  private static func isMostlyUTF8(_ head: [UInt8]) -> Bool {
    var (characters, damages) = (0, 0)
    let cut = head.lastIndex { $0 & 0xC0 != 0x80 }.map { head.count - $0 <= 3 && head[$0] >= 0xC2 ? $0 : head.count }
    let whole = head[..<(cut ?? head.count)]
    if whole.allSatisfy({ $0 < 0x80 }) { return true }
    LooseUTF8.forEach(in: Array(whole).span) { unit in
      switch unit {
      case .character(let code): if code >= 0x80 { characters += 1 }
      case .raw, .invalid: damages += 1
      }
    }
    return damages == 0 || characters > 4 * damages
  }
}

/// What text of one encoding usually looks like: points for each character, by its lead byte and kind.
private struct Script {
  /// Points for each byte that is no ASCII, from which on a guess is worth making.
  static let threshold = 0.45

  let encoding: TextEncoding
  /// Lead bytes of the common half of the two-byte characters, and the points for those.
  let common: ClosedRange<UInt8>
  let points: Double
  /// Points for the syllables of the language: kana.
  var kana = 0.0

  static let all = [
    Script(encoding: .cp932, common: 0x88...0x97, points: 1.2, kana: 2),
    Script(encoding: .eucJP, common: 0xB0...0xCF, points: 1.2, kana: 2),
    Script(encoding: .cp949, common: 0xB0...0xC8, points: 1.8),
    Script(encoding: .gb18030, common: 0xB0...0xD7, points: 1.3),
    Script(encoding: .big5, common: 0xA4...0xC6, points: 1.3),
    Script(encoding: .windows1252, common: 0xC0...0xFF, points: 1),
  ]

  /// Points for each byte of `sample` that is no ASCII; negative for what can hardly be text.
  func likelihood(of sample: [UInt8]) -> Double {
    guard let converter = TextConverter(encoding) else { return -1 }
    return encoding == .windows1252 ? western(sample) : eastern(sample, converter)
  }

  private func eastern(_ sample: [UInt8], _ converter: TextConverter) -> Double {
    var decoded: [UInt8] = []
    _ = converter.decode(sample.span, into: &decoded, isFinal: false)
    var (points, bytes, position) = (0.0, 0, 0)
    LooseUTF8.forEach(in: decoded.span) { unit in
      guard position < sample.count else { return }
      let lead = sample[position]
      guard case .character(let code) = unit else {
        points -= 4
        bytes += 1
        position += 1
        return
      }
      guard lead >= 0x80 else {
        position += 1
        return
      }
      let length = length(lead, of: code, at: position, in: sample)
      points += Double(length) * worth(code, lead, position + 1 < sample.count ? sample[position + 1] : 0)
      bytes += length
      position += length
    }
    return bytes == 0 ? 0 : points / Double(bytes)
  }

  private func worth(_ code: UInt32, _ lead: UInt8, _ trail: UInt8) -> Double {
    switch code {
    case 0x3041...0x3096, 0x30A1...0x30FE: kana
    case 0x3001...0x3011, 0xFF01...0xFF5E: 1
    case 0xAC00...0xD7A3: common.contains(lead) && trail >= 0xA1 ? points : 0.1
    case 0x4E00...0x9FFF:
      // Hanja are rare in Korean; what is outside the first half of a set is rare everywhere.
      if encoding == .cp949 { -1 } else if common.contains(lead), isStandard(trail) { points } else { -0.3 }
    case 0xFF61...0xFF9F: -0.2
    case 0x80...0x9F, 0xE000...0xF8FF: -4
    case 0x2010...0x203E: 0.5
    default: -0.5
    }
  }

  /// Whether a second byte is one of the national standard, not of a later extension.
  private func isStandard(_ trail: UInt8) -> Bool {
    switch encoding {
    case .gb18030, .eucJP, .cp949: trail >= 0xA1
    default: true
    }
  }

  private func length(_ lead: UInt8, of code: UInt32, at position: Int, in sample: [UInt8]) -> Int {
    switch encoding {
    case .cp932: (0xFF61...0xFF9F).contains(code) ? 1 : 2
    case .eucJP: lead == 0x8F ? 3 : 2
    case .gb18030: position + 1 < sample.count && (0x30...0x39).contains(sample[position + 1]) ? 4 : 2
    default: lead == 0x80 ? 1 : 2
    }
  }

  /// Letters with accents stand between plain ones, and signs of typography around words.
  private func western(_ sample: [UInt8]) -> Double {
    var (points, bytes) = (0.0, 0)
    for (index, byte) in sample.enumerated() where byte >= 0x80 {
      bytes += 1
      let before = index > 0 ? sample[index - 1] : 0x20
      let after = index + 1 < sample.count ? sample[index + 1] : 0x20
      let isAlone = before < 0x80 && after < 0x80
      // ção, größer
      let isPair =
        before < 0x80 ? index + 2 >= sample.count || sample[index + 2] < 0x80 : index < 2 || sample[index - 2] < 0x80
      switch byte {
      case 0x81, 0x8D, 0x8F, 0x90, 0x9D: points -= 4
      // á â ã ä ç è é ê í ñ ó ô õ ö ú ü à ß î ï û ù and their capitals: common in the languages of the west of Europe.
      case 0xC0...0xC5, 0xC7...0xCF, 0xD1...0xD6, 0xD9...0xDC, 0xDF...0xE5, 0xE7...0xEF, 0xF1...0xF6, 0xF9...0xFC:
        let isInWord = isLetter(before) || isLetter(after)
        points += isAlone ? (isInWord ? self.points : 0.4) : isPair && (before < 0x80 || after < 0x80) ? 0.7 : -0.7
      case 0x80, 0x82, 0x84, 0x85, 0x91...0x97, 0xA0, 0xA1, 0xAA, 0xAB, 0xB0, 0xB4, 0xBA, 0xBB, 0xBF:
        points += isAlone ? 0.6 : -0.5
      default: points -= 0.7
      }
    }
    return bytes == 0 ? 0 : points / Double(bytes)
  }

  private func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
