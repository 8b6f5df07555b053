import Morphology
import Segmentation
import TextModel
import Writing

/// A text as summaries and key points read it: its words without markup, cut into records and sentences.
struct DigestText {
  /// With the sentences that can be taken over.
  let document: Document
  /// Lines of a list, paragraphs of prose; in order, none empty.
  let records: [TextSpan]
  private let request: WritingRequest
  private let markup: MarkupDocument?

  /// Reads the text of a request; `markup` is that text taken apart. Linear in the length of the text.
  init(_ request: WritingRequest, _ markup: MarkupDocument?, store: PackStore, language: LanguageTag) {
    self.request = request
    self.markup = markup
    let words = markup?.text ?? request.text
    let protected = Translatability(words).protected
    let whole = Document(
      words, language: language, protected: protected,
      sentences: store.segmenter(for: language).segment(words, protected: protected))
    let ignored = markup == nil ? request.ignoredSpans : []
    document = whole.with(
      sentences: SentenceLimit.pieces(of: whole.sentences, in: whole).filter { sentence in
        !ignored.contains { $0.overlaps(sentence) }
      })
    records = TextRecords.spans(of: whole)
  }

  /// The words of a sentence on one line.
  func words(of sentence: TextSpan) -> String {
    document.text(at: sentence).split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// The number of the record that a place stands in: of the last that begins before its end. Logarithmic.
  func record(of span: TextSpan) -> Int {
    var low = 0
    var high = records.count
    while low < high {
      let middle = (low + high) / 2
      if records[middle].lowerBound < span.upperBound { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  /// Where a part of the words stands in the text of the request.
  func written(_ span: TextSpan) -> TextSpan { markup?.documentSpan(of: span) ?? span }

  /// The answer that puts `digest` in the place of the text.
  func response(_ digest: Digest) -> WritingResponse {
    let whole = Document(request.text, language: document.language)
    let bytes = request.text.utf8
    let ends = bytes.firstIndex(of: 0x0A).map { $0 > bytes.startIndex && bytes[bytes.index(before: $0)] == 0x0D }
    let writer = DigestWriter(format: request.format, lineEnd: ends == true ? "\r\n" : "\n")
    var (text, places) = writer.written(digest)
    if bytes.last == 0x0A { text += writer.lineEnd }
    guard Array(text.utf8) != Array(bytes) else {
      return WritingResponse(document: whole, outcome: .unchanged(.nothingToDo), changes: [])
    }
    let sources = places.map { WritingSource(written($0.source), record: record(of: $0.source), place: $0.place) }
    return WritingResponse(
      document: whole, outcome: .changed, changes: [WritingChange(whole.span, text)], sources: sources)
  }

  /// The answer where no sentence has a word.
  var emptiness: WritingResponse {
    WritingResponse(
      document: Document(request.text, language: document.language), outcome: .unchanged(.empty), changes: [])
  }

  /// The answer where no sentence can be taken over.
  func refusal(_ reason: WritingResponse.Reason) -> WritingResponse {
    WritingResponse(
      document: Document(request.text, language: document.language), outcome: .refused(reason), changes: [])
  }
}

extension MarkupDocument {
  /// Where a part of `text`, which has a segment on each line, stands in the document. Linear in the segments.
  fileprivate func documentSpan(of span: TextSpan) -> TextSpan {
    let segments =
      pieces.compactMap { if case .segment(let segment) = $0 { segment } else { nil } }
      + labels.compactMap { if case .text(let segment, _) = $0 { segment } else { nil } }
    var start = 0
    var found: TextSpan?
    for segment in segments {
      let end = start + segment.text.utf8.count
      let inside = TextSpan(max(0, span.lowerBound - start), min(span.upperBound, end) - start)
      if start < span.upperBound, span.lowerBound < end, !inside.isEmpty {
        let part = segment.documentSpan(of: inside)
        found = found.map { TextSpan(min($0.lowerBound, part.lowerBound), max($0.upperBound, part.upperBound)) } ?? part
      }
      start = end + 1
    }
    return found ?? TextSpan(0, 0)
  }
}
