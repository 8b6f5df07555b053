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
    // The signs around code are read with it.
    var signs: [TextSpan] = []
    for mark in text.marks(at: span) {
      guard let close = mark.close, let tag = tag(mark.open, close) else { continue }
      if mark.isVerbatim { signs += [mark.open, close] }
      let start = max(mark.open.upperBound, span.lowerBound)
      let end = min(close.lowerBound, span.upperBound)
      guard start < end else { continue }
      opened[start, default: []].append("<\(tag.open)>")
      closed[end, default: []].insert("</\(tag.name)>", at: 0)
    }
    let places =
      ([span.lowerBound, span.upperBound] + opened.keys + closed.keys
      + signs.flatMap { [$0.lowerBound, $0.upperBound] }.filter { span.contains(TextSpan($0, $0)) }).sorted()
    var result = ""
    var place = span.lowerBound
    for next in places where next >= place {
      let part = TextSpan(place, next)
      if !signs.contains(where: { $0.contains(part) && !part.isEmpty }) {
        result += String(text.read.text(at: part)).escapedForHTML
      }
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
    case "[": return Self.address(behind: text.written.text(at: close)).map { ("a href=\"\($0)\"", "a") }
    case let sign where sign.hasPrefix("`"): return ("code", "code")
    default: return nil
    }
  }

  /// Where a link of Markdown leads, as the value of an attribute of HTML, from what stands behind its words: `](to "title")`,
  /// `](<to here>)`. Nil for one that names what it leads to.
  private static func address(behind words: Substring) -> String? {
    guard words.hasPrefix("]("), words.hasSuffix(")") else { return nil }
    let target = Substring(words.unicodeScalars.dropFirst(2).dropLast()).trimmed
    let isBracketed = target.unicodeScalars.first == "<"
    var rest = isBracketed ? target.unicodeScalars.dropFirst() : target.unicodeScalars[...]
    var address = ""
    while let scalar = rest.popFirst() {
      if isBracketed ? scalar == ">" : scalar.properties.isWhitespace { break }
      switch scalar {
      case "\\":
        if let next = rest.first, next.isASCII, next.properties.generalCategory.isMark {
          rest.removeFirst()
          address += String(Character(next)).escapedForHTML
        } else {
          address += "\\"
        }
      // Entities mean the same in both.
      case "&": address += isEntity(rest) ? "&" : "&amp;"
      case "\"": address += "&quot;"
      case "<": address += "&lt;"
      case ">": address += "&gt;"
      default: address.unicodeScalars.append(scalar)
      }
    }
    return address
  }

  /// Whether the name or the number of an entity stands there.
  private static func isEntity(_ text: Substring.UnicodeScalarView) -> Bool {
    let name = text.prefix(32).prefix { $0 != ";" }
    guard name.endIndex < text.endIndex, text[name.endIndex] == ";" else { return false }
    let body = name.first == "#" ? name.dropFirst() : name
    return !body.isEmpty && body.allSatisfy { $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0)) }
  }
}

extension Unicode.GeneralCategory {
  /// Whether it is one of the marks that a backslash of Markdown may stand before.
  fileprivate var isMark: Bool {
    switch self {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .otherPunctuation, .mathSymbol,
      .currencySymbol, .modifierSymbol:
      true
    default: false
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
    replacing { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      default: nil
      }
    }
  }

  /// Whether a tag of that name opens somewhere.
  func hasTag(_ name: String) -> Bool {
    let pattern = Array("<\(name)".utf8)
    return utf8.indices.contains { start in
      guard utf8[start] == pattern[0] else { return false }
      let rest = utf8[start...]
      guard rest.prefix(pattern.count).elementsEqual(pattern, by: { $0 | 0x20 == $1 | 0x20 }) else { return false }
      // The name ends there: `<link>` is no `<li>`.
      return rest.dropFirst(pattern.count).first.map { $0 <= 0x20 || ">/".utf8.contains($0) } ?? false
    }
  }
}
