import Foundation
import PackAudit
import PackCompiler
import Testing
import Yaku

/// What each stage says today: `Cases/<language or pair>/<family>.tsv`, with the core packs alone.
@Suite struct PipelineTests {
  struct Case: Sendable, CustomStringConvertible {
    let file: GoldenFile
    let row: GoldenFile.Row
    var description: String { row.id }
  }

  static let families = [
    "protect", "analysis", "selection", "dependency", "transfer", "translate", "align", "spelling", "rewrite", "list",
    "table", "summary", "keypoints", "readings",
  ]
  static let cases = families.flatMap { family in
    GoldenFile.files(family: family, below: SentenceTests.root + "/Tests/GoldenTests/Cases")
      .flatMap { file in file.rows.map { Case(file: file, row: $0) } }
  }

  /// The packs that `make build` left, or packs made for this run.
  static let engine: Engine? = {
    if let folder = ProcessInfo.processInfo.environment["YAKU_PACKS"] { return try? Engine(onlyPacksIn: folder) }
    let folder = FileManager.default.temporaryDirectory.appending(path: "yaku-golden-\(getpid())").path()
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    _ = try? PackCompiler(dictionaries: SentenceTests.root + "/Dictionaries").build(into: folder)
    return try? Engine(onlyPacksIn: folder)
  }()

  @Test(arguments: cases)
  func saysWhatIsExpected(_ item: Case) throws {
    let engine = try #require(Self.engine)
    #expect(item.file.output(of: item.row, engine) == item.row.expected)
  }

  @Test func everyFamilyHasCases() {
    for family in Self.families { #expect(Self.cases.contains { $0.file.family == family }, "\(family)") }
    #expect(Set(Self.cases.map(\.row.id)).count == Self.cases.count)
  }
}
