import CICU

/// The script of a character.
enum Script {
  static let han = code("Hani")
  static let latin = code("Latn")

  /// The four letters of a script as one number, the first letter in the highest byte.
  static func code(_ name: StaticString) -> UInt32 {
    var value: UInt32 = 0
    for index in 0..<name.utf8CodeUnitCount { value = value << 8 | UInt32(name.utf8Start[index]) }
    return value
  }

  /// The same of a name that is known at run time.
  static func code(_ name: String) -> UInt32 { name.utf8.reduce(0) { $0 << 8 | UInt32($1) } }

  private static let hiragana = code("Hira")
  private static let katakana = code("Kana")
  private static let hangul = code("Hang")
  private static let cyrillic = code("Cyrl")
  private static let greek = code("Grek")

  /// The script of a letter; 0 for what has none of its own. The common ones by range, the rest by ICU.
  static func of(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x1E00...0x1EFF: return latin
    case 0..<0xC0, 0xD7, 0xF7, 0x2000...0x206F, 0x3000...0x3004, 0x3006...0x3020, 0x30FB, 0x30FC: return 0
    case 0x3041...0x309F: return hiragana
    case 0x30A0...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9D: return katakana
    case 0x3005, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x323AF: return han
    case 0xAC00...0xD7A3, 0x1100...0x11FF, 0x3131...0x318E: return hangul
    case 0x400...0x52F: return cyrillic
    case 0x370...0x3FF, 0x1F00...0x1FFF: return scalar == 0x37E ? 0 : greek
    default:
      let found = cicu_script(scalar)
      return found == code("Zyyy") || found == code("Zinh") || found == code("Zzzz") ? 0 : found
    }
  }
}

extension UInt32 {
  /// The letter in lower case, for the scripts that have it; one letter for one letter.
  var lowercaseLetter: UInt32 {
    switch self {
    case 0..<0x41: return self
    case 0x41...0x5A: return self + 0x20
    case 0x5B..<0xC0: return self
    case 0xC0...0xD6, 0xD8...0xDE: return self + 0x20
    case 0x100...0x12F, 0x132...0x137, 0x14A...0x177, 0x1E00...0x1E95, 0x1EA0...0x1EFF, 0x218...0x21B:
      return self | 1
    case 0x139...0x148, 0x179...0x17E: return self & 1 == 1 ? self + 1 : self
    case 0x130: return 0x69
    case 0x178: return 0xFF
    case 0x1A0, 0x1AF: return self + 1
    case 0x391...0x3A9: return self + 0x20
    case 0x410...0x42F: return self + 0x20
    case 0x400...0x40F: return self + 0x50
    case 0x490: return 0x491
    default: return self
    }
  }
}
