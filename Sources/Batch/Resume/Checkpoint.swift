/// How far a run is, at a moment when everything before is safe on the disk.
struct Checkpoint: Hashable, Sendable {
  /// Records of the input dealt with, empty lines included.
  var records = 0
  /// The bytes of these records.
  var inputLength = 0
  /// The hash of these bytes.
  var inputHash = RunningHash().value
  /// Where the partial output ends.
  var output = FilePoint()
  /// Where the partial file of rejects ends; at its start when there is none.
  var rejects = FilePoint()
  /// Where the rows of the report end; at their start when there are none.
  var rows = FilePoint()
  var tally = BatchTally()
  /// Whether the run has come to its end, and only the files need their names.
  var isComplete = false
}

// As one line of the journal, without the checksum.
extension Checkpoint {
  var fields: [String] {
    let counts = [
      tally.records, tally.translated, tally.passedThrough, tally.untranslated, tally.rejected, tally.takenOver,
    ]
    return [
      isComplete ? "complete" : "at", "\(records)", "\(inputLength)", RunningHash.digits(inputHash), output.text,
      rejects.text, rows.text, counts.map(String.init).joined(separator: ","),
      Self.text(of: tally.languages),
      Self.text(of: tally.notes),
    ]
  }

  /// `nil` when the fields are not those of a checkpoint.
  init?(fields: [Substring]) {
    guard fields.count == 10, fields[0] == "at" || fields[0] == "complete" else { return nil }
    let counts = fields[7].split(separator: ",").compactMap { Int($0) }
    guard let records = Int(fields[1]), let inputLength = Int(fields[2]), let hash = UInt64(fields[3], radix: 16),
      let output = FilePoint(fields[4]), let rejects = FilePoint(fields[5]), let rows = FilePoint(fields[6]),
      counts.count == 6, let languages = Self.counts(in: fields[8]), let notes = Self.counts(in: fields[9])
    else { return nil }
    isComplete = fields[0] == "complete"
    (self.records, self.inputLength, inputHash) = (records, inputLength, hash)
    (self.output, self.rejects, self.rows) = (output, rejects, rows)
    tally.records = counts[0]
    tally.translated = counts[1]
    tally.passedThrough = counts[2]
    tally.untranslated = counts[3]
    tally.rejected = counts[4]
    tally.takenOver = counts[5]
    tally.languages = languages
    tally.notes = notes
  }

  private static func text(of counts: [String: Int]) -> String {
    counts.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ",")
  }

  private static func counts(in text: Substring) -> [String: Int]? {
    var counts: [String: Int] = [:]
    for part in text.split(separator: ",") {
      let pair = part.split(separator: "=")
      guard pair.count == 2, let count = Int(pair[1]) else { return nil }
      counts[String(pair[0])] = count
    }
    return counts
  }
}
