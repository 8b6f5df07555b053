/// A string of a PO file: a keyword with the quoted pieces behind it, over one line or more.
struct POString: Sendable {
  /// From the keyword to the end of the last piece, without its line end.
  var range: Range<Int>
  /// The keyword as written, such as `msgstr[1]`.
  var keyword: String
  var value: [UInt8]
  /// The first piece of each line, quotes included.
  var pieces: [Range<Int>]
}

/// One message of a PO file.
struct POEntry: Sendable {
  /// Where its first line begins, comments included.
  var start = 0
  var flags: Set<String> = []
  /// The comment with the flags, without its line end.
  var flagLine: Range<Int>?
  /// Where the first line behind the comments begins.
  var body = 0
  /// Where `#|` comments begin, or the body.
  var flagPlace = 0
  var context: POString?
  var id: POString?
  var plural: POString?
  var translations: [POString] = []

  var isHeader: Bool { id?.value.isEmpty == true && context == nil }
  var isTranslated: Bool { !translations.isEmpty && translations.allSatisfy { !$0.value.isEmpty } }
  var isFuzzy: Bool { flags.contains("fuzzy") }
}

/// Finds the messages of a PO file (GNU gettext) with the place of every string.
///
/// Obsolete messages (`#~`) are comments to it. Strict: what msgfmt does not read is refused.
struct POScanner {
  private let bytes: [UInt8]
  private var entries: [POEntry] = []
  private var entry = POEntry()
  private var hasComments = false

