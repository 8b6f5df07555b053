/// What is believed about the words of one sentence: for each target word which source word it comes from, and back.
struct SentenceGrid {
  private let cells: ArraySlice<Int32>
  /// How many words the source and the target have.
  let height: Int
  let width: Int
  private var forwards: [Float]
  private var backwards: [Float]

  /// How likely a word has no counterpart.
  private static let alone: Float = 0.15

  init(cells: ArraySlice<Int32>, height: Int, width: Int) {
    self.cells = cells
    self.height = height
    self.width = width
    forwards = [Float](repeating: 0, count: cells.count)
    backwards = forwards
  }

  @inline(__always) private func index(_ source: Int, _ target: Int) -> Int { (source + 1) * (width + 1) + target + 1 }
  /// The number of a pair of words; -1 stands for nothing.
  @inline(__always) func cell(_ source: Int, _ target: Int) -> Int32 { cells[cells.startIndex + index(source, target)] }
  /// How likely the target word comes from the source word.
  @inline(__always) func forward(_ source: Int, _ target: Int) -> Float { forwards[index(source, target)] }
  /// How likely the source word comes from the target word.
  @inline(__always) func backward(_ source: Int, _ target: Int) -> Float { backwards[index(source, target)] }
  @inline(__always) func agreement(_ source: Int, _ target: Int) -> Float {
    forwards[index(source, target)] * backwards[index(source, target)]
  }

  /// Each word by itself.
  mutating func plain(forward: [Float], backward: [Float]) {
    for target in 0..<width {
      var sum: Float = 0
      for source in -1..<height { sum += forward[Int(cell(source, target))] }
      for source in -1..<height { forwards[index(source, target)] = forward[Int(cell(source, target))] / sum }
    }
    for source in 0..<height {
      var sum: Float = 0
      for target in -1..<width { sum += backward[Int(cell(source, target))] }
      for target in -1..<width { backwards[index(source, target)] = backward[Int(cell(source, target))] / sum }
    }
  }

  /// Words in a chain: where the word before came from tells where this one may come from.
  mutating func chained(forward: [Float], backward: [Float], _ jumps: Jumps, counting next: inout Jumps) {
    guard height > 0, width > 0 else { return }
    var emissions = [Float](repeating: 0, count: (height + 1) * width)
    for target in 0..<width {
      for source in -1..<height { emissions[target * (height + 1) + source + 1] = forward[Int(cell(source, target))] }
    }
    let down = Chain(states: height, steps: width, emissions, jumps.forward, Self.alone)
    for target in 0..<width {
      for source in -1..<height {
        forwards[index(source, target)] = down.beliefs[target * (height + 1) + source + 1]
      }
    }
    emissions = [Float](repeating: 0, count: (width + 1) * height)
    for source in 0..<height {
      for target in -1..<width { emissions[source * (width + 1) + target + 1] = backward[Int(cell(source, target))] }
    }
    let across = Chain(states: width, steps: height, emissions, jumps.backward, Self.alone)
    for source in 0..<height {
      for target in -1..<width {
        backwards[index(source, target)] = across.beliefs[source * (width + 1) + target + 1]
      }
    }
    countSteps(isForward: true, &next)
    countSteps(isForward: false, &next)
  }

  /// Counts the steps between the likeliest places of neighbours.
  private func countSteps(isForward: Bool, _ next: inout Jumps) {
    var last: Int?
    for step in 0..<(isForward ? width : height) {
      var best = (place: -1, value: Float(0.2))
      for place in 0..<(isForward ? height : width) {
        let value = isForward ? agreement(place, step) : agreement(step, place)
        if value > best.value { best = (place, value) }
      }
      guard best.place >= 0 else { continue }
      if let last { next.count(best.place - last, isForward: isForward, 1) }
      last = best.place
    }
  }
}

/// A hidden chain: at each step it stands at a state or at nothing, and remembers where it last stood.
private struct Chain {
  /// For each step the beliefs in nothing and in each state.
  private(set) var beliefs: [Float]

  init(states: Int, steps: Int, _ emissions: [Float], _ jumps: [Float], _ alone: Float) {
    let row = states + 1
    beliefs = [Float](repeating: 0, count: steps * row)
    // moves[from * states + to]
    var moves = [Float](repeating: 0, count: states * states)
    for from in 0..<states {
      var sum: Float = 0
      for to in 0..<states { sum += jumps[Jumps.place(to - from)] }
      for to in 0..<states { moves[from * states + to] = jumps[Jumps.place(to - from)] / sum * (1 - alone) }
    }
    var ahead = [Float](repeating: 0, count: steps * states * 2)
    for step in 0..<steps {
      let start = step * states * 2
      var sum: Float = 0
      for to in 0..<states {
        var value: Float = 0
        var kept: Float = 0
        if step == 0 {
          value = (1 - alone) / Float(states)
          kept = alone / Float(states)
        } else {
          let before = start - states * 2
          for from in 0..<states {
            value += (ahead[before + from] + ahead[before + states + from]) * moves[from * states + to]
          }
          kept = (ahead[before + to] + ahead[before + states + to]) * alone
        }
        ahead[start + to] = value * emissions[step * row + to + 1]
        ahead[start + states + to] = kept * emissions[step * row]
        sum += ahead[start + to] + ahead[start + states + to]
      }
      if sum <= 0 { continue }
      for place in start..<(start + states * 2) { ahead[place] /= sum }
    }
    var behind = [Float](repeating: 1, count: states)
    for step in stride(from: steps - 1, through: 0, by: -1) {
      let start = step * states * 2
      var sum: Float = 0
      for state in 0..<states {
        let here = ahead[start + state] * behind[state]
        let nothing = ahead[start + states + state] * behind[state]
        beliefs[step * row + state + 1] = here
        beliefs[step * row] += nothing
        sum += here + nothing
      }
      if sum > 0 { for place in 0..<row { beliefs[step * row + place] /= sum } }
      guard step > 0 else { break }
      var earlier = [Float](repeating: 0, count: states)
      var total: Float = 0
      for from in 0..<states {
        var value: Float = behind[from] * alone * emissions[step * row]
        for to in 0..<states { value += moves[from * states + to] * emissions[step * row + to + 1] * behind[to] }
        earlier[from] = value
        total += value
      }
      if total > 0 { for state in 0..<states { earlier[state] /= total } }
      behind = earlier
    }
  }
}
