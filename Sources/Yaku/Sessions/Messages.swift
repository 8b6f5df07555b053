import TextModel

/// What the program says to a person, in every language it has messages in: the table `Messages.tsv`.
struct Messages: Sendable {
  /// The languages of the messages, the one for readers of unknown language first.
  let languages: [LanguageTag]
  private let texts: [String: [String]]

  /// The messages of this build.
  static let table = Messages(String(decoding: PackageResources.Messages_tsv, as: UTF8.self))

  /// Reads a table of tab-separated columns: code, part, and one for each language, which the first row names.
  init(_ table: String) {
    let rows = table.utf8.split(separator: UInt8(ascii: "\n")).filter { $0.first != UInt8(ascii: "#") }.map { row in
      row.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map { String(Substring($0)) }
    }
    languages = (rows.first ?? []).dropFirst(2).compactMap { LanguageTag($0) }
    let entries = rows.dropFirst().filter { $0.count > 2 }.map { ("\($0[0]).\($0[1])", Array($0.dropFirst(2))) }
    texts = Dictionary(entries) { first, _ in first }
  }

  /// The text of a message in the first language of `readers` that has it; `nil` when no language has.
  ///
  /// A part in square brackets is left out when a language it names is not known.
  func text(
    _ code: String, _ part: String, for readers: PreferredLanguages, source: LanguageTag?, target: LanguageTag?
  ) -> String? {
    let wanted = readers.tags.lazy.compactMap { tag in languages.firstIndex { $0.language == tag.language } }.first
    guard let row = texts["\(code).\(part)"], let text = row[safely: wanted ?? 0] else { return nil }
    let values = [("{source}", source), ("{target}", target)]
    return text.split(separator: "[", omittingEmptySubsequences: false).enumerated().map { number, piece in
      guard number > 0, let end = piece.firstIndex(of: "]") else { return String(piece) }
      var inside = String(piece[..<end])
      for (mark, value) in values {
        guard let place = inside.firstRange(of: mark) else { continue }
        guard let value else { return String(piece[piece.index(after: end)...]) }
        inside.replaceSubrange(place, with: value.description)
      }
      return inside + piece[piece.index(after: end)...]
    }.joined()
  }
}

extension [String] {
  /// The element at `index`; `nil` outside.
  fileprivate subscript(safely index: Int) -> String? {
    indices.contains(index) ? self[index] : nil
  }
}
