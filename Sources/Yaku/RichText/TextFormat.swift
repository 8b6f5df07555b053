import Segmentation

/// How a text is written: what in it is text, and what says how it looks.
public enum TextFormat: String, Hashable, Sendable, CaseIterable {
  /// Text alone. Tags in it come through unchanged, but stand in the way of the words around them.
  case plain
  /// HTML or a piece of it. All but the text comes through byte for byte; tags within a sentence follow their words.
  case html
  /// Markdown (CommonMark with tables and strikethrough). Code and addresses come through byte for byte.
  case markdown
}

extension MarkupDocument {
  /// The text of a request taken apart; nil for plain text.
  init?(_ request: Request) {
    switch request.format {
    case .plain: return nil
    case .html:
      var reader = HTMLReader(request.text)
      self = reader.document()
    case .markdown:
      var reader = MarkdownReader(request.text)
      self = reader.document()
    }
  }
}
