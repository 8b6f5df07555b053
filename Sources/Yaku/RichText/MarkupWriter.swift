import Segmentation
import TextModel

/// Writes the translation of a segment with the tags of the source around the words they went with.
struct MarkupWriter {
  let source: MarkupSource
  let target: Document
  let segment: MarkupSegment
  let syntax: MarkupDocument.Syntax
  /// Where each mark stands in the target.
  let places: [TextSpan]
  private let escapes: MarkupEscapes
  private var children: [Int: [Int]] = [:]
  private var bytes: [UInt8] = []
  /// Where each byte of the target begins in what is written, and where it ends.
  private var offsets: [Int] = []
  private var ends: [Int] = []
  /// The parts of the source that were written as they stand, and where in what is written they begin.
  private(set) var tags: [(span: TextSpan, start: Int)] = []
  /// Where the last closing sign of emphasis ends: another sign there would be read with it as one.
  private var closing = -1

  /// What is written.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  init(
    source: MarkupSource, target: Document, segment: MarkupSegment, syntax: MarkupDocument.Syntax, places: [TextSpan]
  ) {
    self.source = source
    self.target = target
    self.segment = segment
    self.syntax = syntax
    self.places = places
    escapes = MarkupEscapes(syntax, bare: segment.bareMarks)
    for (index, mark) in segment.marks.enumerated() { children[mark.parent ?? -1, default: []].append(index) }
    for (parent, group) in children {
      children[parent] = group.sorted { (places[$0], $0) < (places[$1], $1) }
    }
  }

  mutating func write() {
    write(target.span, within: -1, before: nil)
  }

  /// Where a span of the target stands in what is written.
  func span(of span: TextSpan) -> TextSpan {
    let start = span.lowerBound < offsets.count ? offsets[span.lowerBound] : bytes.count
    if span.isEmpty { return TextSpan(start, start) }
    return TextSpan(start, span.upperBound <= ends.count ? ends[span.upperBound - 1] : bytes.count)
  }

  /// Writes a span of the target with the marks within `parent`; `sign` follows it.
  private mutating func write(_ span: TextSpan, within parent: Int, before sign: Unicode.Scalar?) {
    var position = span.lowerBound
    let group = children[parent] ?? []
    for (number, index) in group.enumerated() {
      let place = places[index]
      escape(TextSpan(position, place.lowerBound))
      let next = number + 1 < group.count ? group[number + 1] : nil
      write(index, before: scalar(at: place.upperBound, span, next) ?? sign)
      position = max(position, place.upperBound)
    }
    escape(TextSpan(position, span.upperBound))
  }

  private mutating func write(_ index: Int, before after: Unicode.Scalar?) {
    let (mark, place) = (segment.marks[index], places[index])
    let (open, close) = (source.text(at: mark.open), source.text(at: mark.close))
    let stands = mark.span.isEmpty && !mark.isVerbatim
    if stands, isSpace(mark.open.lowerBound - 1), let last = bytes.last, last != 0x20 { bytes.append(0x20) }
    if mark.isVerbatim {
      offsets += Array(repeating: bytes.count, count: place.count)
      tags.append((TextSpan(mark.open.lowerBound, mark.close.upperBound), bytes.count))
      bytes += source.text(at: TextSpan(mark.open.lowerBound, mark.close.upperBound)).utf8
      ends += Array(repeating: bytes.count, count: place.count)
    } else if syntax == .markdown, EmphasisSigns.isSign(open), EmphasisSigns.isSign(close) {
      writeEmphasis(index, open, close, before: after)
    } else {
      tags.append((mark.open, bytes.count))
      bytes += open.utf8
      write(place, within: index, before: close.unicodeScalars.first ?? after)
      tags.append((mark.close, bytes.count))
      bytes += close.utf8
    }
    if stands, isSpace(mark.close.upperBound), isLetter(place.upperBound) { bytes.append(0x20) }
  }

  /// Writes signs of emphasis so that a reader of Markdown takes them for such.
  private mutating func writeEmphasis(_ index: Int, _ open: String, _ close: String, before after: Unicode.Scalar?) {
    let place = places[index]
    // Around nothing they would be read as text, and emphasis of nothing says nothing.
    if holdsNothing(index) { return }
    let inner = children[index] ?? []
    let signs = EmphasisSigns(
      before: String(decoding: bytes.suffix(4), as: UTF8.self).unicodeScalars.last,
      first: scalar(at: place.lowerBound, place, inner.first) ?? close.unicodeScalars.first,
      last: lastScalar(of: place, inner), after: after)
    // `_` is no sign at a letter: `*` is, but beside other signs it could be read with them, so a space parts it there.
    let isUnderscore = open.utf8.first == UInt8(ascii: "_")
    let isChanged = isUnderscore && inner.isEmpty && (signs.touchesWordBefore || signs.touchesWordBehind)
    let isParted = isUnderscore && !inner.isEmpty
    let written = { (sign: String) in isChanged ? String(repeating: "*", count: sign.utf8.count) : sign }
    if signs.needsSpaceBefore || closing == bytes.count || (isParted && signs.touchesWordBefore) { bytes.append(0x20) }
    bytes += written(open).utf8
    write(place, within: index, before: close.unicodeScalars.first)
    bytes += written(close).utf8
    closing = bytes.count
    if signs.needsSpaceBehind || (isParted && signs.touchesWordBehind) { bytes.append(0x20) }
  }

  /// Whether neither text nor a mark that stands for something is within a mark.
  private func holdsNothing(_ index: Int) -> Bool {
    let mark = segment.marks[index]
    return places[index].isEmpty && EmphasisSigns.isSign(source.text(at: mark.open))
      && (children[index] ?? []).allSatisfy(holdsNothing)
  }

  /// What is written first at an offset of the target: the sign of the mark that begins there, or its character.
  private func scalar(at offset: Int, _ span: TextSpan, _ mark: Int?) -> Unicode.Scalar? {
    if let mark, places[mark].lowerBound == offset {
      let open = segment.marks[mark].open
      return source.text(at: open).unicodeScalars.first
        ?? target.text(at: TextSpan(offset, offset + 4)).unicodeScalars.first
    }
    return offset < span.upperBound ? target.text(at: TextSpan(offset, span.upperBound)).unicodeScalars.first : nil
  }

  /// What is written last within a mark.
  private func lastScalar(of place: TextSpan, _ inner: [Int]) -> Unicode.Scalar? {
    if let mark = inner.last, places[mark].upperBound == place.upperBound {
      let (open, close) = (segment.marks[mark].open, segment.marks[mark].close)
      if let last = source.text(at: close).unicodeScalars.last ?? source.text(at: open).unicodeScalars.last {
        return last
      }
    }
    return target.text(at: place).unicodeScalars.last
  }

  /// Whether white space stands at an offset of the source: the character of the byte there.
  private func isSpace(_ offset: Int) -> Bool {
    guard offset >= 0, offset < source.document.count else { return false }
    return source.document.text(at: TextSpan(offset, offset + 4)).unicodeScalars.first?.properties.isWhitespace == true
  }

  private func isLetter(_ offset: Int) -> Bool {
    target.text(at: TextSpan(offset, offset + 1)).first?.isLetter == true
  }

  private mutating func escape(_ span: TextSpan) {
    for byte in target.text(at: span).utf8 {
      offsets.append(bytes.count)
      bytes += escapes.escape(byte)
      ends.append(bytes.count)
    }
  }
}
