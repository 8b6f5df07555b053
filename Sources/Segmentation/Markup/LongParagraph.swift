/// Cuts the parts of a paragraph that is too long for one run, so that the work on it stays linear.
///
/// A cut is made at a line break outside of all marks, behind the end of a sentence where there is one.
struct LongParagraph {
  /// No run has more parts than this, unless a mark around them holds them together.
  static let longestRun = 2000

  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The parts in stretches, without the line breaks between these; one stretch where they are few. Linear.
  func stretches(of parts: [MarkupRun.Part]) -> [ArraySlice<MarkupRun.Part>] {
    guard parts.count > Self.longestRun else { return [parts[...]] }
    var stretches: [ArraySlice<MarkupRun.Part>] = []
    var start = 0
    var depth = 0
    // The last break where a cut can be made, and the last behind the end of a sentence.
    var lineEnd: Int?
    var sentenceEnd: Int?
    for (index, part) in parts.enumerated() {
      switch part {
      case .opening: depth += 1
      case .closing: depth -= 1
      case .softBreak(let range) where depth == 0:
        lineEnd = index
        if endsSentence(before: range.lowerBound) { sentenceEnd = index }
      default: break
      }
      guard index - start >= Self.longestRun - 1, let cut = sentenceEnd ?? lineEnd else { continue }
      stretches.append(parts[start..<cut])
      start = cut + 1
      lineEnd = lineEnd.flatMap { $0 >= start ? $0 : nil }
      sentenceEnd = nil
    }
    stretches.append(parts[start...])
    return stretches
  }

  /// Whether the text before `offset` ends with a mark that ends sentences, in any script.
  private func endsSentence(before offset: Int) -> Bool {
    var start = offset - 1
    while start >= 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    guard start >= 0 else { return false }
    return String(decoding: bytes[start..<offset], as: UTF8.self).unicodeScalars.allSatisfy {
      ".!?…。！？।؟".unicodeScalars.contains($0)
    }
  }
}
