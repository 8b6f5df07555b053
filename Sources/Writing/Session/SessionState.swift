/// What a session is doing.
package enum SessionState: String, CaseIterable, Hashable, Sendable {
  /// Nothing: before it began, and when it is over.
  case inactive
  /// It has an answer that is not in the text.
  case noninteractive
  /// Its suggestions are in the text and wait for decisions.
  case interactiveResting
  /// It is changing the text.
  case interactiveStreaming

  /// Whether a session can go from this state to another one.
  package func canChange(to next: SessionState) -> Bool {
    switch (self, next) {
    case (.inactive, .noninteractive), (.inactive, .interactiveResting): true
    case (.noninteractive, .interactiveResting), (.noninteractive, .inactive): true
    case (.interactiveResting, .interactiveStreaming), (.interactiveResting, .inactive): true
    case (.interactiveStreaming, .interactiveResting), (.interactiveStreaming, .inactive): true
    default: false
    }
  }
}
