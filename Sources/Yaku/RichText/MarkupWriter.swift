import Segmentation
import TextModel

/// Writes the translation of a segment with the tags of the source around the words they went with.
struct MarkupWriter {
  let source: Document
  let target: Document
  let segment: MarkupSegment
  let syntax: MarkupDocument.Syntax
  /// Where each mark stands in the target.
  let places: [TextSpan]
  private var bytes: [UInt8] = []
  /// Where each byte of the target begins in what is written, and where it ends.
  private var offsets: [Int] = []
  private var ends: [Int] = []

  /// What is written.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  init(
    source: Document, target: Document, segment: MarkupSegment, syntax: MarkupDocument.Syntax, places: [TextSpan]
  ) {
    self.source = source
    self.target = target
    self.segment = segment
    self.syntax = syntax
    self.places = places
  }

  mutating func write() {
    var children: [Int: [Int]] = [:]
    for (index, mark) in segment.marks.enumerated() { children[mark.parent ?? -1, default: []].append(index) }
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
      let (mark, place) = (segment.marks[index], places[index])
      escape(TextSpan(position, place.lowerBound))
      let stands = mark.span.isEmpty && !mark.isVerbatim
      if stands, isSpace(mark.open.lowerBound - 1), let last = bytes.last, last != 0x20 { bytes.append(0x20) }
      if mark.isVerbatim {
        offsets += Array(repeating: bytes.count, count: place.count)
        bytes += source.text(at: TextSpan(mark.open.lowerBound, mark.close.upperBound)).utf8
        ends += Array(repeating: bytes.count, count: place.count)
      } else {
        bytes += source.text(at: mark.open).utf8
        write(place, index, children)
        bytes += source.text(at: mark.close).utf8
      }
      if stands, isSpace(mark.close.upperBound), isLetter(place.upperBound) { bytes.append(0x20) }
      position = max(position, place.upperBound)
    }
    escape(TextSpan(position, span.upperBound))
  }

  /// Whether white space stands at an offset of the source.
  private func isSpace(_ offset: Int) -> Bool {
    offset >= 0 && source.text(at: TextSpan(offset, offset + 1)).allSatisfy(\.isWhitespace)
      && offset < source.count
  }

  private func isLetter(_ offset: Int) -> Bool {
    target.text(at: TextSpan(offset, offset + 1)).first?.isLetter == true
  }

  private mutating func escape(_ span: TextSpan) {
    for byte in target.text(at: span).utf8 {
      offsets.append(bytes.count)
      bytes += escape(byte)
      ends.append(bytes.count)
    }
  }

  /// What stands for a byte of text, so that it is read as one. What the source writes bare comes bare.
  private func escape(_ byte: UInt8) -> [UInt8] {
    switch (syntax, byte) {
    case (.html, UInt8(ascii: "&")): Array("&amp;".utf8)
    case (.html, UInt8(ascii: "<")): Array("&lt;".utf8)
    case (.html, UInt8(ascii: ">")): Array("&gt;".utf8)
    case (.markdown, _) where Self.special.contains(byte) && !segment.bareMarks.contains(byte):
      [UInt8(ascii: "\\"), byte]
    default: [byte]
    }
  }

  /// What may begin markup within a line of Markdown.
  private static let special = Set("\\`*_[]<|~".utf8)
}
