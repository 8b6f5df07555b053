import CYaku

/// The wish of a caller to end a call, told through a number that it may change at any time.
struct StopRequest: @unchecked Sendable {
  // The caller keeps it for the time of the call.
  private let number: UnsafePointer<Int32>?

  init(_ number: UnsafePointer<Int32>?) {
    self.number = number
  }

  var isRequested: Bool { shared_number(number) != 0 }

  /// Ends a call that nobody waits for.
  func check() throws(CallError) {
    if isRequested { throw CallError(YAKU_STOPPED, "the call was stopped, as its options asked") }
  }
}
