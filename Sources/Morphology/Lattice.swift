package import LanguagePack

/// All ways to read a sentence: words that begin and end at every place.
///
/// Offsets are UTF-8, from the start of the sentence. Every place that can be reached has a word that leads on, known or
/// not, so there is always a path.
package struct Lattice: Sendable {
  package struct Node: Sendable {
    package let start: Int32
    package let end: Int32
    let left: UInt16
    let right: UInt16
    package let cost: Int32
    /// Layer of the lexicon, or -1 for an unknown word, -2 for a protected one, -3 for one read by its ending, -4
    /// for a term of the caller.
    package let layer: Int8
    /// Row in the lexicon, or number of the character class or guess.
    package let row: Int32
    /// Where the word itself ends, when white space after it is part of the node; 0 when none is.
    var wordEnd: Int32 = 0
    var pathCost: Int32 = .max
    var previous: Int32 = -1
    /// The next node that begins at the same place, and the next that ends there; -1 for none.
    var nextStart: Int32 = -1
    var nextEnd: Int32 = -1
  }

  /// For each offset the first and last node of a chain, which keeps the order in which nodes were added.
  private struct Chains: Sendable {
    var first: [Int32]
    var last: [Int32]

    init(_ count: Int) {
      first = Array(repeating: -1, count: count)
      last = first
    }

    /// Puts `node` at the end of the chain at `offset`; returns the node it now follows, -1 for none.
    mutating func append(_ node: Int32, at offset: Int) -> Int32 {
      let before = last[offset]
      if before < 0 { first[offset] = node }
      last[offset] = node
      return before
    }
  }

  package internal(set) var nodes: [Node] = []
  private var starts: Chains
  let length: Int
  /// What the cheapest path costs; known after `bestPath`.
  private(set) var bestCost = 0

  init(length: Int) {
    self.length = length
    starts = Chains(length + 1)
  }

  mutating func add(_ node: Node) {
    let before = starts.append(Int32(nodes.count), at: Int(node.start))
    if before >= 0 { nodes[Int(before)].nextStart = Int32(nodes.count) }
    nodes.append(node)
  }

  /// The cheapest path, as node numbers (Viterbi). Ties go to the node added first. Linear in the number of joints.
  package mutating func bestPath(_ connections: Connections?) -> [Int] {
    var ends = Chains(length + 1)
    var best: (cost: Int32, node: Int32) = (.max, -1)
    for offset in 0...length where offset == 0 || ends.first[offset] >= 0 {
      var number = starts.first[offset]
      while number >= 0 {
        let node = nodes[Int(number)]
        var cost = Int32.max
        var previous: Int32 = -1
        if offset == 0 {
          cost = node.cost + Int32(connections?.cost(after: 0, before: Int(node.left)) ?? 0)
        } else {
          var candidate = ends.first[offset]
          while candidate >= 0 {
            let left = nodes[Int(candidate)]
            let joint = left.pathCost + Int32(connections?.cost(after: Int(left.right), before: Int(node.left)) ?? 0)
            if joint + node.cost < cost {
              cost = joint + node.cost
              previous = candidate
            }
            candidate = left.nextEnd
          }
        }
        nodes[Int(number)].pathCost = cost
        nodes[Int(number)].previous = previous
        let before = ends.append(number, at: Int(node.end))
        if before >= 0 { nodes[Int(before)].nextEnd = number }
        if Int(node.end) == length {
          let total = cost + Int32(connections?.cost(after: Int(node.right), before: 0) ?? 0)
          if total < best.cost { best = (total, number) }
        }
        number = node.nextStart
      }
    }
    bestCost = best.node < 0 ? 0 : Int(best.cost)
    var path: [Int] = []
    var current = best.node
    while current >= 0 {
      path.append(Int(current))
      current = nodes[Int(current)].previous
    }
    return path.reversed()
  }
}
