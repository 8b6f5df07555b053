import Segmentation
import TextModel

/// Writes the translation of a segment with the tags of the source around the words they went with.
struct MarkupWriter {
  let source: Document
  let target: Document
  let marks: [MarkupSegment.Mark]
  /// Where each mark stands in the target.
  let places: [TextSpan]
  private var bytes: [UInt8] = []
  /// Where each byte of the target begins in what is written, and where it ends.
  private var offsets: [Int] = []
  private var ends: [Int] = []

  /// What is written.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  init(source: Document, target: Document, marks: [MarkupSegment.Mark], places: [TextSpan]) {
    self.source = source
    self.target = target
    self.marks = marks
    self.places = places
  }

  mutating func write() {
    var children: [Int: [Int]] = [:]
    for (index, mark) in marks.enumerated() { children[mark.parent ?? -1, default: []].append(index) }
    write(target.span, -1, children)
  }

  /// Where a span of the target stands in what is written.
  func span(of span: TextSpan) -> TextSpan {
    let start = span.lowerBound < offsets.count ? offsets[span.lowerBound] : bytes.count
    if span.isEmpty { return TextSpan(start, start) }
    return TextSpan(start, span.upperBound <= ends.count ? ends[span.upperBound - 1] : bytes.count)
  }

  private mutating func write(_ span: TextSpan, _ parent: Int, _ children: [Int: [Int]]) {
    var position = span.lowerBound
    let group = (children[parent] ?? []).sorted { (places[$0], $0) < (places[$1], $1) }
    for index in group {
      let (mark, place) = (marks[index], places[index])
      escape(TextSpan(position, place.lowerBound))
      if mark.isVerbatim {
        offsets += Array(repeating: bytes.count, count: place.count)
        bytes += source.text(at: TextSpan(mark.open.lowerBound, mark.close.upperBound)).utf8
        ends += Array(repeating: bytes.count, count: place.count)
      } else {
        bytes += source.text(at: mark.open).utf8
        write(place, index, children)
        bytes += source.text(at: mark.close).utf8
      }
      position = max(position, place.upperBound)
    }
    escape(TextSpan(position, span.upperBound))
  }

  private mutating func escape(_ span: TextSpan) {
    for byte in target.text(at: span).utf8 {
      offsets.append(bytes.count)
      switch byte {
      case UInt8(ascii: "&"): bytes += Array("&amp;".utf8)
      case UInt8(ascii: "<"): bytes += Array("&lt;".utf8)
      case UInt8(ascii: ">"): bytes += Array("&gt;".utf8)
      default: bytes.append(byte)
      }
      ends.append(bytes.count)
    }
  }
}
