import CICU
import Synchronization

/// Writes words of another script in Latin letters.
///
/// What is already Latin stays as it is. ICU does the rest; its rules are opened when they are first needed, and used by
/// one thread at a time.
package final class Transliterator: Sendable {
  /// A chain of ICU rules, opened when it is first needed.
  private final class Chain: Sendable {
    private struct Rules: @unchecked Sendable {
      // Unchecked because of the pointer, which is only used under the lock.
      var handle: OpaquePointer?
      var isOpen = false
    }

    private let identifier: String
    private let rules = Mutex(Rules())

    init(_ identifier: String) { self.identifier = identifier }

    deinit {
      rules.withLock { rules in
        if let handle = rules.handle { cicu_transliterator_close(handle) }
      }
    }

    func convert(_ text: String) -> String? {
      rules.withLock { rules in
        if !rules.isOpen {
          rules.handle = cicu_transliterator_open(identifier)
          rules.isOpen = true
        }
        return rules.handle.flatMap { Transliterator.convert(text, $0) }
      }
    }
  }

  private let chains: [Chain]
  /// How the letters of foreign names are spelt; empty where the pair does not say.
  private let names: NameSpelling

  /// `identifiers` are chains of ICU rules, such as `Katakana-Latin; Latin-ASCII`: the first that leaves Latin letters
  /// alone is taken. Rules for any script are last, for they take a tenth of a second to open.
  package init(
    _ identifiers: [String] = [
      "Hiragana-Katakana; Katakana-Latin; Latin-ASCII", "Hiragana-Katakana; Katakana-Latin; Any-Latin; Latin-ASCII",
    ],
    names: NameSpelling = NameSpelling()
  ) {
    chains = identifiers.map { Chain($0) }
    self.names = names
  }

  /// `text` in Latin letters, by its pronunciation where that is known.
  package func romanize(_ text: String, reading: String) -> String {
    let isLatin = text.unicodeScalars.allSatisfy {
      $0.value < 0x250 || Self.fullWidth.contains($0.value) || Self.greek.contains($0.value)
        || !$0.properties.isAlphabetic
    }
    if isLatin { return folded(text) }
    if let name = names.spelling(of: text) { return capitalized(name) }
    let source = reading.isEmpty ? text : reading
    return capitalized(converted(source))
  }

  /// `text` as the first chain writes it; nil when ICU does not have its rules.
  package func transliterate(_ text: String) -> String? { chains.first?.convert(text) }

  /// `text` with all but its ASCII converted: a semicolon is no Greek question mark.
  private func converted(_ text: String) -> String {
    var result = ""
    var run = ""
    func close() {
      if !run.isEmpty { result += convert(run) ?? run }
      run = ""
    }
    for character in text {
      if character.isASCII {
        close()
        result.append(character)
      } else {
        run.append(character)
      }
    }
    close()
    return result
  }

  /// Greek letters are signs in other scripts: α, the mouths of faces.
  private static let greek: ClosedRange<UInt32> = 0x370...0x3FF

  private static let fullWidth: ClosedRange<UInt32> = 0xFF01...0xFF5E

  /// Full-width forms as ordinary ones.
  private func folded(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { Self.fullWidth.contains($0.value) }) else { return text }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          Self.fullWidth.contains(scalar.value) ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar
        }))
  }

  private func capitalized(_ text: String) -> String {
    guard let first = text.first else { return text }
    return first.uppercased() + text.dropFirst()
  }

  private func convert(_ text: String) -> String? {
    var result: String?
    for chain in chains {
      result = chain.convert(text) ?? result
      if result?.unicodeScalars.allSatisfy({ $0.value < 0x250 || !$0.properties.isAlphabetic }) == true { break }
    }
    return result
  }

  fileprivate static func convert(_ text: String, _ handle: OpaquePointer) -> String? {
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
