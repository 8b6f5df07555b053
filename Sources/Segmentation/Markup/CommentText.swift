/// What people read in one comment of a program, paragraph by paragraph.
struct CommentText {
  private let bytes: [UInt8]
  private let rows: [Range<Int>]

  /// Whether the first row stands behind a sign that the others do not have.
  private let isBlock: Bool

  init(_ bytes: [UInt8], _ rows: [Range<Int>], isBlock: Bool) {
    self.bytes = bytes
    self.rows = rows
    self.isBlock = isBlock
  }

  /// The parts of each paragraph, in order.
  func paragraphs() -> [[MarkupRun.Part]] {
    var paragraphs: [[MarkupRun.Part]] = []
    var parts: [MarkupRun.Part] = []
    func close() {
      if !parts.isEmpty { paragraphs.append(parts) }
      parts = []
    }
    let base = rows.dropFirst(isBlock ? 1 : 0).filter { !isBlank($0) }.map(indentation).min() ?? 0
    var isFenced = false
    var isIndented = false
    var isAfterBlank = true
    for row in rows {
      let text = trimmed(row)
      defer { isAfterBlank = text.isEmpty }
      if begins("```", text) || begins("~~~", text) {
        isFenced.toggle()
        close()
        continue
      }
      isIndented = indentation(row) >= base + 4 && (isAfterBlank || isIndented)
      let content = behindLabel(text)
      if isFenced || isIndented || content.isEmpty || isCode(content) || isDirective(text) {
        close()
        continue
      }
      if content.lowerBound > text.lowerBound || parts.count > Self.longest { close() }
      if let last = parts.last { parts.append(.softBreak(last.range.upperBound..<content.lowerBound)) }
      parts += words(content)
    }
    close()
    return paragraphs
  }

  /// What is longer is cut, so that the work stays linear.
  private static let longest = 2000

  private func isBlank(_ row: Range<Int>) -> Bool { bytes[row].allSatisfy(\.isSpace) }

  private func indentation(_ row: Range<Int>) -> Int { bytes[row].prefix(while: \.isSpace).count }

  private func trimmed(_ row: Range<Int>) -> Range<Int> {
    var (start, end) = (row.lowerBound, row.upperBound)
    while start < end, bytes[start].isSpace { start += 1 }
    while end > start, bytes[end - 1].isSpace { end -= 1 }
    return start..<end
  }

  private func begins(_ sign: String, _ range: Range<Int>) -> Bool {
    sign.utf8.count <= range.count && bytes[range].starts(with: sign.utf8)
  }

  /// What stands behind the sign of a list, a tag of documentation, or a word such as `TODO:`.
  private func behindLabel(_ text: Range<Int>) -> Range<Int> {
    var rest = text
    for sign in ["- ", "* ", "+ ", "> ", "# ", "## ", "### "] where begins(sign, rest) {
      rest = trimmed(rest.lowerBound + sign.utf8.count..<rest.upperBound)
      break
    }
    guard let first = bytes[rest].first else { return rest }
    if first == UInt8(ascii: "@") || first == UInt8(ascii: "\\") || first == UInt8(ascii: ":") {
      return behindTag(rest, isField: first == UInt8(ascii: ":"))
    }
    // `Parameter name:`, `Returns:`, `TODO(name):`.
    let head = bytes[rest].prefix { $0 != UInt8(ascii: ":") && $0 != 0x0A }
    guard head.endIndex < rest.upperBound else { return rest }
    let words = head.split(separator: 0x20)
    let name = words.first.map { String(decoding: $0.prefix { $0.isLetter }, as: UTF8.self) } ?? ""
    let isLabel = words.count <= 2 && Self.labels.contains(name)
    return isLabel ? trimmed(head.endIndex + 1..<rest.upperBound) : rest
  }

  /// Behind `@param name`, `\return` or `:param name:`; nothing where no text follows.
  private func behindTag(_ rest: Range<Int>, isField: Bool) -> Range<Int> {
    if isField {
      guard let end = bytes[rest].dropFirst().firstIndex(of: UInt8(ascii: ":")) else { return rest }
      return trimmed(end + 1..<rest.upperBound)
    }
    let words = bytes[rest].split(separator: 0x20)
    let tag = words.first.map { String(decoding: $0.dropFirst(), as: UTF8.self) } ?? ""
    var count = Self.namingTags.contains(tag) ? 2 : 1
    // A type stands in braces before the name.
    if count == 2, words.count > 1, words[1].first == UInt8(ascii: "{") {
      count += words.dropFirst().firstIndex { $0.last == UInt8(ascii: "}") } ?? 1
    }
    return words.count > count ? words[count].startIndex..<rest.upperBound : rest.upperBound..<rest.upperBound
  }

  private static let labels: Set<String> = [
    "TODO", "FIXME", "XXX", "HACK", "NOTE", "BUG", "MARK", "WARNING", "Parameter", "Parameters", "Returns", "Throws",
    "Note", "Warning", "Important", "Args", "Raises", "Yields", "Example", "Complexity", "Precondition",
  ]

