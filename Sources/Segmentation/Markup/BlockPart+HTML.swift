import CMarkup

extension BlockPart {
  /// The parts of HTML or a piece of it, in order. Elements that build nothing of what `Kind` has are left out, their text
  /// stays; what is not closed is closed where its parent ends. Linear in the length of the text times the depth of its
  /// elements.
  package static func parts(ofHTML text: String) -> [BlockPart] {
    var reader = HTMLParts(text)
    return reader.parts()
  }
}

/// Makes blocks of tags.
private struct HTMLParts {
  private let text: String
  private let bytes: [UInt8]
  private var found: [BlockPart] = []
  /// The elements that are open, by their tags; those without a part of their own have no kind.
  private var open: [(name: String, kind: BlockPart.Kind?)] = []
  /// Whether the next text begins a line.
  private var isAtStart = true

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  mutating func parts() -> [BlockPart] {
    var scanner = HTMLScanner(text)
    for token in scanner.tokens() {
      switch token {
      case .text(let range): add(range)
      case .tag(let tag) where tag.isEnd: close(tag.name)
      case .tag(let tag): open(tag)
      case .other: break
      }
    }
    close(to: 0)
    return found
  }

  // MARK: Text

  private mutating func add(_ range: Range<Int>) {
    let isPreformatted = open.contains { $0.name == "pre" }
    var words = ""
    var index = range.lowerBound
    while index < range.upperBound {
      if let (scalar, end) = bytes.entity(at: index, range.upperBound) {
        words.unicodeScalars.append(scalar)
        index = end
      } else {
        let end = bytes[(index + 1)..<range.upperBound].firstIndex(of: UInt8(ascii: "&")) ?? range.upperBound
        let plain = String(decoding: bytes[index..<end], as: UTF8.self)
        words += isPreformatted ? plain : plain.withSingleSpaces
        index = end
      }
    }
    if isPreformatted {
      // The line break behind the tag is none of the text.
      if case .open(.code) = found.last, words.utf8.first == 0x0A { words.unicodeScalars.removeFirst() }
      if !words.isEmpty { found.append(.text(words)) }
      return
    }
    if isAtStart { words = String(words.drop { $0 == " " }) }
    guard !words.isEmpty else { return }
    beginLine()
    found.append(.text(words))
    isAtStart = words.last == " "
  }

  /// Text stands in a paragraph, a heading or a cell.
  private mutating func beginLine() {
    guard !isInLine else { return }
    // Signs that were opened outside of a block are opened anew in it.
    push("", .paragraph)
    isAtStart = true
  }

  private var isInLine: Bool {
    for element in open.reversed() {
      switch element.kind {
      case .paragraph, .heading, .cell, .code: return true
      case .item, .quote, .list, .table, .row: return false
      default: continue
      }
    }
    return false
  }

  // MARK: Tags

  private mutating func push(_ name: String, _ kind: BlockPart.Kind?) {
    open.append((name, kind))
    if let kind { found.append(.open(kind)) }
  }

  private mutating func open(_ tag: HTMLScanner.Tag) {
    func value(_ name: String) -> String? {
      tag.attributes.first { $0.name == name }.map { bytes.unescaped($0.range) }
    }
    switch tag.name {
    case "br":
      if isInLine { found.append(.lineBreak) }
      isAtStart = true
      return
    case "hr":
      closeLine()
      found.append(.rule)
      return
    case "img":
      beginLine()
      found += [.open(.image(value("src") ?? "")), .text(value("alt") ?? ""), .close]
      isAtStart = false
      return
    default: break
    }
    if let kind = Self.inline[tag.name] {
      if isInCode { return push(tag.name, nil) }
      beginLine()
      return push(tag.name, kind)
    }
    switch tag.name {
    case "a":
      beginLine()
      push(tag.name, value("href").map(BlockPart.Kind.link))
    case "p", "div", "section", "article", "main", "body", "header", "footer", "figure", "dl", "dt", "dd":
      closeLine()
      push(tag.name, tag.name == "p" && !isInLine ? .paragraph : nil)
      isAtStart = true
    case "h1", "h2", "h3", "h4", "h5", "h6":
      closeLine()
      push(tag.name, .heading(Int(tag.name.dropFirst()) ?? 1))
      isAtStart = true
    case "blockquote": begin(tag.name, .quote)
    case "ul": begin(tag.name, .list(start: nil))
    case "ol": begin(tag.name, .list(start: value("start").flatMap(Int.init) ?? 1))
    case "li":
      if let list = open.lastIndex(where: { $0.name == "ul" || $0.name == "ol" }) { close(to: list + 1) }
      begin(tag.name, .item)
    case "pre": begin(tag.name, .code(nil))
    case "table": begin(tag.name, .table(""))
    case Self.row:
      if let table = open.lastIndex(where: { ["table", "thead", "tbody", "tfoot"].contains($0.name) }) {
        close(to: table + 1)
      }
      push(tag.name, .row(isHeader: open.last?.name == "thead"))
    case Self.headerCell, "td":
      guard let row = open.lastIndex(where: { $0.name == Self.row }) else { return }
      close(to: row + 1)
      // A row of names is told by its cells too.
      if tag.name == Self.headerCell, case .open(.row(isHeader: false)) = found.last {
        found[found.count - 1] = .open(.row(isHeader: true))
      }
      addColumn(value("align"))
      push(tag.name, .cell)
      isAtStart = true
    case "code":
      // The name of a class says which language it is in.
      let language = value("class").flatMap { names in
        names.split(separator: " ").first { $0.hasPrefix("language-") }.map { String($0.dropFirst(9)) }
      }
      if case .open(.code(nil)) = found.last { found[found.count - 1] = .open(.code(language)) }
      if isInCode { return push(tag.name, nil) }
      beginLine()
      push(tag.name, .codeSpan)
    default: if !tag.isClosed, !Self.empty.contains(tag.name) { push(tag.name, nil) }
    }
  }

