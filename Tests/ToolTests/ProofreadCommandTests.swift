import Foundation
import Testing

/// `yaku proofread` and `yaku dictionary` through the real program.
@Suite struct ProofreadCommandTests {
  private let folder: String

  init() throws {
    folder = try Scratch.folder()
    try Scratch.write("# A title\n\nI could of gone.\n\nlast\nI ate a apple", to: folder + "/a.md")
    try Scratch.write("// I could of gone.\nlet of = \"a apple\"\n", to: folder + "/b.swift")
  }

  private func run(_ words: [String], input: String = "", environment: [String: String] = [:]) throws -> (
    output: String, errors: String, code: Int32
  ) {
    let program = try Program(words, environment: environment)
    program.write(input)
    return program.finish()
  }

  private func proofread(_ words: String..., input: String = "") throws -> (output: String, errors: String, code: Int32)
  {
    try run(["proofread", "--lang", "en"] + words, input: input)
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func peopleSeeTheLineTheMarkAndASummary() throws {
    let end = try proofread("I could of gone.")
    #expect(
      end.output == """
        1:9: error: After “could”, “should” or “would” stands “have”. → “have” [en.confused.could-of]
          I could of gone.
                  ^^
        1 error and 0 hints in 1 line

        """)
    #expect(end.code == 0)
    #expect(try proofread("It is fine.", "--exit-code").code == 0)
    #expect(try proofread("--exit-code", input: "I could of gone.\n").code == 1)
  }

  @Test func filesAreToldByTheirNames() throws {
    let end = try proofread(folder + "/a.md", folder + "/b.swift")
    #expect(end.output.contains(folder + "/a.md:3:9: error: "))
    #expect(end.output.contains(folder + "/b.swift:1:12: error: "))
    #expect(end.output.hasSuffix("3 errors and 0 hints in 8 lines of 2 files\n"))
    let missing = try proofread(folder + "/none.md")
    #expect(missing.code == 3)
    #expect(missing.errors.contains("none.md\": no such file or directory"))
    #expect(try proofread("and/or").code == 0)
    try Scratch.write("msgid \"a\"\n", to: folder + "/a.po")
    let document = try proofread(folder + "/a.po")
    #expect(document.code == 2)
    #expect(document.errors.contains("is a document (po) that cannot be proofread; --format plain reads it as it is"))
    #expect(try proofread("--format", "plain", folder + "/a.po").code == 0)
  }

  @Test func oneFileThatCannotBeReadCostsNoOtherOne() throws {
    try Data([0x63, 0x61, 0x66, 0xE9, 0x0A]).write(to: URL(fileURLWithPath: folder + "/latin.txt"))
    let end = try proofread(folder + "/none.md", folder + "/latin.txt", folder + "/a.md")
    #expect(end.code == 3)
    #expect(end.errors.contains("none.md\": no such file or directory"))
    #expect(end.errors.contains("latin.txt\" is not UTF-8"))
    #expect(end.output.contains(folder + "/a.md:3:9: error: "))
    #expect(end.output.hasSuffix("2 errors and 0 hints in 6 lines\n"))
    let alone = try proofread(folder + "/latin.txt")
    #expect(alone.code == 3)
    #expect(alone.output.isEmpty)
  }

  @Test func nobodyIsToldThatAllIsWellWhenNobodyLooked() throws {
    let folders = try proofread(folder)
    #expect(folders.code == 2)
    #expect(folders.errors.contains("is a folder; name the files in it"))
    #expect(try proofread(folder + "/a.md", folder).code == 2)
    #expect(try run(["proofread", "--lang", "de", "Das Haus."]).errors.contains("no pack finds errors in \"de\""))
    let guessed = try run(["proofread", "Das ist ein sehr schönes Haus und wir wohnen gerne darin."])
    #expect(guessed.code == 0)
    #expect(guessed.errors.contains("seems to be in \"de\", in which no pack finds errors"))
    let rule = try proofread("--rule", "en.confuse=off", "x")
    #expect(rule.code == 2)
    #expect(rule.errors.contains("there is no rule or family of rules \"en.confuse\""))
  }

  @Test(arguments: [
    (["--json", "--apply", "x"], "do not go together"), (["--in-place", "--diff", "x"], "do not go together"),
    (["--in-place", "some text"], "--in-place needs a file"),
    (["--in-place", "-"], "--in-place needs a file"),
    (["--lines", "--diff"], "--lines needs --json or --apply"),
    (["--lines", "--json", "--exit-code"], "--exit-code and --lines do not go together"),
    (["--report", "xml", "x"], "choose one of: github, sarif"), (["--rule", "en=loud", "x"], "--rule cannot be"),
  ])
  func whatMakesNoSenseIsRefused(words: [String], message: String) throws {
    let end = try run(["proofread", "--lang", "en"] + words)
    #expect(end.code == 2)
    #expect(end.errors.contains(message), "\(end.errors)")
  }

