import Synchronization

/// Lets a bounded number of items be worked on at once, and is fair between calls.
///
/// Each call has a lane. Free places go to the waiting lane that had the fewest turns, an interactive one before
/// others; inside a lane, to the item that comes first. So a call of one text never waits behind a long batch.
final class Turnstile: Sendable {
  /// One call that asks for places.
  struct Lane: Hashable, Sendable {
    fileprivate let number: Int
    fileprivate let isInteractive: Bool
  }

  private struct Waiter {
    let position: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var free: Int
    var opened = 0
    var turns: [Lane: Int] = [:]
    var waiting: [Lane: [Waiter]] = [:]

    /// The waiter whose turn it is, taken out of the line.
    mutating func takeNext() -> Waiter? {
      let lane = waiting.keys.min { left, right in
        let (leftTurns, rightTurns) = (turns[left, default: 0], turns[right, default: 0])
        if leftTurns != rightTurns { return leftTurns < rightTurns }
        if left.isInteractive != right.isInteractive { return left.isInteractive }
        return left.number < right.number
      }
      guard let lane, var line = waiting[lane],
        let first = line.indices.min(by: { line[$0].position < line[$1].position })
      else { return nil }
      let waiter = line.remove(at: first)
      waiting[lane] = line.isEmpty ? nil : line
      // A lane that was closed while it waited stays forgotten: new ones would begin level with it, before all others.
      turns[lane]? += 1
      return waiter
    }
  }

  private let state: Mutex<State>

  /// Makes one with `width` places, at least one.
  init(width: Int) {
    state = Mutex(State(free: max(1, width)))
  }

  /// A lane for a call that begins now; it starts level with the lanes that had the fewest turns.
  func open(interactive: Bool) -> Lane {
    state.withLock { state in
      let lane = Lane(number: state.opened, isInteractive: interactive)
      state.opened += 1
      state.turns[lane] = state.turns.values.min() ?? 0
      return lane
    }
  }

  /// How many items wait for a place.
  var waitingCount: Int {
    state.withLock { $0.waiting.values.reduce(0) { $0 + $1.count } }
  }

  /// Forgets a lane whose call is over.
  func close(_ lane: Lane) {
    state.withLock { $0.turns[lane] = nil }
  }

  /// Waits for a place; `leave()` gives it back.
  func enter(_ lane: Lane, position: Int) async {
    await withCheckedContinuation { continuation in
      let entered = state.withLock { state in
        guard state.free == 0 else {
          state.free -= 1
          state.turns[lane]? += 1
          return true
        }
        state.waiting[lane, default: []].append(Waiter(position: position, continuation: continuation))
        return false
      }
      if entered { continuation.resume() }
    }
  }

  /// Gives a place back.
  func leave() {
    let next = state.withLock { state in
      let next = state.takeNext()
      if next == nil { state.free += 1 }
      return next
    }
    next?.continuation.resume()
  }
}
