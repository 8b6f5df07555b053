import Segmentation
package import TextModel

/// How a text is written: what in it is text, and what says how it looks.
public enum TextFormat: String, Hashable, Sendable, CaseIterable {
  /// Text alone. Pairs of tags in it follow their words; tags without a partner and entities come through unchanged, but
  /// stand in the way of the words around them.
  case plain
  /// HTML or a piece of it. All but the text comes through byte for byte; tags within a sentence follow their words.
  case html
  /// Markdown (CommonMark with tables and strikethrough). Code and addresses come through byte for byte.
  case markdown
}

extension MarkupDocument {
  /// The text of a request taken apart; nil for plain text without pairs of tags.
  init?(_ request: Request) {
    guard request.format == .plain else {
      self.init(request.text, request.format)
      return
    }
    // What a caller marks, or looks at stage by stage, has its places in the text as it is.
    guard request.ignoredSpans.isEmpty, !request.explains, !request.readsMixedLanguages,
      let document = TagReader(request.text).document()
    else { return nil }
    self = document
  }

  /// A text taken apart; nil for plain text.
  init?(_ text: String, _ format: TextFormat) {
    switch format {
    case .plain: return nil
    case .html:
      var reader = HTMLReader(text)
      self = reader.document()
    case .markdown:
      var reader = MarkdownReader(text)
      self = reader.document()
    }
  }
}

extension TextFormat {
  /// The parts of a document that can be translated one by one, each a request in this format: texts, and tags with
  /// labels outside of them. All else stays as it is.
  ///
  /// `nil` where a part would be read otherwise alone than in its document.
  package func parts(of document: String) -> [TextSpan]? {
    guard self == .html else { return nil }
    var reader = HTMLReader(document)
    let read = reader.document()
    var labels = read.labels[...]
    return read.pieces.compactMap { piece in
      let own = labels.prefix { $0.span.upperBound <= piece.span.upperBound }
      labels = labels.dropFirst(own.count)
      let isText = own.contains { if case .text = $0 { true } else { false } }
      if case .bytes = piece, !isText { return nil }
      return piece.span
    }
  }
}
