import LanguagePack
import Morphology
import TextModel

/// A translation in which words of term bases are looked for, whatever their capitals.
struct WrittenText {
  private let bytes: [UInt8]
  private let stack: LanguageStack

  /// `stack` has the lexicons and paradigms of its language.
  init(_ text: String, in stack: LanguageStack) {
    bytes = Self.key(text)
    self.stack = stack
  }

  /// Where the first of `forms`, as `key` gives them, stands; with no letter before or behind it where words have spaces
  /// between them. Nil when none does.
  func place(of forms: [[UInt8]]) -> TextSpan? { forms.lazy.compactMap(place).first }

  private func place(of form: [UInt8]) -> TextSpan? {
    guard let first = form.first, bytes.count >= form.count else { return nil }
    return bytes.withUnsafeBufferPointer { text in
      for start in 0...(text.count - form.count)
      where text[start] == first && text[start..<(start + form.count)].elementsEqual(form) {
        let end = start + form.count
        if stack.isUnspaced || !(WordEdge.isInsideWord(text, start) || WordEdge.isInsideWord(text, end)) {
          return TextSpan(start, end)
        }
      }
      return nil
    }
  }

  /// `text` without its capitals, each character at its place: one whose small letter is longer or shorter stays.
  static func key(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        let byte = UInt8(scalar.value)
        bytes.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
      } else {
        let small = scalar.properties.lowercaseMapping
        bytes += (small.utf8.count == UTF8.width(scalar) ? small : String(scalar)).utf8
      }
    }
    return bytes
  }

  /// How `target` may stand in a translation: as it is, and with the forms of the word that takes them, which is marked
  /// with `*` or the last. None is empty.
  static func forms(of target: String, _ surfaces: (_ word: String) -> [String]) -> [[UInt8]] {
    let words = target.split(separator: " ").map(String.init)
    let place = words.firstIndex { $0.hasSuffix("*") } ?? words.indices.last
    let plain = words.map { $0.filter { $0 != "*" } }
    let others = place.map { place in
      surfaces(plain[place]).map { surface in plain.enumerated().map { $0.offset == place ? surface : $0.element } }
    }
    let forms = ([plain] + (others ?? [])).map { key($0.joined(separator: " ")) }
    return forms.filter { !$0.isEmpty }
  }
}
