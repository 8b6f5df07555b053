import Segmentation
import TestSupport
import Testing
import TextModel

/// What holds for every document with markup that was taken apart.
@Suite struct MarkupDocumentTests {
  private func expectCover(_ document: MarkupDocument, _ text: String, seed: UInt64) {
    var end = 0
    for piece in document.pieces {
      #expect(piece.span.lowerBound == end && !piece.span.isEmpty, "seed \(seed): \(text.debugDescription)")
      end = piece.span.upperBound
      guard case .segment(let segment) = piece else { continue }
      #expect(segment.offsets.count == segment.text.utf8.count && segment.ends.count == segment.offsets.count)
      #expect(zip(segment.offsets, segment.offsets.dropFirst()).allSatisfy { $0 <= $1 })
      for mark in segment.marks {
        #expect(
          segment.range.contains(mark.open) && segment.range.contains(mark.close),
          "seed \(seed): \(mark) in \(segment.range) of \(text.debugDescription)")
        #expect(
          mark.parent.map { segment.marks[$0].span.contains(mark.span) } ?? true,
          "seed \(seed): \(text.debugDescription)")
      }
    }
    #expect(end == text.utf8.count, "seed \(seed): \(text.debugDescription)")
    expectOrder(document.labels, text, seed: seed)
  }

  /// Labels follow each other and lie inside the text.
  private func expectOrder(_ labels: [MarkupDocument.Label], _ text: String, seed: UInt64) {
    var end = 0
    for label in labels {
      let isInOrder = label.span.lowerBound >= end && label.span.upperBound <= text.utf8.count
      #expect(isInOrder, "seed \(seed): \(text.debugDescription)")
      end = label.span.upperBound
    }
  }

  @Test(arguments: PropertySeeds.all(20)) func piecesOfHTMLCoverTheText(seed: UInt64) {
    var random = RandomMarkup(seed: seed)
    for _ in 0..<20 {
      let html = random.next()
      var reader = HTMLReader(html)
      expectCover(reader.document(), html, seed: seed)
    }
  }

  @Test(arguments: PropertySeeds.all(20)) func piecesOfMarkdownCoverTheText(seed: UInt64) {
    var random = RandomMarkdown(seed: seed)
    for _ in 0..<20 {
      let text = random.next()
      var reader = MarkdownReader(text)
      expectCover(reader.document(), text, seed: seed)
    }
  }

  @Test func aPlaceBeforeCodeIsOutsideItsSigns() throws {
    let text = "Use *the* `x` or [`y`](z) now."
    var reader = MarkdownReader(text)
    let segments = reader.document().pieces.compactMap { if case .segment(let segment) = $0 { segment } else { nil } }
    let segment = try #require(segments.first)
    #expect(segment.text == "Use the x or y now.")
    func place(_ offset: Int) -> Substring {
      text.substring(at: TextSpan(segment.documentSpan(of: TextSpan(offset, offset)).lowerBound, text.utf8.count))
    }
    #expect(place(8) == "`x` or [`y`](z) now.")
    #expect(place(13) == "`y`](z) now.")
    #expect(place(9) == " or [`y`](z) now.")
    #expect(place(4) == "the* `x` or [`y`](z) now.")
  }
}
