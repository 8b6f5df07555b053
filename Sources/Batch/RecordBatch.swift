import Files

/// Some whole records of one file, one after another, exactly as they stand there.
///
/// The unit that travels between tasks. Together, the batches of a file hold
/// each of its bytes once, in order (without the byte order mark and the header).
package struct RecordBatch: Sendable {
  package let bytes: [UInt8]
  /// For each record the offset after its last byte, line end included; increasing.
  package let ends: [Int]
  /// The number of the first record: 1 is the first one after the header.
  package let firstNumber: Int
  /// The line of the file, from 1, on which the first record starts.
  package let firstLine: Int
  /// Whether an empty line counts as a record.
  package let countsEmptyLines: Bool
  /// For each record the one at its place in the output of an earlier run, without line end; empty when there is none.
  package var earlier: [[UInt8]] = []

  package init(bytes: [UInt8], ends: [Int], firstNumber: Int, firstLine: Int, countsEmptyLines: Bool = true) {
    self.bytes = bytes
    self.ends = ends
    self.firstNumber = firstNumber
    self.firstLine = firstLine
    self.countsEmptyLines = countsEmptyLines
  }

  package var count: Int { ends.count }

  /// The bytes of record `index`, line end included.
  package func range(of index: Int) -> Range<Int> {
    (index == 0 ? 0 : ends[index - 1])..<ends[index]
  }

  /// How many of the first `index` records count as such.
  func recordCount(before index: Int) -> Int {
    countsEmptyLines ? index : (0..<index).count { !bytes.span.withoutLineEnd(range(of: $0)).isEmpty }
  }
}

/// Tells where the records of one batch are in the file; asked in order, it looks at each byte once.
struct RecordPlaces {
  private let batch: RecordBatch
  private var index = 0
  private var number: Int
  private var line: Int

  init(_ batch: RecordBatch) {
    self.batch = batch
    number = batch.firstNumber
    line = batch.firstLine
  }

  /// The number of record `next` in the file and the line on which it starts, both from 1.
  ///
  /// `next` is not before the record asked for last.
  mutating func place(of next: Int) -> (number: Int, line: Int) {
    let batch = batch
    let bytes = batch.bytes.span
    while index < next {
      let range = batch.range(of: index)
      if batch.countsEmptyLines || !bytes.withoutLineEnd(range).isEmpty { number += 1 }
      line += bytes.lineEnds(in: range)
      index += 1
    }
    return (number, line)
  }
}
