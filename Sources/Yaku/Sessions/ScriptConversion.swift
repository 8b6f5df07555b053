import Segmentation
import TextModel
import Translation

/// Text of a language written in another of its scripts, by the rules of ICU.
struct ScriptConversion: Sendable {
  let source: LanguageTag
  let target: LanguageTag
  private let transliterator: Transliterator

  /// A conversion between two variants of a language; nil where there is nothing to convert by.
  init?(from source: LanguageTag, to target: LanguageTag) {
    let scripts = [source, target].compactMap { LikelySubtags.adding(to: $0).script }
    guard scripts.count == 2, let transliterator = Self.transliterators["\(scripts[0])-\(scripts[1])"] else {
      return nil
    }
    self.source = source
    self.target = target
    self.transliterator = transliterator
  }

  /// `text` in the other script, line by line; what has no counterpart stays.
  func convert(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      transliterator.transliterate(String(line)) ?? String(line)
    }.joined(separator: "\n")
  }

  // Of the pairs of scripts that ICU converts, these alone are two ways to write the same words; others spell sounds.
  // Opened when they are first used.
  private static let transliterators = Dictionary(
    uniqueKeysWithValues: ["Hans-Hant", "Hant-Hans"].map { ($0, Transliterator([$0])) })
}
