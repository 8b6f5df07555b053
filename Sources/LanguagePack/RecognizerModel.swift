/// Runs of bytes with how much each speaks for each of many languages: what an imported recogniser adds.
///
/// Section bytes: language count u32, run count u32, scale u32 in millionths of a nat; the tags and then the runs, each a
/// length u8 and its bytes; then one row of signed bytes for each run, one for each language.
package struct RecognizerModel: Sendable {
  /// The languages, in the order of the columns.
  package var tags: [String]
  /// The runs, in the order of the rows.
  package var runs: [[UInt8]]
  /// Row by row; a weight counts `scale` nats.
  package var weights: [Int8]
  package var scale: Float

  package init(tags: [String], runs: [[UInt8]], weights: [Int8], scale: Float) {
    self.tags = tags
    self.runs = runs
    self.weights = weights
    self.scale = scale
  }

  /// Reads the model of a pack; nil when it has none, or a damaged one. Linear in its size.
  package init?(_ pack: Pack) {
    guard let section = pack.section(.recognizer, variant: 0) else { return nil }
    let languages = section.u32(0)
    let count = section.u32(4)
    var offset = 12
    func next() -> [UInt8]? {
      let part = section.slice(offset: offset + 1, length: section.u8(offset))
      guard offset < section.count, part.count == section.u8(offset) else { return nil }
      offset += 1 + part.count
      return Array(part.bytes)
    }
    // A count beyond the size of the section is damage, not a reason to reserve memory.
    guard languages > 0, languages < 256, count < section.count else { return nil }
    var tags: [String] = []
    for _ in 0..<languages {
      guard let tag = next() else { return nil }
      tags.append(String(decoding: tag, as: UTF8.self))
    }
    var runs: [[UInt8]] = []
    runs.reserveCapacity(count)
    for _ in 0..<count {
      guard let run = next() else { return nil }
      runs.append(run)
    }
    let rows = section.slice(offset: offset, length: count * languages)
    guard rows.count == count * languages else { return nil }
    self.init(
      tags: tags, runs: runs, weights: rows.bytes.map { Int8(bitPattern: $0) }, scale: Float(section.u32(8)) / 1_000_000
    )
  }

  /// The bytes of the section.
  package var bytes: [UInt8] {
    var sink = ByteSink()
    sink.append(UInt32(clamping: tags.count))
    sink.append(UInt32(clamping: runs.count))
    sink.append(UInt32(max(0, scale * 1_000_000)))
    for part in tags.map({ Array($0.utf8) }) + runs {
      sink.append(UInt8(clamping: part.count))
      sink.append(contentsOf: Array(part.prefix(255)))
    }
    sink.append(contentsOf: weights.map { UInt8(bitPattern: $0) })
    return sink.bytes
  }
}
