import LanguagePack
import Testing

@testable import PackCompiler

@Suite struct JMdictTests {
  /// Entries of our own in the format of the source.
  private static let text = """
    <!ENTITY n "noun (common)">
    <JMdict>
    <entry>
    <ent_seq>1</ent_seq>
    <k_ele><keb>x</keb></k_ele>
    </entry>
    <entry>
    <k_ele>
    <keb>橋げた</keb>
    <ke_pri>news1</ke_pri>
    <ke_pri>nf48</ke_pri>
    </k_ele>
    <k_ele>
    <keb>橋下駄</keb>
    <ke_inf>&iK;</ke_inf>
    </k_ele>
    <r_ele>
    <reb>はしげた</reb>
    </r_ele>
    <sense>
    <pos>&n;</pos>
    <gloss>bridge girder</gloss>
    <gloss xml:lang="ger">Balken</gloss>
    <gloss g_type="expl">part on which the deck lies</gloss>
    </sense>
    <sense>
    <stagk>橋げた</stagk>
    <misc>&uk;</misc>
    <gloss>beam &amp; girder</gloss>
    </sense>
    <sense>
    <gloss xml:lang="dut">balk</gloss>
    </sense>
    </entry>
    """

  @Test func entriesKeepPriorityAndInheritTheirPart() throws {
    let source = SourceFixture()
    let path = try source.write("jmdict.xml", Self.text)
    let item = try #require(try source.packs("jmdict", [path]).first)
    let lexicon = try #require(BilingualLexicon(item.pack, .backward))
    let entries = lexicon.entries(of: "橋げた")
    #expect(entries.map(\.target) == ["bridge girder", "beam & girder"])
    #expect(entries.map(\.priority) == [60, 60])
    #expect(entries.map(\.sourceTags) == [.noun, .noun])
    #expect(lexicon.entries(of: "橋下駄").map(\.target) == ["bridge girder"])
    #expect(lexicon.entries(of: "はしげた").map(\.target) == ["beam & girder"])
    #expect(item.report.read == 1)
    #expect(item.report.skipped["unreadable entry"] == 1)
  }

  @Test func bandsRaiseThePriority() {
    #expect(JMdict.EntryReader.priority("nf01") == 97)
    #expect(JMdict.EntryReader.priority("nf48") == 60)
    #expect(JMdict.EntryReader.priority("ichi2") == 30)
  }
}