  private static let row = "tr"
  private static let headerCell = "th"

  private static let inline: [String: BlockPart.Kind] = [
    "b": .strong, "strong": .strong, "i": .emphasis, "em": .emphasis, "s": .struck, "del": .struck, "strike": .struck,
  ]

  private static let empty: Set<String> = ["input", "link", "meta", "source", "track", "wbr", "area", "base", "col"]

  private var isInCode: Bool { open.contains { $0.name == "pre" || $0.kind == .codeSpan } }

  /// How the column of the cell that begins stands, where its table does not know it yet.
  private mutating func addColumn(_ alignment: String?) {
    guard let table = found.lastIndex(where: { if case .open(.table) = $0 { true } else { false } }),
      case .open(.table(let columns)) = found[table]
    else { return }
    let row = found.lastIndex { if case .open(.row) = $0 { true } else { false } } ?? table
    let number = found[row...].count { $0 == .open(.cell) }
    guard number >= columns.count else { return }
    let letter =
      switch alignment?.lowercased() {
      case "left": "l"
      case "center": "c"
      case "right": "r"
      default: "-"
      }
    found[table] = .open(.table(columns + letter))
  }

  /// A block that has others in it.
  private mutating func begin(_ name: String, _ kind: BlockPart.Kind) {
    closeLine()
    push(name, kind)
    isAtStart = true
  }

  // MARK: Ends

  /// Ends the paragraph or heading that is open.
  private mutating func closeLine() {
    guard
      let line = open.lastIndex(where: {
        switch $0.kind {
        case .paragraph, .heading: true
        default: false
        }
      }),
      !open[(line + 1)...].contains(where: { element in
        switch element.kind {
        case .item, .quote, .list, .table, .row, .cell, .code: true
        default: false
        }
      })
    else { return }
    close(to: line)
  }

  private mutating func close(_ name: String) {
    guard let last = open.lastIndex(where: { $0.name == name }) else { return }
    // A sign ends within its line only.
    let isBlock = Self.inline[name] == nil && !["a", "code", "span"].contains(name)
    if !isBlock, open[(last + 1)...].contains(where: { $0.kind == .paragraph || $0.kind == .cell || $0.kind == .item })
    {
      return
    }
    close(to: last)
    if isBlock { isAtStart = true }
  }

  private mutating func close(to count: Int) {
    while open.count > count {
      let element = open.removeLast()
      if element.kind != nil { found.append(.close) }
    }
  }
}

extension String {
  /// With one space in the place of each run of white space.
  fileprivate var withSingleSpaces: String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\r" || scalar == "\u{0C}" {
        if text.last != " " { text.append(" ") }
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }
}

extension [UInt8] {
  /// The text at a range, with its entities resolved.
  fileprivate func unescaped(_ range: Range<Int>) -> String {
    var text = ""
    var index = range.lowerBound
    while index < range.upperBound {
      if let (scalar, end) = entity(at: index, range.upperBound) {
        text.unicodeScalars.append(scalar)
        index = end
      } else {
        let end = self[(index + 1)..<range.upperBound].firstIndex(of: UInt8(ascii: "&")) ?? range.upperBound
        text += String(decoding: self[index..<end], as: UTF8.self)
        index = end
      }
    }
    return text
  }

  /// The character of an entity that begins at `start`, and the offset behind it; nil where none does.
  func entity(at start: Int, _ limit: Int) -> (Unicode.Scalar, Int)? {
    guard self[start] == UInt8(ascii: "&"),
      let stop = self[start..<Swift.min(limit, start + 34)].firstIndex(of: UInt8(ascii: ";"))
    else { return nil }
    let name = String(decoding: self[(start + 1)..<stop], as: UTF8.self)
    let value: UInt32?
    if name.hasPrefix("#x") || name.hasPrefix("#X") {
      value = UInt32(name.dropFirst(2), radix: 16)
    } else if name.hasPrefix("#") {
      value = UInt32(name.dropFirst())
    } else {
      value = cmarkup_entity(name)
    }
    guard let value, value != 0, let scalar = Unicode.Scalar(value) else { return nil }
    return (scalar, stop + 1)
  }
}
