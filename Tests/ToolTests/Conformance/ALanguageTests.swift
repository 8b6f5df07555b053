import Foundation
import Testing

/// The rows of section A that the command line has a part in.
@Suite struct ALanguageTests {
  @Test("A3: without --to the language of the person is taken, and it is never the one of the text")
  func a3PreferredTarget() throws {
    let spanish = "El hotel es muy bueno y el personal es amable."
    let english = try Program("translate", "--from", "es", spanish, environment: ["LANG": "en_GB.UTF-8"]).finish()
    #expect(english.code == 0 && english.output.contains("hotel is very good"), "\(english.errors)")
    let listed = try Program("translate", spanish, environment: ["LANGUAGE": "es:en", "LANG": "es_ES"]).finish()
    #expect(listed.output == english.output)
    let none = try Program("translate", spanish, environment: ["LANGUAGE": "", "LANG": "es_MX.UTF-8"]).finish()
    #expect(none.code == 2 && none.output.isEmpty)
    #expect(none.errors.contains("--to LANG is missing, and the text is in a language you read (es-MX, from LANG)"))
  }

  @Test("A3: the configuration file comes before the environment, the command line before both")
  func a3Configuration() throws {
    let folder = try Scratch.folder()
    defer { Scratch.remove(folder) }
    try Scratch.write("languages = tlh, en\n[languages]\njson = yes\n", to: folder + "/yaku/config")
    let environment = ["XDG_CONFIG_HOME": folder, "LANG": "es_ES.UTF-8"]
    let chosen = try Program("translate", "--from", "es", "El hotel es bueno.", environment: environment).finish()
    #expect(chosen.output.contains("hotel"), "\(chosen.errors)")
    #expect(try Program("languages", environment: environment).finish().output.hasPrefix("[{"))
    #expect(try Program("languages", "--json=no", environment: environment).finish().output.hasPrefix("from"))
    #expect(try Program("languages", "--no-config", environment: environment).finish().output.hasPrefix("from"))
    let shown = try Program("config", environment: environment).finish().output
    #expect(shown.contains("\(folder)/yaku/config:1") && shown.contains("\(folder)/yaku/config:3"))
  }

  @Test("A7: streamed JSON lines are answered one by one, each with its id")
  func a7Stream() throws {
    let program = try Program("batch", "-", "--format", "jsonl", "--stream", "--from", "ja", "--to", "en", "--quiet")
    for (id, text, translation) in [("1", "また来ました。", "I came again."), ("\"b\"", "部屋が狭かったです。", "The room was small.")] {
      program.write("{\"id\":\(id),\"text\":\"\(text)\"}\n")
      let line = try #require(program.readLine())
      #expect(line.hasPrefix("{\"id\":\(id),") && line.contains("\"translation\":\"\(translation)\""))
    }
    #expect(program.finish().code == 0)
  }

  @Test(
    "A19: prepare says what is broken, whichever pack of the pair it is, and nothing of others",
    arguments: ["ja", "en", "en-ja", "de"])
  func a19BrokenPacks(name: String) throws {
    let folder = try Scratch.folder()
    defer { Scratch.remove(folder) }
    let packs = try #require(ProcessInfo.processInfo.environment["YAKU_PACKS"])
    for file in ["ja", "en", "en-ja"] where file != name {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/\(file).pack", withDestinationPath: "\(packs)/\(file).pack")
    }
    try Scratch.write("no pack", to: "\(folder)/\(name).pack")
    let end = try Program("prepare", "--from", "ja", "--to", "en", "--packs", folder).finish()
    if name == "de" {
      #expect(end.code == 0 && end.output.contains("ready"))
    } else {
      #expect(end.code == 3 && !end.output.contains("ready"))
      #expect(end.errors.contains("error: ") && end.errors.contains("/\(name).pack"), "\(end.errors)")
    }
  }

  @Test("A19: prepare loads and checks a pair, may be repeated, and needs a source")
  func a19Prepare() throws {
    for _ in 0..<2 {
      let ready = try Program("prepare", "--from", "es", "--to", "en").finish()
      #expect(ready.code == 0 && ready.output.hasPrefix("es → en: ready; direct, "), "\(ready.errors)")
    }
    let sourceless = try Program("prepare", "--to", "en").finish()
    #expect(sourceless.code == 2 && sourceless.errors.contains("name it with --from"))
    let unknown = try Program("prepare", "--from", "tlh", "--to", "en").finish()
    #expect(unknown.code == 2 && unknown.errors.contains("no pack translates from \"tlh\" to \"en\""))
  }

