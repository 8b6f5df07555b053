import FoundationEssentials
import Segmentation
import TextModel

/// A document as blocks: what lists, tables, headings, quotes and code are in Markdown, in HTML and in attributed texts.
///
/// ```swift
/// let document = BlockDocument("- **one**\n- two", format: .markdown)
/// document.written(as: .html)  // <ul>…
/// document.attributed()        // "one\ntwo", each with a blockIntent
/// ```
public struct BlockDocument: Hashable, Sendable {
  /// The blocks in order.
  public var blocks: [TextBlock]

  /// A document of these blocks.
  public init(blocks: [TextBlock]) { self.blocks = blocks }

  /// Reads a text. Plain text has a paragraph for each stretch between empty lines. Never fails: what builds no block is text,
  /// and what blocks cannot say (classes, scripts, comments) is left out. Linear in the length of the text.
  public init(_ text: String, format: TextFormat) {
    switch format {
    case .plain:
      blocks = Paragraphs.spans(of: text).map { .paragraph(AttributedString(text.substring(at: $0))) }
    case .markdown: blocks = BlockBuilder.blocks(of: BlockPart.parts(ofMarkdown: text))
    case .html: blocks = BlockBuilder.blocks(of: BlockPart.parts(ofHTML: text))
    }
  }

  /// The document in that format. What is written and read again in Markdown or HTML is the same document; plain text has the
  /// words, with bullets and numbers before items and tabs between cells.
  public func written(as format: TextFormat) -> String {
    switch format {
    case .plain: PlainBlockWriter().text(blocks)
    case .markdown: MarkdownBlockWriter().text(blocks)
    case .html: HTMLBlockWriter().text(blocks)
    }
  }
}
