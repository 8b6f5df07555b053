import Batch
import Files
import Glibc
import Synchronization

/// Turns Ctrl-C and a request to terminate into a stop signal for the run.
enum Interrupts {
  private static let stop = StopSignal()
  private static let received = Atomic<Int32>(0)

  /// Starts to listen and returns the signal. The second Ctrl-C ends the program at once.
  static func stopSignal() -> StopSignal {
    let stop = stop
    // A file that grows beyond what the user may write is an error of `write`, not the end of the program.
    signal(SIGXFSZ, SIG_IGN)
    for number in [SIGINT, SIGTERM] {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { number in
        // Only what is safe in a handler: two atomic values and one write.
        Interrupts.received.store(number, ordering: .relaxed)
        Interrupts.stop.request()
      }
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
      sigaction(number, &action, nil)
    }
    return stop
  }

  /// The exit code of a run that was stopped: 130 for Ctrl-C.
  static var exitCode: Int32 {
    let number = received.load(ordering: .relaxed)
    return 128 + (number == 0 ? SIGINT : number)
  }
}
