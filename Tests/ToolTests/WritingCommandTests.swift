import Foundation
import TestSupport
import Testing

/// The commands of the writing tools, with tools of somebody's own.
@Suite struct WritingCommandTests {
  private let example = repositoryRoot(of: #filePath) + "/examples/writing-tools/plain-office"

  @Test func d17_toolsArePipes() throws {
    let program = try Program("rewrite", "--lang", "en", "--tone", "concise", "--lines")
    program.write("We came in order to help.\nIt rained.\n")
    let end = program.finish()
    #expect(end.code == 0 && end.output == "We came to help.\nIt rained.\n")
    let chain = try Program(
      "rewrite", "--lang", "en", "--tone", "concise", "--follow-up", "more formal",
      "We don't come in order to help."
    ).finish()
    #expect(chain.output == "We do not come to help.\n" && chain.code == 0)
    let unknown = try Program("rewrite", "--lang", "en", "--instruct", "sing it", "It rained.").finish()
    #expect(unknown.code == 1 && unknown.output.isEmpty && unknown.errors.contains("\"shorter\""))
    let bogus = try Program("rewrite", "--tone", "bogus", "Hello there.").finish()
    #expect(bogus.code == 1 && bogus.errors.contains("there are better, casual, concise"))
    let two = try Program("rewrite", "--tone", "concise", "--instruct", "shorter", "It rained.").finish()
    #expect(two.code == 2 && two.errors.contains("--tone and --instruct do not go together"))
  }

  @Test("A refused line is an empty line or JSON that says why, and the exit code tells")
  func d21_refusedLines() throws {
    func run(_ words: String...) throws -> (output: String, errors: String, code: Int32) {
      let program = try Program(words)
      program.write("It rained.\n\nAnn has 2, Ben has 3, and Cy has 4.\n")
      return program.finish()
    }
    let json = try run("table", "--lang", "en", "--lines", "--json")
    let lines = json.output.split(separator: "\n")
    #expect(json.code == 1 && json.errors.contains("line 1: there are no records"))
    #expect(lines.count == 3 && lines[0] == "{\"outcome\":\"refused\",\"reason\":\"noStructureFound\",\"changes\":[]}")
    #expect(lines[1].contains("\"unchanged\"") && lines[2].contains("\"changed\""))
    let polite = try run("rewrite", "--lang", "en", "--tone", "polite", "--lines")
    #expect(polite.code == 1 && polite.output == "\n\n\n")
    #expect(try run("list", "--lines").code == 2)
    let whole = try run("table", "--lang", "en", "--json", "It rained.")
    #expect(whole.code == 1 && whole.output.hasPrefix("{\"outcome\":\"refused\""))
  }

  @Test func d20_rulesOfSomebodysOwn() throws {
    let checked = try Program("tools", "check", example).finish()
    #expect(checked.code == 0 && checked.output.hasPrefix("plain-office: en, ja;"), "\(checked.errors)")
    let text = "Enclosed please find the contract."
    let once = try Program("rewrite", "--lang", "en", "--rules", example, text).finish()
    #expect(once.output == "Here is the contract.\n", "\(once.errors)")

    let folder = try Scratch.folder()
    defer { Scratch.remove(folder) }
    for name in ["manifest.tsv", "sets.tsv", "en.rule", "ja.rule"] {
      try Scratch.write(try Scratch.read(example + "/" + name), to: "\(folder)/yaku/tools/plain-office/\(name)")
    }
    let environment = ["XDG_CONFIG_HOME": folder]
    let named = try Program("rewrite", "--lang", "en", "--tone", "plain-office", text, environment: environment)
      .finish()
    #expect(named.output == once.output)
    let listed = try Program("tools", "--json", "--from", "en", environment: environment).finish().output
    let tools = try #require(try JSONSerialization.jsonObject(with: Data(listed.utf8)) as? [[String: Any]])
    let own = try #require(tools.first { $0["tool"] as? String == "plain-office" })
    #expect(own["custom"] as? Bool == true && own["available"] as? Bool == true)
    #expect(tools.first { $0["tool"] as? String == "polite" }?["reason"] as? String == "unsupportedTool")

    try Scratch.write("rule en.x\nwhen %none\n", to: "\(folder)/yaku/tools/plain-office/ja.rule")
    let faulty = try Program("rewrite", "--tone", "plain-office", text, environment: environment).finish()
    #expect(faulty.code == 3 && faulty.output.isEmpty && faulty.errors.contains("ja.rule:1: error: "))
    let quiet = try Program(
      "rewrite", "--lang", "en", "--tone", "concise", "Come in order to help.", environment: environment
    ).finish()
    #expect(quiet.output == "Come to help.\n")
    let list = try Program("tools", environment: environment).finish()
    #expect(list.code == 0 && list.output.contains("plain-office *"))
  }

  @Test func d25_theLogIsWrittenWhereAFileIsNamedAndHasNoText() throws {
    let folder = try Scratch.folder()
    defer { Scratch.remove(folder) }
    let log = folder + "/log.jsonl"
    let words = ["rewrite", "--lang", "en", "--tone", "concise", "--log", log, "We came in order to help."]
    #expect(try Program(words).finish().code == 0)
    #expect(try Program(words + ["--log-text"]).finish().code == 0)
    let lines = try Scratch.read(log).split(separator: "\n")
    #expect(lines.count == 2 && !lines[0].contains("in order") && lines[1].contains("We came to help."))
    let first = try #require(try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any])
    #expect(first["tool"] as? String == "concise" && first["language"] as? String == "en")
    #expect(first["changes"] as? Int == 1 && (first["packs"] as? [String])?.isEmpty == false)
    #expect(first["milliseconds"] is Int && first["version"] is String)
  }

  @Test func d13_d14_d15_commands() throws {
    let reply = try Program("reply", "--lang", "en", "-n", "1", "Can we meet at noon?").finish()
    #expect(reply.code == 0 && reply.output == "Yes, let's meet at noon.\n", "\(reply.errors)")
    let nothing = try Program("compose", "--lang", "en", "sing").finish()
    #expect(nothing.code == 1 && nothing.output.isEmpty && nothing.errors.contains("no rule of the language"))
    let critique = try Program("critique", "--lang", "en", "--json", "We came in order to help.").finish()
    #expect(critique.code == 0 && critique.output.hasPrefix("{\"outcome\":\"changed\",\"suggestions\":[{"))
    #expect(critique.output.contains("\"replacements\":[]"))
  }

  @Test func d20_examplesThatDoNotHoldAreTold() throws {
    let folder = try Scratch.folder()
    defer { Scratch.remove(folder) }
    try Scratch.write("key\tvalue\nname\town\nlanguages\ten\n", to: folder + "/manifest.tsv")
    try Scratch.write(
      """
      rule en.own.big
      when "huge"
      fix "big"
      because Big is shorter.
      example A huge dog barked. => A big cat barked.
      example The huge house is old. => The big house is old.
      quiet A big dog barked.
      quiet The huge cat slept.
      """, to: folder + "/en.rule")
    let end = try Program("tools", "check", folder).finish()
    #expect(end.code == 1 && end.errors.contains("en.rule:5: error: ") && end.errors.contains("en.rule:8: error: "))
    #expect(!end.errors.contains("en.rule:6:"))
  }
}
