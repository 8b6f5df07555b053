/// Cuts the parts of a paragraph that is too long for one run, so that the work on it stays linear.
///
/// A cut is made outside of all marks: behind the end of a sentence where there is one, else at a line break, else
/// between two words.
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
    // The last places where a cut can be made, the best first.
    var places: [Place?] = [nil, nil, nil]
    for (index, part) in parts.enumerated() {
      switch part {
      case .softBreak(let range) where depth == 0:
        let place = Place(end: index, next: index + 1)
        places[endsSentence(before: range.lowerBound) ? 0 : 1] = place
      case .opening(_, let range), .place(let range), .kept(let range, _, _):
        if depth == 0, index > start, endsWord(parts[index - 1]) {
          places[endsSentence(before: wordEnd(range.lowerBound)) ? 0 : 2] = Place(end: index, next: index)
        }
        if case .opening = part { depth += 1 }
      case .closing: depth -= 1
      default: break
      }
      guard index - start >= Self.longestRun - 1, let cut = places.lazy.compactMap({ $0 }).first else { continue }
      stretches.append(parts[start..<cut.end])
      start = cut.next
      places = places.map { $0.flatMap { $0.end > start ? $0 : nil } }
    }
    stretches.append(parts[start...])
    return stretches
  }

  private struct Place {
    /// Where the stretch before ends, and where the next begins.
    let end: Int
    let next: Int
  }

  /// Whether white space stands at the end of a text.
  private func endsWord(_ part: MarkupRun.Part) -> Bool {
    if case .text(let range) = part, let last = bytes[range].last { last.isSpace } else { false }
  }

  /// `offset` without the white space before it.
  private func wordEnd(_ offset: Int) -> Int {
    var end = offset
    while end > 0, bytes[end - 1].isSpace { end -= 1 }
    return end
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
