import FoundationEssentials

/// Writes blocks in Markdown.
struct MarkdownBlockWriter {
  /// The blocks with an empty line between them, and no line end behind the last.
  func text(_ blocks: [TextBlock]) -> String {
    var text = ""
    for (number, block) in blocks.enumerated() {
      if number > 0 { text += "\n\n" }
      // Two lists in a row would be one.
      if number > 0, case .list = block, case .list = blocks[number - 1] { text += "<!-- -->\n\n" }
      text += self.text(block)
    }
    return text
  }

  private func text(_ block: TextBlock) -> String {
    switch block {
    case .paragraph(let line): return paragraph(line)
    case .heading(let level, let line):
      return String(repeating: "#", count: level) + " " + inLine(line)
    case .quote(let blocks):
      return text(blocks).lines.map { $0.isEmpty ? ">" : "> " + $0 }.joined(separator: "\n")
    case .list(let list): return text(list)
    case .table(let table): return text(table)
    case .code(let code, let language):
      let fence = String(repeating: "`", count: max(3, 1 + code.longestRun(of: "`")))
      return "\(fence)\(language ?? "")\n\(code.isEmpty ? "" : code + "\n")\(fence)"
    case .rule: return "---"
    }
  }

  private func text(_ list: TextList) -> String {
    // Items of one line, and lists in them, stand without empty lines between.
    let isTight = list.items.allSatisfy { item in
      item.enumerated().allSatisfy { number, block in
        switch block {
        case .paragraph: number == 0
        case .list: number > 0
        default: false
        }
      }
    }
    let items = list.items.enumerated().map { number, item -> String in
      let mark = list.start.map { "\($0 + number). " } ?? "- "
      let lines = (isTight ? item.map(text).joined(separator: "\n") : text(item)).lines
      let indent = String(repeating: " ", count: mark.count)
      return lines.enumerated().map { $0 == 0 ? mark + $1 : $1.isEmpty ? "" : indent + $1 }.joined(separator: "\n")
    }
    return items.joined(separator: isTight ? "\n" : "\n\n")
  }

  private func text(_ table: TextTable) -> String {
    func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
    let rule = table.alignments.map { alignment in
      switch alignment {
      case .unset: "---"
      case .left: ":---"
      case .center: ":---:"
      case .right: "---:"
      }
    }
    return ([table.headers] + table.rows).map { $0.map { inLine($0, isCell: true) } }.enumerated()
      .flatMap { $0 == 0 ? [row($1), row(rule)] : [row($1)] }
      .joined(separator: "\n")
  }

  /// A line where a line break cannot stand.
  private func inLine(_ line: AttributedString, isCell: Bool = false) -> String {
    InlineWriter.written(line, MarkdownSigns(isInTable: isCell)).lines.joined(separator: "<br>")
  }

  private func paragraph(_ line: AttributedString) -> String {
    InlineWriter.written(line, MarkdownSigns()).lines.map(Self.withoutBlockMark).joined(separator: "\\\n")
  }

  /// With a backslash before what would begin another block.
  private static func withoutBlockMark(_ line: String) -> String {
    guard let first = line.unicodeScalars.first else { return line }
    if "#>+-=".unicodeScalars.contains(first) { return "\\" + line }
    let digits = line.unicodeScalars.prefix { ("0"..."9").contains($0) }
    let rest = line.unicodeScalars.dropFirst(digits.count)
    if !digits.isEmpty, rest.first == "." || rest.first == ")" { return String(digits) + "\\" + String(rest) }
    return line
  }
}

/// Signs of Markdown.
private struct MarkdownSigns: InlineWriter.Signs {
  /// Whether a bar ends what is written, even in code.
  var isInTable = false

  func open(_ mark: InlineWriter.Mark) -> String {
    switch mark {
    case .link: "["
    case .image: "!["
    case .strong: "**"
    case .emphasis: "*"
    case .struck: "~~"
    case .code: ""
    }
  }

  func close(_ mark: InlineWriter.Mark) -> String {
    switch mark {
    case .link(let address), .image(let address): "](\(Self.target(address)))"
    case .strong: "**"
    case .emphasis: "*"
    case .struck: "~~"
    case .code: ""
    }
  }

  /// An address; in brackets where it has spaces or brackets.
  private static func target(_ address: String) -> String {
    let isPlain = address.unicodeScalars.allSatisfy { !" ()<>\\\n".unicodeScalars.contains($0) }
    if isPlain, !address.isEmpty { return address }
    return "<\(address.replacing { "<>\\".unicodeScalars.contains($0) ? "\\\($0)" : $0 == "\n" ? " " : nil })>"
  }

  func escaped(_ text: String, inCode: Bool) -> String {
    if inCode {
      let fence = String(repeating: "`", count: 1 + text.longestRun(of: "`"))
      let isTouching = text.first == "`" || text.last == "`" || (text.first == " " && text.last == " ")
      let words = text.replacing { $0 == "\n" ? " " : $0 == "|" ? "\\|" : nil }
      return isTouching ? "\(fence) \(words) \(fence)" : fence + words + fence
    }
    return text.replacing { "\\`*_[]<>|~&".unicodeScalars.contains($0) ? "\\\($0)" : nil }
  }
}

extension String {
  /// The lines, without their ends.
  fileprivate var lines: [String] {
    utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { String(Substring($0)) }
  }

  /// How long the longest run of a sign is.
  fileprivate func longestRun(of sign: Unicode.Scalar) -> Int {
    var longest = 0
    var run = 0
    for scalar in unicodeScalars {
      run = scalar == sign ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
