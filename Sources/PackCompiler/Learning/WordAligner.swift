/// Finds which words of a sentence and of its translation belong together.
///
/// Words are numbers: lemmas on both sides. First every word of one side may stand for every word of the other
/// (P. F. Brown et al., "The mathematics of statistical machine translation", 1993, model 1); then neighbours should
/// translate neighbours (S. Vogel et al., "HMM-based word alignment", 1996). Both directions are learnt together, so that
/// only what both believe counts (P. Liang et al., "Alignment by agreement", 2006). Pairs of words that a dictionary lists
/// have a start. Sentences are visited in their order: the same input gives the same result.
struct WordAligner {
  /// Two words that translate each other, by position in their sentences.
  struct Link: Hashable {
    let source: Int
    let target: Int
  }

  private var corpus = Corpus()

  /// How many rounds each model learns.
  private static let rounds = (plain: 4, neighbours: 3)
  /// What the product of both directions must reach for a link.
  private static let leastAgreement: Float = 0.2

  /// Adds a pair of sentences; it is the next number.
  mutating func add(_ source: [Int32], _ target: [Int32]) { corpus.add(source, target) }

  /// Learns and calls `body` with the number of each pair and its links, in order.
  ///
  /// `isListed` tells whether a dictionary translates a source word by a target word; it is asked once a pair of words.
  func align(isListed: (_ source: Int32, _ target: Int32) -> Bool, _ body: (_ number: Int, _ links: [Link]) -> Void) {
    var table = WordTable(corpus, isListed: isListed)
    for _ in 0..<Self.rounds.plain {
      table.learn { sentence, forward, backward in
        sentence.plain(forward: forward, backward: backward)
      }
    }
    var jumps = Jumps()
    for _ in 0..<Self.rounds.neighbours {
      var next = jumps.emptied
      table.learn { sentence, forward, backward in
        sentence.chained(forward: forward, backward: backward, jumps, counting: &next)
      }
      jumps = next.normalised
    }
    var unused = jumps
    table.visit { number, sentence in
      var sentence = sentence
      sentence.chained(forward: table.forward, backward: table.backward, jumps, counting: &unused)
      var links: [Link] = []
      for source in 0..<sentence.height {
        for target in 0..<sentence.width where sentence.agreement(source, target) >= Self.leastAgreement {
          links.append(Link(source: source, target: target))
        }
      }
      body(number, links)
    }
  }
}

/// The sentences, one after the other.
struct Corpus {
  var sources: [Int32] = []
  var targets: [Int32] = []
  var sourceStarts: [Int] = [0]
  var targetStarts: [Int] = [0]

  var count: Int { sourceStarts.count - 1 }

  mutating func add(_ source: [Int32], _ target: [Int32]) {
    sources += source
    targets += target
    sourceStarts.append(sources.count)
    targetStarts.append(targets.count)
  }
}

/// How likely a step of some width is from the translation of one word to that of the next; for both directions.
struct Jumps {
  static let widest = 6
  private(set) var forward: [Float]
  private(set) var backward: [Float]

  init() {
    let start = (-Self.widest...Self.widest).map { 1 / Float(1 + abs($0 - 1)) }
    forward = start
    backward = start
  }

  /// The place of a step in the tables.
  @inline(__always) static func place(_ step: Int) -> Int { min(max(step, -widest), widest) + widest }

  var emptied: Jumps {
    var other = self
    other.forward = other.forward.map { _ in 0.01 }
    other.backward = other.backward.map { _ in 0.01 }
    return other
  }

  var normalised: Jumps {
    var other = self
    let sums = (forward.reduce(0, +), backward.reduce(0, +))
    other.forward = forward.map { $0 / sums.0 }
    other.backward = backward.map { $0 / sums.1 }
    return other
  }

  mutating func count(_ step: Int, isForward: Bool, _ amount: Float) {
    if isForward { forward[Self.place(step)] += amount } else { backward[Self.place(step)] += amount }
  }
}
