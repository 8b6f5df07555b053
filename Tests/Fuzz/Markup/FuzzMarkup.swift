import Segmentation
import TextModel

/// Any text, read as HTML, as Markdown and as a program: the pieces cover it, and every mark is within its text and its parent.
@c(LLVMFuzzerTestOneInput)
public func fuzzMarkup(_ bytes: UnsafePointer<UInt8>?, _ length: Int) -> Int32 {
  let text = String(decoding: UnsafeBufferPointer(start: bytes, count: length), as: UTF8.self)
  var html = HTMLReader(text)
  check(html.document(), text)
  var markdown = MarkdownReader(text)
  check(markdown.document(), text)
  for signs in [CodeSigns.c, .script, .stylesheet, .hash, .python, .dashes] {
    check(CodeReader(text, signs).document(), text)
  }
  return 0
}

private func check(_ document: MarkupDocument, _ text: String) {
  var position = 0
  for piece in document.pieces {
    precondition(piece.span.lowerBound == position && !piece.span.isEmpty, "pieces do not cover the text")
    position = piece.span.upperBound
    if case .segment(let segment) = piece { check(segment, within: piece.span) }
  }
  precondition(position == text.utf8.count, "pieces do not cover the text")
  position = 0
  for label in document.labels {
    precondition(label.span.lowerBound >= position, "labels overlap")
    position = label.span.upperBound
    if case .text(let segment, _) = label { check(segment, within: label.span) }
  }
}

private func check(_ segment: MarkupSegment, within span: TextSpan) {
  let length = segment.text.utf8.count
  precondition(segment.offsets.count == length && segment.ends.count == length, "bytes without a place")
  for (start, end) in zip(segment.offsets, segment.ends) {
    precondition(span.contains(TextSpan(start, end)), "a place outside the segment")
  }
  for mark in segment.marks {
    precondition(mark.span.upperBound <= length, "a mark beyond the text")
    precondition(span.contains(mark.open) && span.contains(mark.close), "a tag outside the segment")
    if let parent = mark.parent {
      precondition(segment.marks[parent].span.contains(mark.span), "a mark outside the one around it")
    }
  }
  precondition(segment.protected.allSatisfy { $0.upperBound <= length }, "a protected part beyond the text")
}
