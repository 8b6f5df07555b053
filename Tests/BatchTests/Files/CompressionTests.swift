@testable import Files
import TestSupport
import Testing

@testable import Batch

@Suite struct CompressionTests {
  /// Text that packs well and text that does not.
  static func sample(_ count: Int) -> [UInt8] {
    var random = SeededRandom(seed: 7)
    return (0..<count).map { $0 % 3 == 0 ? UInt8(random.number(0...255)) : UInt8(ascii: "a") }
  }

  /// `pieces`, each as a member or frame of its own.
  static func packed(_ pieces: [[UInt8]], _ compression: Compression) throws -> [UInt8] {
    let packer = try #require(Packer(compression))
    return try pieces.flatMap { try #require(packer.pack($0, ends: true)) }
  }

  static func unpacked(_ bytes: [UInt8], name: String = "x") throws -> [UInt8] {
    let scratch = Scratch()
    let path = try scratch.write(bytes, to: name)
    return try InputFile(path: path, stop: StopSignal()).readAll(limit: 1 << 24)
  }

  @Test(arguments: Compression.allCases)
  func severalMembersAreOneStream(compression: Compression) throws {
    let pieces = [Self.sample(3), [], Self.sample(300_000), Self.sample(1)]
    #expect(try Self.unpacked(Self.packed(pieces, compression)) == pieces.flatMap { $0 })
    #expect(try Self.unpacked(Self.packed([[]], compression)) == [])
  }

  @Test(arguments: Compression.allCases)
  func aFileCutAnywhereIsAnError(compression: Compression) throws {
    let bytes = try Self.packed([Self.sample(40), Self.sample(20)], compression)
    let firstLength = try Self.packed([Self.sample(40)], compression).count
    // Cut before the fourth byte, it does not look packed any more; cut between members, it is whole.
    for end in 4..<bytes.count where end != firstLength {
      #expect("cut at \(end) of \(bytes.count)") {
        try Self.unpacked(Array(bytes[..<end]))
      } throws: { error in
        error is FileError && "\(error)".contains("ends in the middle of its")
      }
    }
  }

  @Test(arguments: Compression.allCases)
  func damageIsAnError(compression: Compression) throws {
    var bytes = try Self.packed([Self.sample(4000)], compression)
    bytes[bytes.count / 2] ^= 0x55
    #expect {
      try Self.unpacked(bytes)
    } throws: { error in
      error is FileError && "\(error)".contains("is damaged")
    }
    let followed = try Self.packed([Self.sample(40)], compression) + Array("text".utf8)
    #expect(throws: FileError.self) { try Self.unpacked(followed) }
  }

  @Test func zerosBehindGzipAreNothing() throws {
    let bytes = try Self.packed([Self.sample(40)], .gzip) + Array(repeating: 0, count: 700_000)
    #expect(try Self.unpacked(bytes) == Self.sample(40))
  }

  @Test(arguments: [
    ("x.gz", Array("text".utf8), "is not packed with gzip, as its name says"),
    ("x.csv.zst", [], "is empty, so it is no zstd file"),
    ("x.csv", [0x50, 0x4B, 0x03, 0x04, 0x00], "is a zip archive or a workbook; save the table as CSV"),
    ("x.xz", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "is packed with xz; unpack it with 'unxz'"),
    ("x.bz2", Array("BZh91AY".utf8), "is packed with bzip2"),
  ])
  func otherFilesSayWhatToDo(name: String, bytes: [UInt8], message: String) {
    #expect {
      try Self.unpacked(bytes, name: name)
    } throws: { error in
      error is FileError && "\(error)".contains(message)
    }
  }

  @Test(arguments: Compression.allCases)
  func outputGoesOnBehindACheckpoint(compression: Compression) throws {
    let scratch = Scratch()
    var settings = OutputFile.Settings(continues: true)
    settings.compression = compression
    var point = FilePoint()
    do {
      let first = try OutputFile(path: scratch.file("out"), settings: settings)
      try first.append(Array("one\n".utf8))
      point = try first.checkpoint()
      #expect(try Self.unpacked(try #require(scratch.read("out.partial"))) == Array("one\n".utf8))
      // Lost with the run.
      try first.append(Self.sample(100_000))
      try first.flush()
    }
    let second = try OutputFile(path: scratch.file("out"), settings: settings)
    #expect(second.length >= point.length)
    try second.restart(behind: try second.hash(upTo: point))
    try second.append(Array("two\n".utf8))
    try second.finish()
    #expect(try Self.unpacked(try #require(scratch.read("out"))) == Array("one\ntwo\n".utf8))
    #expect(scratch.names == ["out"])
  }

  @Test(arguments: Compression.allCases)
  func anEmptyOutputIsAWholeFile(compression: Compression) throws {
    let scratch = Scratch()
    try OutputFile(path: scratch.file("out"), settings: .packing(compression)).finish()
    #expect(scratch.read("out")?.isEmpty == false)
    #expect(try Self.unpacked(try #require(scratch.read("out"))) == [])
  }

  @Test(arguments: Compression.allCases)
  func theSameBytesWithAnyNumberOfJobs(compression: Compression) async throws {
    let rows = "text\n" + (0..<5000).map { "row \($0)\n" }.joined()
    var outputs: [[UInt8]] = []
    for jobs in [1, 4] {
      let outcome = try await run(rows.utf8) { options, _ in
        options.jobs = jobs
        (options.files.compression, options.files.isPackedByName) = (compression, false)
      }
      #expect(outcome.report?.tally.records == 5000)
      outputs.append(try #require(outcome.bytes))
    }
    #expect(try Self.unpacked(outputs[0]).count > 2 * rows.utf8.count)
    #expect(outputs[0] == outputs[1])
  }

  @Test(arguments: [("a.csv.gz", "a.csv"), ("a.zst", "a"), ("a.csv", "a.csv")])
  func namesLoseTheirEnding(path: String, name: String) {
    #expect(Compression.unpackedName(path) == name)
  }
}
