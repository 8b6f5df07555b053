/// Trees that are nearly as good as the best one.
extension DependencyParser {
  /// Another tree, and how much less it is worth than the best.
  struct Alternative {
    let tree: DependencyTree
    let loss: Int
  }

  /// For each phrase of which another head is in question, the best tree with another head; those that lose least first.
  ///
  /// One search a phrase: for when alternatives are asked for.
  func alternatives(_ phrases: [Phrase], limit: Int, margin: Int) -> [Alternative] {
    guard limit > 0 else { return [] }
    let best = parse(phrases, without: nil)
    var found: [Alternative] = []
    for (dependent, head) in best.tree.heads.enumerated() where head != DependencyTree.none {
      guard phrases[head].kind != .mark else { continue }
      let other = parse(phrases, without: Arc(dependent: dependent, head: head))
      let loss = best.worth - other.worth
      guard loss <= margin, other.tree.heads != best.tree.heads,
        !found.contains(where: { $0.tree.heads == other.tree.heads })
      else { continue }
      found.append(Alternative(tree: other.tree, loss: loss))
    }
    // Stable: of equals the one that came first.
    let order = found.indices.sorted { (found[$0].loss, $0) < (found[$1].loss, $1) }
    return order.prefix(limit).map { found[$0] }
  }
}
