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
