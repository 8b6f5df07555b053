import CYaku
import Glibc
import Synchronization
import Yaku

/// The engines that callers hold.
///
/// What a caller gets is a ticket, not an address: a wrong, closed or inherited one is told from a good one without
/// touching memory. A ticket begins with the process that opened the engine, because what another thread had locked
/// during a fork stays locked in the child.
enum OpenEngines {
  private struct State {
    var engines: [UInt: OpenEngine] = [:]
    var opened: UInt = 0
  }

  private static let state = Mutex(State())
  private static let numberBits = 32

  static func add(_ engine: Engine) -> OpaquePointer? {
    let engine = OpenEngine(engine)
    let ticket = state.withLock { state in
      state.opened += 1
      let ticket = UInt(UInt32(bitPattern: getpid())) << numberBits | (state.opened & 0xFFFF_FFFF)
      state.engines[ticket] = engine
      return ticket
    }
    return OpaquePointer(bitPattern: ticket)
  }

  static func engine(_ ticket: OpaquePointer?) throws(CallError) -> OpenEngine {
    guard let ticket else { throw CallError(YAKU_BAD_ARGUMENT, "the engine is NULL; open one with yaku_open") }
    let number = UInt(bitPattern: ticket)
    guard number >> numberBits == UInt(UInt32(bitPattern: getpid())) else {
      throw CallError(YAKU_FORKED, "the engine was opened by another process; call yaku_open after fork()")
    }
    guard let engine = state.withLock({ $0.engines[number] }) else {
      throw CallError(YAKU_BAD_ARGUMENT, "the engine is closed, or none; open one with yaku_open")
    }
    return engine
  }

  /// Forgets an engine; one of another process, or none, is left alone.
  static func remove(_ ticket: OpaquePointer?) {
    let number = UInt(bitPattern: ticket)
    guard number >> numberBits == UInt(UInt32(bitPattern: getpid())) else { return }
    state.withLock { $0.engines[number] = nil }
  }
}
