import Segmentation
import TestSupport
import Testing
import TextModel

@Suite struct SpanProtectorTests {
  /// A text with brackets ⟦…⟧ around what must be found, and the reason.
  @Test(arguments: [
    ("See ⟦https://example.org/a_(b)?x=1⟧, please.", ProtectedSpan.Reason.address),
    ("Visit ⟦www.example.co.jp/x⟧!", .address),
    ("これは⟦https://example.jp/a⟧です。", .address),
    ("Mail ⟦first.last@example.com⟧.", .address),
    ("Thanks ⟦@someone⟧!", .mention),
    ("Seen at ⟦#東京⟧ 。", .hashtag),
    ("Hello ⟦%s⟧, you have", .placeholder),
    ("⟦%1$@⟧ sent a file", .placeholder),
    ("⟦%1$s⟧が届きました。", .placeholder),
    ("Dear ⟦{name}⟧,", .placeholder),
    ("Costs ⟦${price}⟧ now", .placeholder),
    ("Hi ⟦{{ user }}⟧.", .placeholder),
    ("The ⟦#Product1#⟧ is good", .placeholder),
    ("この⟦#PRODUCT_NAME#⟧は", .placeholder),
    ("Hi ⟦%NAME%⟧, welcome", .placeholder),
    ("Thanks to ⟦[PERSON2]⟧!", .placeholder),
    ("a ⟦<b>⟧word", .markup),
    ("Salt ⟦&amp;⟧ pepper", .markup),
    ("Run ⟦`make all`⟧ first", .code),
    ("Great ⟦👍🏽⟧ job", .emoji),
    ("The ⟦👨‍👩‍👧⟧ loved it", .emoji),
    ("From ⟦🇯🇵⟧ with", .emoji),
    ("Nice ⟦:-)⟧ thanks", .emoticon),
    ("うれしい⟦(^_^)⟧", .emoticon),
    ("ありがとう⟦m(_ _)m⟧", .emoticon),
    ("かわいい⟦(´・ω・`)⟧", .emoticon),
    ("The ⟦WH-1000XM4⟧ is light", .identifier),
    ("Order ⟦A-12⟧ came", .identifier),
    ("Open ⟦report_2.pdf⟧ now", .path),
    ("In ⟦/usr/share/doc⟧ you", .path),
    ("環境は⟦/usr/bin/env⟧です。", .path),
    ("In ⟦\\\\server\\share\\new⟧ you", .path),
    ("⟦src/foo/bar2.txt⟧を開く", .path),
    ("番号は⟦550e8400-e29b-41d4-a716-446655440000⟧です。", .identifier),
    ("ハッシュ⟦da39a3ee5e6b4b0d3255bfef95601890afd80709⟧を", .identifier),
    ("⟦e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855⟧です", .identifier),
    ("鍵は⟦aGVsbG8gd29ybGQhIHRoaXMgaXMgYSB0ZXN0+/8=⟧です", .identifier),
    ("⟦eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9⟧が", .identifier),
    ("コミット⟦58e097f⟧で", .identifier),
    ("Use ⟦v1.2.3⟧ now", .identifier),
    ("Use ⟦1.2.3-beta4⟧ now", .identifier),
    ("Ping ⟦192.168.0.1:8080⟧ now", .identifier),
    ("MACは⟦00:1A:2B:3C:4D:5E⟧です", .identifier),
    ("At ⟦2024-05-01T12:00:00Z⟧ we", .identifier),
    ("⟦12:30:45⟧に", .identifier),
    ("⟦WH1000@example.com⟧に", .address),
    ("⟦\\n⟧良い", .markup),
    ("文字は⟦\\u3042⟧です", .markup),
    ("⟦${良い}⟧です", .placeholder),
    ("⟦$(cmd)⟧を実行", .placeholder),
    ("In ⟦C:\\Users\\me⟧ you", .path),
  ])
  func finds(text: String, reason: ProtectedSpan.Reason) throws {
    let plain = text.filter { $0 != "⟦" && $0 != "⟧" }
    let start = try #require(text.utf8.firstRange(of: "⟦".utf8)).lowerBound
    let lower = text.utf8.distance(from: text.startIndex, to: start)
    let length = text.utf8.count - plain.utf8.count
    let end = try #require(text.utf8.firstRange(of: "⟧".utf8)).lowerBound
    let upper = text.utf8.distance(from: text.startIndex, to: end) - length / 2
    #expect(SpanProtector().protect(plain) == [ProtectedSpan(TextSpan(lower, upper), reason)], "\(plain)")
  }

  @Test(arguments: [
    "50% discount", "It costs $5.", "At 12:30 we left", "12GB of memory, 5V", "and/or", "R&D", "a < b > c", "3.5 stars",
    "Great.It was good.", "（笑）", "(good) (really)", "#1 choice", "10am-5pm", "1,000円", "100 km/h", "we won 3:0",
    "Mr. A",
    "the children`s room`s", "Nice: a place", "{ }", "`", "e.g. this", "Type-C", "No. 5",
    "1h30min", "1.234.567 euros", "5GHz wifi6", "2024.5.1", "$(5)", "3\\4", "12h30", "a 2x4cm",
    "#1# here", "[A] and [...]", "[Edit] later", "50%off% now", "[sic]",
  ])
  func leavesAlone(text: String) {
    #expect(SpanProtector().protect(text).isEmpty, "\(text)")
  }
}

extension Collection where Element: Equatable {
  /// The first place where `other` occurs.
  fileprivate func firstRange(of other: some Collection<Element>) -> Range<Index>? {
    var index = startIndex
    while index != endIndex {
      if self[index...].starts(with: other) { return index..<self.index(index, offsetBy: other.count) }
      index = self.index(after: index)
    }
    return nil
  }
}
