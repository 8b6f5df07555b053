import Foundation
import Glibc
import TestSupport
import Testing

/// The real program, killed at random moments and started again, loses nothing and doubles nothing.
///
/// `YAKU_FAULT_ROWS` and `YAKU_FAULT_KILLS` ask for a larger run (nightly: 200,000 rows, 50 kills).
@Suite struct FaultTests {
  private static let rows = number("YAKU_FAULT_ROWS") ?? 2000
  private static let kills = number("YAKU_FAULT_KILLS") ?? 8

  private static func number(_ name: String) -> Int? { getenv(name).flatMap { Int(String(cString: $0)) } }

  @Test(arguments: PropertySeeds.all(1))
  func aRunKilledAgainAndAgainLeavesTheOutputOfOneRun(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let folder = NSTemporaryDirectory() + "/yaku-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let input = folder + "/in.csv"
    try Self.table(&random).write(toFile: input, atomically: true, encoding: .utf8)

    let clock = ContinuousClock()
    let opening = try clock.measure { _ = try Program("translate", "--to", "en", "はい").finish() } / .milliseconds(1)
    let time =
      try clock.measure {
        let undisturbed = try Self.run(input, folder + "/whole.csv", jobs: 2).finish()
        #expect(undisturbed.code == 1, "\(undisturbed.errors)")
      } / .milliseconds(1)
    let whole = try Self.files(folder + "/whole.csv")

    let output = folder + "/out.csv"
    var (killed, finished, resumed) = (0, 0, 0)
    while killed < Self.kills || finished == 0 {
      if FileManager.default.fileExists(atPath: output + ".partial.journal") { resumed += 1 }
      let program = try Self.run(input, output, jobs: random.number(1...3))
      if killed < Self.kills {
        // So many steps get through the whole input about once; some are too short to begin.
        let step = opening / 2 + Double.random(in: 0...2 * time / Double(Self.kills) + opening, using: &random)
        usleep(UInt32(1000 * step))
        if program.crash() {
          killed += 1
          #expect(!FileManager.default.fileExists(atPath: output), "the output has its name before it is complete")
          continue
        }
      }
      let end = program.finish()
      #expect(end.code == 1, "\(end.errors)")
      #expect(try Self.files(output) == whole, "seed \(seed), after \(killed) kills")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      #expect(names == ["in.csv", "out.csv", "out.csv.rejects", "whole.csv", "whole.csv.rejects"])
      try FileManager.default.removeItem(atPath: output)
      finished += 1
    }
    #expect(resumed > 0, "no run went on where another was killed")
  }

  private static func run(_ input: String, _ output: String, jobs: Int) throws -> Program {
    try Program([
      "batch", input, "--to", "en", "--resume", "--checkpoint-every", "0", "--jobs", "\(jobs)",
      "-o", output, "--rejects", output + ".rejects",
    ])
  }

  private static func files(_ output: String) throws -> [Data] {
    try [output, output + ".rejects"].map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
  }

  /// Reviews of which many come again, some with line breaks, empty lines, and rows that lack a field.
  private static func table(_ random: inout SeededRandom) -> String {
    let reviews = ["部屋はとても綺麗でした。", "朝食が美味しかったです。", "駅から近くて便利です。", "また泊まりたいです。"]
    var text = "id,review,stars\r\n"
    for row in 0..<rows {
      let first = random.pick(reviews)
      switch random.number(0...9) {
      case 0: text += "\(row),\"\(first)\n\(random.pick(reviews))\",\(row % 5)\r\n"
      case 1: text += "\(row),値段は\(random.number(1...rows))円でした。,4\n"
      case 2: text += "\(row),\(row % 3 == 0 ? "https://example.org/\(row)" : "")\n"
      case 3: text += "\n\(row),El hotel está muy limpio.,5\n"
      default: text += "\(row),\(first),3\n"
      }
    }
    return text
  }
}
