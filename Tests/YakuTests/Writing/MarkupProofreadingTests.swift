import TestSupport
import Testing
import Yaku

/// Proofreading of documents and programs: what is looked at, and where the suggestions stand.
@Suite struct MarkupProofreadingTests {
  private func response(_ text: String, _ change: (inout ProofreadingRequest) -> Void) throws -> ProofreadingResponse {
    var request = ProofreadingRequest(text, language: LanguageTag(language: "en"))
    change(&request)
    return try CoreEngine.shared().proofread(request)
  }

  @Test(arguments: [
    ("---\ntitle: I could of\n---\nFine.\n", 0), ("+++\ntitle = \"a apple\"\n+++\nFine.\n", 0),
    ("[fine](x 'I could of gone')", 1), ("[I could of gone](could-of.md)", 1), ("# I could of gone\n", 1),
    ("| a apple | b |\n|---|---|\n| c | a orange |\n", 2), ("![a apple](a-apple.png)", 1), ("<!-- a apple -->\n", 0),
    ("```\na apple\n```\n\n    a apple\n", 0), ("`a apple`", 0), ("It is an `x` or a `apple`.", 0),
    ("We use the `this` value, the `my`; `is` is `true`.", 0),
    ("Run `x` to start.", 0), ("We could of\ngone.", 1), ("I could&#32;of gone.", 1),
  ])
  func onlyTextOfMarkdownIsLookedAt(text: String, count: Int) throws {
    let found = try response(text) { $0.format = .markdown }
    #expect(found.suggestions.count == count, "\(found.suggestions)")
  }

  @Test(arguments: [
    "Write `?` for one letter and `a!` for others. It is fine.", "`?` Stands for one letter. It is fine.",
    "Use `a.` or `b?`, as `c!` Says. The rest is text.",
  ])
  func codeEndsNoSentence(text: String) throws {
    #expect(try response(text) { $0.format = .markdown }.document.sentences.count == 2)
  }

  @Test func labelsAreEscapedByTheirMarks() throws {
    let html = "<p><img alt=\"I could of gone\" title='a apple'> I ate a &amp; b.</p><img alt=aple>"
    let found = try response(html) { $0.format = .html }
    #expect(found.suggestions.map { String(html.substring(at: $0.span)) } == ["of", "a", "aple"])
    let fixed = html.replacing("could of", with: "could have").replacing("a apple", with: "an apple")
    #expect(found.applied().text == fixed.replacing("aple>", with: "apple>"))
  }

  @Test(arguments: [
    (TextFormat.plain, "He said “I could of gone”. I ate a apple."),
    (.plain, "He said \"I could of gone\". I ate a apple."),
    (.markdown, "> I could of gone\n\nI ate a apple."), (.markdown, "- > I could of gone\n\nI ate a apple."),
    (.html, "<blockquote><p>I could of gone</p></blockquote><p>I ate a apple.</p>"),
    (.html, "<p>He said <q>I could of gone</q>. I ate a apple.</p>"),
  ])
  func quotedPassagesAreLeftAlone(format: TextFormat, text: String) throws {
    func rules(_ skips: Bool) throws -> [String] {
      try response(text) {
        $0.format = format
        $0.skipsQuotes = skips
      }.suggestions.map(\.rule)
    }
    #expect(try rules(false).sorted() == ["en.article.sound", "en.confused.could-of"])
    #expect(try rules(true) == ["en.article.sound"])
  }

