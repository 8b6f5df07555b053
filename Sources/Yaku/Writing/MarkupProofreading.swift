import Segmentation
import TextModel
import Writing

/// A text with markup that is proofread: segment by segment, each suggestion at its place in the document.
struct MarkupProofreading {
  let pipeline: WritingPipeline
  let markup: MarkupDocument

  func run(
    _ request: ProofreadingRequest, _ language: LanguageTag, cache: inout SentenceCache
  ) -> ProofreadingResponse {
    let bytes = Array(request.text.utf8)
    var found: [Suggestion] = []
    var paragraphs: [[Usage]] = []
    var sentences: [TextSpan] = []
    func look(_ segment: MarkupSegment, quote: UInt8?) {
      if request.skipsQuotes, segment.isQuoted { return }
      var part = request
      part.text = segment.text
      let quoted = request.skipsQuotes ? Self.quotations(in: segment, bytes) : []
      let read = pipeline.findings(part, keeping: quoted, code: segment.protected, cache: &cache)
      let escapes = MarkupEscapes(markup.syntax, quote: quote, bare: segment.bareMarks)
      // A value without marks around it ends at the first space or sign.
      let isBare = quote == 0 && markup.syntax == .html
      sentences += read.document.sentences.map(segment.documentSpan)
      // Cells, labels, items of lists, comments of programs and what goes on behind a block of code begin as they like.
      func isSentence() -> Bool {
        request.code == nil && segment.text.unicodeScalars.last?.properties.isSentenceTerminal == true
          && !(markup.syntax == .markdown && Self.goesOn(bytes, at: segment.range.lowerBound))
      }
      let wanted = read.suggestions.filter { $0.kind != .capital || $0.span.lowerBound > 0 || isSentence() }
      func placed(_ suggestion: Suggestion) -> Suggestion {
        var placed = Self.placed(suggestion, in: segment, escapes)
        if isBare { placed.replacements.removeAll { !$0.allSatisfy { $0.isLetter || $0.isNumber } } }
        return placed
      }
      found += wanted.map(placed)
      // What others said is written in their way.
      guard !segment.isQuoted else { return }
      paragraphs += read.paragraphs.map { paragraph in
        paragraph.map { usage in
          var usage = usage
          usage.suggestion = placed(usage.suggestion)
          return usage
        }
      }
    }
    for piece in markup.pieces {
      if case .segment(let segment) = piece { look(segment, quote: nil) }
    }
    for label in markup.labels {
      if case .text(let segment, let quote) = label { look(segment, quote: quote) }
    }
    let document = Document(request.text, language: language, sentences: sentences.sorted())
    return ProofreadingResponse(
      document: document, suggestions: Suggestion.withoutOverlaps(found + Consistency.suggestions(paragraphs)))
  }

  /// Whether what begins at `offset` of a Markdown document is an item of a list, or stands right below a block of code.
  private static func goesOn(_ bytes: [UInt8], at offset: Int) -> Bool {
    func lineStart(_ offset: Int) -> Int { bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0 }
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A }
    let start = lineStart(offset)
    let signs = bytes[start..<offset]
    if signs.indices.dropLast().contains(where: { "-*+.)".utf8.contains(signs[$0]) && isBlank(signs[$0 + 1]) }) {
      return true
    }
    guard let end = bytes[..<start].lastIndex(where: { !isBlank($0) }) else { return false }
    let above = bytes[lineStart(end)...end].drop { isBlank($0) || $0 == UInt8(ascii: ">") }
    return above.starts(with: "```".utf8) || above.starts(with: "~~~".utf8)
  }

  /// What stands between tags that quote.
  private static func quotations(in segment: MarkupSegment, _ bytes: [UInt8]) -> [TextSpan] {
    segment.marks.filter { mark in
      let tag = bytes[mark.open.range]
      return tag.count > 2 && tag.starts(with: "<q".utf8) && [0x3E, 0x20, 0x0A, 0x09].contains(tag[tag.startIndex + 2])
    }.map(\.span)
  }

  /// The suggestion at its place in the document. Nothing can be put in place of what has tags inside.
  private static func placed(
    _ suggestion: Suggestion, in segment: MarkupSegment, _ escapes: MarkupEscapes
  ) -> Suggestion {
    var placed = suggestion
    placed.span = segment.documentSpan(of: suggestion.span)
    let hasTags = segment.marks.contains { mark in
      (!mark.open.isEmpty && mark.open.overlaps(placed.span))
        || (!mark.close.isEmpty && mark.close.overlaps(placed.span))
    }
    placed.replacements =
      hasTags
      ? []
      : suggestion.replacements.map { text in
        String(decoding: text.utf8.flatMap { escapes.escape($0) }, as: UTF8.self)
      }
    return placed
  }
}
