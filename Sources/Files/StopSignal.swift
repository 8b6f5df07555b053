import Glibc
import Synchronization

/// Tells a run to stop at the next record, also while it waits for input.
///
/// The program sets it from a signal handler, so that is all a handler does.
package final class StopSignal: Sendable {
  private let flag = Atomic<Bool>(false)
  private let readEnd: Int32
  private let writeEnd: Int32

  /// A signal that has not been given. Uses two file descriptors, or none when there are no more.
  package init() {
    var ends: (Int32, Int32) = (-1, -1)
    withUnsafeMutablePointer(to: &ends) { pointer in
      pointer.withMemoryRebound(to: Int32.self, capacity: 2) { _ = pipe($0) }
    }
    (readEnd, writeEnd) = ends
    if readEnd >= 0 { fcntlCloseOnExec() }
  }

  deinit {
    if readEnd >= 0 {
      close(readEnd)
      close(writeEnd)
    }
  }

  /// Whether somebody asked to stop.
  package var isRequested: Bool { flag.load(ordering: .relaxed) }

  /// Asks to stop. Safe in a signal handler; asking again changes nothing.
  package func request() {
    if flag.exchange(true, ordering: .relaxed) { return }
    var byte: UInt8 = 1
    _ = write(writeEnd, &byte, 1)
  }

  /// Waits until one of `descriptors` can be read, or the signal is given; `false` when neither is so after `milliseconds`.
  ///
  /// A negative time waits for ever.
  package func waitForInput(_ descriptors: Int32..., milliseconds: Int32) -> Bool {
    var watched = (descriptors + [readEnd]).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while true {
      let ready = poll(&watched, nfds_t(watched.count), milliseconds)
      if ready > 0 { return true }
      if ready == 0 || errno != EINTR { return ready < 0 }
      if isRequested { return true }
    }
  }

  private func fcntlCloseOnExec() {
    _ = fcntl(readEnd, F_SETFD, FD_CLOEXEC)
    _ = fcntl(writeEnd, F_SETFD, FD_CLOEXEC)
  }
}
