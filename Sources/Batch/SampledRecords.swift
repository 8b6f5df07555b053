import Files

/// Some records of a source, picked by chance, in the order of the source.
///
/// Every record has the same chance. The same seed picks the same records of
/// the same input. Holds the records picked so far, so memory grows with their
/// number and not with the input; reads the whole input before the first one.
final class SampledRecords: RecordFeed {
  private let source: any RecordFeed
  private let count: Int
  private var generator: SplitMix
  private var picked: [RecordBatch]?
  private var given = 0

  init(_ source: any RecordFeed, count: Int, seed: UInt64) {
    self.source = source
    self.count = count
    generator = SplitMix(state: seed)
  }

  func next(bytes: Int, records: Int, mayWait: Bool) throws(BatchError) -> RecordSource.Next {
    if picked == nil { picked = try pick() }
    guard let picked, given < picked.count else { return .end }
    given += 1
    return .batch(picked[given - 1])
  }

  /// Keeps each record with the chance that is left for it (Vitter's algorithm R).
  private func pick() throws(BatchError) -> [RecordBatch] {
    var places: [(number: Int, record: RecordBatch)] = []
    var seen = 0
    while case .batch(let batch) = try source.next(bytes: 1 << 16, records: .max, mayWait: true) {
      var position = RecordPlaces(batch)
      for index in 0..<batch.count {
        let range = batch.range(of: index)
        if !batch.countsEmptyLines, batch.bytes.span.withoutLineEnd(range).isEmpty { continue }
        seen += 1
        let place = places.count < count ? places.count : Int(generator.next() % UInt64(seen))
        guard place < count else { continue }
        let (number, line) = position.place(of: index)
        let record = RecordBatch(
          bytes: Array(batch.bytes[range]), ends: [range.count], firstNumber: number, firstLine: line,
          countsEmptyLines: batch.countsEmptyLines)
        if place < places.count { places[place] = (seen, record) } else { places.append((seen, record)) }
      }
    }
    return places.sorted { $0.number < $1.number }.map(\.record)
  }
}

/// Random numbers that are the same everywhere (Vigna's SplitMix64).
private struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
