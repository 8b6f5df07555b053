import LanguagePack

/// A regular ending, and the form that it makes: to find the form that a word has instead.
///
/// Row of the table `spelling-endings`: ending, what the lemma has in its place (`-` for nothing, `<` for one of two equal
/// letters taken away), tags of the form.
struct EndingRule: Sendable {
  private let ending: String
  private let replacement: String
  private let halves: Bool
  let tags: TagSet

  /// Nil for a row that cannot be read.
  init?(_ row: [String]) {
    guard row.count >= 3, let tags = TagSet(row[2]) else { return nil }
    ending = row[0]
    halves = row[1] == "<"
    replacement = row[1] == "-" || halves ? "" : row[1]
    self.tags = tags
  }

  /// What may be the lemma of a word with this ending; empty when it does not have it.
  func lemmas(of word: String) -> [String] {
    guard word.hasSuffix(ending), word.count > ending.count + 1 else { return [] }
    var stem = word.dropLast(ending.count)
    if halves {
      guard let last = stem.popLast(), stem.last == last else { return [] }
    }
    return [stem + replacement]
  }
}
