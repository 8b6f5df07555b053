import Foundation
import Testing
import TextModel
import Yaku

/// Rows of section E about documents: blocks, lists and tables with attributes, where tools work, and what they would change.
@Suite struct EDocumentTests {
  private let engine: Engine

  init() throws { engine = try CoreEngine.shared() }

  private func session(
    _ text: AttributedString, _ tool: WritingTool, _ change: (inout WritingToolsOptions) -> Void = { _ in }
  ) -> WritingToolsSession {
    var options = WritingToolsOptions()
    options.language = .english
    change(&options)
    return WritingToolsSession(
      SessionTool(tool), contexts: [WritingToolsContext(attributedString: text)], engine: engine, options: options)
  }

  // MARK: E4

  private static let markdown = """
    # A *small* heading

    Words with **bold**, `code` and [a link](http://e.example/a_b).

    > Said by others,\\
    > on two lines.
    >
    > - one

    1. first
    2. second
       - inner
       - other

    | Name | Age |
    | --- | ---: |
    | Ann | 30 |
    | a \\| b | 4 |

    ```swift
    let a = 1

    print(a)
    ```

    ---

    The end: 1\\. is no list, \\# is no heading.
    """

  @Test func e4_blocksAreTheSameInEveryFormat() throws {
    let document = BlockDocument(Self.markdown, format: .markdown)
    let kinds = document.blocks.map { block in
      switch block {
      case .paragraph: "paragraph"
      case .heading(let level, _): "heading \(level)"
      case .quote(let blocks): "quote \(blocks.count)"
      case .list(let list): "list \(list.items.count)"
      case .table(let table): "table \(table.headers.count)x\(table.rows.count)"
      case .code(_, let language): "code \(language ?? "")"
      case .rule: "rule"
      }
    }
    #expect(
      kinds == [
        "heading 1", "paragraph", "quote 2", "list 2", "table 2x2", "code swift", "rule", "paragraph",
      ])
    for format in [TextFormat.markdown, .html] {
      let written = document.written(as: format)
      let read = BlockDocument(written, format: format)
      #expect(read == document, "\(written)")
      #expect(read.written(as: format) == written)
    }
    #expect(BlockDocument(attributed: document.attributed()) == document)
  }

  @Test(arguments: [
    ("<ul><li>a<li><b>b</b> c</ul>", "- a\n- **b** c"),
    (
      "<p>x &amp; <i>y</i><br>z</p><hr><pre><code class=\"language-c\">a &lt; b\n</code></pre>",
      "x \\& *y*\\\nz\n\n---\n\n```c\na < b\n```"
    ),
    (
      "<table><tr><th>n<th align=right>v</tr><tr><td>a|b<td>1</tr></table>",
      "| n | v |\n| --- | ---: |\n| a\\|b | 1 |"
    ),
    ("<h3> A  <a href='u&amp;v'>b</a></h3><blockquote>said</blockquote>", "### A [b](u&v)\n\n> said"),
    ("plain <script>x()</script>text", "plain text"),
  ])
  func e4_htmlAsMarkdown(html: String, markdown: String) {
    #expect(BlockDocument(html, format: .html).written(as: .markdown) == markdown)
  }

  @Test func e4_anyWordsComeThroughMarkdown() {
    for words in ["1. x", "- x", "# x", "> x", "a*b*c", "_x_", "[a](b)", "<b>", "a|b", "\\", "&amp;", "~~a~~", "`a`"] {
      let document = BlockDocument(blocks: [.paragraph(AttributedString(words))])
      #expect(BlockDocument(document.written(as: .markdown), format: .markdown) == document, "\(words)")
      #expect(BlockDocument(document.written(as: .html), format: .html) == document, "\(words)")
    }
  }

  // MARK: E3, E5, E33, E34

  @Test func e5_formsThatAreImpliedAreGranted() {
    #expect(WritingToolsResultOptions(rawValue: 16).granted == .presentationIntent)
    #expect(WritingToolsResultOptions(rawValue: 8).granted == .table)
    let less = WritingToolsResultOptions.presentationIntent.subtracting(.table)
    #expect(!less.contains(.table) && less.contains(.list) == false)
  }

  @Test func e33_itemsKeepTheirAttributes() throws {
    var text = AttributedString("We need milk, fresh eggs and bread.")
    let eggs = try #require(text.range(of: "fresh eggs"))
    text[eggs].link = URL(string: "x:1")
    var session = session(text, .list(.markdown)) { $0.preferredResultOptions = .presentationIntent }
    let edits = session.run()
    let made = session.attributedReplacement(for: try #require(edits.first))
    #expect(String(made.characters) == "We need:\n\n- milk\n- fresh eggs\n- bread")
    let kinds = made.runs.compactMap { $0.blockIntent?.components.first?.kind }
    #expect(kinds == [.paragraph, .unorderedList, .unorderedList, .unorderedList])
    let linked = made.runs.filter { $0.link != nil }
    #expect(linked.map { String(made[$0.range].characters) } == ["fresh eggs"])
    #expect(linked.first?.blockIntent?.components.map(\.kind) == [.unorderedList, .listItem(ordinal: 2), .paragraph])
  }

  @Test func e33_tablesHaveCells() throws {
    var session = session(AttributedString("Ann has 2, Ben has 3, and Cy has 4."), .table(.markdown)) {
      $0.preferredResultOptions = .presentationIntent
    }
    let edits = session.run()
    let made = session.attributedReplacement(for: try #require(edits.first))
    let table = BlockDocument(attributed: made).blocks.first { if case .table = $0 { true } else { false } }
    guard case .table(let table) = table else {
      Issue.record("no table in \(made)")
      return
    }
    #expect(table.headers.map { String($0.characters) } == ["Person", "Has"])
    #expect(table.rows.map { $0.map { String($0.characters) } } == [["Ann", "2"], ["Ben", "3"], ["Cy", "4"]])
    #expect(table.alignments == [.unset, .right])
  }

  @Test func e33_resultsAreValues() throws {
    var request = WritingRequest(.list(.markdown), "We need **milk**, eggs and bread. Thanks.", language: .english)
    request.format = .markdown
    let change = try #require(engine.write(request).changes.first)
    guard case .list(let list) = change.structures.first else {
      Issue.record("no list in \(change)")
      return
    }
    #expect(list.lead?.text == "We need:" && list.items.map(\.text) == ["**milk**", "eggs", "bread"])
    #expect(list.items[0].span == TextSpan(10, 14) && !list.isOrdered && change.structures.count == 2)
    let blocks = change.blocks(format: .markdown)
    #expect(
      BlockDocument(blocks: blocks).written(as: .html)
        == "<p>We need:</p>\n<ul>\n  <li><strong>milk</strong></li>\n  <li>eggs</li>\n  <li>bread</li>\n</ul>\n<p>Thanks.</p>"
    )
  }

  @Test func e34_markersAreAnOption() throws {
    let text = AttributedString("We need milk, eggs and bread.")
    var session = session(text, .list(.markdown)) {
      $0.preferredResultOptions = .list
      $0.includesTextListMarkers = false
    }
    let edits = session.run()
    #expect(session.text(of: session.contexts[0].id) == "We need:\nmilk\neggs\nbread" && !session.isDegraded)
    let made = session.attributedReplacement(for: try #require(edits.first))
    #expect(made.runs.count { $0.blockIntent?.components.first?.kind == .unorderedList } == 3)
    let document = BlockDocument(blocks: [.list(TextList(start: 2, items: [[.paragraph(AttributedString("a"))]]))])
    #expect(String(document.attributed().characters) == "a")
    #expect(String(document.attributed(listMarkers: true).characters) == "2. a")
  }

  // MARK: E40, E41

  @Test func e40_filesAndLanguagesCanBeLeftAlone() {
    let policy = WritingToolsPolicy(off: ["*.tex", "drafts/", "notes/a?.md", "LaTeX"])
    func permission(_ path: String?, _ id: String? = nil) -> WritingToolsPolicy.Permission {
      policy.permission(path: path, languageID: id)
    }
    #expect(permission("x/y.tex") == .nothing("*.tex"))
    #expect(permission("a/drafts/b/c.md") == .nothing("drafts/") && permission("drafts") == .everything)
    #expect(permission("a/notes/ab.md") == .nothing("notes/a?.md") && permission("notes/abc.md") == .everything)
    #expect(permission(nil, "latex") == .nothing("LaTeX") && permission("latex.md") == .everything)
    #expect(permission("a.swift") == .comments(.c) && permission(nil, "python") == .comments(.python))
    #expect(permission(nil) == .everything)
  }

  @Test func e40_ofProgramsOnlyCommentsChange() {
    let source = "// We came in order to help.\nlet a = \"in order to help\" // utilize it\n"
    var request = WritingRequest(.rewrite(.concise), source, language: .english)
    request.code = .c
    #expect(
      engine.write(request).applied().text
        == "// We came to help.\nlet a = \"in order to help\" // use it\n")
    request.tool = .list(.markdown)
    #expect(engine.write(request).outcome == .refused(.notAllowed))
    var session = session(AttributedString("teh = 1 # teh end\n"), .rewrite(.concise)) { $0.code = .hash }
    var options = session.options
    options.format = .plain
    session = WritingToolsSession(
      .words(["teh": "the"]), contexts: session.contexts, engine: engine, options: options)
    session.run()
    #expect(session.text(of: session.contexts[0].id) == "teh = 1 # the end\n")
  }

  @Test func e41_differencesBeforeAnythingIsChanged() {
    let (old, new) = ("We came in order to help.\nFine.\n", "We came to help them.\nFine.\n")
    let diff = WordDiff(from: old, to: new)
    #expect(diff.marked == "We came [-in order -]to help{+ them+}.\nFine.\n")
    #expect(EditSet(diff.edits).applied(to: old).text == new)
    let patch = UnifiedDiff(old, diff.edits)
    #expect(
      patch.patch(of: "a.txt")
        == "--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,2 @@\n-We came in order to help.\n+We came to help them.\n Fine.\n")
    #expect(
      patch.patch(of: "a.txt", style: .words)
        == "--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,2 @@\nWe came [-in order -]to help{+ them+}.\nFine.\n")
    #expect(WordDiff(from: "彼は来た。", to: "彼も来た。").marked == "彼[-は-]{+も+}来た。")
    #expect(WordDiff(from: "same", to: "same").edits.isEmpty)
  }
}
