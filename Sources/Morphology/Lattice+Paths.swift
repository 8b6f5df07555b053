import LanguagePack

extension Lattice {
  /// How many steps the search for other paths takes at most.
  private static let longestSearch = 400

  /// The cheapest paths that cost at most `margin` more than the best one, cheapest first, at most `limit`.
  ///
  /// Asked after `bestPath`, whose costs guide the search from the end: it goes only where a path can still be within the
  /// margin. Ends after a fixed number of steps, so long sentences may have fewer paths than they could.
  func paths(_ connections: Connections?, limit: Int, margin: Int) -> [(nodes: [Int], cost: Int)] {
    var firstAtEnd = [Int32](repeating: -1, count: length + 1)
    var nextAtEnd = [Int32](repeating: -1, count: nodes.count)
    for number in nodes.indices where nodes[number].pathCost != .max {
      nextAtEnd[number] = firstAtEnd[Int(nodes[number].end)]
      firstAtEnd[Int(nodes[number].end)] = Int32(number)
    }
    /// A node with the way from it to the end: what that way costs, and the state behind it.
    struct State {
      var node: Int32
      var rest: Int32
      var next: Int32
    }
    var states: [State] = []
    var queue: [(total: Int32, state: Int32)] = []
    var most = Int32.max
    func push(_ state: State) {
      let total = nodes[Int(state.node)].pathCost + state.rest
      guard total <= most else { return }
      queue.append((total, Int32(states.count)))
      states.append(state)
    }
    var number = firstAtEnd[length]
    while number >= 0 {
      let end = Int32(connections?.cost(after: Int(nodes[Int(number)].right), before: 0) ?? 0)
      push(State(node: number, rest: end, next: -1))
      number = nextAtEnd[Int(number)]
    }
    guard let best = queue.map(\.total).min() else { return [] }
    most = best + Int32(clamping: margin)
    var paths: [(nodes: [Int], cost: Int)] = []
    for _ in 0..<Self.longestSearch {
      // The queue is short: what is over the margin never enters it.
      guard paths.count < limit,
        let index = queue.indices.min(by: { (queue[$0].total, queue[$0].state) < (queue[$1].total, queue[$1].state) })
      else { break }
      let (total, current) = queue[index]
      queue.swapAt(index, queue.count - 1)
      queue.removeLast()
      if total > most { continue }
      let state = states[Int(current)]
      let node = nodes[Int(state.node)]
      if node.start == 0 {
        var path: [Int] = []
        var step = current
        while step >= 0 {
          path.append(Int(states[Int(step)].node))
          step = states[Int(step)].next
        }
        paths.append((path, Int(total)))
        continue
      }
      var left = firstAtEnd[Int(node.start)]
      while left >= 0 {
        let joint = Int32(connections?.cost(after: Int(nodes[Int(left)].right), before: Int(node.left)) ?? 0)
        push(State(node: left, rest: state.rest + node.cost + joint, next: current))
        left = nextAtEnd[Int(left)]
      }
    }
    return paths
  }
}
