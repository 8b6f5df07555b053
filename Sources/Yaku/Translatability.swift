import Segmentation
import TextModel

/// What of a text is there to be translated: its letters outside addresses, code, emoji and other protected parts.
struct Translatability {
  /// The parts of the text that come through unchanged: those of `kept` and `code`, and those that were found.
  let protected: [ProtectedSpan]
  /// Whether there is a letter outside them.
  let hasWords: Bool
  private let text: String

  init(_ text: String, keeping kept: [TextSpan] = [], code: [TextSpan] = []) {
    self.text = text
    let found = SpanProtector().protect(text)
    let told = kept.map { ProtectedSpan($0, .skipped) } + code.map { ProtectedSpan($0, .code) }
    protected = told.isEmpty ? found : ProtectedSpan.merged([told, found])
    hasWords =
      Self.hasLetter(text, outside: protected) || MessageTranslation.hasTexts(Document(text, protected: protected))
  }

  /// Whether the letters there are those that `language` is written in.
  func isWritten(in language: LanguageTag) -> Bool {
    WrittenLanguage.isWritten(text, outside: protected, in: language)
  }

  private static func hasLetter(_ text: String, outside protected: [ProtectedSpan]) -> Bool {
    var next = 0
    var offset = 0
    for scalar in text.unicodeScalars {
      while next < protected.count, protected[next].span.upperBound <= offset { next += 1 }
      let isInside = next < protected.count && protected[next].span.lowerBound <= offset
      if !isInside, scalar.properties.isAlphabetic { return true }
      offset += scalar.utf8.count
    }
    return false
  }

  /// `text` without its protected parts: what its language is recognised by. Reads at most what the recogniser reads.
  static func words(of text: String) -> String {
    let limit = LanguageScorer.limit
    let head = text.utf8.count > limit ? String(text.substring(at: TextSpan(0, limit))) : text
    let protected = SpanProtector().protect(head)
    guard !protected.isEmpty else { return head }
    var words = ""
    var position = 0
    for part in protected {
      words += head.substring(at: TextSpan(position, part.span.lowerBound))
      words += " "
      position = part.span.upperBound
    }
    return words + head.substring(at: TextSpan(position, head.utf8.count))
  }
}
