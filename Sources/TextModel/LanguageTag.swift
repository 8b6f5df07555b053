/// A language tag of BCP 47: language, script, region, variants.
///
/// Parts are kept in canonical case (`zh-Hant-TW`). Two tags are equal when all parts are. Which script
/// a language is written in when the tag does not say is knowledge about languages, and not known here.
public struct LanguageTag: Hashable, Sendable {
  /// The language, in lower case: `zh`. `und` when it is not known.
  public let language: String

  /// The script, with a capital: `Hant`.
  public let script: String?

  /// The country or region, in capitals or digits: `TW`, `419`.
  public let region: String?

  /// Variants, in lower case, in the order given.
  public let variants: [String]

  /// Makes a tag from parts, which are put in canonical case.
  public init(language: String, script: String? = nil, region: String? = nil, variants: [String] = []) {
    self.language = language.lowercased()
    self.script = script.map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }
    self.region = region?.uppercased()
    self.variants = variants.map { $0.lowercased() }
  }

  /// Reads a tag written with `-` or `_`, in any case.
  ///
  /// What follows a single-character part (extensions, private use) or a `.` or `@`, as in the name of a
  /// system locale, is left out. `nil` if the first part is not a language of two to eight letters.
  public init?(_ text: String) {
    let head = text.utf8.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "@") }
    var parts = head.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    ).map { Array($0) }[...]
    guard let first = parts.popFirst(), (2...8).contains(first.count), first.count != 4, first.allLetters else {
      return nil
    }
    var language = first
    // An extended language stands for itself: `zh-yue` is `yue`.
    while let part = parts.first, part.count == 3, part.allLetters, first.count <= 3 {
      language = part
      parts.removeFirst()
    }
    var script: [UInt8]?
    if let part = parts.first, part.count == 4, part.allLetters {
      script = part
      parts.removeFirst()
    }
    var region: [UInt8]?
    if let part = parts.first, (part.count == 2 && part.allLetters) || (part.count == 3 && part.allDigits) {
      region = part
      parts.removeFirst()
    }
    var variants: [String] = []
    for part in parts {
      guard part.count >= 4, part.allSatisfy({ $0.isLetter || $0.isDigit }) else { break }
      variants.append(String(decoding: part, as: UTF8.self))
    }
    self.init(
      language: String(decoding: language, as: UTF8.self), script: script.map { String(decoding: $0, as: UTF8.self) },
      region: region.map { String(decoding: $0, as: UTF8.self) }, variants: variants)
  }

  /// The tag for a language that is not known.
  public static var undetermined: LanguageTag { LanguageTag(language: "und") }

  /// The tag with its language alone.
  public var base: LanguageTag { LanguageTag(language: language) }
}

extension LanguageTag: CustomStringConvertible {
  /// The canonical text of the tag: `zh-Hant-TW`.
  public var description: String {
    ([language, script, region].compactMap(\.self) + variants).joined(separator: "-")
  }
}

extension LanguageTag: Comparable {
  /// Orders by the canonical text.
  public static func < (left: LanguageTag, right: LanguageTag) -> Bool {
    left.description < right.description
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}

extension [UInt8] {
  fileprivate var allLetters: Bool { allSatisfy(\.isLetter) }
  fileprivate var allDigits: Bool { allSatisfy(\.isDigit) }
}
