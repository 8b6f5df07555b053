/// Counts over the records of a run.
package struct BatchTally: Hashable, Sendable {
  /// All records, without the header and empty lines.
  package var records = 0
  /// Records with a translation in every text column.
  package var translated = 0
  /// Records that needed no translation: empty, or in the target language.
  package var passedThrough = 0
  /// Records with a text that came back as it was because nothing could be made of it.
  package var untranslated = 0
  /// Records with something in the error column.
  package var rejected = 0
  /// Records taken over from an earlier output; among the others.
  package var takenOver = 0
  /// How often each language was the source.
  package var languages: [String: Int] = [:]
  /// How many texts have each note.
  package var notes: [String: Int] = [:]

  package init() {}

  /// Adds the counts of another part of the run.
  package mutating func add(_ other: BatchTally) {
    records += other.records
    translated += other.translated
    passedThrough += other.passedThrough
    untranslated += other.untranslated
    rejected += other.rejected
    takenOver += other.takenOver
    languages.merge(other.languages, uniquingKeysWith: +)
    notes.merge(other.notes, uniquingKeysWith: +)
  }
}

/// How a run came to its end.
package enum RunEnding: Hashable, Sendable {
  case finished
  /// The stop signal was given.
  case stopped
  /// A record failed and the run was to stop at the first that does.
  case failed(BatchError)
}

/// What became of one batch.
package struct ProcessedBatch: Sendable {
  /// Whole records, to be written in the order of the batches.
  package var output: [UInt8] = []
  package var rejects: [UInt8] = []
  /// Rows of the report, one a line.
  package var rows: [UInt8] = []
  /// What people should be told, with file and record.
  package var messages: [RunMessage] = []
  package var tally = BatchTally()
  /// How many records of the batch were dealt with, empty lines included.
  package var recordCount = 0
  /// Set when nothing after this may be written.
  package var ending: RunEnding?

  package init() {}
}
