@testable import Files
import TestSupport
import Testing

@testable import Batch

/// Records read and written with nothing added are the file, byte for byte.
@Suite struct RewriteTests {
  /// Reads a file record by record, writes each with nothing added, packs the result, and gives what is in it.
  static func rewritten(
    _ bytes: [UInt8], as encoding: TextEncoding, packed compression: Compression?, batchSize: Int
  ) throws -> [UInt8] {
    let scratch = Scratch()
    let input = try OutputFile(path: scratch.file("in"), settings: .packing(compression))
    try input.append(bytes)
    try input.finish()
    let source = try RecordSource(path: scratch.file("in"), stop: StopSignal(), encoding: encoding)
    let (head, named) = CSVDialect.withoutPreamble(try source.head())
    guard case .delimited(var dialect) = RecordFormat.delimited(.csv).adjusted(toHead: head) else { return [] }
    dialect.delimiter = named ?? dialect.delimiter
    let coding = try RecordCoding(from: source.encoding, isDecoded: !source.encoding.isReadAsBytes, to: source.encoding)
    try source.use(.delimited(dialect))
    let output = try OutputFile(path: scratch.file("out"), settings: .packing(compression))
    try output.append(source.byteOrderMark + coding.output(source.takePreamble()))
    let layout = DelimitedLayout(
      dialect: dialect, width: 2, columns: [1], columnNames: ["text"], quotesAll: false, coding: coding)
    while case .batch(let batch) = try source.next(bytes: batchSize, mayWait: true) {
      var records: [UInt8] = []
      for index in 0..<batch.count {
        let range = batch.range(of: index)
        let record = batch.bytes.span.withoutLineEnd(range)
        let reading = layout.read(record, in: batch.bytes.span)
        layout.write(reading, record, in: batch.bytes.span, adding: [], named: [], to: &records)
        records += batch.bytes[record.upperBound..<range.upperBound]
      }
      try output.append(coding.output(records))
    }
    try output.finish()
    return try InputFile(path: scratch.file("out"), stop: StopSignal()).readAll(limit: 1 << 20)
  }

  @Test(arguments: PropertySeeds.all(60))
  func anIdentityRewriteKeepsEveryByte(seed: UInt64) throws {
    var tables = RandomTable(seed: seed)
    var random = SeededRandom(seed: seed)
    for name in ["utf-8", "utf-8-bom", "utf-16le", "utf-16be", "cp932", "euc-jp", "gb18030"] {
      let encoding = try #require(TextEncoding(named: name))
      let text = tables.next(delimiter: random.pick([",", ";", "\t"]))
      var bytes = try #require(encoded(text, as: encoding, isMarked: name.hasPrefix("utf-16") || name.hasSuffix("bom")))
      // Bytes that are no text: a half of something at the end, or one in the middle.
      if random.number(0...3) == 0 { bytes.append(random.pick([0xFF, 0x81, 0xD8, 0x00, 0xC3])) }
      let compression = random.pick([nil, Compression.gzip, .zstd])
      let again = try Self.rewritten(
        bytes, as: encoding, packed: compression, batchSize: random.pick([1, 64, 1 << 16]))
      #expect(again == bytes, "seed \(seed), \(name), \(text.debugDescription)")
    }
  }
}

/// `text` in `encoding`; characters that it lacks are left out.
func encoded(_ text: String, as encoding: TextEncoding, isMarked: Bool = false) -> [UInt8]? {
  let mark = isMarked ? encoding.byteOrderMark : []
  switch encoding.form {
  case .utf8: return mark + Array(text.utf8)
  case .utf16(let isLittleEndian):
    var bytes = mark
    UTF16Form(isLittleEndian: isLittleEndian).encode(Array(text.utf8).span, into: &bytes)
    return bytes
  case .legacy:
    guard let converter = TextConverter(encoding) else { return nil }
    var bytes: [UInt8] = []
    for character in text.unicodeScalars {
      var one: [UInt8] = []
      if converter.encode(Array(String(character).utf8).span, into: &one) == nil { bytes += one }
    }
    return bytes
  }
}

extension OutputFile.Settings {
  static func packing(_ compression: Compression?) -> OutputFile.Settings {
    var settings = OutputFile.Settings()
    settings.compression = compression
    return settings
  }
}
