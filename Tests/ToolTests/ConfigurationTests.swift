import Testing
import Yaku

@testable import YakuTool

@Suite struct ConfigurationTests {
  private static func read(_ text: String) throws(ToolError) -> ConfigurationFile {
    try ConfigurationFile(text, path: "config", commands: Tool.commands)
  }

  private static func message(_ text: String) -> String {
    do throws(ToolError) {
      _ = try read(text)
      return "no error"
    } catch {
      return error.message
    }
  }

  private static func values(_ file: ConfigurationFile, _ words: String...) throws -> [String: [String]] {
    let (command, path, _) = try Command.find(words, in: Tool.commands)
    return file.settings(for: command, at: path).mapValues { $0.map(\.value) }
  }

  @Test func aSectionGoesBeforeWhatHoldsForAll() throws {
    let file = try Self.read("# mine\nto = en\n\n[batch]\nto=de\r\non-error =  skip \n[pack build]\noutput = packs\n")
    #expect(try Self.values(file, "translate") == ["to": ["en"]])
    #expect(try Self.values(file, "batch") == ["to": ["de"], "on-error": ["skip"]])
    #expect(try Self.values(file, "pack", "build") == ["output": ["packs"]])
    #expect(try Self.values(file, "completions") == [:])
  }

  @Test func optionsThatMayBeRepeatedStandOnSeveralLines() throws {
    let file = try Self.read("[batch]\ntext-column = title\ntext-column = body\n")
    #expect(try Self.values(file, "batch") == ["text-column": ["title", "body"]])
  }

  @Test(arguments: [
    ("to = en\ntp = de\n", "config:2: \"tp\" is no option; did you mean \"to\"?"),
    ("[bach]\n", "config:1: [bach] names no command; did you mean [batch]?"),
    ("[detect]\nonyl = en\n", "config:2: \"onyl\" is no option of 'yaku detect'; did you mean \"only\"?"),
    ("to\n", "config:1: \"to\" is no setting; write 'key = value'"),
    ("to = en\nto = de\n", "config:2: to stands on line 1 already; keep one"),
    ("[batch]\non-error = maybe\n", "config:2: on-error cannot be \"maybe\"; choose one of: skip, fail, keep"),
    ("quiet = 1\n", "config:1: quiet cannot be \"1\"; a switch is yes or no"),
    ("languages = ja, 8\n", "config:1: \"8\" is no language; give tags such as en or zh-Hant, best first"),
  ])
  func aLineThatMakesNoSenseIsNamed(text: String, message: String) {
    #expect(Self.message(text) == message)
  }

  @Test func theLanguagesOfThePersonAreAList() throws {
    let file = try Self.read("languages = ja, zh-Hant en\n")
    #expect(file.languages?.tags.map(\.description) == ["ja", "zh-Hant", "en"])
  }
}
