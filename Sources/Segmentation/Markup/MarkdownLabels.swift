import TextModel

/// Finds what is read of the signs of pictures and links: alternative texts and titles, and texts that links are known by.
struct MarkdownLabels {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The labels in the signs of one paragraph, in order.
  func labels(of parts: [MarkupRun.Part]) -> [MarkupDocument.Label] {
    var labels: [MarkupDocument.Label] = []
    // Where the texts of open links begin; nil for other marks.
    var open: [Int?] = []
    for part in parts {
      switch part {
      case .place(let range) where begins(range, "!["): labels += picture(range)
      case .opening(_, let range): open.append(begins(range, "[") ? range.upperBound : nil)
      case .closing(_, let range):
        let start = open.popLast() ?? nil
        if begins(range, "](") {
          labels += title(in: range.lowerBound + 2..<range.upperBound)
        } else if let start, start < range.lowerBound, isBare(range) {
          // Known by its text alone, which is about to change: the reference is written out.
          let name = String(decoding: bytes[start..<range.lowerBound], as: UTF8.self)
          labels.append(.replacement(TextSpan(range), "][\(name)]"))
        }
      default: break
      }
    }
    return labels
  }

  /// `]` or `][]`.
  private func isBare(_ range: Range<Int>) -> Bool { begins(range, "]") && (range.count == 1 || begins(range, "][]")) }

  /// The alternative text and the title of a picture; one with markup in its text stays as it is, and so does one that is
  /// known by its text.
  private func picture(_ range: Range<Int>) -> [MarkupDocument.Label] {
    let start = range.lowerBound + 2
    guard let end = bytes[start..<range.upperBound].firstIndex(of: UInt8(ascii: "]")), end + 1 < range.upperBound,
      !bytes[start..<end].contains(where: { Self.markup.contains($0) })
    else { return [] }
    let rest = end..<range.upperBound
    let isInline = begins(rest, "](")
    guard isInline || (begins(rest, "][") && !begins(rest, "][]")) else { return [] }
    return (segment(start..<end).map { [.text($0, quote: 0)] } ?? [])
      + (isInline ? title(in: end + 2..<range.upperBound) : [])
  }

  private static let markup = Set("\\`*_[!<&~\n".utf8)

  /// The title that stands last between the parentheses of a link, behind its address and white space.
  private func title(in range: Range<Int>) -> [MarkupDocument.Label] {
    var end = range.upperBound
    guard end > range.lowerBound, bytes[end - 1] == UInt8(ascii: ")") else { return [] }
    end -= 1
    while end > range.lowerBound, bytes[end - 1].isSpace { end -= 1 }
    guard end > range.lowerBound else { return [] }
    let close = bytes[end - 1]
    let opens: UInt8? = [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(close) ? close : nil
    guard let quote = opens ?? (close == UInt8(ascii: ")") ? UInt8(ascii: "(") : nil) else { return [] }
    // The first such mark behind white space, for the address has none.
    var index = range.lowerBound
    while index < end - 1, bytes[index].isSpace { index += 1 }
    if index < end, bytes[index] == UInt8(ascii: "<") {
      while index < end - 1, bytes[index] != UInt8(ascii: ">") { index += 1 }
    }
    while index < end - 1, !(bytes[index].isSpace && bytes[index + 1] == quote) { index += 1 }
    guard index + 2 < end - 1 else { return [] }
    return segment(index + 2..<end - 1).map { [.text($0, quote: close)] } ?? []
  }

  private func segment(_ range: Range<Int>) -> MarkupSegment? {
    var builder = MarkupRun(bytes, escapes: true)
    builder.add([.text(range)])
    return builder.segment()
  }

  private func begins(_ range: Range<Int>, _ text: StaticString) -> Bool {
    text.withUTF8Buffer { wanted in
      range.count >= wanted.count && zip(wanted, bytes[range]).allSatisfy { $0 == $1 }
    }
  }
}
