/// The version of the JSON form of requests and responses.
///
/// A reader accepts every version up to its own, and ignores keys, note codes and stages it does not know. The number
/// goes up only when an older reader would misunderstand.
enum FormatVersion {
  static let current = 1

  /// Throws `DecodingError.dataCorrupted` when `version` is newer than this build can read.
  static func check(_ version: Int, at path: [any CodingKey]) throws {
    guard (1...current).contains(version) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: path,
          debugDescription: "format version \(version) is unknown; this build reads 1...\(current); update the program")
      )
    }
  }
}

extension KeyedDecodingContainer {
  /// The language tag at `key`; `nil` when it is missing or null.
  func languageTag(forKey key: Key) throws -> LanguageTag? {
    guard let text = try decodeIfPresent(String.self, forKey: key) else { return nil }
    guard let tag = LanguageTag(text) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "\"\(text)\" is no language tag; write one such as \"ja\"")
    }
    return tag
  }
}