  /// Tags that a name stands behind.
  private static let namingTags: Set<String> = [
    "param", "throws", "exception", "tparam", "arg", "argument", "property", "prop", "typedef", "see", "link", "author",
    "since", "version", "type", "defgroup", "ingroup", "file",
  ]

  /// Whether the line speaks to a program.
  private func isDirective(_ text: Range<Int>) -> Bool { Self.directives.contains { begins($0, text) } }

  private static let directives = [
    "yaku:", "swiftlint:", "swift-format-", "swift-tools-version", "eslint", "tslint:", "prettier-", "jshint",
    "istanbul ",
    "@ts-", "noqa", "type: ignore", "pylint:", "mypy:", "flake8:", "pragma", "rubocop:", "shellcheck ", "nolint",
    "NOLINT",
    "clang-format", "clang-tidy", "vim:", "-*-", "SPDX-", "ktlint", "coverage:", "region", "endregion", "go:", "+build",
    "sourceMappingURL", "<reference",
  ]

  /// Whether the line is one of a program, not of a text.
  private func isCode(_ text: Range<Int>) -> Bool {
    let line = bytes[text]
    guard let first = line.first, let last = line.last else { return false }
    if "{}".utf8.contains(last) || "}<$|".utf8.contains(first) { return true }
    // A clause may end with a semicolon too: that has words, and no signs.
    if last == UInt8(ascii: ";"),
      line.split(separator: 0x20).count < 4 || line.contains(where: { "=()[]".utf8.contains($0) })
    {
      return true
    }
    let written = String(decoding: withoutTicks(text), as: UTF8.self)
    if Self.operators.contains(where: { written.contains($0) }) { return true }
    // A call alone.
    return last == UInt8(ascii: ")")
      && line.split(separator: 0x20).first?.dropFirst().contains(UInt8(ascii: "(")) == true
      && line.split(separator: 0x20).count <= 4
  }

  private static let operators = [
    " = ", " == ", " != ", " += ", " -= ", " && ", " || ", " := ", " === ", " <= ", " >= ",
  ]

  private func withoutTicks(_ text: Range<Int>) -> [UInt8] {
    var isInside = false
    return bytes[text].filter { byte in
      if byte == UInt8(ascii: "`") { isInside.toggle() }
      return !isInside
    }
  }

  // MARK: words

  /// The line as text, with what is code in it kept.
  private func words(_ text: Range<Int>) -> [MarkupRun.Part] {
    var parts: [MarkupRun.Part] = []
    var start = text.lowerBound
    var index = text.lowerBound
    func keep(_ range: Range<Int>, text inner: Range<Int>) {
      if start < range.lowerBound { parts.append(.text(start..<range.lowerBound)) }
      parts.append(.kept(range, close: inner.upperBound, text: [inner]))
      start = range.upperBound
      index = range.upperBound
    }
    while index < text.upperBound {
      if bytes[index] == UInt8(ascii: "`"),
        let close = bytes[(index + 1)..<text.upperBound].firstIndex(of: UInt8(ascii: "`")), close > index + 1
      {
        keep(index..<close + 1, text: index + 1..<close)
        continue
      }
      let word = bytes[index..<text.upperBound].prefix { !$0.isSpace && $0 != UInt8(ascii: "`") }
      let core = withoutMarks(word)
      if looksLikeCode(bytes[core]) { keep(core, text: core) }
      index = max(index + 1, word.endIndex)
    }
    if start < text.upperBound { parts.append(.text(start..<text.upperBound)) }
    return parts
  }

  /// A word without the marks of the sentence around it.
  private func withoutMarks(_ word: ArraySlice<UInt8>) -> Range<Int> {
    var (start, end) = (word.startIndex, word.endIndex)
    while start < end, "(\"'*".utf8.contains(bytes[start]) { start += 1 }
    let hasOpen = bytes[start..<end].contains(UInt8(ascii: "("))
    while end > start, ".,;:!?\"'*".utf8.contains(bytes[end - 1]) || (!hasOpen && bytes[end - 1] == UInt8(ascii: ")")) {
      end -= 1
    }
    return start..<end
  }

  /// Whether a word is a name of the program: `a_b`, `aB`, `f()`, `A::b`, `a.b`, `x=1`.
  private func looksLikeCode(_ word: ArraySlice<UInt8>) -> Bool {
    var before: UInt8 = 0
    for (position, byte) in word.enumerated() {
      if "_()[]{}<>=$@#|\\&".utf8.contains(byte) { return true }
      if position > 0, before.isSmall, byte.isCapital { return true }
      if before == UInt8(ascii: ".") || before == UInt8(ascii: ":"), byte.isLetter || byte == before { return true }
      before = byte
    }
    return false
  }
}

extension UInt8 {
  fileprivate var isSmall: Bool { (0x61...0x7A).contains(self) }
  fileprivate var isCapital: Bool { (0x41...0x5A).contains(self) }
  fileprivate var isLetter: Bool { isSmall || isCapital }
}
