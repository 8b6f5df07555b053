/// Scanners by hand for pictographs and for faces drawn with characters.
extension TextBytes {
  /// Whether the two bytes at `position` may begin a pictograph or a face; a quick answer for letters and marks.
  @inline(__always)
  func mayBeginPicture(at position: Int) -> Bool {
    let second = self[position + 1]
    switch buffer[position] {
    case 0xC2: return second == 0xA9 || second == 0xAE
    case 0xE2: return second != 0x80 || self[position + 2] == 0xBC
    case 0xE3: return second == 0x8A || (second == 0x80 && (self[position + 2] == 0xB0 || self[position + 2] == 0xBD))
    case 0xEF: return second == 0xBC && self[position + 2] == 0x88
    default: return true
    }
  }

  /// A pictograph with everything joined to it: variation, skin tone, further pictographs, flags, keycaps.
  func emoji(at position: Int) -> Range<Int>? {
    var end = position
    while true {
      let (value, length) = scalar(at: end)
      guard
        value.isPictograph || (value.isRegional) || (scalar(at: end + length).value == 0xFE0F && value.isTextPictograph)
      else { break }
      end += length
      if value.isRegional, scalar(at: end).value.isRegional { end += 4 }
      end = skippingVariations(from: end)
      guard scalar(at: end).value == 0x200D else { continue }
      // A joiner with nothing behind it stays outside.
      let next = scalar(at: end + 3)
      guard next.value.isPictograph || next.value.isTextPictograph else { break }
      end += 3
      end += next.length
      end = skippingVariations(from: end)
      while scalar(at: end).value == 0x200D,
        scalar(at: end + 3).value.isPictograph || scalar(at: end + 3).value.isTextPictograph
      {
        end += 3
        end += scalar(at: end).length
        end = skippingVariations(from: end)
      }
    }
    return end > position ? position..<end : nil
  }

  private func skippingVariations(from offset: Int) -> Int {
    var end = offset
    while true {
      let (value, length) = scalar(at: end)
      let isModifier =
        value == 0xFE0F || value == 0xFE0E || value == 0x20E3 || (value >= 0x1F3FB && value <= 0x1F3FF)
        || (value >= 0xE0020 && value <= 0xE007F)
      guard isModifier else { return end }
      end += length
    }
  }

  /// A face of ASCII: `:-)`, `;P`, `=D`, `<3`, `^_^`, `>_<`.
  func emoticon(at position: Int) -> Range<Int>? {
    let before = scalar(before: position).value
    // A face stands apart; after a digit `:3` is a time, after a letter `:p` is text.
    if before < 0x80, before != 0, before.isASCIILetter || before.isASCIIDigit { return nil }
    var end = position
    switch self[position] {
    case 0x3C:  // <3
      guard self[position + 1] == 0x33, !UInt32(self[position + 2]).isASCIIDigit else { return nil }
      end = position + 2
    case 0x3A, 0x3B, 0x3D:  // eyes, nose, mouth
      end += 1
      if self[end] == 0x27 { end += 1 }
      if isFaceByte("-^o", self[end]), self[end] != 0x6F || isFaceByte(")(DP", self[end + 1]) { end += 1 }
      guard isFaceByte(")(]DPpOo/\\|*3$", self[end]) else { return nil }
      let mouth = self[end]
      if self[position] == 0x3D, isFaceByte("/|3$oOp*\\", mouth) { return nil }
      if mouth == 0x2F, self[end + 1] == 0x2F { return nil }
      end += 1
      while self[end] == mouth, isFaceByte(")(D", mouth) { end += 1 }
    case 0x5E:  // ^_^ ^^
      end += 1
      while isFaceByte("_-.o", self[end]), end - position < 4 { end += 1 }
      guard self[end] == 0x5E else { return nil }
      end += 1
    case 0x3E:  // >_< >:(
      guard isFaceByte("_.:", self[position + 1]) else { return nil }
      end += 2
      guard isFaceByte("<()", self[end]), self[position + 1] != 0x3A || self[end] != 0x3C else { return nil }
      end += 1
    default: return nil
    }
    guard !UInt32(self[end]).isASCIILetter, !UInt32(self[end]).isASCIIDigit else { return nil }
    return position..<end
  }

  private func isFaceByte(_ set: StaticString, _ byte: UInt8) -> Bool {
    for index in 0..<set.utf8CodeUnitCount where set.utf8Start[index] == byte { return true }
    return false
  }

