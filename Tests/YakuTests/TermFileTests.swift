import Foundation
import Testing
import TextModel
import Yaku

/// Reading term bases and memories from files.
@Suite struct TermFileTests {
  private func entries(_ name: String, _ contents: String) throws -> [TermEntry] {
    let file = try TemporaryFile(name, contents)
    return try TermBase(contentsOf: file.path).entries
  }

  @Test func tablesWithAllColumns() throws {
    let text = """
      source,target,source language,target language,part of speech,case,inflect,note,forbidden
      電池,cell,ja,en,noun,follow,yes,"a, note",
      充電する,"juice ""up"" now",ja,en,verb,keep,no,,
      # passed over

      ,battery,,en,,,,,yes

      """
    let found = try entries("terms.csv", text)
    #expect(found.count == 3)
    #expect(
      found[0]
        == TermEntry(
          "電池", "cell", from: LanguageTag("ja"), to: LanguageTag("en"), partOfSpeech: .noun, casePolicy: .follow,
          note: "a, note"))
    #expect(found[1].target == "juice \"up\" now" && found[1].casePolicy == .keep && !found[1].isInflected)
    #expect(found[2].isForbidden && found[2].source.isEmpty && found[2].target == "battery")
  }

  @Test func tablesAsPeopleWriteThem() throws {
    let bare = [TermEntry("電池", "cell"), TermEntry("部屋", "chamber")]
    #expect(try entries("terms.tsv", "電池\tcell\n部屋\tchamber\n") == bare)
    #expect(try entries("terms.csv", "\u{FEFF}Source;Target\r\n電池;cell\r\n部屋;chamber") == bare)
    let tagged = try entries("terms.csv", "ja,en\n電池,cell\n")
    #expect(tagged == [TermEntry("電池", "cell", from: LanguageTag("ja"), to: LanguageTag("en"))])
    #expect(try entries("terms.csv", "").isEmpty)
  }

  @Test func commentsSayNothingAboutTheTable() throws {
    let bare = [TermEntry("電池", "cell"), TermEntry("部屋", "chamber")]
    #expect(try entries("terms.tsv", "# terms, of the shop\n\n電池\tcell\n部屋\tchamber\n") == bare)
    #expect(try entries("terms.csv", "# a; b; c\r\n  # d\r\nsource,target\r\n電池,cell\r\n部屋,chamber") == bare)
    #expect(try entries("terms.csv", "source,target\n電池,cell\n# not,\"closed\n部屋,chamber\n") == bare)
  }

  @Test func wordsThatCouldBeLanguageTagsAreNoHeader() throws {
    #expect(try entries("terms.csv", "bolso,bag\ngato,cat\n") == [TermEntry("bolso", "bag"), TermEntry("gato", "cat")])
    let tagged = try entries("terms.csv", "zh-Hans,en-GB\n电池,cell\n")
    #expect(tagged == [TermEntry("电池", "cell", from: LanguageTag("zh-Hans"), to: LanguageTag("en-GB"))])
  }

  @Test func everyBadRowIsTold() throws {
    let file = try TemporaryFile(
      "terms.csv", "source,target,pos,case,inflect\na,b,thing,,\nc,d,,loud,\ne,f,,,maybe\ng,,,,\nh,i,noun,,\n")
    let (entries, problems) = try TermBase.read(file.path)
    #expect(entries.map(\.source) == ["h"])
    #expect(
      problems.map { if case .invalid(_, let line, _) = $0 { line } else { 0 } } == [2, 3, 4, 5])
    #expect(throws: TermError.self) { try TermBase(contentsOf: file.path) }
    #expect(throws: TermError.self) { try TermBase(contentsOf: "/nowhere/terms.csv") }
  }

  @Test func quotesAndNumberSigns() throws {
    let open = try TemporaryFile("terms.csv", "source,target\n電池,\"cell\n画面,display\n色,hue\n")
    #expect(
      try TermBase.read(open.path).problems.map { if case .invalid(_, let line, _) = $0 { line } else { 0 } } == [2])
    #expect(throws: TermError.self) { try TermBase(contentsOf: open.path) }
    let signs = "source,target\n\"#1\",number one\n# a comment\n電池,cell\n"
    #expect(try entries("terms.csv", signs).map(\.source) == ["#1", "電池"])
    let half = try TemporaryFile("terms.csv", "")
    try Data([0xFF, 0xFE, 0x00]).write(to: URL(fileURLWithPath: half.path))
    #expect(throws: TermError.self) { try TermBase(contentsOf: half.path) }
  }

  @Test func tbxOfBothKinds() throws {
    let martif = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE martif SYSTEM "TBXcoreStructV02.dtd">
      <martif type="TBX" xml:lang="en"><text><body><termEntry id="1">
      <langSet xml:lang="ja"><tig><term>電池</term><termNote type="partOfSpeech">noun</termNote></tig></langSet>
      <langSet xml:lang="en">
      <tig><term>battery</term><termNote type="administrativeStatus">deprecatedTerm-admn-sts</termNote></tig>
      <tig><term>cell</term><termNote type="administrativeStatus">preferredTerm-admn-sts</termNote></tig>
      </langSet></termEntry></body></text></martif>
      """
    let modern = """
      <?xml version="1.0" encoding="UTF-8"?>
      <tbx type="TBX-Basic" style="dct" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2"
        xmlns:min="http://www.tbxinfo.net/ns/min"><text><body><conceptEntry id="1">
      <langSec xml:lang="ja"><termSec><term>電池</term><min:partOfSpeech>noun</min:partOfSpeech></termSec></langSec>
      <langSec xml:lang="en">
      <termSec><term>battery</term><min:administrativeStatus>deprecatedTerm-admn-sts</min:administrativeStatus></termSec>
      <termSec><term>cell</term></termSec></langSec></conceptEntry></body></text></tbx>
      """
    for text in [martif, modern] {
      let found = try entries("terms.tbx", text)
      let wanted = TermEntry("電池", "cell", from: LanguageTag("ja"), to: LanguageTag("en"), partOfSpeech: .noun)
      #expect(found.contains(wanted))
      #expect(found.contains { $0.source == "電池" && $0.target == "battery" && $0.isForbidden })
      #expect(found.contains { $0.source == "cell" && $0.target == "電池" })
    }
  }

  @Test func brokenXMLIsToldWithItsLine() throws {
    let file = try TemporaryFile("terms.tbx", "<martif>\n<text>\n</martif>")
    do {
      _ = try TermBase(contentsOf: file.path)
      Issue.record("a broken file was read")
    } catch {
      guard case .invalid(_, let line, let reason) = error else {
        Issue.record("\(error)")
        return
      }
      #expect((2...3).contains(line) && reason.contains("martif"))
    }
  }

  private func memory(declaring declarations: String, _ segment: String, tag: String = "ja") throws -> [String] {
    let text = """
      <?xml version="1.0"?><!DOCTYPE tmx [\(declarations)]>
      <tmx version="1.4"><header srclang="ja"/><body><tu><tuv xml:lang="\(tag)"><seg>\(segment)</seg></tuv>
      <tuv xml:lang="en"><seg>ok</seg></tuv></tu></body></tmx>
      """
    let file = try TemporaryFile("memory.tmx", text)
    return try TranslationMemory(contentsOf: file.path).entries.map(\.source)
  }

  @Test func entitiesOfADocumentAreText() throws {
    let declarations = """
      <!ENTITY shop "Kirarin &amp; Co"><!ENTITY b "&shop; &#38;#60;電&#x6C60;> <i>new</i>"><!ENTITY e "">
      """
    #expect(try memory(declaring: declarations, "x&b;&e;z &amp; w") == ["xKirarin & Co <電池> newz & w"])
    #expect(try memory(declaring: "", "&#x96FB;&#27744; &lt;1") == ["電池 <1"])
    let external = "<!ENTITY f SYSTEM \"/etc/passwd\">"
    #expect(try memory(declaring: external, "a &f; b") == ["a &f; b"])
    let html = try TemporaryFile(
      "terms.tbx",
      """
      <?xml version="1.0"?><!DOCTYPE martif SYSTEM "TBXcoreStructV02.dtd"><martif><text><body><termEntry>
      <langSet xml:lang="es"><tig><term>caf&eacute;</term></tig></langSet>
      <langSet xml:lang="en"><tig><term>coffee &unheard; <hi>house</hi></term></tig></langSet></termEntry></body></text></martif>
      """)
    let entries = try TermBase(contentsOf: html.path).entries
    #expect(entries.map(\.source) == ["café", "coffee &unheard; house"])
  }

  @Test func entitiesThatMakeTooMuchTextAreRefused() throws {
    let bomb = (1...12).reduce("<!ENTITY l0 \"ha\">") { text, level in
      let inner = String(repeating: "&l\(level - 1);", count: 10)
      return text + "<!ENTITY l\(level) \"\(inner)\">"
    }
    #expect(throws: TermError.self) { try memory(declaring: bomb, "&l12;") }
    #expect(throws: TermError.self) { try memory(declaring: bomb, "a", tag: "&l12;") }
    #expect(throws: TermError.self) {
      try memory(declaring: "<!ENTITY a \"&b;\"><!ENTITY b \"&a;\">", "&a;")
    }
    let long = "<!ENTITY a \"\(String(repeating: "a", count: 10_000))\">"
    #expect(throws: TermError.self) {
      try memory(declaring: long, String(repeating: "&a;", count: 1000))
    }
  }

  @Test(
    arguments: [
      ("sorce,target\n電池,cell\n", "\"source\" for \"sorce\""), ("source,taget,note\n電池,cell,\n", "\"target\""),
      ("Source;Translaton\n電池;cell\n", "\"translation\" for \"translaton\""),
      ("source,ziel,part of speech,note\n電池,cell,noun,\n", "\"target\""), ("source\n電池\n", "\"target\""),
    ])
  func aMisspeltHeaderIsNoTerm(text: String, advice: String) throws {
    let file = try TemporaryFile("terms.csv", text)
    let (entries, problems) = try TermBase.read(file.path)
    #expect(entries.isEmpty && problems.count == 1)
    #expect(problems.first?.description.contains(advice) == true, "\(problems)")
  }

  @Test func tablesOfExcelAndWorkbooks() throws {
    #expect(try entries("terms.csv", "sep=;\r\nsource;target\r\n電池;cell, new\r\n").map(\.target) == ["cell, new"])
    #expect(try entries("terms.csv", "# a \"quote\r\n\r\nsource\ttarget\r電池\tcell, a\r").map(\.target) == ["cell, a"])
    #expect {
      try entries("terms.csv", "PK\u{3}\u{4}xyz")
    } throws: { error in
      "\(error)".contains("workbook; save the table as CSV")
    }
    let file = try TemporaryFile("terms.csv", "")
    try Data([0x95, 0x94, 0x89, 0xAE, 0x2C, 0x72, 0x0A]).write(to: URL(fileURLWithPath: file.path))
    #expect(throws: TermError.self) { try TermBase(contentsOf: file.path) }
  }

  @Test func wordsLikeNamesOfColumnsAreTerms() throws {
    #expect(try entries("terms.csv", "source,fuente\ncase,caso\n").count == 2)
    #expect(try entries("terms.csv", "bread,panes\nmilk,leche\n").count == 2)
  }

  @Test func marksWithinATermOfTBXDoNotCutIt() throws {
    let file = try TemporaryFile(
      "terms.tbx",
      """
      <martif><text><body><termEntry>
      <langSet xml:lang="ja"><tig><term>充<hi>電</hi>池</term><descrip>x</descrip></tig></langSet>
      <langSet xml:lang="en"><tig><term>H<hi type="sub">2</hi> <foreign>cell</foreign></term></tig></langSet>
      </termEntry></body></text></martif>
      """)
    #expect(try TermBase(contentsOf: file.path).entries.map(\.source) == ["充電池", "H2 cell"])
  }

  @Test func tmxComesBackAsItWent() throws {
    let memory = TranslationMemory(
      [
        MemoryEntry("部屋が広い。", "A <b>huge</b> room & more!", from: LanguageTag("ja"), to: LanguageTag("en")),
        MemoryEntry("一行目\n二行目", "  \"two\" lines\t", from: LanguageTag("ja"), to: LanguageTag("en")),
      ])
    let file = try TemporaryFile("memory.tmx", memory.tmx())
    #expect(try TranslationMemory(contentsOf: file.path).entries == memory.entries)
    let table = try TemporaryFile("memory.csv", memory.csv())
    #expect(try TranslationMemory(contentsOf: table.path).entries == memory.entries)
    let bare = TranslationMemory([MemoryEntry("#1です。", "It is #1."), MemoryEntry("駅です。", "駅です。")])
    let undetermined = try TemporaryFile("memory.tmx", bare.tmx())
    #expect(try TranslationMemory(contentsOf: undetermined.path).entries == bare.entries)
    let plain = try TemporaryFile("memory.csv", bare.csv())
    #expect(try TranslationMemory(contentsOf: plain.path).entries == bare.entries)
  }

  @Test func tmxOfOtherPrograms() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE tmx SYSTEM "tmx14.dtd">
      <tmx version="1.4"><header srclang="en-US" creationtool="x"/><body>
      <tu><prop type="x-context">menu</prop>
      <tuv xml:lang="en-US"><seg>Hello <bpt i="1">&lt;b></bpt>there<ept i="1">&lt;/b></ept> <ph>{0}</ph></seg></tuv>
      <tuv xml:lang="ja"><seg>こんにちは{0}</seg></tuv><tuv xml:lang="de"><seg>Hallo {0}</seg></tuv></tu>
      </body></tmx>
      """
    let file = try TemporaryFile("memory.tmx", text)
    let entries = try TranslationMemory(contentsOf: file.path).entries
    #expect(entries.map(\.source) == ["Hello there {0}", "Hello there {0}"])
    #expect(entries.map(\.target) == ["こんにちは{0}", "Hallo {0}"])
  }

  @Test("B6: a glossary that changed on disk is read again, a broken one is not")
  func b6HotReload() throws {
    let file = try TemporaryFile("terms.csv", "source,target\n電池,cell\n")
    let watched = try TermBase.watched(file.path)
    let first = watched.current()
    #expect(first.entries.map(\.target) == ["cell"] && watched.current() === first)
    try file.write("source,target\n電池,accumulator\n")
    #expect(watched.current().entries.map(\.target) == ["accumulator"] && watched.problem == nil)
    try file.write("source,target,case\n電池,x,wrong\n")
    #expect(watched.current().entries.map(\.target) == ["accumulator"])
    #expect(watched.problem != nil)
    try file.write("source,target\n電池,pile\n")
    #expect(watched.current().entries.map(\.target) == ["pile"] && watched.problem == nil)
  }
}
