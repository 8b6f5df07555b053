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
      let wrong = String(text.substring(at: item.span))
      let advice =
        item.replacements.isEmpty
        ? "" : " → " + item.replacements.prefix(3).map { Self.change(wrong, $0) }.joined(separator: ", ")
      let file = path.map { Self.visible("\($0):") } ?? ""
      shown +=
        painted("\(file)\(place.line + 1):\(place.column + 1): ", .bold)
        + painted(item.severity.rawValue, item.severity == .error ? .red : .yellow)
        + Self.visible(": \(item.message)\(advice) ") + painted("[\(item.rule)]", .dim) + "\n"
      let (cut, column) = Self.cut(text, map, around: place)
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

  /// The part of the line around a place, and where the place is in it. Costs the same for lines of any length.
  private static func cut(
    _ text: String, _ map: OffsetMap, around place: OffsetMap.Position
  ) -> (line: String, column: Int) {
    func offset(_ column: Int) -> Int {
      map.utf8Offset(OffsetMap.Position(line: place.line, column: column), in: .scalar)
    }
    let count = map.position(offset(.max), in: .scalar).column
    let isLong = count > reach.before + reach.behind
    let start = isLong ? max(0, place.column - reach.before) : 0
    let end = isLong ? min(count, place.column + reach.behind) : count
    let shown = visible(text.substring(at: TextSpan(offset(start), offset(end))))
    return (
      (start > 0 ? "…" : "") + shown + (end < count ? "…" : ""), place.column - start + (start > 0 ? 1 : 0)
    )
  }

  /// With blanks in place of what would move a terminal, such as line feeds and escapes.
  private static func visible(_ text: some StringProtocol) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.generalCategory == .control && $0 != "\t" ? " " : $0 }))
  }

  /// Spaces up to the place, then a mark under each column of what is wrong and shown.
  private static func marks(_ line: String, _ column: Int, _ wrong: String) -> String {
    let scalars = Array(line.unicodeScalars)
    let before = scalars.prefix(column).map { $0 == "\t" ? "\t" : String(repeating: " ", count: width($0)) }.joined()
    let end = wrong.unicodeScalars.firstIndex(of: "\n") ?? wrong.unicodeScalars.endIndex
    let length = wrong.unicodeScalars[..<end].prefix(max(0, scalars.count - column)).reduce(0) { $0 + width($1) }
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