  /// A face in brackets: `(^_^)`, `(´・ω・｀)`, `m(_ _)m`, `(*≧▽≦)ﾉ`.
  func kaomoji(at position: Int) -> Range<Int>? {
    let open = scalar(at: position)
    guard open.value == 0x28 || open.value == 0xFF08 else { return nil }
    var end = position + open.length
    var length = 0
    var faces = 0
    while length < 14 {
      let (value, size) = scalar(at: end)
      if value == 0x29 || value == 0xFF09 { break }
      guard size > 0, value.isFacePart || value == 0x20 else { return nil }
      if value.isEye { faces += 1 }
      length += 1
      end += size
    }
    let close = scalar(at: end).value
    guard close == 0x29 || close == 0xFF09, length >= 2, faces >= 2 else { return nil }
    end += scalar(at: end).length
    var start = position
    if self[position - 1] == 0x6D, self[end] == 0x6D {  // m( … )m
      start -= 1
      end += 1
    }
    while scalar(at: end).value.isArm { end += scalar(at: end).length }
    return start..<end
  }
}

extension UInt32 {
  /// Whether it is drawn as a picture by itself.
  fileprivate var isPictograph: Bool {
    if self >= 0x1F300 { return self <= 0x1FAFF && !(self >= 0x1F700 && self <= 0x1F77F) }
    if self >= 0x1F000 {
      return !(self >= 0x1F1E6 && self <= 0x1F1FF) && (Unicode.Scalar(self)?.properties.isEmoji ?? false)
    }
    guard self >= 0x231A, self <= 0x2B55 else { return false }
    return Unicode.Scalar(self)?.properties.isEmojiPresentation ?? false
  }

  /// Whether it is drawn as a picture when a variation selector or a joiner asks for it.
  fileprivate var isTextPictograph: Bool {
    guard self >= 0xA9 else { return false }
    return Unicode.Scalar(self)?.properties.isEmoji ?? false
  }

  fileprivate var isRegional: Bool { self >= 0x1F1E6 && self <= 0x1F1FF }

  fileprivate var isFacePart: Bool {
    switch self {
    case 0x2A, 0x2B, 0x2D, 0x2E, 0x2F, 0x3A, 0x3B, 0x3C, 0x3D, 0x3E, 0x5E, 0x5F, 0x60, 0x6F, 0x4F, 0x54, 0x75, 0x7E,
      0x7C, 0x27,
      0x22, 0x2C, 0x21:
      true
    case 0xB4, 0xA8, 0xAF, 0xB0, 0xB7, 0x2D8, 0x2D9, 0x3C9, 0x3B5, 0x3B8, 0x413, 0x414, 0x430, 0x434, 0x437, 0x438,
      0x2022,
      0x30FB, 0x30FC, 0x30CE, 0x30FD, 0x30D8, 0xFF9F, 0xFF89, 0xFF65, 0xFF70, 0xFF40, 0xFF3E, 0xFF3F, 0xFF1B, 0xFF1D,
      0xFF61,
      0xFFE3, 0xFF0A, 0x76BF, 0x53E3, 0x4EBA, 0x8279, 0x30ED, 0xFF9B, 0x30C4, 0x30B7, 0x5F61, 0x309C, 0x309D, 0xFF0F,
      0xFF3C, 0x5C,
      0xFF1E, 0xFF1C, 0xFF34, 0x4E00, 0x5DEE:
      true
    default:
      (self >= 0x2200 && self <= 0x22FF) || (self >= 0x2500 && self <= 0x26FF) || (self >= 0x300 && self <= 0x36F)
    }
  }

  /// Whether it may be an eye, a cheek or a mouth that no ordinary remark in brackets has.
  fileprivate var isEye: Bool {
    switch self {
    case 0x5E, 0x5F, 0x60, 0x3E, 0x3C, 0x54, 0xB4, 0xAF, 0xB0, 0x3C9, 0x434, 0x414, 0xFF40, 0xFF3E, 0xFF9F, 0xFF65,
      0xFFE3, 0x2D8,
      0x3B5, 0x30FB, 0x2022, 0xFF1E, 0xFF1C, 0x3B, 0xFF1B, 0x76BF, 0x8279, 0x2D9, 0x30FC:
      true
    default: (self >= 0x2200 && self <= 0x22FF) || (self >= 0x25A0 && self <= 0x25FF)
    }
  }

  fileprivate var isArm: Bool {
    switch self {
    case 0xFF89, 0x30CE, 0x2F, 0x5C, 0xFF0F, 0xFF3C, 0x30FD, 0x30FE, 0x3063, 0x2606, 0x2605, 0x266A: true
    default: false
    }
  }
}
