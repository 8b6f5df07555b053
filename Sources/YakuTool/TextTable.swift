/// Lays text out in columns for a terminal, where some characters take two cells.
enum TextTable {
  /// Rows with their columns aligned, two spaces apart, one row a line.
  static func aligned(_ rows: [[String]]) -> String {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in rows.map { column < $0.count ? width(of: $0[column]) : 0 }.max() ?? 0 }
    return rows.map { row in
      let last = row.count - 1
      return row.enumerated().map { $0 == last ? $1 : padded($1, to: widths[$0] + 2) }.joined() + "\n"
    }.joined()
  }

  /// One row whose cells are wrapped to `widths`, with a bar between columns.
  static func wrapped(_ cells: [String], widths: [Int]) -> String {
    let columns = zip(cells, widths).map { lines(of: $0, width: $1) }
    let height = columns.map(\.count).max() ?? 0
    return (0..<height).map { line in
      zip(columns, widths).map { padded(line < $0.count ? $0[line] : "", to: $1) }.joined(separator: " │ ") + "\n"
    }.joined()
  }

  /// Characters that no line begins with.
  private static let closers: Set<Character> = [
    "。", "、", "，", "．", "！", "？", "」", "』", "）", "ー", ",", ".", "!", "?", ")",
  ]

  /// `text` in lines of at most `width` cells, broken at spaces where there are some.
  static func lines(of text: String, width: Int) -> [String] {
    let characters = text.map { $0.isNewline || $0 == "\t" ? " " : $0 }
    return rows(of: characters, width: width).map { String(characters[$0]) }
  }

  /// Which of `characters` stand on each line of at most `width` cells: broken at spaces where there are some; the space
  /// at the break is on no line. At least one line.
  static func rows(of characters: [Character], width: Int) -> [Range<Int>] {
    var rows: [Range<Int>] = []
    var start = 0
    var used = 0
    var wordStart: Int?
    for (index, character) in characters.enumerated() {
      let cells = self.width(of: character)
      if used + cells > width, index > start {
        if closers.contains(character), index - start > 1, self.width(of: characters[index - 1]) == 2 {
          wordStart = index - 1
        }
        let end = if character != " ", let wordStart, wordStart > start { wordStart } else { index }
        rows.append(start..<end)
        start = end
        used = characters[start..<index].reduce(0) { $0 + self.width(of: $1) }
        wordStart = nil
        if character == " ", start == index {
          start = index + 1
          continue
        }
      }
      used += cells
      if character == " " || cells == 2 { wordStart = index + 1 }
    }
    if start < characters.count || rows.isEmpty { rows.append(start..<characters.count) }
    return rows
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - self.width(of: text)))
  }

  static func width(of text: String) -> Int { text.reduce(0) { $0 + width(of: $1) } }

  /// Cells of one character: 2 for East Asian wide ones and emoji, 0 for marks alone and control characters.
  static func width(of character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x200B...0x200F, 0xFEFF: return 0
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      return 2
    default:
      if character.unicodeScalars.contains(where: { $0.value == 0xFE0F }) { return 2 }
      return scalar.properties.generalCategory == .nonspacingMark ? 0 : 1
    }
  }
}
