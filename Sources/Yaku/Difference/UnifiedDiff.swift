public import TextModel

/// What edits change in a text, as a patch that `patch` and `git apply` take, or word by word to look at.
public struct UnifiedDiff: Sendable {
  /// How what changes is told.
  public enum Style: String, CaseIterable, Hashable, Sendable {
    /// Old lines and new ones, as programs read them.
    case lines
    /// Each line once, with what is removed in `[-…-]` and what is added in `{+…+}`.
    case words
  }

  /// Some lines of the text, and what stands in their place.
  private struct Change {
    var old: Range<Int>
    var new: [String]
  }

  private let lines: [String]
  private var changes: [Change] = []

  /// How many lines stand around a change.
  private static let context = 3

  /// What `edits`, none of which overlaps another, change in `text`. Linear in the length of both.
  public init(_ text: String, _ edits: [Edit]) {
    lines = Self.lines(of: text)
    let map = OffsetMap(text)
    var pending: [Edit] = []
    var range = 0..<0
    func start(of line: Int) -> Int {
      line >= lines.count
        ? text.utf8.count : map.utf8Offset(OffsetMap.Position(line: line, column: 0), in: .utf8)
    }
    var found: [Change] = []
    func close() {
      guard !pending.isEmpty else { return }
      let span = TextSpan(start(of: range.lowerBound), start(of: range.upperBound))
      let moved = pending.map { Edit($0.span.shifted(by: -span.lowerBound), $0.replacement) }
      let new = EditSet(moved).applied(to: String(text.substring(at: span))).text
      let change = Change(old: range, new: Self.lines(of: new))
      if !change.new.elementsEqual(lines[change.old]) { found.append(change) }
      pending = []
    }
    for edit in EditSet(edits).edits {
      let first = min(map.position(edit.span.lowerBound, in: .utf8).line, max(0, lines.count - 1))
      let last = max(first, min(map.position(edit.span.upperBound, in: .utf8).line, lines.count - 1))
      if !pending.isEmpty, first < range.upperBound {
        range = range.lowerBound..<max(range.upperBound, last + 1)
      } else {
        close()
        range = first..<min(lines.count, last + 1)
      }
      pending.append(edit)
    }
    close()
    changes = found
  }

  /// The lines of a text, each with its line feed.
  private static func lines(of text: String) -> [String] {
    var lines: [String] = []
    var start = text.utf8.startIndex
    while start < text.utf8.endIndex {
      let end = text.utf8[start...].firstIndex(of: 0x0A).map { text.utf8.index(after: $0) } ?? text.utf8.endIndex
      lines.append(String(text[start..<end]))
      start = end
    }
    return lines
  }

  /// The patch of the file at `path`; empty where nothing changes.
  public func patch(of path: String, style: Style = .lines) -> String {
    guard !changes.isEmpty else { return "" }
    let name = path.hasPrefix("/") ? String(path.dropFirst()) : path
    // Behind a name with a space a tab says where it ends.
    let end = name.contains(" ") ? "\t\n" : "\n"
    var patch = "--- a/\(name)\(end)+++ b/\(name)\(end)"
    var shift = 0
    var rest = changes[...]
    while let first = rest.popFirst() {
      var hunk = [first]
      while let next = rest.first, let last = hunk.last, next.old.lowerBound - last.old.upperBound <= 2 * Self.context {
        hunk.append(next)
        rest.removeFirst()
      }
      patch += text(of: hunk, shift: shift, style)
      shift += hunk.reduce(0) { $0 + $1.new.count - $1.old.count }
    }
    return patch
  }

  /// One hunk: lines behind `shift` more of the new text than of the old.
  private func text(of hunk: [Change], shift: Int, _ style: Style) -> String {
    let start = max(0, (hunk.first?.old.lowerBound ?? 0) - Self.context)
    let end = min(lines.count, (hunk.last?.old.upperBound ?? 0) + Self.context)
    let added = hunk.reduce(0) { $0 + $1.new.count - $1.old.count }
    // Where there is no line, the number is that of the line before.
    func place(_ line: Int, _ count: Int) -> String { "\(count == 0 ? line : line + 1),\(count)" }
    var text = "@@ -\(place(start, end - start)) +\(place(start + shift, end - start + added)) @@\n"
    var position = start
    func write(_ sign: String, _ lines: some Sequence<String>) {
      for line in lines {
        text += sign + line
        if line.utf8.last != 0x0A { text += "\n\\ No newline at end of file\n" }
      }
    }
    let sign = style == .lines ? " " : ""
    for change in hunk {
      write(sign, lines[position..<change.old.lowerBound])
      switch style {
      case .lines:
        write("-", lines[change.old])
        write("+", change.new)
      case .words:
        text += WordDiff(from: lines[change.old].joined(), to: change.new.joined()).marked
        if text.utf8.last != 0x0A { text += "\n" }
      }
      position = change.old.upperBound
    }
    write(sign, lines[position..<end])
    return text
  }
}
