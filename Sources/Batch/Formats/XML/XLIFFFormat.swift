internal import Yaku

/// XLIFF 1.2 and its forerunners, and 2.x.
///
/// Targets get the state of a suggestion that somebody should look at. Units that are approved, final or translated
/// are never touched; nor is anything else in the file, alternatives and notes included.
struct XLIFFFormat: DocumentFormat {
  func read(_ bytes: [UInt8], _ settings: DocumentSettings) throws(DocumentProblem) -> DocumentReading {
    let document = try XMLDocument(bytes)
    guard let root = document.tokens.indices.first(where: { document.closing[$0] != nil }),
      case .start(let tag) = document.tokens[root], tag.localName == "xliff"
    else { throw DocumentProblem(offset: 0, reason: "not XLIFF: the first element is not <xliff>") }
    let version = tag.value("version") ?? ""
    var reader = XLIFFReader(document, settings, isSecond: version.hasPrefix("2"))
    if !version.hasPrefix("2") {
      for file in document.children(of: root) where file.tag.localName == "file" {
        try reader.readFile(file.token, file.tag)
      }
    } else {
      try reader.readRoot(root, tag)
    }
    return reader.reading
  }
}

/// Walks through the elements of an XLIFF file.
private struct XLIFFReader {
  let document: XMLDocument
  let settings: DocumentSettings
  let isSecond: Bool
  var reading = DocumentReading()
  private var syntax = PlaceholderSyntax.any

  init(_ document: XMLDocument, _ settings: DocumentSettings, isSecond: Bool) {
    self.document = document
    self.settings = settings
    self.isSecond = isSecond
  }

  /// A file element of version 1.
  mutating func readFile(_ token: Int, _ tag: XMLTag) throws(DocumentProblem) {
    let endings = [".strings", ".stringsdict", ".xcstrings", ".storyboard", ".xib", "infoplist.strings"]
    let original = (tag.value("original") ?? "").lowercased()
    syntax = endings.contains { original.hasSuffix($0) } ? .cocoa : .any
    try readLanguages(tag, source: "source-language", target: "target-language") { reader in
      reader.readGroup(token, translates: true, keepsSpace: false)
    }
  }

  /// The root of version 2.
  mutating func readRoot(_ token: Int, _ tag: XMLTag) throws(DocumentProblem) {
    try readLanguages(tag, source: "srcLang", target: "trgLang") { reader in
      reader.readGroup(token, translates: true, keepsSpace: false)
    }
  }

  private mutating func readLanguages(
    _ tag: XMLTag, source: String, target: String, read: (inout XLIFFReader) -> Void
  ) throws(DocumentProblem) {
    let finished = reading.finished
    if reading.source == nil { reading.source = tag.value(source).flatMap { LanguageTag($0) } }
    read(&self)
    let written = tag.value(target)
    let isOther = written.flatMap { LanguageTag($0) }.map { $0.base != settings.target.base } ?? true
    guard isOther else { return }
    if let written, !written.isEmpty, reading.finished > finished {
      throw DocumentProblem(
        offset: tag.range.lowerBound,
        reason: "the file has translations into \"\(written)\"; give --to \(written), or change \(target)")
    }
    reading.edits += document.edits(setting: [(target, settings.target.description)], of: tag)
  }

  private mutating func readGroup(_ token: Int, translates: Bool, keepsSpace: Bool) {
    for (child, tag) in document.children(of: token) {
      let translates = tag.value("translate").map { $0 == "yes" } ?? translates
      let keepsSpace = tag.value("xml:space").map { $0 == "preserve" } ?? keepsSpace
      switch tag.localName {
      case "file", "body", "group": readGroup(child, translates: translates, keepsSpace: keepsSpace)
      case "trans-unit" where translates && !isSecond: readUnit(child, tag, keepsSpace)
      case "unit" where translates && isSecond: readSecondUnit(child, tag, keepsSpace)
      default: continue
      }
    }
  }

  // MARK: version 1

