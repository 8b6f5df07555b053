/// Words that are spelled as they should be, because somebody says so.
///
/// A word counts as it stands, in small letters where it begins with a capital, and with what follows an apostrophe: that
/// is an ending.
package struct AcceptedWords: Hashable, Sendable {
  private let words: Set<String>

  package init(_ words: Set<String> = []) { self.words = words }

  /// Whether `text` is one of the words.
  package func contains(_ text: some StringProtocol) -> Bool {
    guard !words.isEmpty else { return false }
    return [String(text), String(text.prefix { $0 != "'" && $0 != "’" })].contains { word in
      words.contains(word) || (word.first?.isUppercase == true && words.contains(word.lowercased()))
    }
  }
}