  @Test func filesAreChangedInPlace() throws {
    let end = try proofread("--in-place", folder + "/a.md", folder + "/b.swift")
    #expect(end.code == 0 && end.output.isEmpty)
    #expect(end.errors.contains("3 errors and 0 hints"))
    #expect(try Scratch.read(folder + "/a.md") == "# A title\n\nI could have gone.\n\nlast\nI ate an apple")
    #expect(try Scratch.read(folder + "/b.swift") == "// I could have gone.\nlet of = \"a apple\"\n")
    try Data([0x61, 0xFF, 0x20, 0x61, 0x20] + Array("apple".utf8)).write(to: URL(fileURLWithPath: folder + "/c.txt"))
    let bad = try proofread("--in-place", folder + "/c.txt")
    #expect(bad.code == 3)
    #expect(bad.errors.contains("is not UTF-8"))
  }

  @Test func aFileChangedInPlaceKeepsItsPermissionsAndItsLink() throws {
    let path = folder + "/a.md"
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    try FileManager.default.createSymbolicLink(atPath: folder + "/link.md", withDestinationPath: path)
    #expect(try proofread("--in-place", folder + "/link.md").code == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/link.md") == path)
    #expect(try Scratch.read(path).contains("could have"))
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["a.md", "b.swift", "link.md"])
  }

  @Test func bytesAroundAChangeStayAsTheyAre() throws {
    let text = "\u{FEFF}It is fine.\r\n\r\nI ate a apple. 🙂 e\u{301}\t \r\nnothing"
    let path = folder + "/mixed.txt"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    #expect(try proofread("--in-place", path).code == 0)
    let fixed = text.replacing("a apple", with: "an apple")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(fixed.utf8))
  }

  @Test func aLongLineIsShownInPart() throws {
    let line =
      String(repeating: "It is fine. ", count: 400) + "I ate a apple. " + String(repeating: "It is fine. ", count: 9)
    let lines = try proofread(line).output.split(separator: "\n")
    let shown = try #require(lines.dropFirst().first)
    #expect(shown.count < 140 && shown.contains("…") && shown.hasSuffix("…"))
    let mark = try #require(lines[2].firstIndex(of: "^"))
    #expect(
      shown[shown.index(shown.startIndex, offsetBy: lines[2].distance(from: lines[2].startIndex, to: mark))...]
        .hasPrefix("a apple"))
  }

  @Test func aPatchSaysWhatChanges() throws {
    let end = try proofread("--diff", folder + "/a.md")
    let name = String((folder + "/a.md").dropFirst())
    #expect(
      end.output == """
        --- a/\(name)
        +++ b/\(name)
        @@ -1,6 +1,6 @@
         # A title
        \u{20}
        -I could of gone.
        +I could have gone.
        \u{20}
         last
        -I ate a apple
        \\ No newline at end of file
        +I ate an apple
        \\ No newline at end of file

        """)
    #expect(try proofread("--diff", "It is fine.").output.isEmpty)
  }

  @Test func aPatchOfFarChangesHasTwoParts() throws {
    let text = "I ate a apple.\n\n" + String(repeating: "It is fine.\n\n", count: 8) + "I ate a apple.\n"
    let end = try proofread("--diff", input: text)
    #expect(end.output.contains("@@ -1,4 +1,4 @@\n-I ate a apple.\n+I ate an apple.\n"))
    #expect(end.output.contains("@@ -16,4 +16,4 @@\n"))
  }

  @Test func jsonHasALineForEachFile() throws {
    let end = try proofread("--json", folder + "/a.md", folder + "/b.swift")
    let lines = end.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 2)
    #expect(try object(lines[1])["file"] as? String == folder + "/b.swift")
    #expect((try object(lines[0])["suggestions"] as? [Any])?.count == 2)
    #expect(try object(try proofread("--json", "Fine.").output)["file"] == nil)
  }

  @Test func gitHubGetsAnnotations() throws {
    try Scratch.write("I could of gone.\n", to: folder + "/a,b.md")
    let end = try proofread("--report", "github", folder + "/a,b.md")
    #expect(
      end.output == "::warning file=\(folder)/a%2Cb.md,line=1,endLine=1,col=9,endColumn=10,title=en.confused.could-of::"
        + "After “could”, “should” or “would” stands “have”. → “have”\n")
  }

  @Test func aSARIFLogHasRulesResultsAndFixes() throws {
    let end = try proofread("--report", "sarif", folder + "/a.md", folder + "/b.swift")
    let log = try object(end.output)
    #expect(log["version"] as? String == "2.1.0")
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.count == 3)
    for result in results {
      let number = try #require(result["ruleIndex"] as? Int)
      #expect(rules[number]["id"] as? String == result["ruleId"] as? String)
      #expect((rules[number]["fullDescription"] as? [String: Any])?["text"] as? String != "")
      let locations = try #require(result["locations"] as? [[String: [String: Any]]])
      let region = try #require(locations.first?["physicalLocation"]?["region"] as? [String: Int])
      #expect(Set(region.keys) == ["startLine", "startColumn", "endLine", "endColumn"])
      #expect((result["fixes"] as? [Any])?.isEmpty == false)
    }
    #expect((try object(try proofread("--report", "sarif", "Fine.").output)["runs"] as? [Any])?.count == 1)
  }

  /// The properties that the schema of SARIF 2.1.0 requires, and the values that it allows.
  @Test func aSARIFLogHasWhatItsSchemaRequires() throws {
    try Scratch.write("🙂 I could of gone.\nI ate a apple\n", to: folder + "/a b%.md")
    let end = try proofread("--report", "sarif", "--all", folder + "/a b%.md", folder + "/b.swift")
    let log = try object(end.output)
    #expect(Set(log.keys).isSubset(of: ["$schema", "version", "runs", "inlineExternalProperties", "properties"]))
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    #expect((driver["name"] as? String)?.isEmpty == false)
    #expect(["utf16CodeUnits", "unicodeCodePoints"].contains(run["columnKind"] as? String))
    let levels = ["none", "note", "warning", "error"]
    let rules = try #require(driver["rules"] as? [[String: Any]])
    #expect(Set(rules.compactMap { $0["id"] as? String }).count == rules.count)
    for rule in rules {
      for name in ["shortDescription", "fullDescription"] {
        #expect(((rule[name] as? [String: Any])?["text"] as? String)?.isEmpty == false)
      }
      let setting = try #require(rule["defaultConfiguration"] as? [String: Any])
      #expect(levels.contains(try #require(setting["level"] as? String)) && setting["enabled"] is Bool)
    }
    func location(_ value: Any?) throws -> String {
      let uri = try #require((value as? [String: Any])?["uri"] as? String)
      #expect(URL(string: uri) != nil && !uri.contains(" "))
      return uri
    }
    func check(_ region: Any?) throws {
      let region = try #require(region as? [String: Int])
      let names = ["startLine", "startColumn", "endLine", "endColumn"]
      let places = try names.map { try #require(region[$0]) }
      #expect(places.allSatisfy { $0 >= 1 } && (places[2], places[3]) >= (places[0], places[1]))
    }
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.count >= 3)
    for result in results {
      #expect(((result["message"] as? [String: Any])?["text"] as? String)?.isEmpty == false)
      #expect(levels.contains(try #require(result["level"] as? String)))
      let place = try #require((result["locations"] as? [[String: [String: Any]]])?.first?["physicalLocation"])
      let uri = try location(place["artifactLocation"])
      try check(place["region"])
      for fix in result["fixes"] as? [[String: Any]] ?? [] {
        let changes = try #require(fix["artifactChanges"] as? [[String: Any]])
        #expect(!changes.isEmpty)
        for change in changes {
          #expect(try location(change["artifactLocation"]) == uri)
          let replacements = try #require(change["replacements"] as? [[String: Any]])
          #expect(!replacements.isEmpty)
          for replacement in replacements {
            try check(replacement["deletedRegion"])
            #expect((replacement["insertedContent"] as? [String: Any])?["text"] is String)
          }
        }
      }
    }
    // A pictograph is one column, as `columnKind` says.
    let first = try #require(
      (results[0]["locations"] as? [[String: [String: Any]]])?.first?["physicalLocation"]?["region"])
    #expect((first as? [String: Int])?["startColumn"] == 11)
  }

  @Test func wordsGoIntoDictionaries() throws {
    let home = ["XDG_CONFIG_HOME": folder + "/config"]
    #expect(try run(["dictionary", "list"], environment: home).output.isEmpty)
    #expect(try run(["dictionary", "add", "シュミレーション", "Yaku"], environment: home).code == 0)
    #expect(try run(["dictionary", "list"], environment: home).output == "Yaku\nシュミレーション\n")
    let words = ["proofread", "--lang", "ja", "--exit-code", "シュミレーションの結果。"]
    #expect(try run(words, environment: home).code == 0)
    #expect(try run(words + ["--no-preferences"], environment: home).code == 1)
    #expect(try run(["dictionary", "remove", "シュミレーション", "none"], environment: home).code == 1)
    #expect(try run(words, environment: home).code == 1)
    try Scratch.write("シュミレーション\n", to: folder + "/words.txt")
    #expect(try run(words + ["--dictionary", folder + "/words.txt"], environment: home).code == 0)
  }

  @Test func aWorkspaceDecidesForItsFiles() throws {
    try Scratch.write("rule en.confused off\n", to: folder + "/.yaku/proofreading.txt")
    #expect(try proofread(folder + "/b.swift").output.contains("0 errors"))
    #expect(try proofread("--rule", "en=error", folder + "/b.swift").output.contains("1 error "))
    #expect(try proofread("--no-preferences", folder + "/b.swift").output.contains("1 error "))
    try Scratch.write("\nrules en off\n", to: folder + "/.yaku/proofreading.txt")
    let end = try proofread(folder + "/b.swift")
    #expect(end.code == 2)
    #expect(end.errors.contains("/.yaku/proofreading.txt:2: unknown word \"rules\""))
  }

  /// Runs `yaku ignore` where the files are, and says what is still found.
  private func ignore(_ words: String..., at path: String) throws -> (errors: String, code: Int32, rules: [String]) {
    let end = try run(["ignore", "--lang", "en"] + words)
    let found = try proofread("--json", path)
    let suggestions = try #require(try object(found.output)["suggestions"] as? [[String: Any]])
    return (end.errors, end.code, suggestions.compactMap { $0["rule"] as? String })
  }

  @Test func whatIsFoundAtAPlaceIsIgnored() throws {
    try Scratch.write("# decisions\n", to: folder + "/.yaku/proofreading.txt")
    let path = folder + "/a.md"
    var end = try ignore(path + ":3:9:", at: path)
    #expect(end.code == 0)
    #expect(end.rules == ["en.article.sound"])
    #expect(
      try String(contentsOfFile: folder + "/.yaku/proofreading.txt", encoding: .utf8)
        == "# decisions\nignore en.confused.could-of \"I could of gone.\"\n")
    end = try ignore(path + ":3", at: path)
    #expect(end.code == 1)
    #expect(end.errors.contains("nothing is found at \(path):3; "))
    end = try ignore(path + ":6", "--rule", "en.confused", at: path)
    #expect(end.code == 1)
    end = try ignore(path + ":6", "--rule", "en.article", at: path)
    #expect(end.rules.isEmpty)
  }

  @Test func whatIsFoundIsIgnoredByACommentOfTheFile() throws {
    let text = "x = 1  # I could of gone.\n\n# I ate a apple and a orange.\n"
    let path = folder + "/c.py"
    try Scratch.write(text, to: path)
    #expect(try ignore(path + ":1", path + ":3:9", "--scope", "file", at: path).rules.isEmpty)
    #expect(
      try String(contentsOfFile: path, encoding: .utf8) == """
        # yaku: skip en.confused.could-of
        x = 1  # I could of gone.

        # yaku: skip en.article.sound
        # I ate a apple and a orange.

        """)
    try Scratch.write(text, to: path)
    #expect(try ignore(path, "--rule", "en.article", at: path).rules == ["en.confused.could-of"])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "# yaku: off en.article\n" + text)
    try Scratch.write("I could of gone.\n", to: folder + "/d.txt")
    let plain = try ignore(folder + "/d.txt:1", "--scope", "file", at: folder + "/d.txt")
    #expect(plain.code == 2)
    #expect(plain.errors.contains("is plain text, which has no comments"))
  }

  @Test func aRuleIsOffForAPerson() throws {
    let home = ["XDG_CONFIG_HOME": folder + "/config"]
    #expect(try run(["ignore", "--rule", "en.confused", "--scope", "user"], environment: home).code == 0)
    let words = ["proofread", "--lang", "en", "--exit-code", "I could of gone."]
    #expect(try run(words, environment: home).code == 0)
    #expect(try run(words).code == 1)
  }

  @Test(arguments: [
    ([], "give a place"), (["README.md"], "needs a line"), (["README.md:0"], "is no place"),
    (["--rule", "en.style", "--scope", "file"], "needs a FILE"), (["--rule", "en.nothing"], "no rule or family"),
  ])
  func whatCannotBeIgnoredIsRefused(words: [String], message: String) throws {
    try Scratch.write("A text.\n", to: folder + "/README.md")
    let end = try run(["ignore"] + words.map { $0.hasPrefix("README") ? folder + "/" + $0 : $0 })
    #expect(end.code == 2)
    #expect(end.errors.contains(message))
  }
}
