/// Tells where words end among the bytes of a text, by letters and digits alone.
package enum WordEdge {
  /// Whether letters or digits stand on both sides of `offset`, which is where a character begins.
  ///
  /// Signs of any script are none: “cell” stands alone in its quotes.
  package static func isInsideWord(_ text: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
    guard offset > 0, offset < text.count else { return false }
    var before = offset - 1
    while before > 0, text[before] & 0xC0 == 0x80 { before -= 1 }
    return isLetter(Scalar(text, at: before)) && isLetter(Scalar(text, at: offset))
  }

  private static func isLetter(_ scalar: Scalar) -> Bool {
    switch WordBoundaries.kind(scalar.value) {
    case .letter, .digit: true
    case .space, .other: false
    }
  }
}
