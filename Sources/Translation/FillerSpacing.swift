import Morphology
import TextModel

/// How what a program fills in or reads, placeholders, tags, entities and escapes, joins the words around it.
///
/// A language without spaces does not say so: what touches there touches in the target where a space would be read by the
/// program too.
struct FillerSpacing {
  private let readings: [Reading]

  /// Nil where the sentence has nothing of the kind.
  init?(_ readings: [Reading]) {
    guard readings.contains(where: { Self.isFiller($0) }) else { return nil }
    self.readings = readings
  }

  private static func isFiller(_ reading: Reading) -> Bool {
    guard reading.origin == .protected, let first = reading.surface.utf8.first else { return false }
    return "{%$<\\&".utf8.contains(first)
  }

  /// The joints of `words`: those they have, or what their fillers ask for. `surfaces` are the words as written.
  func joints(of words: [TargetWord], surfaces: [String]) -> [TargetWord.Joint] {
    var joints = words.map(\.joint)
    var quotes: [String: Int] = [:]
    var before: Int?
    for (index, word) in words.enumerated() where !surfaces[index].isEmpty {
      defer { before = index }
      if let number = number(of: word), Self.isFiller(readings[number]),
        let own = own(readings[number].surface, &quotes)
      {
        joints[index] = own
      } else if let before, touches(words[before], word) {
        joints[index] = joints[index] == .right || joints[index] == .both ? .both : .left
      }
    }
    return joints
  }

  /// Whether what is protected stands between words and is none: a tag, an escape for white space or a quotation mark.
  static func isBreak(_ surface: String) -> Bool {
    surface.hasPrefix("<") || ["\\n", "\\t", "\\r", "\\\"", "\\'"].contains(surface)
  }

  /// What a filler asks for by itself; nil where the words around it say.
  private func own(_ surface: String, _ quotes: inout [String: Int]) -> TargetWord.Joint? {
    switch surface {
    case "\\n", "\\t", "\\r", "<br>": return .both
    case "\\\"", "\\'":
      quotes[surface, default: 0] += 1
      return quotes[surface, default: 0] % 2 == 1 ? .right : .left
    default: break
    }
    if surface.hasPrefix("</") { return .left }
    if surface.hasPrefix("<") { return surface.hasSuffix("/>") ? .both : .right }
    return Self.spaces.contains(surface.lowercased()) ? .both : nil
  }

  /// The entities of white space.
  private static let spaces: Set<String> = [
    "&nbsp;", "&ensp;", "&emsp;", "&thinsp;", "&#32;", "&#160;", "&#xa0;", "&#8195;", "&#12288;", "&#x3000;",
  ]

  /// The reading that a word stands for as it is written; nil for words that are translated.
  private func number(of word: TargetWord) -> Int? {
    guard let number = word.sources.first, word.sources.count == 1, readings.indices.contains(number),
      readings[number].surface == word.lemma
    else { return nil }
    return number
  }

  /// Whether one of two words is a filler, the other too or in ASCII letters or digits, and they touch in the source.
  private func touches(_ left: TargetWord, _ right: TargetWord) -> Bool {
    guard let first = number(of: left), let second = number(of: right), second == first + 1,
      readings[first].span.upperBound == readings[second].span.lowerBound
    else { return false }
    let (start, end) = (readings[first], readings[second])
    guard Self.isFiller(start) || Self.isFiller(end) else { return false }
    func isPlain(_ byte: UInt8?) -> Bool {
      guard let byte else { return false }
      return (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
    }
    return (start.origin == .protected || isPlain(start.surface.utf8.last))
      && (end.origin == .protected || isPlain(end.surface.utf8.first))
  }
}
