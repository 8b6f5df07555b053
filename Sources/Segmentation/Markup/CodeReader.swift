import TextModel

/// Takes a program apart: what people read in its comments and its documentation, and everything else byte for byte.
///
/// Lines of a comment that belong together are one text. Code within comments is protected, lines of code there are left
/// out, and so are labels such as `TODO:` and `@param name`. Never fails; linear in the length of the text.
package struct CodeReader {
  private let bytes: [UInt8]
  private let signs: CodeSigns

  package init(_ text: String, _ signs: CodeSigns) {
    bytes = Array(text.utf8)
    self.signs = signs
  }

  /// The pieces of the text: they cover it.
  package func document() -> MarkupDocument {
    var segments: [MarkupSegment] = []
    for comment in CommentScanner(bytes, signs).comments() {
      for paragraph in CommentText(bytes, comment.rows, isBlock: comment.isBlock).paragraphs() {
        var run = MarkupRun(bytes)
        run.add(paragraph)
        if let segment = run.segment() { segments.append(segment) }
      }
    }
    return MarkupDocument(syntax: .plain, pieces: MarkupDocument.pieces(segments, of: bytes.count))
  }
}

/// Finds the comments of a program, and what of each line of them is text.
private struct CommentScanner {
  struct Comment {
    /// What stands in each line behind the sign and before the end of the line.
    var rows: [Range<Int>]
    /// Whether one sign begins it and another ends it.
    let isBlock: Bool
  }

  private let bytes: [UInt8]
  private let signs: CodeSigns
  private var found: [Comment] = []
  /// Whether the last comment found goes to the end of its line and may go on in the next.
  private var isOpen = false
  /// For each kind of string, up to where a mark that opens one is known to have no partner.
  private var unclosed: [Int]

  init(_ bytes: [UInt8], _ signs: CodeSigns) {
    self.bytes = bytes
    self.signs = signs
    unclosed = signs.strings.map { _ in 0 }
  }

  func comments() -> [Comment] {
    var scanner = self
    scanner.scan()
    return scanner.found
  }

  private mutating func scan() {
    var index = 0
    /// Whether nothing but white space stands before on the line.
    var isStart = true
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x0A {
        if isStart { isOpen = false }
        isStart = true
        index += 1
      } else if byte.isSpace {
        index += 1
      } else if let block = signs.blocks.first(where: { begins($0.open, at: index) }) {
        let start = index + block.open.count
        let end = first(block.close, from: start) ?? bytes.count
        found.append(Comment(rows: rows(start..<end), isBlock: true))
        isOpen = false
        isStart = false
        index = min(bytes.count, end + block.close.count)
      } else if let sign = lineSign(at: index) {
        let end = bytes[index...].firstIndex(of: 0x0A) ?? bytes.count
        addLine(index..<end, sign: sign, continues: isStart)
        // The line feed does not close what may go on.
        isStart = true
        index = min(bytes.count, end + 1)
      } else if let string = string(at: index, isStart: isStart) {
        if string.isDocumentation { found.append(Comment(rows: rows(string.text), isBlock: true)) }
        isOpen = false
        isStart = false
        index = string.end
      } else {
        isOpen = false
        isStart = false
        index += 1
      }
    }
  }

  private func begins(_ sign: [UInt8], at index: Int) -> Bool {
    index + sign.count <= bytes.count && bytes[index..<index + sign.count].elementsEqual(sign)
  }

  private func first(_ sign: [UInt8], from start: Int) -> Int? {
    var index = start
    while index < bytes.count, let next = bytes[index...].firstIndex(of: sign[0]) {
      if begins(sign, at: next) { return next }
      index = next + 1
    }
    return nil
  }

  private func lineSign(at index: Int) -> [UInt8]? {
    guard let sign = signs.lines.first(where: { begins($0, at: index) }) else { return nil }
    guard index > 0 else { return sign }
    let before = bytes[index - 1]
    // An address has its slashes behind a colon.
    return signs.isSpaced ? (before.isSpace ? sign : nil) : (before == UInt8(ascii: ":") ? nil : sign)
  }

  private mutating func addLine(_ line: Range<Int>, sign: [UInt8], continues: Bool) {
    var start = line.lowerBound + sign.count
    // Repeated marks, and those of documentation, belong to the sign.
    while start < line.upperBound, bytes[start] == sign[0] || (bytes[start] == UInt8(ascii: "!") && sign.count > 1) {
      start += 1
    }
    var end = line.upperBound
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    // The first line of a script names its interpreter.
    let isInterpreter = line.lowerBound == 0 && start < end && bytes[start] == UInt8(ascii: "!")
    if continues, isOpen, let last = found.indices.last {
      found[last].rows.append(start..<end)
    } else if !isInterpreter {
      found.append(Comment(rows: [start..<end], isBlock: false))
    }
    isOpen = !isInterpreter
  }

  /// The lines of a comment, without the stars that begin or end each of them.
  private func rows(_ range: Range<Int>) -> [Range<Int>] {
    bytes[range].split(separator: 0x0A, omittingEmptySubsequences: false).map { row($0) }
  }

  private func row(_ line: ArraySlice<UInt8>) -> Range<Int> {
    let star = UInt8(ascii: "*")
    var start = line.startIndex
    var end = line.endIndex
    while end > start, bytes[end - 1].isSpace || bytes[end - 1] == star { end -= 1 }
    let signs = bytes[start..<end].prefix { $0.isSpace || $0 == star || $0 == UInt8(ascii: "!") }
    // Stars right before a word are emphasis.
    if signs.endIndex == end || signs.last?.isSpace == true, let last = signs.lastIndex(where: { !$0.isSpace }) {
      start = last + 1
    }
    return start..<end
  }

  /// The string that begins at `index`: where it ends, what is in it, and whether it is documentation.
  private mutating func string(at index: Int, isStart: Bool) -> (text: Range<Int>, end: Int, isDocumentation: Bool)? {
    guard let number = signs.strings.firstIndex(where: { begins($0.open, at: index) }), index >= unclosed[number] else {
      return nil
    }
    let sign = signs.strings[number]
    let start = index + sign.open.count
    var end = start
    while end < bytes.count, end - index < sign.limit {
      if bytes[end] == UInt8(ascii: "\\") {
        end += 2
      } else if begins(sign.close, at: end) {
        return (start..<end, end + sign.close.count, sign.isDocumentation && isStart)
      } else if bytes[end] == 0x0A, !sign.isLong {
        break
      } else {
        end += 1
      }
    }
    if sign.isLong { return (start..<bytes.count, bytes.count, false) }
    // A later mark on this line, even one that was escaped, has no partner either.
    if sign.limit == .max { unclosed[number] = end }
    return nil
  }
}
