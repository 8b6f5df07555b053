/// How likely each word translates each word it was seen with, in both directions.
///
/// Cells of a sentence are numbered by pair of words; word 0 of either side stands for nothing at all.
struct WordTable {
  /// Probability of the target word for the source word, and the other way round, by number of the pair.
  private(set) var forward: [Float]
  private(set) var backward: [Float]
  private var sourceOf: [Int32] = []
  private var targetOf: [Int32] = []
  private var isListed: [Bool] = []
  /// For each sentence its cells, row by row: (sources + 1) times (targets + 1), the first of each for nothing.
  private var cells: [Int32] = []
  private var starts: [Int] = [0]
  private var sizes: [(height: Int32, width: Int32)] = []
  private var words: (source: Int, target: Int) = (0, 0)

  /// What a listed pair has more than others, in counts.
  private static let head: Float = 1

  init(_ corpus: Corpus, isListed ask: (Int32, Int32) -> Bool) {
    forward = []
    backward = []
    words = (Int(corpus.sources.max() ?? 0) + 2, Int(corpus.targets.max() ?? 0) + 2)
    var numbers = PairNumbers()
    var total = 0
    for index in 0..<corpus.count {
      total +=
        (corpus.sourceStarts[index + 1] - corpus.sourceStarts[index] + 1)
        * (corpus.targetStarts[index + 1] - corpus.targetStarts[index] + 1)
    }
    cells.reserveCapacity(total)
    for index in 0..<corpus.count {
      let source = corpus.sources[corpus.sourceStarts[index]..<corpus.sourceStarts[index + 1]]
      let target = corpus.targets[corpus.targetStarts[index]..<corpus.targetStarts[index + 1]]
      for first in [-1] + source {
        for second in [-1] + target {
          let (number, isNew) = numbers.number(first + 1, second + 1)
          if isNew {
            sourceOf.append(first + 1)
            targetOf.append(second + 1)
            isListed.append(first >= 0 && second >= 0 && ask(first, second))
          }
          cells.append(number)
        }
      }
      starts.append(cells.count)
      sizes.append((Int32(source.count), Int32(target.count)))
    }
    forward = isListed.map { $0 ? 8 : 1 }
    backward = forward
  }

  /// Calls `body` with each sentence and an empty grid of beliefs about it.
  func visit(_ body: (_ number: Int, _ sentence: SentenceGrid) -> Void) {
    for number in sizes.indices {
      body(
        number,
        SentenceGrid(
          cells: cells[starts[number]..<starts[number + 1]], height: Int(sizes[number].height),
          width: Int(sizes[number].width)))
    }
  }

  /// One round: `believe` fills in each sentence, what it believes is counted and becomes the next table.
  mutating func learn(_ believe: (_ sentence: inout SentenceGrid, _ forward: [Float], _ backward: [Float]) -> Void) {
    var counts = isListed.map { $0 ? Self.head : 0 }
    var backCounts = counts
    visit { _, sentence in
      var sentence = sentence
      believe(&sentence, forward, backward)
      for source in -1..<sentence.height {
        for target in -1..<sentence.width {
          let cell = Int(sentence.cell(source, target))
          if source < 0 || target < 0 {
            counts[cell] += sentence.forward(source, target)
            backCounts[cell] += sentence.backward(source, target)
          } else {
            let agreement = sentence.agreement(source, target)
            counts[cell] += agreement
            backCounts[cell] += agreement
          }
        }
      }
    }
    var sourceSums = [Float](repeating: 0, count: words.source)
    var targetSums = [Float](repeating: 0, count: words.target)
    for index in counts.indices {
      sourceSums[Int(sourceOf[index])] += counts[index]
      targetSums[Int(targetOf[index])] += backCounts[index]
    }
    for index in counts.indices {
      forward[index] = max(counts[index] / max(sourceSums[Int(sourceOf[index])], 1e-9), 1e-9)
      backward[index] = max(backCounts[index] / max(targetSums[Int(targetOf[index])], 1e-9), 1e-9)
    }
  }
}

/// Numbers pairs of words in the order in which they are met.
private struct PairNumbers {
  private var keys = [UInt64](repeating: .max, count: 1 << 20)
  private var values = [Int32](repeating: 0, count: 1 << 20)
  private var count = 0

  mutating func number(_ first: Int32, _ second: Int32) -> (Int32, isNew: Bool) {
    if count * 2 > keys.count { grow() }
    let key = UInt64(UInt32(bitPattern: first)) << 32 | UInt64(UInt32(bitPattern: second))
    var slot = place(key)
    while keys[slot] != .max {
      if keys[slot] == key { return (values[slot], false) }
      slot = (slot + 1) & (keys.count - 1)
    }
    keys[slot] = key
    values[slot] = Int32(count)
    count += 1
    return (Int32(count - 1), true)
  }

  @inline(__always) private func place(_ key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9e37_79b9_7f4a_7c15) >> 20) & (keys.count - 1)
  }

  private mutating func grow() {
    let old = (keys, values)
    keys = [UInt64](repeating: .max, count: old.0.count * 2)
    values = [Int32](repeating: 0, count: old.0.count * 2)
    for index in old.0.indices where old.0[index] != .max {
      var slot = place(old.0[index])
      while keys[slot] != .max { slot = (slot + 1) & (keys.count - 1) }
      keys[slot] = old.0[index]
      values[slot] = old.1[index]
    }
  }
}
