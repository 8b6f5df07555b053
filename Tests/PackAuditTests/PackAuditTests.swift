import Files
import Foundation
import LanguagePack
import PackAudit
import PackCompiler
import TestSupport
import Testing

/// A small tree of language data with one mistake at a time.
@Suite struct PackAuditTests {
  private static let head = "lemma\treading\tpos\tparadigm\tfeatures\tvariants\n"
  private static let files: [String: String] = [
    "tags.tsv": "tag\tkind\tmeaning\n" + TagSet.vocabulary.map { "\($0)\tx\ty\n" }.joined(),
    "SOURCES.tsv": "file\tsource\tlicence\tversion\tdate\tsha256\tused-by\n"
      + ["aa", "bb", "aa-bb", "tags.tsv"].map { "\($0)\tus\tApache-2.0\t1\t-\t-\t-\n" }.joined(),
    "aa/manifest.tsv": "key\tvalue\nname\ta\nlanguage\taa\nlicence\tApache-2.0\nversion\t1\njoiner\tspace\n",
    "aa/paradigms.tsv": "paradigm\tpos\tending\tform\treplace\ndefault\tnoun\t-\tplural\t+s\n",
    "aa/closure.tsv": "kind\tpart\tbefore\tafter\nform\tnoun\tplural\t-\n",
    "aa/lexemes/nouns.tsv": head + "cat\t-\tnoun\t-\t-\t-\ndog\t-\tnoun\t-\t-\t-\n",
    "bb/manifest.tsv": "key\tvalue\nname\tb\nlanguage\tbb\nlicence\tApache-2.0\nversion\t1\njoiner\tspace\n",
    "bb/lexemes/nouns.tsv": head + "gato\t-\tnoun\t-\t-\t-\nperro\t-\tnoun\t-\t-\t-\n",
    "aa-bb/manifest.tsv": "key\tvalue\nname\taa-bb\npair\taa-bb\nlicence\tApache-2.0\nversion\t1\n",
    "aa-bb/lexemes/nouns.tsv": "aa\tbb\tpos\trank\tlabels\ncat\tgato\tnoun\t1/1\t-\ndog\tperro\tnoun\t1/1\t-\n",
    "aa-bb/frames/all.tsv":
      "source\tpos\tslots\ttarget\ttarget-pos\tsubject\ngato\tnoun\tsubject=object\tcat\tnoun\t-\n",
  ]

  private func check(_ changes: [String: String]) throws -> [String] {
    let root = FileManager.default.temporaryDirectory.appending(path: "yaku-audit-\(UInt64.random(in: 0 ... .max))")
    defer { try? FileManager.default.removeItem(at: root) }
    for (name, text) in Self.files.merging(changes, uniquingKeysWith: { $1 }) {
      let url = root.appending(path: name)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    return PackAudit.check(dictionaries: root.path()).diagnostics
      .map { $0.description.replacing(root.path() + "/", with: "") }
  }

  private static let rule =
    "rule aa.x\nwhen cat\nkind typo\nmessage No.\nfix \"dog\"\nbecause Why.\nwrong cat => dog\nwrong A cat => A dog\nquiet dog\nquiet dogs\n"

  @Test func aRuleStandsOnceAndSaysEverythingOnce() throws {
    #expect(try check(["aa/proofreading/a.rule": Self.rule]) == [])
    let twice = try check(["aa/proofreading/a.rule": Self.rule, "aa/proofreading/b.rule": "# b\n\n" + Self.rule])
    #expect(twice.contains { $0.contains("b.rule:3:6: error: rule \"aa.x\" stands at") }, "\(twice)")
    let message = try check(["aa/proofreading/a.rule": Self.rule.replacing("fix", with: "message Other.\nfix")])
    #expect(message.count == 1)
    #expect(message.first?.contains("a.rule:5: error: \"message\" stands twice") == true)
  }

  @Test func soundDataPasses() throws { #expect(try check([:]) == []) }

  @Test(arguments: [
    ("aa/lexemes/nouns.tsv", "cat\t-\tnoun", "zebra\t-\tnoun", "lexemes/nouns.tsv:3:1: error: \"dog\" stands after"),
    ("aa/lexemes/nouns.tsv", "dog\t-\tnoun\t-\t-", "dog\t-\tnoun\t-\tfurry", ":3: error: unknown tag in \"furry\""),
    ("aa/lexemes/nouns.tsv", "dog\t-\tnoun\t-", "dog\t-\tnoun\tn-x", ":3: error: no paradigm \"n-x\""),
    ("aa/lexemes/nouns.tsv", "dog\t-\tnoun\t-\t-\t-", "dog\t-\tnoun", ":3: error: 3 fields"),
    ("aa-bb/lexemes/nouns.tsv", "1/1\t-\ndog", "1\t-\ndog", ":2: error: rank \"1\" is not like 1/2"),
    ("aa-bb/lexemes/nouns.tsv", "dog\tperro\tnoun\t1/1", "cat\tperro\tnoun\t1/1", "two translations of rank 1 into bb"),
    (
      "aa-bb/lexemes/nouns.tsv", "dog\tperro\tnoun\t1/1", "dog\tperro\tnoun\t1/2",
      ":3:16: error: \"perro\" (noun) has rank 2"
    ),
    ("aa-bb/lexemes/nouns.tsv", "dog\tperro", "d*og*\tperro", ":3:1: error: \"d*og*\": one word may carry a *"),
    ("aa-bb/frames/all.tsv", "gato", "lobo", ":2:1: error: no predicate \"lobo\""),
    ("aa-bb/frames/all.tsv", "subject=object", "subject", ":2:11: error: slot \"subject\" has no =role"),
    ("aa-bb/frames/all.tsv", "subject=object", "subject=above", "leads to \"above\""),
    ("aa/manifest.tsv", "Apache-2.0", "GPL-3.0", "aa/manifest.tsv:4:9: error: licence \"GPL-3.0\""),
    ("SOURCES.tsv", "bb\tus", "cc\tus", "SOURCES.tsv:3:1: error: there is no file or folder \"cc\""),
    ("SOURCES.tsv", "bb\tus", "aa\tus", "bb/manifest.tsv: error: the file has no row in SOURCES.tsv"),
    ("tags.tsv", "noun\tx", "nouns\tx", "tags.tsv:2:1: error: tag \"nouns\""),
    ("aa/lexemes/nouns.tsv", "cat", "ca\u{301}t", ":2:2: error: the text is not in form NFC"),
  ])
  func findsTheMistake(_ file: String, _ old: String, _ new: String, _ message: String) throws {
    let text = try #require(Self.files[file])
    #expect(text.contains(old))
    let found = try check([file: text.replacing(old, with: new, maxReplacements: 1)])
    #expect(found.contains { $0.contains(message) }, "\(found)")
  }

  @Test func ruleExamplesAreRun() throws {
    let root = repositoryRoot(of: #filePath) + "/Dictionaries"
    let report = PackAudit.test(dictionaries: root, packs: nil)
    #expect(report.diagnostics.filter { $0.severity == .error }.map(\.description) == [])
  }
}
