public import FoundationEssentials
public import TextModel

extension LanguageTag {
  /// The tag of a `Locale.Language`: its language, script and region.
  ///
  /// Undetermined when the value has no language that a tag can hold. Takes a few microseconds: the parts of such a
  /// value are read from its coded form, the one way that does not need the whole of Foundation.
  public init(_ language: Locale.Language) {
    struct Coded: Decodable {
      struct Components: Decodable {
        var languageCode: String?
        var script: String?
        var region: String?
      }
      var components: Components
    }
    let coded = try? JSONDecoder().decode(Coded.self, from: JSONEncoder().encode(language))
    let parts = [coded?.components.languageCode ?? "und", coded?.components.script, coded?.components.region]
    self = LanguageTag(parts.compactMap(\.self).joined(separator: "-")) ?? .undetermined
  }
}

extension Locale.Language {
  /// The language of a tag: its language, script and region; variants have no place here.
  public init(_ tag: LanguageTag) {
    self.init(
      languageCode: Locale.LanguageCode(tag.language), script: tag.script.map { Locale.Script($0) },
      region: tag.region.map { Locale.Region($0) })
  }
}
