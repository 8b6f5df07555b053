package import TextModel

/// Finds what must come through unchanged: addresses, placeholders, markup, codes, emoji.
///
/// Numbers with units are not protected. Linear in the length of the text; never fails.
package struct SpanProtector: Sendable {
  /// Makes a protector.
  package init() {}

  /// The protected spans of `text`, in order, none overlapping another.
  package func protect(_ text: String) -> [ProtectedSpan] {
    []
  }
}
