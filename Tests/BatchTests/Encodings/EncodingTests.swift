@testable import Files
import TestSupport
import Testing

@testable import Batch

@Suite struct EncodingTests {
  @Test(arguments: [
    ("Shift_JIS", "cp932"), ("SJIS", "cp932"), ("windows-31j", "cp932"), ("UTF8", "utf-8"), ("utf_8_sig", "utf-8-bom"),
    ("EUC-KR", "cp949"), ("gbk", "gb18030"), ("latin1", "iso-8859-1"), ("cp1252", "windows-1252"),
    ("UTF-16", "utf-16le"),
  ])
  func encodingsAreKnownByOtherNames(alias: String, name: String) {
    #expect(TextEncoding(named: alias)?.name == name)
    #expect(TextEncoding(named: "klingon") == nil)
  }

  @Test(arguments: TextEncoding.names)
  func everyNameIsAnEncodingThatWorks(name: String) throws {
    let encoding = try #require(TextEncoding(named: name))
    let bytes = try #require(encoded("a,\"b\"\r\n", as: encoding))
    var decoder = StreamDecoder(encoding)
    var text: [UInt8] = decoder == nil ? bytes : []
    // One byte at a time, as a slow pipe gives them.
    for byte in bytes where decoder != nil { decoder?.decode([byte], into: &text, isFinal: false) }
    #expect(String(decoding: text, as: UTF8.self) == "a,\"b\"\r\n")
  }

  /// Both tables that are in use for these signs lead to the same bytes, and from there to the text that was there.
  @Test(
    arguments: [
      ("cp932", "〜", [0x81, 0x60], "～"), ("cp932", "～", [0x81, 0x60], "～"), ("cp932", "−", [0x81, 0x7C], "－"),
      ("cp932", "－", [0x81, 0x7C], "－"), ("cp932", "‖", [0x81, 0x61], "∥"), ("cp932", "∥", [0x81, 0x61], "∥"),
      ("cp932", "—", [0x81, 0x5C], "―"), ("cp932", "¥", [0x81, 0x8F], "￥"), ("cp932", "①", [0x87, 0x40], "①"),
      ("cp932", "髙", [0xFB, 0xFC], "髙"), ("euc-jp", "〜", [0xA1, 0xC1], "～"), ("euc-jp", "～", [0xA1, 0xC1], "～"),
      ("windows-1252", "€", [0x80], "€"), ("gb18030", "😀", [0x94, 0x39, 0xFC, 0x36], "😀"),
    ] as [(String, String, [UInt8], String)])
  func signsWithTwoNumbersAreOne(name: String, text: String, bytes: [UInt8], back: String) throws {
    let converter = try #require(TextEncoding(named: name).flatMap(TextConverter.init))
    var output: [UInt8] = []
    #expect(converter.encode(Array(text.utf8).span, into: &output) == nil)
    #expect(output == bytes)
    var decoded: [UInt8] = []
    _ = converter.decode(bytes.span, into: &decoded)
    #expect(String(decoding: decoded, as: UTF8.self) == back)
  }

  @Test(
    arguments: [
      ("cp932", "café 😀", "caf" + "U+00E9 " + "U+1F600", "é"), ("iso-8859-1", "’", "U+2019", "’"),
      ("windows-1252", "日", "U+65E5", "日"),
    ] as [(String, String, String, Unicode.Scalar)])
  func whatAnEncodingLacksIsNamed(name: String, text: String, written: String, missing: Unicode.Scalar) throws {
    let converter = try #require(TextEncoding(named: name).flatMap(TextConverter.init))
    var output: [UInt8] = []
    #expect(converter.encode(Array(text.utf8).span, into: &output) == missing)
    #expect(String(decoding: output, as: UTF8.self) == written)
  }

  /// Characters of every encoding, alone: what is decoded is encoded as bytes that decode the same way.
  @Test(arguments: ["cp932", "euc-jp", "cp949", "gb18030", "big5", "windows-1252", "iso-8859-1", "iso-8859-15"])
  func charactersComeBack(name: String) throws {
    let converter = try #require(TextEncoding(named: name).flatMap(TextConverter.init))
    var problems: [[UInt8]] = []
    for lead in UInt8(0x80)...0xFF {
      for trail in stride(from: UInt8(0x30), through: 0xFD, by: lead % 2 == 0 ? 3 : 5) {
        let bytes = [lead, trail]
        var text: [UInt8] = []
        _ = converter.decode(bytes.span, into: &text)
        guard String(validating: text, as: UTF8.self) != nil else { continue }
        var (again, back): ([UInt8], [UInt8]) = ([], [])
        let missing = converter.encode(text.span, into: &again)
        _ = converter.decode(again.span, into: &back)
        if missing != nil || back != text { problems.append(bytes) }
      }
    }
    #expect(problems.isEmpty)
  }

  /// Any bytes, read as UTF-16 and written again.
  @Test(arguments: PropertySeeds.all(50))
  func nothingIsLostOnTheWayThroughUTF8(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let form = UTF16Form(isLittleEndian: random.number(0...1) == 0)
    let bytes = (0..<random.number(0...60)).map { _ in UInt8(random.pick([0x00, 0x61, 0xD8, 0xDC, 0xDF, 0x30, 0xFF])) }
    var (text, again): ([UInt8], [UInt8]) = ([], [])
    let waiting = form.decode(bytes.span, into: &text, isFinal: true)
    form.encode(text.span, into: &again)
    #expect(waiting == 0)
    #expect(again == bytes, "seed \(seed)")
  }
}

/// Which encoding files without a mark are read in: `Cases/encodings.tsv`.
@Suite struct EncodingGuessTests {
  static let rows = tableRows(repositoryRoot(of: #filePath) + "/Tests/BatchTests/Cases/encodings.tsv")

  @Test(arguments: rows.indices)
  func theBytesTellTheEncoding(index: Int) throws {
    let row = Self.rows[index]
    let encoding = try #require(TextEncoding(named: row[1]))
    let bytes = try #require(encoded("id,text\n1,\(row[2])\n", as: encoding))
    let guess = EncodingGuess(bytes)
    #expect(guess.encoding.name == (row.count > 3 && !row[3].isEmpty ? row[3] : row[1]), "\(row[0])")
    // A head that ends in the middle of a character says the same.
    #expect(EncodingGuess(bytes.dropLast(2)).encoding == guess.encoding, "\(row[0])")
  }

  @Test func thereAreRows() { #expect(Self.rows.count > 20) }
}
