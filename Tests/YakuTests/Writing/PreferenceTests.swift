import Foundation
import TestSupport
import Testing
import Yaku

/// Words and decisions in files, in comments and in requests.
@Suite struct PreferenceTests {
  private let english = LanguageTag(language: "en")

  private func rules(_ text: String, _ change: (inout ProofreadingRequest) -> Void = { _ in }) throws -> [String] {
    var request = ProofreadingRequest(text, language: english)
    // Names of our own are no English words.
    request.rules.settings["en.spelling"] = .off
    change(&request)
    return try CoreEngine.shared().proofread(request).suggestions.map(\.rule)
  }

  @Test func linesAreReadAndWritten() throws {
    let file = try TemporaryFile(
      "p.txt",
      "# ours\n\nword Yaku\nword New  York\nrule en.style hint\nignore en.a \"He said \\\"of\\\" \\\\ now.\"\n")
    let preferences = try PreferenceFile(path: file.path).preferences()
    #expect(preferences.words == ["Yaku", "New York"])
    #expect(preferences.rules == ["en.style": .hint])
    let finding = IgnoredFinding(rule: "en.a", sentence: "He said \"of\" \\\n now.")
    #expect(preferences.ignored == [finding])
    #expect(Preference.ignore(finding).line == "ignore en.a \"He said \\\"of\\\" \\\\ now.\"")
  }

