/// Tells how a word sounds, roughly: words that may be written for each other have the same key.
///
/// Rules come from the table `spelling-sounds` of the language: letters, what must follow, sound. `^` before the letters
/// binds them to the beginning of a word, `$` after them to its end; what follows is one of the letters named, or `-` for
/// anything; the sound is `-` for nothing. At each place the longest letters win, then the ones bound to a place, then
/// the first row. A letter without a rule is silent; a sound that repeats the one before it is left out. Letters are bytes
/// of UTF-8, so a key costs one pass.
package struct SoundKeys: Sendable {
  private struct Rule: Sendable {
    let letters: [UInt8]
    let isFirst: Bool
    let isLast: Bool
    let following: [UInt8]
    let sound: [UInt8]

    /// How much the rule asks for, to order rules by.
    var weight: Int { letters.count * 4 + (isFirst || isLast ? 2 : 0) + (following.isEmpty ? 0 : 1) }
  }

  /// By first letter.
  private let rules: [[Rule]]
  package let isEmpty: Bool

  /// Rows of the table; rows with fewer than three fields count for nothing.
  package init(rows: [[String]]) {
    var rules = [[Rule]](repeating: [], count: 256)
    for row in rows where row.count >= 3 {
      var letters = Array(row[0].utf8)
      let isFirst = letters.first == UInt8(ascii: "^")
      if isFirst { letters.removeFirst() }
      let isLast = letters.last == UInt8(ascii: "$")
      if isLast { letters.removeLast() }
      guard let first = letters.first else { continue }
      rules[Int(first)].append(
        Rule(
          letters: letters, isFirst: isFirst, isLast: isLast, following: row[1] == "-" ? [] : Array(row[1].utf8),
          sound: row[2] == "-" ? [] : Array(row[2].utf8)))
    }
    self.rules = rules.map { list in
      list.enumerated().sorted { (-$0.element.weight, $0.offset) < (-$1.element.weight, $1.offset) }.map(\.element)
    }
    isEmpty = rules.allSatisfy(\.isEmpty)
  }

  /// The key of a folded word; empty when nothing in it has a sound.
  package func key(of folded: String) -> [UInt8] {
    let bytes = Array(folded.utf8)
    var key: [UInt8] = []
    var place = 0
    while place < bytes.count {
      guard let rule = rules[Int(bytes[place])].first(where: { matches($0, bytes, place) }) else {
        place += 1
        continue
      }
      for sound in rule.sound where key.last != sound { key.append(sound) }
      place += rule.letters.count
    }
    return key
  }

  private func matches(_ rule: Rule, _ bytes: [UInt8], _ place: Int) -> Bool {
    let end = place + rule.letters.count
    guard end <= bytes.count, !rule.isFirst || place == 0, !rule.isLast || end == bytes.count,
      bytes[place..<end].elementsEqual(rule.letters)
    else { return false }
    return rule.following.isEmpty || (end < bytes.count && rule.following.contains(bytes[end]))
  }
}