  @Test func whatIsNoSentenceBeginsAsItLikes() throws {
    let sentence = "the dog is here."
    #expect(try response(sentence) { $0.format = .markdown }.suggestions.map(\.kind) == [.capital])
    let markdown = ["- \(sentence)", "> 2. \(sentence)", "```\nx\n```\n\n\(sentence)\n"]
    for text in markdown { #expect(try response(text) { $0.format = .markdown }.suggestions.isEmpty) }
    #expect(try response("Well.\n\n\(sentence)") { $0.format = .markdown }.suggestions.map(\.kind) == [.capital])
    #expect(try response("# the dog is here\n") { $0.format = .markdown }.suggestions.isEmpty)
    #expect(try response("x = 1  # \(sentence)\n") { $0.code = .hash }.suggestions.isEmpty)
    #expect(try response("<img alt='the dog is here'>") { $0.format = .html }.suggestions.isEmpty)
  }

  @Test func onlyCommentsOfProgramsAreLookedAt() throws {
    let text =
      "let could = of // I could of\n// gone with a\n// apple. `could of` TODO could_of()\nprint(\"a apple\")\n"
    let found = try response(text) { $0.code = .c }
    #expect(found.suggestions.map { String(text.substring(at: $0.span)) } == ["of", "a"])
    let fixed = text.replacing("I could of", with: "I could have").replacing("with a\n", with: "with an\n")
    #expect(found.applied().text == fixed)
  }

  @Test(arguments: [
    ("# A teh, recieves and its helo-wrold.\ndef recieve(teh): helo = wrold\n", "hash", TextFormat.plain, []),
    ("# A teh here.\nteht = 1\n", "hash", .plain, ["teh"]),
    ("// The pakcet of a recieveTeh.\nlet x = pakcetCount\n", "c", .plain, []),
    ("Run `recieve` to recieve it.\n", "", .markdown, []),
    ("We recieve it.\n\n- Do:\n  ```sh\n  recieve --all\n  ```\n", "", .markdown, []),
    ("We [recieve](recieve.md) it.\n", "", .markdown, ["recieve"]),
    ("<p>We recieve it by <code>recieve()</code>.</p>", "", .html, []),
    ("<p>We recieve it by <a href='recieve'>this</a>.</p>", "", .html, ["recieve"]),
  ])
  func namesOfTheCodeAreWordsOfTheText(
    text: String, code: String, format: TextFormat, wrong: [String]
  ) throws {
    let found = try response(text) {
      $0.code = CodeSyntax(rawValue: code)
      $0.format = format
    }
    #expect(found.suggestions.filter { $0.kind == .spelling }.map { String(text.substring(at: $0.span)) } == wrong)
  }

  @Test func theSyntaxOfAProgramIsTold() {
    #expect(CodeSyntax(path: "a/b.swift") == .c)
    #expect(CodeSyntax(path: "Makefile") == .hash)
    #expect(CodeSyntax(path: "a.PY") == .python)
    #expect(CodeSyntax(path: "README.md") == nil)
    #expect(CodeSyntax(guessedFrom: "a\n-- b\n-- c\n") == .dashes)
    #expect(CodeSyntax(guessedFrom: "") == .c)
  }

  @Test(arguments: PropertySeeds.all(60))
  func suggestionsNeverTouchMarkup(seed: UInt64) throws {
    var markdown = RandomMarkdown(seed: seed)
    var markup = RandomMarkup(seed: seed)
    var random = SeededRandom(seed: seed)
    let errors = ["I could of gone. ", "a apple ", "the the ", "`a apple` ", "&amp; a apple", "<!-- a apple -->"]
    func mixed(_ text: String) -> String {
      text.split(separator: " ", omittingEmptySubsequences: false).map { word in
        random.number(0...3) == 0 ? "\(word) \(random.pick(errors))" : String(word)
      }.joined(separator: " ")
    }
    for (format, text) in [(TextFormat.markdown, mixed(markdown.next())), (.html, mixed(markup.next()))] {
      let found = try response(text) { $0.format = format }
      var end = 0
      for suggestion in found.suggestions {
        let part = String(text.substring(at: suggestion.span))
        #expect(part.utf8.count == suggestion.span.count)
        #expect(suggestion.span.lowerBound >= end)
        end = suggestion.span.upperBound
        if !suggestion.replacements.isEmpty, format == .html { #expect(!part.contains("<") && !part.contains(">")) }
        if suggestion.rule == "en.article.sound", !suggestion.replacements.isEmpty { #expect(part.lowercased() == "a") }
      }
      _ = found.applied()
    }
  }
}