  @Test func otherLinesStayWhenOneIsAdded() throws {
    let file = try TemporaryFile("p.txt", "# ours\nrule en.style hint\nword Yaku")
    let preferences = PreferenceFile(path: file.path)
    #expect(try preferences.add(.word("kana")))
    #expect(try !preferences.add(.word("kana")))
    #expect(try preferences.add(.rule("en.style", .off)))
    #expect(try preferences.remove(.word("Yaku")))
    #expect(try !preferences.remove(.word("Yaku")))
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == "# ours\nword kana\nrule en.style off\n")
  }

  @Test func whatNoLineCanSayIsRefusedAndSpacesAreOne() throws {
    let file = try TemporaryFile("p.txt", "word a\n")
    let preferences = PreferenceFile(path: file.path)
    #expect(throws: PreferenceError.self) { try preferences.add(.word(" \n")) }
    #expect(throws: PreferenceError.self) { try preferences.add(.rule("en style", .off)) }
    #expect(try preferences.add(.word("New \n York")))
    #expect(try !preferences.add(.word("New York")))
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == "word a\nword New York\n")
    #expect(try preferences.remove(.word("New\tYork")))
  }

  @Test func aFileKeepsItsPermissionsAndALinkStaysOne() throws {
    let file = try TemporaryFile("p.txt", "word a\n")
    let link = file.path + ".link"
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file.path)
    defer { try? FileManager.default.removeItem(atPath: link) }
    try PreferenceFile(path: link).add(.word("b"))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == file.path)
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == "word a\nword b\n")
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test(arguments: [
    ("word Yaku\nwrod x\n", 2, "unknown word \"wrod\""), ("word\n", 1, "a word is missing"),
    ("\n\nrule en.style loud\n", 3, "is no rule with a setting"),
    ("ignore en.a sentence\n", 1, "is no rule with a sentence"),
  ])
  func aLineThatMakesNoSenseIsNamed(text: String, line: Int, reason: String) throws {
    let file = try TemporaryFile("p.txt", text)
    #expect {
      _ = try PreferenceFile(path: file.path).preferences()
    } throws: { error in
      "\(error)".hasPrefix("\(file.path):\(line): ") && "\(error)".contains(reason)
    }
  }

  @Test func aFolderThatIsNotThereIsMadeAndOneInTheWayIsTold() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "yaku-\(UUID().uuidString)").path()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = PreferenceFile(path: folder + "/.yaku/proofreading.txt")
    #expect(try file.preferences() == ProofreadingPreferences())
    try file.add(.word("x"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/.yaku") == ["proofreading.txt"])
    #expect(throws: PreferenceError.self) { try PreferenceFile(path: file.path + "/below.txt").add(.word("x")) }
    // The nearest folder above counts.
    try FileManager.default.createDirectory(atPath: folder + "/a/b", withIntermediateDirectories: true)
    #expect(try PreferenceFile.workspace(of: folder + "/a/b").preferences().words == ["x"])
    #expect(PreferenceFile.workspace(of: "/nowhere").path == "/nowhere/.yaku/proofreading.txt")
  }

  @Test func whatIsNearerGoesBefore() {
    var request = ProofreadingRequest("", language: nil)
    request.rules.settings = ["en": .off]
    ProofreadingPreferences([.rule("en.style", .hint), .rule("ja", .off), .word("a")]).apply(to: &request)
    ProofreadingPreferences([.rule("ja.x", .error), .rule("de", .hint), .word("b")]).apply(to: &request)
    #expect(request.rules.settings == ["en": .off, "ja": .off, "de": .hint])
    #expect(request.acceptedWords == ["a", "b"])
  }

  @Test func acceptedWordsAreSpelledRight() throws {
    var request = ProofreadingRequest("シュミレーションの結果。", language: LanguageTag(language: "ja"))
    let engine = try CoreEngine.shared()
    #expect(try engine.proofread(request).suggestions.map(\.kind) == [.spelling])
    request.acceptedWords = ["シュミレーション"]
    #expect(try engine.proofread(request).suggestions.isEmpty)
    // Grammar has nothing to do with it.
    #expect(try rules("I ate a apple.") { $0.acceptedWords = ["a"] } == ["en.article.sound"])
  }

  @Test func somethingIgnoredIsNotFoundAgain() throws {
    let text = "I could of gone. He could  of stayed."
    let engine = try CoreEngine.shared()
    let request = ProofreadingRequest(text, language: english)
    var session = try ProofreadingSession(request, engine: engine)
    #expect(session.response.suggestions.count == 2)
    let finding = session.response.ignoredFinding(of: session.response.suggestions[1])
    #expect(finding.sentence == "He could of stayed.")
    try session.update { $0.ignored.insert(finding) }
    #expect(session.response.suggestions.map { String(text.substring(at: $0.span)) } == ["of"])
    try session.update { $0.rules.settings["en.confused"] = .off }
    #expect(session.response.suggestions.isEmpty)
  }

  @Test(arguments: [
    ("# yaku: off\nI could of gone.\n# yaku: on\n\nI ate a apple.", ["en.article.sound"]),
    ("// yaku: off en.confused\nI could of gone, a apple.", ["en.article.sound"]),
    (
      "# yaku: off en.article, en.confused\nI could of gone.\n# yaku: on en.confused\n\nI could of eaten a apple.",
      ["en.confused.could-of"]
    ),
    ("# yaku: skip\n\nI could of gone.\nI ate a apple.", ["en.article.sound"]),
    ("I could of gone. # yaku: skip en.confused\nI ate a apple.", ["en.article.sound"]),
    ("See yaku: off there. I could of gone.", ["en.confused.could-of"]),
    ("# yaku: of\nI could of gone.", ["en.confused.could-of"]),
  ])
  func commentsSayWhatIsNotLookedAt(text: String, expected: [String]) throws {
    #expect(try rules(text) == expected)
    #expect(try rules(text) { $0.heedsComments = false }.contains("en.confused.could-of"))
  }

  @Test func commentsOfMarkupAreTags() throws {
    let text =
      "<!-- yaku: off en.confused -->\nI could of *gone*.\n\n<!-- yaku: on -->\n# yaku: off\n\nI ate a apple.\n"
    #expect(try rules(text) { $0.format = .markdown } == ["en.article.sound"])
    let html = "<p>I could of gone.</p> <!-- yaku: skip -->\n<p>I ate a apple.</p>"
    #expect(try rules(html) { $0.format = .html } == ["en.article.sound"])
  }

  @Test(arguments: [TextFormat.markdown, .html])
  func aCommentCanBeWritten(format: TextFormat) throws {
    var request = ProofreadingRequest("---\na: b\n---\nI could of gone.\r\nI could of gone.\n", language: english)
    request.format = format
    let engine = try CoreEngine.shared()
    let response = try engine.proofread(request)
    let first = try #require(response.suggestions.first)
    let count = response.suggestions.count
    let ignore = Preference.ignore(response.ignoredFinding(of: first))
    for (preference, left) in [(ignore, count - 1), (.rule("en.confused", .off), 0)] {
      let edit = try #require(preference.edit(in: request, at: first.span))
      var changed = request
      changed.text = EditSet([edit]).applied(to: request.text).text
      #expect(try engine.proofread(changed).suggestions.count == left)
    }
    #expect(Preference.rule("en.confused", .hint).edit(in: request, at: first.span) == nil)
    request.format = .plain
    #expect(ignore.edit(in: request, at: first.span) == nil)
  }

  @Test func aCommentOfAProgramCanBeWritten() throws {
    var request = ProofreadingRequest("#!/bin/sh\nif true; then\n  # I could of gone.\nfi\n", language: english)
    request.code = .hash
    let response = try CoreEngine.shared().proofread(request)
    let found = try #require(response.suggestions.first)
    let edit = try #require(Preference.ignore(response.ignoredFinding(of: found)).edit(in: request, at: found.span))
    request.text = EditSet([edit]).applied(to: request.text).text
    #expect(request.text.contains("then\n  # yaku: skip en.confused.could-of\n  # I could of gone.\n"))
    #expect(try CoreEngine.shared().proofread(request).suggestions.isEmpty)
    let word = try #require(Preference.word("fi").edit(in: request, at: found.span))
    #expect(EditSet([word]).applied(to: request.text).text.hasPrefix("#!/bin/sh\n# yaku: word fi\nif"))
  }

  @Test func aCommentBreaksNothingAroundIt() throws {
    func changed(_ text: String, _ code: CodeSyntax?, _ preference: Preference, at offset: Int = 0) throws -> String? {
      var request = ProofreadingRequest(text, language: english)
      request.code = code
      if code == nil { request.format = .markdown }
      return preference.edit(in: request, at: TextSpan(offset, offset)).map {
        EditSet([$0]).applied(to: text).text
      }
    }
    let style = "a {}\n/* One.\n   I could of gone. */\nb {}\n"
    let ignore = Preference.ignore(IgnoredFinding(rule: "en.x", sentence: "I could of gone."))
    #expect(
      try changed(style, .stylesheet, ignore, at: 20)
        == "a {}\n/* One.\n   * yaku: skip en.x\n   I could of gone. */\nb {}\n")
    let manifest = "// swift-tools-version: 6.3\nimport A\n"
    #expect(try changed(manifest, .c, .word("A")) == "// swift-tools-version: 6.3\n// yaku: word A\nimport A\n")
    for word in ["a b", "a,b", "a-->", ""] { #expect(try changed("x", nil, .word(word)) == nil) }
    #expect(try changed("x", .stylesheet, .word("a*/")) == nil)
  }
}
