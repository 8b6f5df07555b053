import LanguagePack
import Testing

@testable import PackCompiler

/// The importer of language models, on an archive of a few bytes made here.
@Suite struct LanguageModelTableTests {
  /// An array in version 1 of the format.
  private func array(_ type: String, _ shape: String, _ data: [UInt8]) -> [UInt8] {
    var header = "{'descr': '\(type)', 'fortran_order': False, 'shape': (\(shape)), }"
    while (header.utf8.count + 11) % 64 != 0 { header += " " }
    header += "\n"
    return [0x93] + Array("NUMPY".utf8) + [1, 0, UInt8(header.utf8.count & 0xFF), UInt8(header.utf8.count >> 8)]
      + Array(header.utf8) + data
  }

  private func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// A zip file of stored members.
  private func archive(_ members: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    var file: [UInt8] = []
    var directory: [UInt8] = []
    for (name, bytes) in members {
      let sizes = number(bytes.count, 4) + number(bytes.count, 4) + number(name.utf8.count, 2)
      let common = number(20, 2) + number(0, 2) + number(0, 2) + number(0, 4) + number(0, 4) + sizes
      directory += number(0x0201_4B50, 4) + number(20, 2) + common + number(0, 12) + number(file.count, 4)
      directory += Array(name.utf8)
      file += number(0x0403_4B50, 4) + common + number(0, 2) + Array(name.utf8) + bytes
    }
    let start = file.count
    file += directory + number(0x0605_4B50, 4) + number(0, 4) + number(members.count, 2) + number(members.count, 2)
    return file + number(directory.count, 4) + number(start, 4) + number(0, 2)
  }

  /// States: 0 start, 1 after `q`, 2 after `qa` (feature 0), 3 after `z`, 4 after `zo` (feature 1).
  private var members: [(name: String, bytes: [UInt8])] {
    var moves = [Int](repeating: 0, count: 3 * 256)
    for row in 0..<3 {
      moves[row * 256 + 0x71] = 1
      moves[row * 256 + 0x7A] = 3
    }
    moves[256 + 0x61] = 2
    moves[512 + 0x6F] = 4
    let halves = [0xC000, 0xC800, 0xC800, 0xC000]  // -2, -8, -8, -2
    let names = ["xx", "yy"].flatMap { name in name.unicodeScalars.flatMap { number(Int($0.value), 4) } }
    return [
      ("ptc.npy", array("<f2", "2, 2", halves.flatMap { number($0, 2) })),
      ("classes.npy", array("<U2", "2,", names)),
      ("nextmove.npy", array("<u4", "768,", moves.flatMap { number($0, 4) })),
      ("nextmove_row.npy", array("<u2", "5,", [0, 1, 0, 2, 0].flatMap { number($0, 2) })),
      ("out_feat.npy", array("<i4", "5,", [-1, -1, 0, -1, 1].flatMap { number($0, 4) })),
    ]
  }

  @Test func readsRunsAndWeights() throws {
    let archive = try NumPyArchive("model.npz", archive(members))
    var report = ImportReport(name: "test")
    let model = try LanguageModelTable.model(archive, languages: nil, keep: 10, &report)
    #expect(model.tags == ["xx", "yy"])
    #expect(model.runs == [Array("qa".utf8), Array("zo".utf8)])
    #expect(model.weights == [0, -96, -96, 0])
    #expect(report.read == 2 && report.entries == 2)
  }

  @Test func keepsTheLanguagesAskedFor() throws {
    let archive = try NumPyArchive("model.npz", archive(members))
    var report = ImportReport(name: "test")
    #expect(throws: ImportError.self) {
      _ = try LanguageModelTable.model(archive, languages: ["xx"], keep: 10, &report)
    }
  }

  @Test func refusesWhatIsDamaged() throws {
    let whole = archive(members)
    for length in stride(from: 0, to: whole.count, by: 97) {
      #expect(throws: ImportError.self) {
        let archive = try NumPyArchive("model.npz", Array(whole.prefix(length)))
        var report = ImportReport(name: "test")
        _ = try LanguageModelTable.model(archive, languages: nil, keep: 10, &report)
      }
    }
  }

  @Test(arguments: [
    (UInt16(0x3C00), Float(1)), (0xC000, -2), (0x0001, 5.9604645e-08), (0x0000, 0), (0x7BFF, 65504),
    (0x3555, 0.33325195),
  ])
  func readsHalfPrecision(bits: UInt16, value: Float) {
    #expect(NumPyArray.half(bits) == value)
  }
}
