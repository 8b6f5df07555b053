import TestSupport

/// Tables as programs and people really write them, well-formed and not.
struct RandomTable {
  private var random: SeededRandom
  private static let words = [
    "部屋は清潔", "朝食、最高", "表示", "ソ能予", "①髙﨑", "〜～−－‖∥", "ｱｲｳ", "plain", "a b", "", "12", "\u{3000}", "\\n", "|",
  ]
  private static let lineEnds = ["\n", "\r\n", "\r"]

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// One table with `delimiter` between fields.
  mutating func next(delimiter: String) -> String {
    if random.number(0...19) == 0 { return random.pick(["", "text", "text\n", "\n", "a,b\n\n", "\"\""]) }
    let lineEnd = random.pick(Self.lineEnds)
    let columns = random.number(1...4)
    var text = ["", "", "", "\n", "sep=\(delimiter)\r\n"][random.number(0...4)]
    let rows = random.number(0...8)
    for row in 0...rows {
      // Now and then a row has too few fields, too many, or none.
      let width = random.number(0...5) == 0 ? random.number(0...columns + 2) : columns
      text += (0..<width).map { _ in field(delimiter) }.joined(separator: delimiter)
      let isLast = row == rows
      if !isLast || random.number(0...1) == 0 {
        text += random.number(0...9) == 0 ? random.pick(Self.lineEnds) : lineEnd
      }
    }
    return text + ["", "", "", "\"", "\"open"][random.number(0...4)]
  }

  private mutating func field(_ delimiter: String) -> String {
    let word = random.pick(Self.words)
    switch random.number(0...9) {
    case 0...4: return word
    case 5: return "\"\(word)\""
    case 6: return "\"\(word)\(random.pick(Self.lineEnds))\(word)\""
    case 7: return "\"\(word)\"\"\(delimiter)\(word)\""
    case 8: return "\(word)\"\(word)\""
    default: return "\"\(word)\"\(word)"
    }
  }
}