  private mutating func readUnit(_ token: Int, _ tag: XMLTag, _ keepsSpace: Bool) {
    let children = document.children(of: token)
    func child(_ name: String) -> (token: Int, tag: XMLTag)? { children.first { $0.tag.localName == name } }
    guard let source = child("source") else { return }
    let target = child("target")
    let state = target?.tag.value("state") ?? ""
    let isDraft =
      ["new", "needs-translation"].contains(state)
      || (state == "needs-review-translation" && target?.tag.value("state-qualifier") == "mt-suggestion")
    let hasText = target.map { !document.content(of: $0.token).isEmpty } ?? false
    if tag.value("approved") == "yes" || (hasText && !isDraft) {
      if hasText { reading.finished += 1 }
      return
    }
    let segmented = child("seg-source")
    add(
      segmented ?? source, behind: segmented?.token ?? source.token, source, target,
      [("state", "needs-review-translation"), ("state-qualifier", "mt-suggestion")],
      XLIFFInline(document: document, syntax: syntax, keepsSpace: keepsSpace), [])
  }

  // MARK: version 2

  private mutating func readSecondUnit(_ token: Int, _ tag: XMLTag, _ keepsSpace: Bool) {
    let children = document.children(of: token)
    var inline = XLIFFInline(document: document, syntax: .any, keepsSpace: keepsSpace)
    for holder in children where holder.tag.localName == "originalData" {
      for data in document.children(of: holder.token) {
        if let id = data.tag.value("id") { inline.data[id] = document.text(of: data.token) }
      }
    }
    for segment in children where segment.tag.localName == "segment" {
      let parts = document.children(of: segment.token)
      guard let source = parts.first(where: { $0.tag.localName == "source" }) else { continue }
      let target = parts.first { $0.tag.localName == "target" }
      let state = segment.tag.value("state") ?? ""
      let hasText = target.map { !document.content(of: $0.token).isEmpty } ?? false
      let isDraft = state == "initial" || segment.tag.value("subState") == Self.subState
      if hasText ? !isDraft : ["reviewed", "final"].contains(state) {
        if hasText { reading.finished += 1 }
        continue
      }
      add(
        source, behind: source.token, source, target, [], inline,
        document.edits(setting: [("state", "translated"), ("subState", Self.subState)], of: segment.tag))
    }
  }

  private static let subState = "yaku:mt-suggestion"

  // MARK: both

  /// Adds a unit; its target goes into `target`, or else into a new element behind the one that closes `token`.
  private mutating func add(
    _ text: (token: Int, tag: XMLTag), behind token: Int, _ source: (token: Int, tag: XMLTag),
    _ target: (token: Int, tag: XMLTag)?, _ attributes: [(name: String, value: String)], _ inline: XLIFFInline,
    _ others: [DocumentEdit]
  ) {
    guard let (inlineText, range) = inline.text(of: text.token) else { return }
    let document = document
    let content = document.content(of: text.token)
    let (before, after) = (
      Array(document.bytes[content.lowerBound..<range.lowerBound]),
      Array(document.bytes[range.upperBound..<content.upperBound])
    )
    let end = document.tokens[document.closing[token] ?? token].range.upperBound
    let indent = Self.indent(before: source.tag, in: document.bytes)
    let unit = DocumentUnit(
      offset: source.tag.range.lowerBound, texts: [inlineText], placeholders: syntax, isMessage: true
    ) { translations in
      let written = before + (translations.first?.bytes { XMLText.encode($0) } ?? []) + after
      guard let target else {
        let values = attributes.map { " \($0.name)=\"\($0.value)\"" }.joined()
        let name = "\(source.tag.prefix)target"
        let element = Array("<\(name)\(values)>".utf8) + written + Array("</\(name)>".utf8)
        return others + [DocumentEdit(end..<end, indent + element)]
      }
      let edits = document.edits(setting: attributes, of: target.tag)
      guard target.tag.isEmpty else {
        return others + edits + [DocumentEdit(document.content(of: target.token), written)]
      }
      // `<target/>` becomes a pair of tags.
      let place = target.tag.range.upperBound - 2..<target.tag.range.upperBound
      let element = [UInt8(ascii: ">")] + written + Array("</\(target.tag.name)>".utf8)
      return others + edits + [DocumentEdit(place, element)]
    }
    reading.units.append(unit)
  }

  /// The white space from the line feed before a tag to the tag.
  private static func indent(before tag: XMLTag, in bytes: [UInt8]) -> [UInt8] {
    var start = tag.range.lowerBound
    while start > 0, bytes[start - 1].isXMLSpace, bytes[start - 1] != 0x0A { start -= 1 }
    guard start > 0, bytes[start - 1] == 0x0A else { return [] }
    if start > 1, bytes[start - 2] == 0x0D { start -= 1 }
    return Array(bytes[start - 1..<tag.range.lowerBound])
  }
}
