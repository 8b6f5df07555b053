import CICU
package import TextModel

/// A regular expression of a caller, as ICU reads it.
///
/// A search that needs too many steps is given up: how many depends on the text and the pattern alone, so the same
/// text gives the same answer on any machine.
package final class TextPattern: Sendable {
  // Written once; the functions of the shim do not change it.
  nonisolated(unsafe) private let handle: OpaquePointer

  /// Nil when `pattern` is no regular expression.
  package init?(_ pattern: String) {
    var pattern = pattern
    let opened = pattern.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { cicu_pattern_open($0.baseAddress, Int64($0.count)) }
    }
    guard let opened else { return nil }
    handle = opened
  }

  deinit { cicu_pattern_close(handle) }

  /// What the pattern finds in `text`, in order: spans that are not empty and do not overlap.
  ///
  /// `isWhole` is false when the search was given up behind the last of them.
  package func matches(in text: String) -> (spans: [TextSpan], isWhole: Bool) {
    var text = text
    return text.withUTF8 { bytes in
      // Each match has a byte of its own.
      let capacity = min(bytes.count, Self.most)
      guard capacity > 0 else { return ([], true) }
      var isGivenUp = false
      let spans = [Int64](unsafeUninitializedCapacity: 2 * capacity) { buffer, count in
        let found = bytes.withMemoryRebound(to: CChar.self) {
          cicu_pattern_find(handle, $0.baseAddress, Int64($0.count), buffer.baseAddress, Int32(capacity))
        }
        isGivenUp = found < 0
        count = 2 * Int(isGivenUp ? -1 - found : found)
      }
      let found = stride(from: 0, to: spans.count, by: 2).map { TextSpan(Int(spans[$0]), Int(spans[$0 + 1])) }
      return (found, !isGivenUp && found.count < Self.most)
    }
  }

  /// Matches after which a search is given up.
  private static let most = 100_000
}
