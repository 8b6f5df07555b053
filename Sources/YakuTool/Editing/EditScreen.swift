import Yaku

/// What a person sees of a review: the text around the suggestion, what it says, and the keys.
///
/// A pure function of the review and the size: there are `height` lines, of at most `width` cells each.
struct EditScreen {
  let review: EditReview
  let width: Int
  let height: Int
  let hasColours: Bool

  private static let keys: [(key: String, short: String, long: String)] = [
    ("a", "accept", "accept the suggestion (also Return)"),
    ("r", "reject", "reject it: what stood there comes back"),
    ("n", "next", "the next suggestion (also Space, ↓, →)"),
    ("p", "previous", "the one before (also ↑, ←)"),
    ("u", "undo", "take back the last step"),
    ("s", "write", "write the file: what is undecided is as it was"),
    ("q", "quit", "quit; asks when something is not written"),
    ("A", "all", "accept all that is undecided"),
    ("o", "original", "show the original text"),
    ("w", "new text", "show the new text again"),
    ("R", "none", "reject all that is undecided"),
    ("U", "redo", "make a step again that was taken back (also Ctrl-R)"),
  ]

  /// The lines, from top to bottom.
  var lines: [String] {
    let lines = review.isShowingHelp ? help : page
    return Array((lines + [String](repeating: "", count: max(0, height - lines.count))).suffix(height))
  }

  private var page: [String] {
    let bottom = notice + [keyLine]
    let hasRules = height >= 14
    let rule = [String(repeating: "─", count: width)]
    let room = max(0, height - 1 - bottom.count - (hasRules ? 2 : 0))
    var details = Array(self.details.prefix(max(1, room - 2)))
    let count = room - details.count
    var text = count > 0 ? self.text(rows: count) : []
    if hasRules {
      text = rule + text + [String](repeating: "", count: max(0, count - text.count)) + rule
    } else {
      details += [String](repeating: "", count: max(0, count - text.count))
    }
    return [header] + text + details + bottom
  }

  private var help: [String] {
    let rows = max(1, height - 1)
    let columns = (Self.keys.count + rows - 1) / rows
    let cells = width / columns
    let lines = (0..<min(rows, Self.keys.count)).map { row in
      stride(from: row, to: Self.keys.count, by: rows).map { number in
        let key = Self.keys[number]
        return padded(cut(columns == 1 ? "\(key.key)  \(key.long)" : "\(key.key) \(key.short)", cells - 1), cells)
      }.joined()
    }
    return lines + [cut("any key goes back", width)]
  }

  // MARK: Above

  private var header: String {
    let parts = [
      review.count(.accepted) > 0 ? "\(review.count(.accepted)) accepted" : nil,
      review.count(.rejected) > 0 ? "\(review.count(.rejected)) rejected" : nil,
      review.isChanged ? "not written" : nil,
    ]
    let right = parts.compactMap(\.self).joined(separator: " · ")
    let left = review.isReadOnly ? "\(review.title) · read-only" : review.title
    let room = width - TextTable.width(of: right) - 2
    let isTight = room < min(16, TextTable.width(of: left))
    let line = isTight ? cut(left, width) : padded(cut(left, room), room + 2) + right
    return painted(line, .bold)
  }

  /// The text around the suggestion.
  private func text(rows count: Int) -> [String] {
    let bytes = review.host.buffer.bytes
    guard let suggestion = review.suggestion else { return [] }
    let span = suggestion.span ?? suggestion.originalSpan
    // Few columns are all for the text.
    let digits = width < 40 ? 0 : String(bytes.count { $0 == 0x0A } + 1).count
    let gutter = digits == 0 ? 0 : digits + 3
    let window = TextWindow(bytes, around: span, width: max(1, width - gutter), height: count)
    return window.rows.map { row in
      let number = row.number.map(String.init) ?? ""
      let left = gutter == 0 ? "" : String(repeating: " ", count: max(0, digits - number.count)) + number + " │ "
      let colour: Colour = suggestion.isShown ? .green : .red
      if row.isMarks { return painted(left, .dim) + painted(row.text, colour) }
      let characters = Array(row.text)
      let end = min(characters.count, row.marked.upperBound)
      let start = min(end, row.marked.lowerBound)
      return painted(left, .dim) + String(characters[..<start]) + painted(String(characters[start..<end]), colour)
        + String(characters[end...])
    }
  }

