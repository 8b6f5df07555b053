internal import Yaku

/// The signs of a message that a program or its author reads: escapes, and quotation marks around certain words.
enum MessageSigns {
  /// Why a translation cannot be used: its signs are others than those of the source, or stand elsewhere.
  ///
  /// `places` is what stays in the target; signs in it are not looked at. `nil` when the translation is good.
  static func problem(
    _ inline: InlineText, _ target: String, _ alignment: Alignment, _ places: [TextSpan]
  ) -> String? {
    let source = Text(Array(inline.text.utf8), outside: inline.values.map(\.span))
    let target = Text(Array(target.utf8), outside: places)
    let isEscape = { (byte: UInt8) in
      byte == UInt8(ascii: "\\") || (byte < 0x20 && byte != 0x0A) || (inline.doublesBraces && byte.isBrace)
    }
    let (expected, written) = (source.signs(where: isEscape), target.signs(where: isEscape))
    if expected != written {
      let sign = (expected + written).first { sign in
        expected.count { $0 == sign } != written.count { $0 == sign }
      }
      let name = sign.map {
        $0 < 0x20 ? String(decoding: POEscapes.encode([$0]), as: UTF8.self) : "\(Unicode.Scalar($0))"
      }
      return name.map { "the translation has \"\($0)\" more or less often; translate it by hand" }
        ?? "the translation has its escapes in another order; translate it by hand"
    }
    // A line break that the translation lost is a place, which may be anywhere.
    if inline.marks.contains(where: { !$0.isWord && $0.open == [0x09] }) {
      return "the translation has its columns in other places; translate it by hand"
    }
    return quotes(source, target, alignment)
  }

  /// A text whose parts that stay are left out of account.
  private struct Text {
    let bytes: [UInt8]
    private let outside: [TextSpan]

    init(_ bytes: [UInt8], outside: [TextSpan]) {
      self.bytes = bytes
      self.outside = outside
    }

    func places(where isWanted: (UInt8) -> Bool) -> [Int] {
      bytes.indices.filter { offset in
        isWanted(bytes[offset]) && !outside.contains { $0.range.contains(offset) }
      }
    }

    func signs(where isWanted: (UInt8) -> Bool) -> [UInt8] { places(where: isWanted).map { bytes[$0] } }

    /// What stands between the first and the second sign, the third and the fourth …
    func pairs(_ sign: UInt8) -> [TextSpan] {
      let places = places { $0 == sign }
      return stride(from: 0, to: places.count - 1, by: 2).map { TextSpan(places[$0] + 1, places[$0 + 1]) }
    }
  }

  /// Straight quotation marks: as many, around words that come from words in them.
  ///
  /// A language may write other marks instead: where the count differs, only lost ones would matter, and the engine
  /// loses none.
  private static func quotes(_ source: Text, _ target: Text, _ alignment: Alignment) -> String? {
    let quote = UInt8(ascii: "\"")
    let (here, there) = (source.pairs(quote), target.pairs(quote))
    let signs = source.places { $0 == quote }.count
    guard signs > 0, signs.isMultiple(of: 2), signs == target.places(where: { $0 == quote }).count else { return nil }
    let links = alignment.links.filter { !$0.sources.isEmpty && !target.bytes[$0.target.range].contains(quote) }
    func isInside(_ span: TextSpan, _ pairs: [TextSpan]) -> Bool { pairs.contains { $0.contains(span) } }
    let isForeign = links.contains { link in
      isInside(link.target, there) && !link.sources.contains { source in here.contains { $0.overlaps(source) } }
    }
    // Most of the words in each pair stay in one.
    let isLeft = here.contains { pair in
      let own = links.filter { link in link.sources.allSatisfy { pair.contains($0) } }
      let inside = own.filter { isInside($0.target, there) }.reduce(0) { $0 + $1.target.count }
      return 2 * inside < own.reduce(0) { $0 + $1.target.count }
    }
    guard isForeign || isLeft else { return nil }
    return "the translation has its quotation marks around other words; translate it by hand"
  }
}
