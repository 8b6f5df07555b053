import CICU
package import TextModel

/// What a language tag most likely means where it leaves something out.
///
/// Knowledge of ICU (CLDR likely subtags); a few microseconds a call.
package enum LikelySubtags {
  /// `tag` with the likely script and region put in: `zh-TW` becomes `zh-Hant-TW`, `en` `en-Latn-US`.
  ///
  /// Variants are dropped and deprecated codes replaced (`iw` by `he`). A language ICU does not know comes back
  /// without additions, as does the undetermined language.
  package static func adding(to tag: LanguageTag) -> LanguageTag {
    let plain = LanguageTag(language: tag.language, script: tag.script, region: tag.region)
    guard plain.language != LanguageTag.undetermined.language else { return plain }
    let capacity = 128
    let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { out -> String? in
      let length = Int(cicu_likely_subtags(plain.description, false, out.baseAddress, Int32(capacity)))
      guard length > 0, length <= capacity else { return nil }
      return String(decoding: out.prefix(length).lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
    return text.flatMap { LanguageTag($0) } ?? plain
  }
}