  /// The messages of a whole file, in order.
  static func entries(of bytes: [UInt8]) throws(DocumentProblem) -> [POEntry] {
    var scanner = POScanner(bytes)
    try scanner.scan()
    return scanner.entries
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  private mutating func scan() throws(DocumentProblem) {
    var position = 0
    while position < bytes.count {
      let lineEnd = bytes[position...].firstIndex(of: 0x0A) ?? bytes.count
      let next = min(bytes.count, lineEnd + 1)
      let line = trimmed(position..<lineEnd)
      defer { position = next }
      guard let first = line.first.map({ bytes[$0] }) else { continue }
      if first == UInt8(ascii: "#") {
        try comment(line, lineStart: position)
      } else if first == UInt8(ascii: "\"") {
        try more(line)
      } else {
        try keyword(line, lineStart: position)
      }
    }
    try flush(at: bytes.count)
  }

  private func trimmed(_ line: Range<Int>) -> Range<Int> {
    var (start, end) = (line.lowerBound, line.upperBound)
    while start < end, bytes[start].isBlank { start += 1 }
    while end > start, bytes[end - 1].isBlank { end -= 1 }
    return start..<end
  }

  private mutating func comment(_ line: Range<Int>, lineStart: Int) throws(DocumentProblem) {
    if entry.id != nil { try flush(at: lineStart) }
    begin(lineStart)
    guard line.count > 1 else { return }
    switch bytes[line.lowerBound + 1] {
    case UInt8(ascii: ","):
      let flags = String(decoding: bytes[(line.lowerBound + 2)..<line.upperBound], as: UTF8.self)
      for flag in flags.split(separator: ",") {
        entry.flags.insert(String(flag.filter { $0 != " " && $0 != "\t" }))
      }
      entry.flagLine = entry.flagLine ?? line
    case UInt8(ascii: "|"):
      if entry.flagPlace == 0 { entry.flagPlace = lineStart + 1 }
    case UInt8(ascii: "~"):
      // An obsolete message ends what comments stood before it.
      (entry, hasComments) = (POEntry(), false)
    default: break
    }
  }

  private mutating func begin(_ lineStart: Int) {
    guard !hasComments, entry.id == nil, entry.context == nil else { return }
    entry.start = lineStart
    hasComments = true
  }

  private mutating func keyword(_ line: Range<Int>, lineStart: Int) throws(DocumentProblem) {
    var end = line.lowerBound
    while end < line.upperBound, !bytes[end].isBlank, bytes[end] != UInt8(ascii: "\"") { end += 1 }
    let word = String(decoding: bytes[line.lowerBound..<end], as: UTF8.self)
    let rest = trimmed(end..<line.upperBound)
    if word == "domain" {
      throw DocumentProblem(offset: line.lowerBound, reason: "a file of several domains; divide it with 'msgcat'")
    }
    let value = try string(rest)
    let string = POString(range: line, keyword: word, value: value, pieces: [rest])
    let startsEntry =
      word == "msgctxt" || (word == "msgid" && entry.context == nil) || (word == "msgid" && entry.id != nil)
    if startsEntry, entry.id != nil || entry.context != nil { try flush(at: lineStart) }
    if startsEntry {
      begin(lineStart)
      entry.body = lineStart
      entry.flagPlace = entry.flagPlace > 0 ? entry.flagPlace - 1 : lineStart
    }
    switch word {
    case "msgctxt": entry.context = string
    case "msgid": entry.id = string
    case "msgid_plural" where entry.id != nil && entry.translations.isEmpty: entry.plural = string
    case "msgstr" where entry.id != nil && entry.plural == nil && entry.translations.isEmpty:
      entry.translations = [string]
    case "msgstr[\(entry.translations.count)]" where entry.plural != nil: entry.translations.append(string)
    default:
      throw DocumentProblem(offset: line.lowerBound, reason: "\"\(word)\" does not belong here; see 'msgfmt -c'")
    }
  }

  private mutating func more(_ line: Range<Int>) throws(DocumentProblem) {
    let value = try string(line)
    func add(_ string: POString?) -> POString? {
      guard var string else { return nil }
      string.value += value
      string.pieces.append(line)
      string.range = string.range.lowerBound..<line.upperBound
      return string
    }
    if !entry.translations.isEmpty, let last = add(entry.translations.last) {
      entry.translations[entry.translations.count - 1] = last
    } else if entry.plural != nil {
      entry.plural = add(entry.plural)
    } else if entry.id != nil {
      entry.id = add(entry.id)
    } else if entry.context != nil {
      entry.context = add(entry.context)
    } else {
      throw DocumentProblem(offset: line.lowerBound, reason: "a string without msgid before it; see 'msgfmt -c'")
    }
  }

  private func string(_ range: Range<Int>) throws(DocumentProblem) -> [UInt8] {
    guard range.count >= 2, bytes[range.lowerBound] == UInt8(ascii: "\""),
      bytes[range.upperBound - 1] == UInt8(ascii: "\"")
    else {
      throw DocumentProblem(offset: range.lowerBound, reason: "a string in quotes is missing; see 'msgfmt -c'")
    }
    var value: [UInt8] = []
    var index = range.lowerBound + 1
    let end = range.upperBound - 1
    while index < end {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        throw DocumentProblem(offset: index, reason: "a quote within a string; write it as \\\"")
      }
      guard byte == UInt8(ascii: "\\") else {
        value.append(byte)
        index += 1
        continue
      }
      guard index + 1 < end else {
        throw DocumentProblem(offset: index, reason: "a string without its closing quote; see 'msgfmt -c'")
      }
      index = POEscapes.decode(bytes, at: index + 1, end: end, into: &value)
    }
    return value
  }

  private mutating func flush(at end: Int) throws(DocumentProblem) {
    defer { (entry, hasComments) = (POEntry(), false) }
    guard entry.id != nil else {
      guard let context = entry.context else { return }
      throw DocumentProblem(offset: context.range.lowerBound, reason: "msgctxt without msgid; see 'msgfmt -c'")
    }
    guard !entry.translations.isEmpty else {
      throw DocumentProblem(offset: entry.body, reason: "msgid without msgstr; see 'msgfmt -c'")
    }
    entries.append(entry)
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0D || self == 0x0B || self == 0x0C }
}
