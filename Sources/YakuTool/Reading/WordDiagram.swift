import Yaku

/// A sentence as a drawing: its words in their phrases above, the translation below, lines between what belongs together.
///
/// Every word, unit and phrase says in its title why it is what it is.
struct WordDiagram {
  let sentence: Explanation.Sentence

  private static let wordTop = 22
  private static let wordHeight = 26
  private static let outputTop = 112
  private static let height = 142
  private static let gap = 8
  private static let margin = 6

  private struct Box {
    let start: Int
    let width: Int
    var middle: Int { start + width / 2 }
  }

  /// The drawing, as an SVG element.
  func svg() -> String {
    let source = boxes(sentence.words.map(\.text), breaks: Set(sentence.phrases.map(\.words.lowerBound)))
    let output = boxes(sentence.output.map(\.text), breaks: [])
    let width = ((source + output).map { $0.start + $0.width }.max() ?? 0) + Self.margin
    var body = ""
    for phrase in sentence.phrases { body += phraseMark(phrase, source) }
    for (number, word) in sentence.output.enumerated() {
      for item in word.sources where source.indices.contains(item) {
        body += """
          <line class="w\(item)" x1="\(source[item].middle)" y1="\(Self.wordTop + Self.wordHeight + 4)" \
          x2="\(output[number].middle)" y2="\(Self.outputTop)"/>

          """
      }
    }
    for unit in sentence.units { body += unitMark(unit, source) }
    for (number, word) in sentence.words.enumerated() {
      body += text(
        word.text, source[number], top: Self.wordTop, title: title(ofWord: number),
        kind: sentence.lost.contains { $0.contains(number) } ? "s lost" : "s")
    }
    for (number, word) in sentence.output.enumerated() {
      let reasons = word.sources.filter(sentence.words.indices.contains).map { title(ofWord: $0) }.joined(
        separator: "\n")
      let kind = word.sources.isEmpty ? "o added" : "o"
      body += text(
        word.text, output[number], top: Self.outputTop, title: reasons.isEmpty ? "added by transfer" : reasons,
        kind: kind)
    }
    return """
      <svg width="\(width)" height="\(Self.height)" viewBox="0 0 \(width) \(Self.height)">
      \(body)</svg>
      """
  }

  /// What is known about a source word: its reading, and the candidates of its unit.
  private func title(ofWord number: Int) -> String {
    let unit = sentence.units.first { $0.words.contains(number) }
    return sentence.words[number].detail + (unit.map { "\n\($0.title)\n\($0.list)" } ?? "")
  }

  private func phraseMark(_ phrase: Explanation.Phrase, _ source: [Box]) -> String {
    guard let box = span(phrase.words, source) else { return "" }
    let label = String(phrase.kind.prefix(max(1, box.width / 6)))
    return """
      <g><title>\(HTMLText.escaped(phrase.list))</title><rect class="p" x="\(box.start - 3)" y="2" \
      width="\(box.width + 6)" height="\(Self.wordTop + Self.wordHeight)" rx="4"/>\
      <text class="l" x="\(box.start)" y="14">\(HTMLText.escaped(label))</text></g>

      """
  }

  /// A line under the words of a unit; another kind where nothing was found.
  private func unitMark(_ unit: Explanation.Unit, _ source: [Box]) -> String {
    guard let box = span(unit.words, source) else { return "" }
    let kind = unit.candidates.isEmpty ? "u none" : "u"
    return """
      <rect class="\(kind)" x="\(box.start)" y="\(Self.wordTop + Self.wordHeight)" width="\(box.width)" height="3"/>

      """
  }

  private func text(_ text: String, _ box: Box, top: Int, title: String, kind: String) -> String {
    """
    <g class="\(kind)"><title>\(HTMLText.escaped(title))</title><rect x="\(box.start - 2)" y="\(top)" \
    width="\(box.width + 4)" height="\(Self.wordHeight - 2)" rx="3"/><text x="\(box.start)" y="\(top + 18)" \
    textLength="\(box.width)" lengthAdjust="spacingAndGlyphs">\(HTMLText.escaped(text))</text></g>

    """
  }

  private func span(_ words: Range<Int>, _ source: [Box]) -> Box? {
    guard !words.isEmpty, words.upperBound <= source.count else { return nil }
    let last = source[words.upperBound - 1]
    let start = source[words.lowerBound].start
    return Box(start: start, width: last.start + last.width - start)
  }

  /// Places for words side by side, with more room before those in `breaks`.
  private func boxes(_ texts: [String], breaks: Set<Int>) -> [Box] {
    var position = Self.margin
    return texts.enumerated().map { number, text in
      if breaks.contains(number) { position += Self.gap }
      let width = max(6, text.unicodeScalars.reduce(0) { $0 + Self.width(of: $1) })
      defer { position += width + Self.gap }
      return Box(start: position, width: width)
    }
  }

  /// The width of a character on screen: those of East Asian scripts fill a square.
  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x1100...0x11FF, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF01...0xFF60, 0x1F300...0x1FAFF: 16
    default: 8
    }
  }
}

/// Text inside HTML.
enum HTMLText {
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\u{0}"..<"\u{9}", "\u{B}"..<"\u{20}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }
}

extension Explanation.Unit {
  /// What was asked for, with a mark when nobody answered.
  fileprivate var title: String { candidates.isEmpty ? key + " ?" : key }

  /// The candidates, one a line, each with what gives it its place.
  fileprivate var list: String {
    candidates.map { $0.reason.isEmpty ? $0.text : "\($0.text) (\($0.reason))" }.joined(separator: "\n")
  }
}

extension Explanation.Phrase {
  /// The phrase in one line, then what was read of it and by which rule.
  fileprivate var list: String {
    ([detail] + findings.map { "\($0.name)=\($0.value)" + ($0.rule.map { " ← \($0)" } ?? "") }).joined(separator: "\n")
  }
}
