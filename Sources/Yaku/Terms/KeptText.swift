import Segmentation
import TextModel

/// Words and patterns of what stays as it is, byte for byte, whatever the dictionaries say of it.
///
/// Made once and shared by any number of requests.
public final class KeptText: Sendable {
  /// The words, with their capitals: brands, names.
  let words: TermBase
  private let patterns: [TextPattern]

  /// `patterns` are regular expressions as ICU reads them. Throws for the first that cannot be read.
  ///
  /// A pattern that needs too many steps for a text finds nothing further in it, and the response has the note
  /// `patternGivenUp`; no pattern stops the engine.
  public init(words: [String] = [], patterns: [String] = []) throws(TermError) {
    self.words = TermBase(
      words.map { TermEntry($0, $0, casePolicy: .exact, isInflected: false) }, name: "")
    var compiled: [TextPattern] = []
    for pattern in patterns {
      guard let made = TextPattern(pattern) else { throw .unreadablePattern(pattern) }
      compiled.append(made)
    }
    self.patterns = compiled
  }

  /// The words of a file, one a line; empty lines, and lines that begin with `#`, say nothing.
  public static func words(inFile path: String) throws(TermError) -> [String] {
    try WordingFile(path).text().split(whereSeparator: \.isNewline).map { String($0).trimmed }
      .filter { !$0.isEmpty && !$0.hasPrefix("#") }
  }

  /// What patterns find in a text.
  struct Found {
    var spans: [ProtectedSpan] = []
    /// Whether they looked at all of it; false when one of them needed too many steps.
    var isWhole = true
  }

  /// What the patterns find in `text`: they may need many steps, so nobody should ask twice.
  func found(in text: String) -> Found {
    let found = patterns.map { $0.matches(in: text) }
    return Found(
      spans: found.flatMap(\.spans).map { ProtectedSpan($0, .userTerm) }, isWhole: found.allSatisfy(\.isWhole))
  }
}

extension KeptText: Hashable {
  /// Whether both are the same object.
  public static func == (first: KeptText, second: KeptText) -> Bool { first === second }

  /// By identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
