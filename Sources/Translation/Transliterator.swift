import CICU

/// Writes words of another script in Latin letters.
///
/// What is already Latin stays as it is. ICU does the rest; its rules are opened once for each value of this type, which
/// one thread uses at a time.
package final class Transliterator {
  private var handle: OpaquePointer?
  private var isOpen = false
  private let identifier: String

  /// `identifier` is a chain of ICU rules, such as `Katakana-Latin; Latin-ASCII`.
  package init(_ identifier: String = "Hiragana-Katakana; Katakana-Latin; Any-Latin; Latin-ASCII") {
    self.identifier = identifier
  }

  deinit {
    if let handle { cicu_transliterator_close(handle) }
  }

  /// `text` in Latin letters, by its pronunciation where that is known.
  package func romanize(_ text: String, reading: String) -> String {
    if text.unicodeScalars.allSatisfy({ $0.value < 0x250 || !$0.properties.isAlphabetic }) { return folded(text) }
    let source = reading.isEmpty ? text : reading
    return capitalized(convert(source) ?? text)
  }

  /// Full-width forms as ordinary ones.
  private func folded(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { (0xFF01...0xFF5E).contains($0.value) }) else { return text }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          (0xFF01...0xFF5E).contains(scalar.value) ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar
        }))
  }

  private func capitalized(_ text: String) -> String {
    guard let first = text.first else { return text }
    return first.uppercased() + text.dropFirst()
  }

  private func convert(_ text: String) -> String? {
    if !isOpen {
      handle = cicu_transliterator_open(identifier)
      isOpen = true
    }
    guard let handle else { return nil }
    var input = text
    return input.withUTF8 { bytes -> String? in
      bytes.withMemoryRebound(to: CChar.self) { source -> String? in
        var capacity = max(64, source.count * 4)
        while true {
          var out = [CChar](repeating: 0, count: capacity)
          let length = Int(cicu_transliterate(handle, source.baseAddress, Int32(source.count), &out, Int32(capacity)))
          guard length >= 0 else { return nil }
          if length <= capacity {
            return String(decoding: out[0..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
          }
          capacity = length
        }
      }
    }
  }
}
