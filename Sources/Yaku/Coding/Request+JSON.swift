import TextModel

/// The JSON form of a request:
///
/// ```json
/// {"version": 1, "text": "とても良い", "from": "ja", "to": "en"}
/// ```
///
/// `from` may be missing or null: the language is recognised. `version` may be missing: 1. What else a request says is
/// not written; one that was read has the defaults.
extension Request: Codable {
  private enum CodingKeys: String, CodingKey {
    case version, text, from, to
  }

  /// Reads the JSON form; throws `DecodingError` for a newer version, a missing text or target, or a bad tag.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try FormatVersion.check(try values.decodeIfPresent(Int.self, forKey: .version) ?? 1, at: decoder.codingPath)
    guard let target = try values.languageTag(forKey: .to) else {
      throw DecodingError.dataCorruptedError(
        forKey: .to, in: values, debugDescription: "no target language; write one such as \"to\": \"en\"")
    }
    self.init(try values.decode(String.self, forKey: .text), from: try values.languageTag(forKey: .from), to: target)
  }

  /// Writes the JSON form.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(FormatVersion.current, forKey: .version)
    try values.encode(text, forKey: .text)
    try values.encodeIfPresent(source?.description, forKey: .from)
    try values.encode(target.description, forKey: .to)
  }
}
