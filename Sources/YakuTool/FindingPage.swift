import Yaku

/// Findings for people: place, message and rule, then the line with what is wrong marked in it.
struct FindingPage {
  let hasColours: Bool

  func lines(_ response: ProofreadingResponse, path: String?) -> String {
    let text = response.document.text
    let map = OffsetMap(text)
    var shown = ""
    for item in response.suggestions {
      let place = map.position(item.span.lowerBound, in: .scalar)
      let start = map.utf8Offset(OffsetMap.Position(line: place.line, column: 0), in: .scalar)
      let end = map.utf8Offset(OffsetMap.Position(line: place.line, column: .max), in: .scalar)
      let line = String(text.substring(at: TextSpan(start, end)))
      let wrong = String(text.substring(at: item.span))
      let advice =
        item.replacements.isEmpty
        ? "" : " → " + item.replacements.prefix(3).map { Self.change(wrong, $0) }.joined(separator: ", ")
      let file = path.map { "\($0):" } ?? ""
      shown +=
        painted("\(file)\(place.line + 1):\(place.column + 1): ", .bold)
        + painted(item.severity.rawValue, item.severity == .error ? .red : .yellow)
        + ": \(item.message)\(advice) \(painted("[\(item.rule)]", .dim))\n"
      let (cut, column) = Self.cut(line, around: place.column)
      shown += "  \(cut)\n  \(painted(Self.marks(cut, column, wrong), .green))\n"
    }
    return shown
  }

  private enum Colour: String {
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
  }

  private func painted(_ text: String, _ colour: Colour) -> String {
    hasColours ? "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m" : text
  }

  private static func change(_ wrong: String, _ right: String) -> String {
    if right.isEmpty { return "take out “\(wrong)”" }
    return wrong.isEmpty ? "put in “\(right)”" : "“\(right)”"
  }

  /// How much of a long line is shown before a place, and behind it.
  private static let reach = (before: 50, behind: 80)

  /// The part of a line around a place, and where the place is in it. Signs that would move a terminal are blanks.
  private static func cut(_ line: String, around column: Int) -> (line: String, column: Int) {
    let scalars = line.unicodeScalars.map { $0.properties.generalCategory == .control && $0 != "\t" ? " " : $0 }
    let start = scalars.count > reach.before + reach.behind ? max(0, column - reach.before) : 0
    let end = scalars.count > reach.before + reach.behind ? min(scalars.count, column + reach.behind) : scalars.count
    var shown = String.UnicodeScalarView()
    if start > 0 { shown.append("…") }
    shown.append(contentsOf: scalars[min(start, end)..<end])
    if end < scalars.count { shown.append("…") }
    return (String(shown), column - start + (start > 0 ? 1 : 0))
  }

  /// Spaces up to the place, then a mark under each column of what is wrong.
  private static func marks(_ line: String, _ column: Int, _ wrong: String) -> String {
    let scalars = Array(line.unicodeScalars)
    let before = scalars.prefix(column).map { $0 == "\t" ? "\t" : String(repeating: " ", count: width($0)) }.joined()
    let end = wrong.unicodeScalars.firstIndex(of: "\n") ?? wrong.unicodeScalars.endIndex
    let length = wrong.unicodeScalars[..<end].reduce(0) { $0 + width($1) }
    return before + String(repeating: "^", count: max(1, length))
  }

  /// Columns of a terminal: letters of East Asia take two.
  private static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      2
    default: scalar.properties.generalCategory == .nonspacingMark ? 0 : 1
    }
  }
}
