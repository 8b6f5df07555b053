/// One text of a run with what became of it, as a report shows it.
struct ReportRow: Hashable, Sendable {
  var record: Int
  /// The name of its column; empty when there is one only.
  var column: String
  var source: String
  var translation: String
  var language: String
  /// From 0 to 1; `nil` when there is none.
  var confidence: String?
  var notes: String
  var error: String

  /// The row as a JSON array on one line, in the order in which the page reads it.
  var json: String {
    let texts = [column, source, translation, language].map(JSONText.string).joined(separator: ",")
    let more = [notes, error].map(JSONText.string).joined(separator: ",")
    return "[\(record),\(texts),\(confidence ?? "null"),\(more)]"
  }
}

extension ReportRow {
  /// The rows of one record; `cells` are those of `RecordTranslator`: as many for each text, and the error.
  static func rows(record: Int, columns: [String], texts: [String?], cells: [Cell]) -> [ReportRow] {
    let width = (cells.count - 1) / max(1, texts.count)
    return texts.indices.compactMap { index in
      let own = cells[width * index..<width * (index + 1)].prefix(4).map(\.plainText)
      guard own.count == 4 else { return nil }
      return ReportRow(
        record: record, column: texts.count > 1 && index < columns.count ? columns[index] : "",
        source: texts[index] ?? "", translation: own[0], language: own[1], confidence: own[2].isEmpty ? nil : own[2],
        notes: own[3],
        error: cells.last?.plainText ?? "")
    }
  }
}
