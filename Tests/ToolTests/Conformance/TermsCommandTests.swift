import Foundation
import Testing

/// Rows B5, B6, B7 and B12 on the command line.
@Suite final class TermsCommandTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "yaku-terms-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// A file of the test's own.
  private func file(_ name: String, _ text: String) throws -> String {
    let path = folder.appending(path: name)
    try Data(text.utf8).write(to: path, options: .atomic)
    return path.path()
  }

  private func answer(_ words: String...) throws -> String {
    try Program(["translate", "--from", "ja", "--to", "en"] + words).finish().output
  }

  @Test("B6: --glossary, --keep and --keep-file")
  func b6Options() throws {
    let glossary = try file("shop.csv", "source,target\n電池,cell\n")
    #expect(try answer("--glossary", glossary, "この電池は長持ちします。") == "This cell lasts a long time.\n")
    #expect(try answer("--keep", "ミツボシ", "ミツボシを買った。").contains("ミツボシ"))
    let words = try file("keep.txt", "# brands\nミツボシ\n")
    #expect(try answer("--keep-file", words, "ミツボシを買った。").contains("ミツボシ"))
  }

  @Test("B6: --json says what was applied")
  func b6Report() throws {
    let glossary = try file("shop.csv", "source,target\n電池,cell\n")
    let text = try answer("--glossary", glossary, "--json", "この電池は長持ちします。")
    let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let term = try #require((object["terms"] as? [[String: Any]])?.first)
    #expect(term["outcome"] as? String == "applied" && term["glossary"] as? String == "shop.csv")
  }

  @Test("B5: --protect; B12: --keep-language")
  func b5b12Options() throws {
    #expect(try answer("--protect", "[A-Z]{2}[0-9]+号", "この機種はAB12号です。").contains("AB12号"))
    let mixed = try answer("--keep-language", "es", "部屋が広い。La habitación es muy grande y bonita.")
    #expect(mixed.hasSuffix(" La habitación es muy grande y bonita.\n"))
    let unknown = try Program("translate", "--to", "en", "--keep-language", "qqq", "x").finish()
    #expect(unknown.code == 2 && unknown.errors.contains("choose one of: ") && unknown.errors.contains(" es, "))
  }

  @Test("B7: --memory and --memory-threshold, from a table and from TMX")
  func b7Options() throws {
    let table = try file("old.csv", "source,target,from,to\n駅から5分で着きました。,Five! No: 5 minutes.,ja,en\n")
    let tmx = folder.appending(path: "old.tmx").path()
    let conversion = try Program("memory", "convert", table, tmx).finish()
    #expect(conversion.code == 0)
    for memory in [table, tmx] {
      #expect(try answer("--memory", memory, "駅から5分で着きました。") == "Five! No: 5 minutes.\n")
      #expect(
        try answer("--memory", memory, "--memory-threshold", "90", "駅から8分で着きました。") == "Five! No: 8 minutes.\n")
    }
  }

  @Test("B6: what is wrong with a glossary is said with its line")
  func b6BadFiles() throws {
    let bad = try file("bad.csv", "source,target,case\n電池,cell,loud\n部屋,,\n")
    let end = try Program("translate", "--to", "en", "--glossary", bad, "x").finish()
    #expect(end.code == 2 && end.errors.contains("bad.csv:2:") && end.errors.contains("loud"))
    let check = try Program("glossary", "check", bad).finish()
    #expect(check.code == 1 && check.errors.contains("bad.csv:3:"))
    let missing = try Program("translate", "--to", "en", "--glossary", "/nowhere.csv", "x").finish()
    #expect(missing.code == 3 && missing.errors.contains("/nowhere.csv"))
    let pattern = try Program("translate", "--to", "en", "--protect", "(", "x").finish()
    #expect(pattern.code == 2)
  }

  @Test("B6: a batch uses the glossary, and its notes say what was missed")
  func b6Batch() throws {
    let glossary = try file("shop.csv", "source,target\n電池,cell\n")
    let input = try file("in.csv", "id,text\n1,この電池は長持ちします。\n2,`電池`という言葉です。\n")
    let end = try Program(
      "batch", input, "--from", "ja", "--to", "en", "--text-column", "text", "--glossary", glossary, "--quiet"
    ).finish()
    #expect(end.code == 0 && end.output.contains("This cell lasts a long time."))
    #expect(end.output.contains("missedTerm: 電池"), "\(end.output)")
  }

  @Test("B6: a filter reads a glossary again that has changed")
  func b6HotReload() throws {
    let glossary = try file("shop.csv", "source,target\n電池,cell\n")
    let filter = try Program(
      "filter", "--lines", "--line-buffered", "--from", "ja", "--to", "en", "--glossary", glossary)
    filter.write("この電池は長持ちします。\n")
    #expect(filter.readLine() == "This cell lasts a long time.")
    _ = try file("shop.csv", "source,target\n電池,accumulator\n")
    filter.write("この電池は長持ちします。\n")
    #expect(filter.readLine() == "This accumulator lasts a long time.")
    _ = try file("shop.csv", "source,target,case\n電池,x,wrong\n")
    filter.write("この電池は長持ちします。\n")
    #expect(filter.readLine() == "This accumulator lasts a long time.")
    let end = filter.finish()
    #expect(end.errors.contains("stays in use"))
  }
}
