import CICU
import Testing

@Suite struct ICUTests {
  private func text(_ capacity: Int, _ body: (UnsafeMutablePointer<CChar>, Int32) -> Int32) -> String? {
    var buffer = [CChar](repeating: 0, count: capacity)
    let length = buffer.withUnsafeMutableBufferPointer { $0.baseAddress.map { body($0, Int32(capacity)) } ?? -1 }
    guard length >= 0, length <= capacity else { return nil }
    return String(decoding: buffer[..<Int(length)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  @Test func normalizes() {
    #expect(text(64) { cicu_normalize(Int32(CICU_NFC), "e\u{301}", 3, $0, $1) } == "é")
    #expect(text(64) { cicu_normalize(Int32(CICU_NFKC_CASEFOLD), "ＡＢＣ ﬁ", 13, $0, $1) } == "abc fi")
    // Invalid UTF-8 becomes the replacement character.
    #expect(text(64) { cicu_normalize(Int32(CICU_NFC), "a\u{FFFD}", 4, $0, $1) } == "a\u{FFFD}")
    // Too little room: the length is still the whole one.
    #expect(cicu_normalize(Int32(CICU_NFC), "abcdef", 6, nil, 0) == 6)
  }

  @Test func normalizesLongText() {
    let long = String(repeating: "e\u{301}", count: 5000)
    let count = Int32(long.utf8.count)
    let result = text(20_000) { out, room in long.withCString { cicu_normalize(Int32(CICU_NFC), $0, count, out, room) }
    }
    #expect(result == String(repeating: "é", count: 5000))
    #expect(result?.unicodeScalars.count == 5000)
  }

  @Test func transliterates() {
    let katakana = cicu_transliterator_open("Katakana-Latin")
    defer { cicu_transliterator_close(katakana) }
    #expect(text(64) { cicu_transliterate(katakana, "コーヒー", 12, $0, $1) } == "kōhī")
    let any = cicu_transliterator_open("Any-Latin; Latin-ASCII")
    defer { cicu_transliterator_close(any) }
    #expect(text(64) { cicu_transliterate(any, "Москва", 12, $0, $1) } == "Moskva")
    #expect(text(4096) { cicu_transliterate(any, String(repeating: "ю", count: 500), 1000, $0, $1) }?.count ?? 0 >= 500)
    #expect(cicu_transliterator_open("No-Such") == nil)
  }

  @Test func knowsLikelySubtags() {
    #expect(text(64) { cicu_likely_subtags("zh-TW", false, $0, $1) } == "zh-Hant-TW")
    #expect(text(64) { cicu_likely_subtags("en-Latn-US", true, $0, $1) } == "en")
    #expect(text(64) { cicu_likely_subtags("!", false, $0, $1) } == nil)
    #expect(cicu_script(0x3042) == 0x4869_7261)
  }

  @Test func spellsNumbers() {
    #expect(text(64) { cicu_spell_number("en", 42, $0, $1) } == "forty-two")
    #expect(text(64) { cicu_spell_number("ja", 42, $0, $1) } == "四十二")
    #expect(text(512) { cicu_spell_number("de", 777_777_777, $0, $1) }?.hasPrefix("sieben") == true)
  }

  @Test func refusesAnUnknownKindOfBoundary() {
    #expect(cicu_breaks_open(99, "en") == nil)
  }
}
