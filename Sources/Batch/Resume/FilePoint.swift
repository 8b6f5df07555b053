/// A place in a file behind which a run can go on: how many bytes are before it, and their hash.
package struct FilePoint: Hashable, Sendable {
  package var length = 0
  package var hash = RunningHash().value

  package init() {}

  /// The place behind what was added to `hash`.
  package init(_ hash: RunningHash) {
    length = hash.count
    self.hash = hash.value
  }

  /// As it stands in the journal.
  var text: String { "\(length)@\(RunningHash.digits(hash))" }

  /// `nil` when `text` is none.
  init?(_ text: Substring) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, let length = Int(parts[0]), length >= 0, let hash = UInt64(parts[1], radix: 16) else {
      return nil
    }
    self.length = length
    self.hash = hash
  }
}