  // MARK: Below

  /// What the suggestion says: where, what for what, and why.
  private var details: [String] {
    guard let suggestion = review.suggestion else { return [] }
    let start = (suggestion.span ?? suggestion.originalSpan).lowerBound
    let line = review.host.buffer.bytes.prefix(start).count { $0 == 0x0A } + 1
    let place = "\(review.selected + 1) of \(review.host.suggestions.count) · line \(line) · \(name(suggestion.state))"
    let reasons = suggestion.reasons.joined(separator: " ")
    let rules = suggestion.rules.joined(separator: ", ")
    return [painted(cut(place, width), .bold)]
      + block("- ", suggestion.original).map { painted($0, .red) }
      + block("+ ", suggestion.replacement).map { painted($0, .green) }
      + block("", rules.isEmpty ? reasons : "\(reasons) [\(rules)]")
  }

  private func name(_ state: WritingToolsSuggestion.State) -> String {
    switch state {
    case .pending, .reviewing: "undecided"
    case .accepted, .rejected: state.rawValue
    case .invalid: "taken back"
    }
  }

  /// A few lines of `text` behind a sign; dots stand for what has no room.
  private func block(_ sign: String, _ text: String) -> [String] {
    let limit = max(1, (height - 6) / 6)
    let cells = max(1, width - sign.count)
    var rows: [String] = []
    if text.isEmpty { return sign.isEmpty ? [] : [cut(sign + "(nothing)", width)] }
    for line in Self.showingEdges(text).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      rows += TextTable.lines(of: String(line.map(TextWindow.visible)), width: cells)
      if rows.count > limit { break }
    }
    if rows.count > limit {
      rows = Array(rows.prefix(limit))
      rows[limit - 1] = cut(rows[limit - 1] + " …", cells)
    }
    return rows.map { cut(sign + $0, width) }
  }

  /// Spaces at the ends can be seen.
  private static func showingEdges(_ text: String) -> String {
    let start = text.prefix { $0 == " " }.count
    if start == text.count { return String(repeating: "␣", count: start) }
    let end = text.reversed().prefix { $0 == " " }.count
    return String(repeating: "␣", count: start) + text.dropFirst(start).dropLast(end)
      + String(repeating: "␣", count: end)
  }

  /// The question, or what became of the last key.
  private var notice: [String] {
    switch review.question {
    case .quitUnwritten?: wrapped("What was accepted is not written: y writes it, n drops it, c goes on", .yellow)
    case .overwrite?: wrapped("Somebody else changed the file: y writes over it, n does not", .yellow)
    case nil: review.message.isEmpty ? [""] : wrapped(review.message, .yellow)
    }
  }

  private func wrapped(_ text: String, _ colour: Colour) -> [String] {
    TextTable.lines(of: String(text.map(TextWindow.visible)), width: width).map { painted($0, colour) }
  }

  /// As many keys as there is room for.
  private var keyLine: String {
    let last = "? help"
    var line = ""
    for key in Self.keys where !(review.isReadOnly && "arAsuRU".contains(key.key)) {
      let isOffered =
        switch key.key {
        case "o": !review.host.session.isShowingOriginal
        case "w": review.host.session.isShowingOriginal
        default: true
        }
      let next = "\(key.key) \(key.short) · "
      if isOffered, TextTable.width(of: line + next + last) <= width { line += next }
    }
    return painted(cut(line + last, width), .dim)
  }

  // MARK: Cells

  private enum Colour: String {
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
  }

  private func painted(_ text: String, _ colour: Colour) -> String {
    hasColours && !text.isEmpty ? "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// `text` in at most `cells`; dots stand for what has no room.
  private func cut(_ text: String, _ cells: Int) -> String {
    if TextTable.width(of: text) <= cells { return text }
    var used = 1
    let start = text.prefix {
      used += TextTable.width(of: $0)
      return used <= cells
    }
    return cells > 0 ? start + "…" : ""
  }

  private func padded(_ text: String, _ cells: Int) -> String {
    text + String(repeating: " ", count: max(0, cells - TextTable.width(of: text)))
  }
}
