@testable import Files
import Foundation
import Testing

@testable import Batch

@Suite struct CSVScannerTests {
  /// How often the random cases are multiplied: 1, and more in the nightly run.
  private static let rounds = ProcessInfo.processInfo.environment["YAKU_PROPERTY_ROUNDS"].flatMap(Int.init) ?? 1

  /// Cuts `bytes` into records; the scanner sees `step` more bytes each time.
  static func records(_ bytes: [UInt8], _ dialect: CSVDialect, step: Int = .max) -> [Range<Int>] {
    var scanner = CSVScanner(dialect)
    var records: [Range<Int>] = []
    var start = 0
    var seen = min(step, bytes.count)
    while start < bytes.count {
      let window = bytes.span.extracting(start..<seen)
      if let end = scanner.endOfRecord(in: window, isFinal: seen == bytes.count) {
        records.append(start..<start + end)
        start += end
      } else {
        seen = min(seen + step, bytes.count)
      }
    }
    return records
  }

  static func values(_ text: String, _ dialect: CSVDialect = .csv) -> [[String]] {
    let bytes = Array(text.utf8)
    return records(bytes, dialect).map { record in
      CSVScanner(dialect).fields(of: bytes.span.withoutLineEnd(record), in: bytes.span)
        .map { String(decoding: $0.value(in: bytes.span), as: UTF8.self) }
    }
  }

  @Test(arguments: [
    ("a,b\nc,d\n", [["a", "b"], ["c", "d"]]),
    ("a,b\r\nc,d", [["a", "b"], ["c", "d"]]),
    ("a\rb\r\nc\nd", [["a"], ["b"], ["c"], ["d"]]),
    ("\"a\nb\",\"c,d\"\n", [["a\nb", "c,d"]]),
    ("\"say \"\"hi\"\"\"\n", [["say \"hi\""]]),
    ("a \"b\" c,d\n", [["a \"b\" c", "d"]]),
    ("\"a\"b,c\n", [["ab", "c"]]),
    (",\n,,\n", [["", ""], ["", "", ""]]),
    ("\n\na", [[""], [""], ["a"]]),
    ("\"\"\n", [[""]]),
    ("a,\"b\"", [["a", "b"]]),
    ("a,", [["a", ""]]),
    ("", []),
  ])
  func readsRecords(text: String, expected: [[String]]) {
    #expect(Self.values(text) == expected)
  }

  @Test func aStrayQuoteCostsOneRecord() {
    #expect(Self.values("1,\"bad\n2,\"good\"\n3,\"x\ny\"\n") == [["1", "\"bad"], ["2", "good"], ["3", "x\ny"]])
    #expect(Self.values("1,\"never closed\n2,b\n3,c") == [["1", "\"never closed"], ["2", "b"], ["3", "c"]])
  }

  @Test func aQuoteInATabTableMayBeText() {
    #expect(Self.values("\"Great\" phone\t5\n\"a\tb\"\t6\n", .tsv) == [["\"Great\" phone", "5"], ["a\tb", "6"]])
  }

  @Test func anOverlongQuotedFieldIsNamedOrReadAsText() {
    let bytes = Array("a,\"abcdefgh\nij\"\nk\n".utf8)
    var scanner = CSVScanner(.csv, limit: 4)
    #expect(scanner.endOfRecord(in: bytes.span, isFinal: false) == nil)
    #expect(scanner.overLimitField == 2)
    scanner = CSVScanner(CSVDialect(delimiter: UInt8(ascii: ","), quotesMayBeText: true), limit: 4)
    #expect(scanner.endOfRecord(in: bytes.span, isFinal: false) == 12)
    #expect(scanner.overLimitField == nil)
  }

  /// Odd bytes in random order: every record is found, whole, however the bytes arrive.
  @Test(arguments: 0..<40 * rounds)
  func randomBytesAreCoveredAndSplitTheSameWay(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let alphabet: [UInt8] = [0x61, 0x2C, 0x22, 0x22, 0x0A, 0x0D, 0x09, 0x3B, 0x00, 0xFF, 0xC3, 0xA9]
    for _ in 0..<100 {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      for dialect in [CSVDialect.csv, .tsv] {
        let whole = Self.records(bytes, dialect)
        #expect(whole.flatMap { bytes[$0] } == bytes)
        #expect(Self.records(bytes, dialect, step: 1) == whole, "seed \(seed): \(bytes)")
        for record in whole {
          let body = bytes.span.withoutLineEnd(record)
          let fields = CSVScanner(dialect).fields(of: body, in: bytes.span)
          let joined = fields.map { Array(bytes[$0.range]) }.joined(separator: [dialect.delimiter])
          #expect(Array(joined) == Array(bytes[body]), "seed \(seed): \(bytes)")
        }
      }
    }
  }
}

/// Numbers that look random and are the same in every run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    var mixed = state
    mixed = (mixed ^ (mixed >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    return mixed ^ (mixed >> 33)
  }
}
