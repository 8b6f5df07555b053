import Segmentation

/// How the bytes of a text are written so that they are read as text. What the source writes bare comes bare.
struct MarkupEscapes {
  private let syntax: MarkupDocument.Syntax
  /// The mark around a value within a tag; 0 for text between tags.
  private let quote: UInt8
  private let bare: Set<UInt8>

  /// For text between tags, or for a value in `quote`; without a mark, a value of HTML gets the double one.
  init(_ syntax: MarkupDocument.Syntax, quote: UInt8? = nil, bare: Set<UInt8>) {
    self.syntax = syntax
    self.quote = quote == 0 && syntax == .html ? UInt8(ascii: "\"") : quote ?? 0
    self.bare = bare
  }

  /// What stands for a byte of text.
  func escape(_ byte: UInt8) -> [UInt8] {
    switch (syntax, byte) {
    case (.html, UInt8(ascii: "&")): Array("&amp;".utf8)
    case (.html, UInt8(ascii: "<")): Array("&lt;".utf8)
    case (.html, UInt8(ascii: ">")): Array("&gt;".utf8)
    case (.html, quote) where byte == UInt8(ascii: "\""): Array("&quot;".utf8)
    case (.html, quote) where byte == UInt8(ascii: "'"): Array("&#39;".utf8)
    case (.markdown, quote) where quote != 0: [UInt8(ascii: "\\"), byte]
    case (.markdown, UInt8(ascii: "(")) where quote == UInt8(ascii: ")"): [UInt8(ascii: "\\"), byte]
    case (.markdown, _) where Self.special.contains(byte) && !bare.contains(byte): [UInt8(ascii: "\\"), byte]
    default: [byte]
    }
  }

  /// What may begin markup within a line of Markdown.
  private static let special = Set("\\`*_[]<|~".utf8)
}
