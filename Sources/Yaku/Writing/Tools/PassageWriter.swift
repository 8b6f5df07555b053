import TextModel
import Writing

/// Writes parts of a text in the form of a list or table, with the markup inside them.
struct PassageWriter {
  let text: StructureText
  /// How the text is written.
  let format: TextFormat
  /// Whether the result is HTML.
  let isHTML: Bool

  /// On one line, with escapes where the form is another than that of the text.
  func written(_ passage: Passage) -> String {
    guard isHTML, format != .html || passage.span == nil else { return passage.onOneLine }
    guard format == .markdown, let span = passage.span else { return passage.onOneLine.escapedForHTML }
    let written = text.passage(span).text
    if written == passage.text { return tagged(span) }
    // An order has a capital letter and a full stop that the text does not have.
    let end = passage.text.dropFirst(written.count)
    guard passage.text.lowercased().hasPrefix(written.lowercased()) else { return passage.onOneLine.escapedForHTML }
    return Passage(text: tagged(span), span: nil).capitalised.text + String(end).escapedForHTML
  }

  /// Markdown as HTML: signs become tags.
  private func tagged(_ span: TextSpan) -> String {
    var opened: [Int: [String]] = [:]
    var closed: [Int: [String]] = [:]
    for mark in text.marks(at: span) {
      guard let close = mark.close, let tag = tag(mark.open, close) else { continue }
      let start = max(mark.open.upperBound, span.lowerBound)
      let end = min(close.lowerBound, span.upperBound)
      guard start < end else { continue }
      opened[start, default: []].append("<\(tag.open)>")
      closed[end, default: []].insert("</\(tag.name)>", at: 0)
    }
    let places = ([span.lowerBound, span.upperBound] + opened.keys + closed.keys).sorted()
    var result = ""
    var place = span.lowerBound
    for next in places where next >= place {
      let part = text.read.text(at: TextSpan(place, next))
      result += String(part).escapedForHTML
      result += (closed.removeValue(forKey: next) ?? []).joined() + (opened.removeValue(forKey: next) ?? []).joined()
      place = next
    }
    return result.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private func tag(_ open: TextSpan, _ close: TextSpan) -> (open: String, name: String)? {
    switch text.written.text(at: open) {
    case "**", "__": return ("strong", "strong")
    case "*", "_": return ("em", "em")
    case "~~": return ("del", "del")
    case "`": return ("code", "code")
    case "[":
      let target = text.written.text(at: close)
      guard target.hasPrefix("]("), target.hasSuffix(")") else { return nil }
      let address = target.dropFirst(2).dropLast().split(separator: " ").first.map(String.init) ?? ""
      return ("a href=\"\(address.escapedForHTML)\"", "a")
    default: return nil
    }
  }
}

extension Passage {
  /// With spaces in the place of line feeds.
  var onOneLine: String { text.onOneLine }
}

extension String {
  /// With spaces in the place of line feeds and the white space around them.
  var onOneLine: String {
    contains(where: \.isNewline)
      ? split(whereSeparator: \.isNewline).map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        .joined(separator: " ") : self
  }

  var escapedForHTML: String {
    map { letter in
      switch letter {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      default: String(letter)
      }
    }.joined()
  }

  /// Whether a tag of that name opens somewhere.
  func hasTag(_ name: String) -> Bool {
    let pattern = Array("<\(name)".utf8)
    return utf8.indices.contains { start in
      utf8[start] == pattern[0]
        && utf8[start...].prefix(pattern.count).elementsEqual(pattern) { $0 | 0x20 == $1 | 0x20 }
    }
  }
}
