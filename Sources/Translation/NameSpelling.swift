/// How the letters in which a language writes foreign names are spelt in the target: table `names` of a direction.
///
/// Rows: letters, place, spelling. Place: `end` of the word, `closed` before a consonant, `inner` there but not
/// at the start of the word, or `-`. At each place the longest
/// letters win, then the narrower place. Rows `vowel` list letters that begin with a vowel or go on with one: what is
/// before them is not closed.
package struct NameSpelling: Sendable {
  private struct Row: Sendable {
    let place: String
    let spelling: String
  }

  private var rows: [String: [Row]] = [:]
  private var open: Set<Character> = []
  private var longest = 0

  package init(rows fields: [[String]] = []) {
    for field in fields where field.count >= 3 {
      if field[1] == "vowel" {
        open.formUnion(field[0])
        continue
      }
      rows[field[0], default: []].append(Row(place: field[1], spelling: field[2] == "-" ? "" : field[2]))
      longest = max(longest, field[0].count)
    }
  }

  /// The spelling of a word of these letters; nil when it has others.
  func spelling(of word: String) -> String? {
    guard longest > 0, !word.isEmpty else { return nil }
    let letters = Array(word)
    var result = ""
    var position = 0
    while position < letters.count {
      guard let (spelling, next) = part(letters, position) else { return nil }
      result += spelling
      position = next
    }
    return result
  }

  private func part(_ letters: [Character], _ start: Int) -> (String, Int)? {
    for length in (1...longest).reversed() where start + length <= letters.count {
      guard let found = rows[String(letters[start..<(start + length)])] else { continue }
      let end = start + length
      let isLast = end == letters.count
      let isClosed = !isLast && !open.contains(letters[end])
      let row =
        found.first { isLast && $0.place == "end" } ?? found.first { isClosed && $0.place == "closed" }
        ?? found.first { isClosed && start > 0 && $0.place == "inner" } ?? found.first { $0.place == "-" }
      if let row { return (row.spelling, end) }
    }
    return nil
  }
}
