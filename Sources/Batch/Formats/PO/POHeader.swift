internal import Yaku

/// The header of a PO file: what it says about plurals, and what a fresh one lacks.
struct POHeader {
  private let entry: POEntry?
  private let bytes: [UInt8]
  private let fields: [(name: String, value: String)]

  init(_ entry: POEntry?, in bytes: [UInt8]) {
    self.entry = entry
    self.bytes = bytes
    let text = String(decoding: entry?.translations.first?.value ?? [], as: UTF8.self)
    fields = text.split(separator: "\n").compactMap { line in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      return (String(line[..<colon]), String(value))
    }
  }

  func value(_ name: String) -> String? {
    fields.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The name of the encoding; `nil` when it is not said.
  var charset: String? {
    value("Content-Type").flatMap { type in
      let parts = type.split(separator: "=")
      return parts.count == 2 ? String(parts[1]) : nil
    }
  }

  /// How the language of the file counts: as the header says, or as the target language does.
  func plurals(_ target: LanguageTag) -> PluralForms {
    value("Plural-Forms").flatMap(PluralForms.init(header:)) ?? PluralForms(target)
  }

  /// What fills a header that nobody has filled yet, as msginit does.
  func edits(_ target: LanguageTag, hasPlurals: Bool, _ writer: POWriter) -> [DocumentEdit] {
    guard let entry, let string = entry.translations.first else { return [] }
    let missing = missing(target, hasPlurals: hasPlurals)
    guard !missing.isEmpty else { return [] }
    var edits = missing.compactMap { name, value -> DocumentEdit? in
      let written = Array("\"\(name): \(value)\\n\"".utf8)
      if self.value(name) == nil {
        return DocumentEdit(string.range.upperBound..<string.range.upperBound, writer.lineEnd + written)
      }
      let start = Array("\"\(name.lowercased()):".utf8)
      let piece = string.pieces.first { piece in
        bytes[piece].count > start.count && zip(bytes[piece], start).allSatisfy { $0 | 0x20 == $1 | 0x20 }
          && bytes[piece].suffix(3) == [UInt8(ascii: "\\"), UInt8(ascii: "n"), UInt8(ascii: "\"")]
      }
      return piece.map { DocumentEdit($0, written) }
    }
    // Filled, it is a draft no longer.
    if let line = entry.flagLine, entry.flags == ["fuzzy"] {
      let end = bytes[line.upperBound...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      edits.append(DocumentEdit(line.lowerBound..<end, []))
    }
    return edits
  }

  private func missing(_ target: LanguageTag, hasPlurals: Bool) -> [(String, String)] {
    let language = target.description.split(separator: "-").joined(separator: "_")
    var missing: [(String, String)] = []
    func fill(_ name: String, _ new: String?, where isFresh: (String) -> Bool, evenWhenAbsent: Bool = false) {
      guard let new else { return }
      if value(name).map(isFresh) ?? evenWhenAbsent { missing.append((name, new)) }
    }
    fill("PO-Revision-Date", value("POT-Creation-Date")) { $0.hasPrefix("YEAR-") }
    fill("Last-Translator", "Automatically generated") { $0.hasPrefix("FULL NAME ") }
    fill("Language-Team", "none") { $0.hasPrefix("LANGUAGE ") }
    fill("Language", language, where: \.isEmpty, evenWhenAbsent: true)
    fill("Content-Type", "text/plain; charset=UTF-8") { $0.hasSuffix("charset=CHARSET") }
    fill("Content-Transfer-Encoding", "8bit") { $0 == "ENCODING" }
    if hasPlurals {
      fill("Plural-Forms", PluralForms(target).header, where: { PluralForms(header: $0) == nil }, evenWhenAbsent: true)
    }
    return missing
  }
}