  @Test("A21: the languages command lists every pair, as JSON too")
  func a21SupportedLanguages() throws {
    let output = try Program("languages", "--json").finish().output
    let pairs = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]])
    #expect(pairs.contains { $0["from"] as? String == "ja" && $0["to"] as? String == "en" })
    let some = try Program("languages", "--from", "ja", "--json").finish().output
    #expect(
      try #require(try JSONSerialization.jsonObject(with: Data(some.utf8)) as? [[String: Any]]).count < pairs.count)
  }

  @Test("A22: the status of a pair comes with kind, size and licences, or with the reason why not")
  func a22Status() throws {
    let installed = try Program("languages", "--from", "es", "--to", "en", "--json").finish()
    #expect(installed.code == 0)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(installed.output.utf8)) as? [String: Any])
    #expect(object["status"] as? String == "installed")
    let pair = try #require(object["pair"] as? [String: Any])
    #expect(pair["quality"] as? String == "direct")
    #expect((pair["size"] as? Int ?? 0) > 0)
    #expect((pair["licenses"] as? [String])?.isEmpty == false)
    let same = try Program("languages", "--from", "en-US", "--to", "en-GB").finish()
    #expect(same.code == 1 && same.output.hasPrefix("en-US → en-GB: unsupported; "))
  }

  @Test("A30: the status names a pack that is damaged, and one that is none")
  func a30DamagedPacks() throws {
    let folder = try Scratch.folder()
    defer { Scratch.remove(folder) }
    let core = try #require(ProcessInfo.processInfo.environment["YAKU_PACKS"])
    var bytes = try Data(contentsOf: URL(fileURLWithPath: core + "/es.pack"))
    let good = try Program("status", "--packs", core).finish()
    #expect(good.code == 0 && good.output.contains("/es.pack"))
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: URL(fileURLWithPath: folder + "/es.pack"))
    try Scratch.write("no pack", to: folder + "/en.pack")
    let bad = try Program("status", "--packs", folder).finish()
    #expect(bad.code == 3)
    #expect(bad.output.contains("damaged: pack \"\(folder)/es.pack\""), "\(bad.output)")
    #expect(bad.output.contains("hint: ") && bad.output.contains("\(folder)/en.pack"), "\(bad.output)")
  }

  @Test("A27: a file is replaced by its translation, a table and a document alike, and the old one is kept on request")
  func a27Replace() throws {
    let folder = try Scratch.folder()
    defer { Scratch.remove(folder) }
    try Scratch.write("id,text\n1,部屋が狭かったです。\n", to: folder + "/a.csv")
    try Scratch.write("# 部屋が狭かったです。\n", to: folder + "/a.md")
    for name in ["a.csv", "a.md"] {
      let base = ["batch", folder + "/" + name, "--from", "ja", "--to", "en", "--quiet"]
      let onto = try Program(base + ["-o", folder + "/" + name]).finish()
      #expect(onto.code == 2 && onto.errors.contains("--in-place"), "\(onto.errors)")
      #expect(try Program(base + ["--in-place", "--backup", ".old"]).finish().code == 0)
    }
    #expect(try Scratch.read(folder + "/a.csv").contains("\n1,部屋が狭かったです。,The room was small.,ja,"))
    #expect(try Scratch.read(folder + "/a.md") == "# The room was small.\n")
    #expect(try Scratch.read(folder + "/a.md.old") == "# 部屋が狭かったです。\n")
  }

  @Test("A35: a text that takes longer than --timeout is told, and what is not translated stays as it is")
  func a35Timeout() throws {
    let base = ["translate", "--from", "ja", "--to", "en", "--strict"]
    let late = try Program(base + ["--timeout", "0.000001", "また来ました。部屋が狭かったです。"]).finish()
    #expect(late.code == 1 && late.output == "また来ました。部屋が狭かったです。\n")
    #expect(late.errors.contains("the time limit ended the translation"))
    let lines = try Program(base + ["--timeout", "600", "--lines"])
    lines.write("また来ました。\n")
    #expect(lines.finish() == ("I came again.\n", "", 0))
  }

  @Test("A12: sentences of one text in languages of their own")
  func a12MixedLanguages() throws {
    let text = "部屋がとても狭かったです。 El hotel es muy bueno y el personal es amable."
    let mixed = try Program("translate", "--to", "en", "--mixed-languages", text).finish()
    #expect(
      mixed.output == "The room was very small. The hotel is very good and the staff is kind.\n", "\(mixed.errors)")
    let refused = try Program("translate", "--from", "ja", "--to", "en", "--mixed-languages", text).finish()
    #expect(refused.code == 2 && refused.errors.contains("leave out --from"))
  }

  @Test("A34: a text keeps its lines on request")
  func a34Lines() throws {
    let program = try Program("translate", "--from", "ja", "--to", "en", "--keep-lines")
    program.write("部屋が\n狭かったです。\n\nまた来ました。\n")
    #expect(program.finish().output.utf8.count { $0 == 0x0A } == 4)
  }
}
