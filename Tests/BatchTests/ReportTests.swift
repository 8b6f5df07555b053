@testable import Files
import Foundation
import Testing
import Yaku

@testable import Batch

@Suite struct ReportTests {
  /// The rows that the page holds, as its script reads them.
  static func rows(_ page: String) throws -> [[Any]] {
    let opening = #"<script type="application/json" id="rows">"#
    let start = try #require(page.range(of: opening)?.upperBound)
    let end = try #require(page.range(of: "</script>", range: start..<page.endIndex)?.lowerBound)
    return try #require(JSONSerialization.jsonObject(with: Data(page[start..<end].utf8)) as? [[Any]])
  }

  private func page(_ input: String, _ change: (inout BatchOptions) -> Void = { _ in }) async throws -> String {
    var page: String?
    var path: Scratch?
    _ = try await run(input.utf8) { options, scratch in
      options.report = scratch.file("report.html")
      change(&options)
      path = scratch
    }
    page = path?.text("report.html")
    #expect(path?.names == ["in.csv", "out", "report.html"])
    return try #require(page)
  }

  @Test func everyTextStandsBesideItsTranslation() async throws {
    let page = try await page("id,text\n1,a\n2,\"b\nc\"\n3,xx\n4\n")
    let rows = try Self.rows(page)
    #expect(rows.map { $0[0] as? Int } == [1, 2, 3, 4])
    #expect(rows.map { $0[2] as? String } == ["a", "b\nc", "xx", ""])
    #expect(rows.map { $0[3] as? String } == ["A", "B\nC", "xx", ""])
    #expect(rows[0][5] as? Double == 0.5 && rows[2][5] is NSNull)
    #expect((rows[2][7] as? String)?.isEmpty == false)
  }

  @Test func noTextBecomesMarkup() async throws {
    let texts = [
      "</script><script>alert(1)</script>", "<!--", "<img src=x onerror=alert(1)>", "]]>", "&lt;\u{2028}\u{0}",
    ]
    let page = try await page("text\n" + texts.map { "\"\($0)\"\n" }.joined())
    #expect(try Self.rows(page).map { $0[2] as? String } == texts)
    #expect(page.components(separatedBy: "<script").count == 3)
    #expect(!page.contains("<img") && !page.contains("<!--"))
  }

  @Test func severalColumnsAreNamed() async throws {
    let page = try await page("title,body\na,b\n") { $0.textColumns = [.name("title"), .name("body")] }
    #expect(try Self.rows(page).map { $0[1] as? String } == ["title", "body"])
  }

  @Test func beyondALimitSomeRowsAreShownAndThePageSaysSo() async throws {
    let scratch = Scratch()
    let lines = (1...1000).map { "[\($0),\"\",\"a\",\"b\",\"xx\",0.5,\"\",\"\"]\n" }.joined()
    let path = try scratch.write(lines.utf8, to: "rows")
    let page = ReportPage(title: "t", source: nil, target: try #require(LanguageTag("en")), summary: "", most: 300)
    let output = try OutputFile(path: scratch.file("page"))
    try page.write(rows: path, to: output, stop: StopSignal())
    try output.finish()
    let text = try #require(scratch.text("page"))
    #expect(try Self.rows(text).map { $0[0] as? Int } == stride(from: 1, through: 1000, by: 4).map(\.self))
    #expect(text.contains("250 of 1000 texts are shown: every 4th"))
  }

  @Test func thePolicyAllowsTheStyleAndScriptOfThePageAndNothingElse() async throws {
    let page = try await page("text\na\n")
    #expect(page.contains("default-src 'none'"))
    let (style, script) = (try Self.hash(ReportPage.style), try Self.hash(ReportPage.script))
    #expect(style == ReportPage.styleHash && script == ReportPage.scriptHash, "write \(style) and \(script)")
    #expect(!page.contains("http:") && !page.contains("https:"))
  }

  private static func hash(_ text: String) throws -> String {
    let scratch = Scratch()
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/sha256sum")
    process.arguments = [try scratch.write(text.utf8, to: "text")]
    process.standardOutput = output
    try process.run()
    let digits = Array(output.fileHandleForReading.readDataToEndOfFile().prefix(64))
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
    }
    return "sha256-" + Data(bytes).base64EncodedString()
  }
}
