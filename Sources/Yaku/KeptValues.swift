import Synchronization

/// Values by key, each made when it is first asked for and kept.
///
/// Nobody waits while a value is made: of two threads that make the same one, both get that of the first to end.
struct KeptValues<Key: Hashable & Sendable, Value: Sendable>: ~Copyable, Sendable {
  private let values = Mutex<[Key: Value]>([:])

  /// The value of `key`: the one that is kept, else what `make` gives.
  func value(of key: Key, make: () -> Value) -> Value {
    if let known = values.withLock({ $0[key] }) { return known }
    return keep(make(), as: key)
  }

  /// The same, keeping nothing where `make` gives nil.
  func value(of key: Key, ifPossible make: () -> Value?) -> Value? {
    if let known = values.withLock({ $0[key] }) { return known }
    return make().map { keep($0, as: key) }
  }

  private func keep(_ value: Value, as key: Key) -> Value {
    values.withLock { values in
      if let known = values[key] { return known }
      values[key] = value
      return value
    }
  }
}
