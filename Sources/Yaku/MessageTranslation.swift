import Segmentation
package import TextModel

/// Translates the texts inside the arguments of ICU messages; everything else of them stays byte for byte.
package struct MessageTranslation {
  let document: Document

  /// Translates one text, which stands at a place of the document; the same rules hold for it as for the text around.
  typealias Translate = (_ text: String, _ place: TextSpan) -> String

  /// What stands for each of the protected parts that are such arguments.
  func replacements(_ translate: Translate) -> [TextSpan: String] {
    var replacements: [TextSpan: String] = [:]
    for part in document.protected where part.reason == .placeholder {
      let text = String(document.text(at: part.span))
      guard text.utf8.contains(UInt8(ascii: ",")), let written = written(text, at: part.span.lowerBound, translate)
      else { continue }
      replacements[part.span] = written
    }
    return replacements
  }

  /// Whether one of the protected parts of a text has texts inside.
  static func hasTexts(_ document: Document) -> Bool {
    document.protected.contains { part in
      part.reason == .placeholder
        && MessageArgument(String(document.text(at: part.span)))?.texts.isEmpty == false
    }
  }

  /// Where the arguments with texts inside stand in `text`, in order: the engine translates these texts and keeps the rest.
  package static func places(in text: String) -> [TextSpan] {
    MessageArgument.choices(in: text).map { TextSpan($0.range.lowerBound, $0.range.upperBound) }
  }

  /// The argument with its texts translated; nil when nothing is, or the outcome would not be read as it was.
  private func written(_ text: String, at start: Int, _ translate: Translate) -> String? {
    guard let argument = MessageArgument(text), !argument.texts.isEmpty, Self.depth(text) <= Self.deepest else {
      return nil
    }
    let bytes = Array(text.utf8)
    var written: [UInt8] = []
    var end = 0
    for range in argument.texts {
      let inner = String(decoding: bytes[range], as: UTF8.self)
      let place = TextSpan(start + range.lowerBound, start + range.upperBound)
      let translated = translated(inner, hasNumber: argument.hasNumber) { translate($0, place) } ?? inner
      written += bytes[end..<range.lowerBound] + translated.utf8
      end = range.upperBound
    }
    written += bytes[end...]
    let outcome = String(decoding: written, as: UTF8.self)
    guard let again = MessageArgument(outcome), again.texts.count == argument.texts.count else { return nil }
    return outcome
  }

  /// The translation of a text in which `#` stands for a number; nil when the number cannot be found again.
  private func translated(_ text: String, hasNumber: Bool, _ translate: (String) -> String) -> String? {
    // Quoted braces: too rare to be worth a mistake.
    guard !text.contains("'{"), !text.contains("'}"), text.contains(where: \.isLetter) else { return nil }
    var source = text.replacing("''", with: "'")
    let count = hasNumber ? text.count { $0 == "#" } : 0
    let number = Self.numbers.first { !text.contains($0) }
    if count > 0 {
      guard let number else { return nil }
      source = source.replacing("#", with: number)
    }
    var target = translate(source)
    if count > 0, let number {
      guard target.components(of: number) == count else { return nil }
      target = target.replacing(number, with: "#")
    }
    // An apostrophe before one of these signs would quote it.
    for sign in ["{", "}", "#", "|", "'"] { target = target.replacing("'" + sign, with: "''" + sign) }
    return target
  }

  /// How many braces are open at once.
  private static func depth(_ text: String) -> Int {
    var depth = (now: 0, most: 0)
    for byte in text.utf8 {
      if byte == UInt8(ascii: "{") { depth = (depth.now + 1, max(depth.most, depth.now + 1)) }
      if byte == UInt8(ascii: "}") { depth.now -= 1 }
    }
    return depth.most
  }

  /// Messages in messages in messages: what is deeper stays as it is.
  private static let deepest = 8

  /// Numbers that no language writes in words, in turn.
  private static let numbers = ["37", "83", "59", "97"]
}

extension String {
  /// The text with every `part` replaced; from left to right, none overlapping another.
  fileprivate func replacing(_ part: String, with other: String) -> String {
    var written: [UInt8] = []
    let bytes = Array(utf8)
    let part = Array(part.utf8)
    var offset = 0
    while offset < bytes.count {
      if bytes[offset...].starts(with: part) {
        written += other.utf8
        offset += part.count
      } else {
        written.append(bytes[offset])
        offset += 1
      }
    }
    return String(decoding: written, as: UTF8.self)
  }

  /// How often `part` stands in the text.
  fileprivate func components(of part: String) -> Int {
    let part = Array(part.utf8)
    let bytes = Array(utf8)
    return bytes.indices.count { bytes[$0...].starts(with: part) }
  }
}
