import Segmentation
import TextModel

/// What summaries and key points say, before it is written down.
struct Digest {
  /// Words in a row: those of a sentence of the text, or words about it.
  struct Part {
    var text: String
    /// The sentence that they are of, in the words of the text.
    var source: TextSpan?
  }

  enum Block {
    case heading(String)
    case paragraph([Part])
    case list([[Part]])
  }

  var blocks: [Block] = []
}

/// Writes what summaries and key points say in the form of the text that they are of.
struct DigestWriter {
  /// The form: paragraphs and lists of HTML, or lines and bullets.
  let format: TextFormat
  /// What ends a line.
  let lineEnd: String

  /// The text without an end of its last line, and where it has the sentences of the source.
  func written(_ digest: Digest) -> (text: String, places: [(source: TextSpan, place: TextSpan)]) {
    var text = ""
    var places: [(source: TextSpan, place: TextSpan)] = []
    let isHTML = format == .html
    func add(_ parts: [Digest.Part]) {
      for part in parts {
        let start = text.utf8.count
        text += escaped(part.text)
        if let source = part.source { places.append((source, TextSpan(start, text.utf8.count))) }
      }
    }
    var isAfterParagraph = true
    for (number, block) in digest.blocks.enumerated() {
      let isParagraph = if case .paragraph = block { true } else { false }
      if number > 0 { text += isHTML || isParagraph && isAfterParagraph ? lineEnd : lineEnd + lineEnd }
      isAfterParagraph = isParagraph
      switch block {
      case .heading(let words):
        text += isHTML ? "<h2>\(escaped(words))</h2>" : escaped(words)
      case .paragraph(let parts):
        text += isHTML ? "<p>" : ""
        add(parts)
        text += isHTML ? "</p>" : ""
      case .list(let items):
        text += isHTML ? "<ul>" + lineEnd : ""
        for (number, item) in items.enumerated() {
          if number > 0 { text += lineEnd }
          text += isHTML ? "  <li>" : "- "
          add(item)
          text += isHTML ? "</li>" : ""
        }
        text += isHTML ? lineEnd + "</ul>" : ""
      }
    }
    return (text, places)
  }

  private func escaped(_ text: String) -> String {
    let escapes: MarkupEscapes
    switch format {
    case .plain: return text
    case .html: escapes = MarkupEscapes(.html, bare: [])
    case .markdown: escapes = MarkupEscapes(.markdown, bare: [])
    }
    return String(decoding: text.utf8.flatMap(escapes.escape), as: UTF8.self)
  }
}
