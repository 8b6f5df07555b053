package import Yaku

/// Which columns hold the texts, and what the added columns are called.
package struct RecordMapping: Hashable, Sendable {
  /// A column as people name it.
  package enum Column: Hashable, Sendable {
    case name(String)
    /// Its place, from 1.
    case number(Int)

    /// `#3` is a place, anything else a name.
    package init(_ text: String) {
      if text.utf8.first == UInt8(ascii: "#"), let number = Int(text.dropFirst()), number > 0 {
        self = .number(number)
      } else {
        self = .name(text)
      }
    }
  }

  /// The places of the text columns, from 0.
  package let columns: [Int]
  /// Their names.
  package let names: [String]
  /// How the columns were chosen, for people; `nil` when they were given.
  package let reason: String?

  /// Names that columns with reviews usually have, the likeliest first.
  private static let usualNames = [
    "text", "review", "reviewtext", "reviewbody", "reviewcontent", "comment", "comments", "commenttext", "body",
    "content",
    "message", "feedback", "description", "sentence", "source",
  ]

  /// Finds the columns called for among `header`; with none called for, guesses one.
  ///
  /// `sample` gives the values of some records, in the order of the header.
  package init(_ wanted: [Column], header: [String], sample: [[String]], file: String) throws(BatchError) {
    guard wanted.isEmpty else {
      var columns: [Int] = []
      for column in wanted { columns.append(try Self.place(of: column, header, file)) }
      self.columns = columns
      names = columns.map { header[$0] }
      reason = nil
      return
    }
    guard !header.isEmpty else { throw BatchError(.input, "\"\(file)\" has no columns") }
    if let named = Self.usualColumn(header) {
      (columns, names, reason) = ([named], [header[named]], "by its name")
      return
    }
    let longest = Self.longestColumn(header.count, sample)
    (columns, names, reason) = ([longest], [header[longest]], "the longest text")
  }

  /// The names of the added columns: some for each text column, and one for what went wrong.
  package func addedNames(
    for template: Request, prefix: String, translation: String?, additions: [TextAddition] = []
  ) -> [String] {
    Self.addedNames(names, for: template, prefix: prefix, translation: translation, additions: additions)
  }

  /// The names of the columns added for text columns called `names`.
  static func addedNames(
    _ names: [String], for template: Request, prefix: String, translation: String?, additions: [TextAddition] = []
  ) -> [String] {
    var added: [String] = []
    for name in names {
      let suffix = names.count > 1 ? "_\(name)" : ""
      added.append(prefix + (translation ?? "translation") + suffix)
      added += columns(for: template, additions).dropFirst().map { prefix + $0 + suffix }
    }
    return added + [prefix + "error"]
  }

  /// The columns that each text column gets, with what the request for its texts asks for.
  static func columns(for template: Request, _ additions: [TextAddition]) -> [String] {
    ["translation", "detected_language", "confidence", "notes"] + (template.alternatives > 0 ? ["alternatives"] : [])
      + (template.explains ? ["explanation"] : []) + additions.map(\.name)
  }

  private static func place(of column: Column, _ header: [String], _ file: String) throws(BatchError) -> Int {
    switch column {
    case .number(let number):
      if number <= header.count { return number - 1 }
      throw BatchError(
        .usage, "no column \"#\(number)\" in \"\(file)\"; it has \(header.count): \(header.joined(separator: ", "))")
    case .name(let name):
      if let index = header.firstIndex(of: name) { return index }
      throw BatchError(
        .usage,
        "no column \"\(name)\" in \"\(file)\"; name one of these with --text-column: \(header.joined(separator: ", "))")
    }
  }

  private static func usualColumn(_ header: [String]) -> Int? {
    let plain = header.map { name in
      String(name.lowercased().unicodeScalars.filter { !" _-.".unicodeScalars.contains($0) })
    }
    return usualNames.lazy.compactMap(plain.firstIndex(of:)).first
  }

  /// The column with the most letters in `sample`; the first of several.
  private static func longestColumn(_ count: Int, _ sample: [[String]]) -> Int {
    var letters = Array(repeating: 0, count: count)
    for record in sample {
      for (index, value) in record.prefix(count).enumerated() where !value.hasPrefix("http") {
        letters[index] += value.unicodeScalars.count { $0.properties.isAlphabetic || $0 == " " }
      }
    }
    return letters.indices.max { (letters[$0], $1) < (letters[$1], $0) } ?? 0
  }
}
