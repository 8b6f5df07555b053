/// Which signs of emphasis are read as such where they stand, by the rules of CommonMark for runs of `*`, `_` and `~`.
///
/// A sign opens only where no space follows it, and where no mark of punctuation does unless a space or a mark stands
/// before; it closes the other way round. `_` does neither within a word. Translation puts signs beside other characters
/// than the source had, above all where the target writes no spaces.
struct EmphasisSigns {
  /// What stands before the opening sign, within both, and behind the closing one; nil at the edge of the text.
  var before: Unicode.Scalar?
  var first: Unicode.Scalar?
  var last: Unicode.Scalar?
  var after: Unicode.Scalar?

  /// Whether the opening sign is read as one only behind a space.
  var needsSpaceBefore: Bool { first.map(Self.mayBeMark) == true && before.map(Self.isOpen) == false }

  /// Whether the closing sign is read as one only before a space.
  var needsSpaceBehind: Bool { last.map(Self.mayBeMark) == true && after.map(Self.isOpen) == false }

  /// Whether the opening sign stands at a letter that is outside.
  var touchesWordBefore: Bool { before.map(Self.isOpen) == false }

  /// Whether the closing sign stands at a letter that is outside.
  var touchesWordBehind: Bool { after.map(Self.isOpen) == false }

  /// Whether `text` is a sign of emphasis.
  static func isSign(_ text: some StringProtocol) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "~") }
  }

  /// Space or punctuation.
  private static func isOpen(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || isMark(scalar)
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation:
      true
    default: scalar.isASCII && "$+<=>^`|~".unicodeScalars.contains(scalar)
    }
  }

  /// Punctuation, or a symbol, which newer readers take for it.
  private static func mayBeMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: true
    default: isMark(scalar)
    }
  }
}
