/// Finds what somebody meant to type.
package enum Spelling {
  /// The one of `words` that is fewest changes away from `word`; `nil` when none is near.
  package static func nearest(to word: String, in words: [String]) -> String? {
    let scored = words.map { (word: $0, distance: distance(Array(word.utf8), Array($0.utf8))) }
    guard let best = scored.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(1, word.utf8.count / 3) ? best.word : nil
  }

  /// How many letters must be added, left out, replaced or swapped with their neighbour.
  package static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var rows = [Array(0...right.count)]
    for i in left.indices {
      var row = [i + 1]
      for j in right.indices {
        let replaced = rows[i][j] + (left[i] == right[j] ? 0 : 1)
        var cost = min(replaced, rows[i][j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] { cost = min(cost, rows[i - 1][j - 1] + 1) }
        row.append(cost)
      }
      rows.append(row)
    }
    return rows[left.count][right.count]
  }
}
