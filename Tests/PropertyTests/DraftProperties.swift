import TestSupport
import Testing
import TextModel

@testable import Writing

/// What holds for a text that is rewritten in rounds of any edits.
@Suite struct DraftProperties {
  /// Edits of one round that can all be made: places in order, none overlapping.
  static func round(_ text: String, _ random: inout SeededRandom) -> [Suggestion] {
    let places =
      text.unicodeScalars.indices.map { text.utf8.distance(from: text.startIndex, to: $0) } + [text.utf8.count]
    let found = (0..<Int.random(in: 1...4, using: &random)).map { number in
      let first = places.randomElement(using: &random) ?? 0
      let last = places.filter { $0 >= first && $0 <= first + 6 }.randomElement(using: &random) ?? first
      let words = ["", "x", "日本", " and ", "longer words"].randomElement(using: &random) ?? ""
      return Suggestion(TextSpan(first, last), [words], rule: "r\(number)", kind: .style, message: "m\(number)")
    }
    return Suggestion.withoutOverlaps(found)
  }

  @Test(arguments: PropertySeeds.all(200))
  func changesOfTheOriginalGiveTheText(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<20 {
      var draft = Draft(["", "a", "We stayed, then left. 🎉", "駅まで歩いて帰る。"].randomElement(using: &random) ?? "")
      for _ in 0..<Int.random(in: 1...6, using: &random) { draft.apply(Self.round(draft.text, &random)) }
      let edits = draft.changes.map { Edit($0.span, $0.replacement) }
      #expect(EditSet(edits).applied(to: draft.original).text == draft.text)
      #expect(zip(edits, edits.dropFirst()).allSatisfy { $0.span.upperBound < $1.span.lowerBound })
      #expect(draft.changes.allSatisfy { !$0.rules.isEmpty && $0.rules.count == $0.messages.count })
    }
  }
}
