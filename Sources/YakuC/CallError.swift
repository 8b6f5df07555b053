import CYaku
import Glibc

/// Why a call did nothing.
struct CallError: Error {
  /// One of the numbers of `yaku.h`.
  let status: Int32
  /// One line: what is wrong, the value in quotes, what to do.
  let message: String

  init(_ status: Int, _ message: String) {
    self.status = Int32(status)
    self.message = message
  }
}

/// The message of the last call that failed, for each thread.
enum LastError {
  private static let key: pthread_key_t? = {
    var key = pthread_key_t()
    return pthread_key_create(&key) { free($0) } == 0 ? key : nil
  }()
  private static let none = StaticString("")

  static func set(_ message: String) {
    guard let key else { return }
    free(pthread_getspecific(key))
    pthread_setspecific(key, strdup(message))
  }

  /// A text that ends with a zero byte and lasts until the next `set` of the thread.
  static var text: UnsafePointer<CChar> {
    if let key, let message = pthread_getspecific(key) {
      return UnsafePointer(message.assumingMemoryBound(to: CChar.self))
    }
    return none.cString
  }
}

extension StaticString {
  /// The text with its zero byte.
  var cString: UnsafePointer<CChar> {
    UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
  }
}

/// Runs a call; its status is returned, and the message of a failure kept for `yaku_error`.
func status(of call: () throws(CallError) -> Void) -> Int32 {
  fork_gate_enter()
  defer { fork_gate_leave() }
  do throws(CallError) {
    try call()
    return Int32(YAKU_OK)
  } catch {
    LastError.set(error.message)
    return error.status
  }
}

/// Runs a call that counts; a failure is minus its status.
func count(of call: () throws(CallError) -> Int) -> Int64 {
  fork_gate_enter()
  defer { fork_gate_leave() }
  do throws(CallError) {
    return Int64(try call())
  } catch {
    LastError.set(error.message)
    return -Int64(error.status)
  }
}
