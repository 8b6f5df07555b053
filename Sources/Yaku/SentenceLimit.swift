import TextModel

/// Cuts sentences that are longer than any stage should see at once.
///
/// Text without marks is one sentence however long it is; analysis and parsing keep state for all of it. Pieces end after
/// a comma or white space where there is one in the last half, else between scalars, never inside a protected span.
struct SentenceLimit {
  /// The most bytes of a piece, protected spans aside.
  static let bytes = 1500

  /// `sentences` with the long ones cut; together they cover the same text.
  static func pieces(of sentences: [TextSpan], in document: Document) -> [TextSpan] {
    guard sentences.contains(where: { $0.count > bytes }) else { return sentences }
    var text = document.text
    return text.withUTF8 { utf8 in
      sentences.flatMap { sentence -> [TextSpan] in
        sentence.count > bytes ? cut(sentence, utf8, document.protected) : [sentence]
      }
    }
  }

  private static func cut(
    _ sentence: TextSpan, _ utf8: UnsafeBufferPointer<UInt8>, _ protected: [ProtectedSpan]
  ) -> [TextSpan] {
    var pieces: [TextSpan] = []
    var start = sentence.lowerBound
    var next = protected.partition(by: start)
    while sentence.upperBound - start > bytes {
      var end = start + bytes
      for offset in stride(from: end, to: start + bytes / 2, by: -1) where isPause(utf8, before: offset) {
        end = offset
        break
      }
      while end > start + 1, utf8[end] & 0xC0 == 0x80 { end -= 1 }
      while next < protected.count, protected[next].span.upperBound <= end { next += 1 }
      if next < protected.count, protected[next].span.lowerBound < end { end = protected[next].span.upperBound }
      end = min(end, sentence.upperBound)
      pieces.append(TextSpan(start, end))
      start = end
    }
    if start < sentence.upperBound { pieces.append(TextSpan(start, sentence.upperBound)) }
    return pieces
  }

  /// Whether a comma, of either width, or white space ends just before `offset`.
  private static func isPause(_ utf8: UnsafeBufferPointer<UInt8>, before offset: Int) -> Bool {
    let last = utf8[offset - 1]
    if last == 0x20 || last == 0x09 || last == 0x0A || last == 0x2C { return true }
    guard last & 0xC0 == 0x80, offset >= 3 else { return false }
    // U+3001, U+3002 and U+FF0C.
    let three = (utf8[offset - 3], utf8[offset - 2], last)
    return three == (0xE3, 0x80, 0x81) || three == (0xE3, 0x80, 0x82) || three == (0xEF, 0xBC, 0x8C)
  }
}
