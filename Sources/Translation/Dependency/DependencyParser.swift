import LanguagePack
import Morphology

/// Finds what each phrase depends on, for languages whose heads come last.
///
/// The best tree by the sum of its scores, found exactly: a phrase depends on a later one, dependencies do not cross.
/// Sentence ends cut; brackets hold a tree of their own and stand outside it as their closing mark. Cubic in the phrases
/// between two sentence ends, which are cut into blocks of `longest`.
package struct DependencyParser: Sendable {
  let scores: DependencyScores
  let grammar: ClauseGrammar

  static let longest = 60

  let frames: CaseFrames?

  init(scores: DependencyScores, grammar: ClauseGrammar, frames: CaseFrames?) {
    self.frames = frames
    self.scores = scores
    self.grammar = grammar
  }

  /// One phrase as the search sees it.
  struct Node {
    var phrase: Int
    var kind: Int
    var head: DependencyScores.Head
    var exit: DependencyScores.Exit
    var hasComma: Bool
    /// What was counted for a predicate, and the hashes of the marker and noun of an argument.
    var rows = 0..<0
    var total = 0
    var marker: UInt16 = 0
    var noun: UInt32 = 0
  }

  /// The tree of `phrases`. Total: without a table, or for what fits nothing, phrases stand by themselves.
  package func parse(_ phrases: [Phrase]) -> DependencyTree { parse(phrases, without: nil).tree }

  /// A dependency: the numbers of two phrases.
  struct Arc: Hashable {
    let dependent: Int
    let head: Int
  }

  /// The best tree without one dependency, and what it is worth.
  func parse(_ phrases: [Phrase], without arc: Arc?) -> (tree: DependencyTree, worth: Int) {
    var worth = 0
    var tree = DependencyTree(heads: Array(repeating: DependencyTree.none, count: phrases.count))
    var nodes: [Node] = []
    var outer: [(mark: Int, nodes: [Node], roots: [Int])] = []
    // What stands by itself between the brackets at hand.
    var roots: [Int] = []
    for (index, phrase) in phrases.enumerated() {
      guard phrase.kind == .mark else {
        nodes.append(node(phrases, index))
        if phrase.endsSentence {
          roots += solve(nodes, arc, &tree.heads, &worth)
          nodes = []
        }
        continue
      }
      let role = MarkRole(
        phrases, index, depth: outer.count, isList: grammar.listMarks.contains(phrase.head?.key ?? ""))
      tree.marks[index] = role
      switch role {
      case .comma, .floating: continue
      case .opening:
        outer.append((index, nodes, roots))
        (nodes, roots) = ([], [])
      case .closing:
        let isSentence = nodes.last?.exit == .final && phrase.markers.isEmpty && !phrase.isNominalPredicate
        for root in roots + solve(nodes, arc, &tree.heads, &worth) { tree.heads[root] = index }
        let frame = outer.removeLast()
        tree.openings[index] = frame.mark
        (nodes, roots) = (frame.nodes, frame.roots)
        // （今までは使えました）で、…: a whole sentence at the beginning stands by itself.
        if isSentence, nodes.isEmpty, grammar.asideMarks.contains(phrases[frame.mark].head?.key ?? "") {
          roots.append(index)
        } else {
          nodes.append(node(phrases, index))
        }
      case .stop:
        roots += solve(nodes, arc, &tree.heads, &worth)
        nodes = []
      }
    }
    _ = solve(nodes, arc, &tree.heads, &worth)
    return (tree, worth)
  }

  /// Reads "で、" as "is … and" where a subject stands before it and another one behind: 客室は和室で、風呂も広い.
  ///
  /// Makes a predicate of the noun and gives it the subject.
  func readCopulas(_ phrases: inout [Phrase], _ tree: inout DependencyTree) {
    for index in phrases.indices where phrases[index].markers == [grammar.copulaMarker] {
      let head = tree.heads[index]
      guard head != DependencyTree.none, phrases[index].kind == .nominal, phrases[index].endsWithMark,
        phrases[head].kind != .mark
      else { continue }
      // The subject before it: of the same clause, or a topic of one further on.
      let left = (0..<index).last { other in
        isSubject(phrases[other])
          && (tree.heads[other] == head || (tree.heads[other] > head && phrases[other].markers == [grammar.topic]))
      }
      guard let left else {
        // 静かなホテルで、…: what a described place is said to be.
        let isFirst = !(0..<index).contains { isArgument($0, of: head, phrases, tree) }
        if isFirst, isDescribedPlace(index, phrases, tree) { makePredicate(&phrases[index]) }
        continue
      }
      let isFollowed =
        phrases[head].kind != .verbal || tree.heads[left] != head
        || ((index + 1)..<head).contains { tree.heads[$0] == head && isSubject(phrases[$0]) }
      let isNext = !((left + 1)..<index).contains { isArgument($0, of: head, phrases, tree) }
      guard isFollowed, isNext else { continue }
      makePredicate(&phrases[index])
      tree.heads[left] = index
    }
  }

  private func makePredicate(_ phrase: inout Phrase) {
    phrase.markers = []
    phrase.isPredicative = true
    phrase.isContinuative = true
  }

  /// Whether the noun at `index` is a place with a clause or adjective before it.
  private func isDescribedPlace(_ index: Int, _ phrases: [Phrase], _ tree: DependencyTree) -> Bool {
    phrases[index].head?.tags.contains(.place) == true
      && (0..<index).contains { tree.heads[$0] == index && phrases[$0].isPredicate && phrases[$0].isAttributive }
  }

  private func isArgument(_ index: Int, of head: Int, _ phrases: [Phrase], _ tree: DependencyTree) -> Bool {
    tree.heads[index] == head && phrases[index].kind != .connective && phrases[index].kind != .adverbial
  }

  private func isSubject(_ phrase: Phrase) -> Bool {
    phrase.kind == .nominal && !phrase.isPredicative
      && phrase.markers.contains { $0 == grammar.topic || $0 == grammar.subject || $0 == grammar.also }
  }

  /// Gives the phrases of `nodes` their heads; returns those that stand by themselves, in order.
  private func solve(_ nodes: [Node], _ arc: Arc?, _ heads: inout [Int], _ worth: inout Int) -> [Int] {
    var roots: [Int] = []
    var start = 0
    while start < nodes.count {
      let end = min(nodes.count, start + Self.longest)
      roots += solve(block: nodes[start..<end], arc, &heads, &worth)
      start = end
    }
    return roots
  }

  private func solve(
    block: ArraySlice<Node>, _ arc: Arc?, _ heads: inout [Int], _ worth: inout Int
  ) -> [Int] {
    var nodes = Array(block)
    let count = nodes.count
    // Whatever stands last leads on to nothing.
    if count > 0, [.none, .genitive, .attributive].contains(nodes[count - 1].exit) {
      nodes[count - 1].exit = .final
    }
    guard count > 1, !scores.isEmpty else { return nodes.map(\.phrase) }
    var arcs = self.arcs(nodes)
    if let arc, let dependent = nodes.firstIndex(where: { $0.phrase == arc.dependent }),
      let head = nodes.firstIndex(where: { $0.phrase == arc.head })
    {
      arcs[dependent * count + head] = DependencyScores.forbidden
    }
    // best[i * count + j]: the best tree over i...j whose head is j, and which slots of j it fills.
    var best = Array(repeating: 0, count: count * count)
    var filled = Array(repeating: UInt32(0), count: count * count)
    var split = Array(repeating: 0, count: count * count)
    for length in 1..<count {
      for left in 0..<(count - length) {
        let right = left + length
        var top = Int.min
        var place = left
        var slots: UInt32 = 0
        for middle in left..<right {
          let rest = middle + 1 == right ? right * count + right : (middle + 1) * count + right
          let slot = scores.slots[nodes[middle].kind]
          var sum = best[left * count + middle] + arcs[middle * count + right] + best[rest]
          if slot & filled[rest] != 0 { sum -= scores.unique[nodes[middle].kind] }
          if sum > top {
            top = sum
            place = middle
            slots = filled[rest] | slot
          }
        }
        best[left * count + right] = top
        filled[left * count + right] = slots
        split[left * count + right] = place
      }
    }
    return trees(nodes, best, split, &heads, &worth)
  }

  /// Cuts the block into trees: the last phrase stands by itself, an earlier one where nothing else takes it.
  private func trees(
    _ nodes: [Node], _ best: [Int], _ split: [Int], _ heads: inout [Int], _ worth: inout Int
  ) -> [Int] {
    let count = nodes.count
    var totals = Array(repeating: Int.min, count: count + 1)
    var starts = Array(repeating: 0, count: count)
    totals[0] = 0
    for end in 0..<count {
      let alone = end == count - 1 ? 0 : scores.attach(nodes[end].kind, .root)
      for start in 0...end {
        let sum = totals[start] + best[start * count + end] + alone
        if sum > totals[end + 1] {
          totals[end + 1] = sum
          starts[end] = start
        }
      }
    }
    worth += totals[count]
    var roots: [Int] = []
    var end = count - 1
    while end >= 0 {
      roots.append(nodes[end].phrase)
      var open = [(starts[end], end)]
      while let (left, right) = open.popLast() {
        guard left < right else { continue }
        let middle = split[left * count + right]
        heads[nodes[middle].phrase] = nodes[right].phrase
        open.append((left, middle))
        open.append((middle + 1, right))
      }
      end = starts[end] - 1
    }
    return roots.reversed()
  }

  /// What each dependency is worth by itself: `arcs[dependent * count + head]`.
  private func arcs(_ nodes: [Node]) -> [Int] {
    let count = nodes.count
    var arcs = Array(repeating: DependencyScores.forbidden, count: count * count)
    for left in 0..<(count - 1) {
      let node = nodes[left]
      var place = 0
      var commas = 0
      // 0; 1 behind a predicate that links; 2 behind another dependent of this sort after it.
      var passed = 0
      for right in (left + 1)..<count {
        let other = nodes[right]
        let attach = scores.attach(node.kind, other.head)
        if attach > DependencyScores.forbidden {
          var sum = attach + scores.exit(node.kind, other.exit) + scores.order(node.kind, place)
          if node.hasComma {
            sum += scores.comma(node.kind, isFirst: place == 0) + scores.comma(node.kind, other.exit)
          }
          sum += commas * scores.over(node.kind)
          sum += fit(node, other)
          if passed == 2 { sum += scores.again(node.kind) }
          arcs[left * count + right] = sum
          if attach >= 0 { place += 1 }
        }
        if other.hasComma { commas += 1 }
        if passed == 0, other.exit.rawValue >= DependencyScores.Exit.condition.rawValue { passed = 1 }
        if passed == 1, scores.again(other.kind) != 0 { passed = 2 }
      }
    }
    return arcs
  }
}
