import Files
package import Yaku

/// One value of an added column.
package enum Cell: Hashable, Sendable {
  case text(String)
  /// From 0 to 1, written with two decimals.
  case share(Double)
  /// What to know about a translation.
  case notes([NoteSummary])
  /// JSON, as it is.
  case json(String)
  case empty
}

/// What one record holds, for a layout to write it back.
package struct RecordReading: Sendable {
  /// The text of each text column; `nil` where the record has no such field or value.
  package var texts: [String?] = []
  /// What is wrong with the record and what to do; `nil` when nothing is.
  package var problem: String?
  /// Whether this is no record, but an empty line between records.
  package var isBlank = false
  /// The fields of a delimited record.
  var fields: [CSVField] = []
  /// Where new members of a JSON object go; `nil` when the line is none.
  var closing: Int?
  /// Whether the JSON object has members already.
  var hasMembers = false
}

/// How the records of one file are read, and written back with more columns.
///
/// What is not added comes out byte for byte as it came in.
package protocol RecordLayout: Sendable {
  /// Reads the record at `record`, given without its line end.
  func read(_ record: Range<Int>, in bytes: Span<UInt8>) -> RecordReading

  /// Appends the record with `cells` added, one for each name in `columns`, without a line end.
  ///
  /// With no cells, exactly the bytes of the record.
  func write(
    _ reading: RecordReading, _ record: Range<Int>, in bytes: Span<UInt8>, adding cells: [Cell],
    named columns: [String],
    to output: inout [UInt8])

  /// The values of the added `columns`, but for the error, when `old` is what `write` made of the record, without an
  /// error; `nil` when it is anything else.
  func earlierValues(
    in old: [UInt8], of record: Range<Int>, in bytes: Span<UInt8>, columns: [String]
  ) -> [String]?
}

extension Cell {
  /// The value as one text, for tables.
  var plainText: String {
    switch self {
    case .text(let text): text
    case .share(let share): decimal(share)
    case .notes(let notes): notes.text
    case .json(let text): text
    case .empty: ""
    }
  }

  /// The value as JSON.
  var json: String {
    switch self {
    case .text(let text): JSONText.string(text)
    case .share(let share): decimal(share)
    case .notes(let notes):
      "["
        + notes.map { note in
          let words = note.words.map(JSONText.string).joined(separator: ",")
          return "{\"code\":\(JSONText.string(note.code))\(words.isEmpty ? "" : ",\"words\":[\(words)]")}"
        }.joined(separator: ",") + "]"
    case .json(let text): text
    case .empty: "null"
    }
  }
}

/// `value`, from 0 to 1, with two decimals.
package func decimal(_ value: Double) -> String {
  let hundredths = Int((min(1, max(0, value.isNaN ? 0 : value)) * 100).rounded())
  return "\(hundredths / 100).\(hundredths % 100 / 10)\(hundredths % 10)"
}
