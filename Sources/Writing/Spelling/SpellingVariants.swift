/// How words of one variant of a language are written in the other: colour and color.
///
/// Rows of the table `spelling-variants`: letters of the first variant, those of the second in their place. `^` before the
/// letters binds them to the beginning of a word, `$` after them to its end; a whole word is written with both.
struct SpellingVariants: Sendable {
  private struct Rewrite: Sendable {
    let from: [UInt8]
    let to: [UInt8]
    let isFirst: Bool
    let isLast: Bool
  }

  private let rewrites: [Rewrite]

  /// `isFirst` says that the first variant is wanted, and words of the second are written in its way.
  init(rows: [[String]], isFirst: Bool) {
    rewrites = rows.filter { $0.count >= 2 }.map { row in
      let from = isFirst ? row[1] : row[0]
      func letters(_ text: String) -> [UInt8] { Array(text.utf8.filter { $0 != Self.start && $0 != Self.end }) }
      return Rewrite(
        from: letters(from), to: letters(isFirst ? row[0] : row[1]), isFirst: from.utf8.first == Self.start,
        isLast: from.utf8.last == Self.end)
    }.filter { !$0.from.isEmpty }
  }

  private static let start = UInt8(ascii: "^")
  private static let end = UInt8(ascii: "$")

  /// What a folded word may be in the wanted variant, one change each; most of it is no word.
  func others(of folded: String) -> [String] {
    let word = Array(folded.utf8)
    var found: [String] = []
    for rewrite in rewrites where rewrite.from.count <= word.count {
      for place in 0...(word.count - rewrite.from.count) {
        let end = place + rewrite.from.count
        guard !rewrite.isFirst || place == 0, !rewrite.isLast || end == word.count,
          word[place..<end].elementsEqual(rewrite.from)
        else { continue }
        found.append(String(decoding: word[..<place] + rewrite.to + word[end...], as: UTF8.self))
      }
    }
    return found
  }
}
