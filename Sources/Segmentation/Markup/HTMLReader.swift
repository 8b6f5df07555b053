import TextModel

/// Takes HTML apart into runs of text, each as one reader sees it, and everything else byte for byte.
///
/// Tags that look (bold, links, spans) stand inside a run and become marks on it; tags that build (paragraphs, cells,
/// line breaks) end it. Attributes that are read (`alt`, `title`, `placeholder`, `aria-label`) are labels. What
/// `translate="no"`, the class `notranslate`, elements of code and the readings of ruby hold stays as it is. Tags that close nothing, and those
/// that an end closes across, are kept where they stand. Never fails; linear in the length of the text.
package struct HTMLReader {
  private let text: String
  private let bytes: [UInt8]
  private var pieces: [MarkupDocument.Piece] = []
  private var labels: [MarkupDocument.Label] = []
  /// The tokens since the last boundary.
  private var run: [MarkupRun.Part] = []
  /// How many block quotes are open.
  private var quoteDepth = 0

  package init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  /// The pieces of the text: they cover it.
  package mutating func document() -> MarkupDocument {
    var scanner = HTMLScanner(text)
    let tokens = scanner.tokens()
    let closers = Self.closers(in: tokens)
    var index = 0
    while index < tokens.count {
      if run.count >= Self.longestRun { flush() }
      switch tokens[index] {
      case .text(let range): run.append(.text(range))
      case .tag(let tag) where Self.inline.contains(tag.name) || !Self.known.contains(tag.name):
        if tag.isProtecting, let last = closers[index], last > index {
          let text = tokens[index...last].compactMap { if case .text(let range) = $0 { range } else { nil } }
          run.append(
            .kept(
              tag.range.lowerBound..<tokens[last].range.upperBound, close: tokens[last].range.lowerBound, text: text))
          index = last
        } else if Self.readings.contains(tag.name), let last = closers[index] {
          run.append(.place(tag.range.lowerBound..<tokens[last].range.upperBound))
          index = last
        } else {
          addLabels(of: tag)
          run.append(tag.part)
        }
      case .tag(let tag):
        flush()
        if tag.isProtecting || Self.verbatim.contains(tag.name), let last = closers[index] {
          keep(tag.range.lowerBound..<tokens[last].range.upperBound)
          index = last
        } else {
          if tag.name == "blockquote" { quoteDepth = max(0, quoteDepth + (tag.isEnd ? -1 : 1)) }
          addLabels(of: tag)
          keep(tag.range)
        }
      case .other(let range):
        flush()
        keep(range)
      }
      index += 1
    }
    flush()
    return MarkupDocument(syntax: .html, pieces: pieces, labels: labels)
  }

  private mutating func addLabels(of tag: HTMLScanner.Tag) {
    for attribute in tag.attributes where !attribute.range.isEmpty {
      if Self.read.contains(attribute.name) {
        var builder = MarkupRun(bytes)
        builder.add([.text(attribute.range)])
        if let segment = builder.segment() { labels.append(.text(segment, quote: attribute.quote)) }
      } else if attribute.name == "lang" || attribute.name == "xml:lang" {
        labels.append(.language(TextSpan(attribute.range)))
      }
    }
  }

  /// Attributes that readers see or hear.
  private static let read: Set<String> = ["alt", "title", "placeholder", "aria-label"]

  private mutating func keep(_ range: Range<Int>) {
    if !range.isEmpty { pieces.append(.bytes(TextSpan(range))) }
  }

  private mutating func flush() {
    defer { run.removeAll(keepingCapacity: true) }
    guard let first = run.first, let last = run.last else { return }
    var builder = MarkupRun(bytes)
    builder.add(run)
    if var segment = builder.segment() {
      segment.isQuoted = quoteDepth > 0
      keep(first.range.lowerBound..<segment.range.lowerBound)
      pieces.append(.segment(segment))
      keep(segment.range.upperBound..<last.range.upperBound)
    } else {
      keep(first.range.lowerBound..<last.range.upperBound)
    }
  }

  /// No text that people write has so many parts: what is longer is cut, so that the work stays linear.
  private static let longestRun = 2000

  /// For every token that opens an element the one that closes it, itself where nothing can be inside; none for those
  /// that nothing closes.
  static func closers(in tokens: [HTMLScanner.Token]) -> [Int: Int] {
    var closers: [Int: Int] = [:]
    var open: [String: [Int]] = [:]
    for (index, token) in tokens.enumerated() {
      guard case .tag(let tag) = token else { continue }
      if tag.isEnd {
        if !tag.isClosed, let start = open[tag.name]?.popLast() { closers[start] = index }
      } else if tag.isClosed || empty.contains(tag.name) {
        closers[index] = index
      } else {
        open[tag.name, default: []].append(index)
      }
    }
    return closers
  }

  /// Elements that never hold anything.
  static let empty: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
  ]

  /// Elements whose text stays as it is.
  static let code: Set<String> = ["code", "kbd", "samp", "tt", "var"]

  /// Elements that say how the words beside them are read: no part of the text.
  private static let readings: Set<String> = ["rt", "rp", "rtc"]

  private static let verbatim: Set<String> = [
    "pre", "textarea", "script", "style", "template", "svg", "math", "object",
  ]

  private static let inline: Set<String> = [
    "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em", "font", "i", "img",
    "ins", "kbd", "label", "mark", "q", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "time", "tt",
    "u",
    "var", "wbr",
  ]

  /// Elements that build the page; unknown ones belong to the text around them.
  private static let known: Set<String> = [
    "address", "article", "aside", "audio", "base", "blockquote", "body", "br", "button", "canvas", "caption", "center",
    "col", "colgroup", "dd", "details", "dialog", "dir", "div", "dl", "dt", "embed", "fieldset", "figcaption", "figure",
    "footer", "form", "frame", "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "iframe",
    "input", "legend", "li", "link", "main", "math", "menu", "meta", "nav", "noscript", "object", "ol", "optgroup",
    "option", "p", "param", "picture", "pre", "progress", "script", "section", "select", "source", "style", "summary",
    "svg", "table", "tbody", "td", "template", "textarea", "tfoot", "th", "thead", "title", "tr", "track", "ul",
    "video",
  ]
}

extension HTMLScanner.Token {
  var range: Range<Int> {
    switch self {
    case .text(let range), .other(let range): range
    case .tag(let tag): tag.range
    }
  }
}

extension HTMLScanner.Tag {
  /// The tag within a run of text.
  var part: MarkupRun.Part {
    if isEnd { return .closing(name, range) }
    return isClosed || HTMLReader.empty.contains(name) ? .place(range) : .opening(name, range)
  }

  /// Whether the element stays as it is.
  var isProtecting: Bool {
    if isEnd { return false }
    if HTMLReader.code.contains(name) { return true }
    return attributes.contains { attribute in
      switch attribute.name {
      // The values are yes and no.
      case "translate": attribute.value.lowercased().hasPrefix("n")
      case "class": attribute.value.split(separator: " ").contains("notranslate")
      default: false
      }
    }
  }
}
