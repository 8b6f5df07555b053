import TestSupport
import Testing
import TextModel

@Suite struct EditSetTests {
  /// Random spans on scalar boundaries, in any order, overlapping or not.
  private func randomEdits(_ text: String, _ random: inout RandomText) -> [Edit] {
    var boundaries = [0]
    for value in text.unicodeScalars { boundaries.append((boundaries.last ?? 0) + UTF8.width(value)) }
    return (0..<random.number(0...8)).map { _ in
      let start = random.number(0...boundaries.count - 1)
      let end = min(boundaries.count - 1, start + random.number(0...4))
      return Edit(
        TextSpan(boundaries[start], boundaries[end]), random.next(length: 2), priority: random.number(0...3))
    }
  }

  @Test(arguments: UInt64(1)...40)
  func changesOnlyWhatTheEditsName(seed: UInt64) {
    var random = RandomText(seed: seed)
    for round in 0..<25 {
      let text = random.next(length: 30)
      let edits = randomEdits(text, &random)
      let set = EditSet(edits)
      let (result, map) = set.applied(to: text)
      let label: Comment = "seed \(seed), round \(round)"
      #expect(set.edits.count + set.rejected.count == edits.count, label)
      var before = 0
      var after = 0
      for (edit, change) in zip(set.edits, map.changes) {
        let kept = TextSpan(before, change.before.lowerBound)
        let now = TextSpan(after, change.after.lowerBound)
        #expect(Array(text.substring(at: kept).utf8) == Array(result.substring(at: now).utf8), label)
        #expect(Array(result.substring(at: change.after).utf8) == Array(edit.replacement.utf8), label)
        // Text between edits maps there and back.
        if kept.count > 0 {
          #expect(map.after(kept) == now, label)
          #expect(map.before(now) == kept, label)
        }
        if !change.before.isEmpty { #expect(map.after(change.before) == change.after, label) }
        before = change.before.upperBound
        after = change.after.upperBound
      }
      #expect(text.utf8.count - before == result.utf8.count - after, label)
    }
  }

  @Test func keepsTheHigherPriorityOfTwoThatOverlap() {
    let low = Edit(TextSpan(0, 5), "x", priority: 1)
    let high = Edit(TextSpan(3, 8), "y", priority: 2)
    #expect(EditSet([low, high]).edits == [high])
    #expect(EditSet([low, high]).rejected == [low])
  }

  @Test func keepsOneOfTwoInsertionsAtOnePlace() {
    let set = EditSet([Edit(TextSpan(2, 2), "a"), Edit(TextSpan(2, 2), "b"), Edit(TextSpan(2, 3), "c")])
    #expect(set.edits.map(\.replacement) == ["a", "c"])
  }

  /// What the rule says, one edit after the other.
  @Test(arguments: UInt64(1)...60)
  func keepsWhatTheRuleSays(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let edits = (0..<random.number(0...300)).map { number in
      let start = random.number(0...200)
      return Edit(TextSpan(start, start + random.number(0...9)), "\(number)", priority: random.number(0...5))
    }
    func isInTheWay(_ left: TextSpan, _ right: TextSpan) -> Bool {
      if left.isEmpty || right.isEmpty {
        return left == right || (left.lowerBound < right.lowerBound && right.upperBound < left.upperBound)
          || (right.lowerBound < left.lowerBound && left.upperBound < right.upperBound)
      }
      return left.overlaps(right)
    }
    var kept: [Edit] = []
    let ranked = edits.enumerated().sorted {
      let (a, b) = ($0.element, $1.element)
      return (-a.priority, a.span.lowerBound, -a.span.count, $0.offset)
        < (-b.priority, b.span.lowerBound, -b.span.count, $1.offset)
    }
    for (_, edit) in ranked where !kept.contains(where: { isInTheWay($0.span, edit.span) }) { kept.append(edit) }
    let set = EditSet(edits)
    #expect(Set(set.edits) == Set(kept), "seed \(seed)")
    #expect(zip(set.edits, set.edits.dropFirst()).allSatisfy { $0.span.upperBound <= $1.span.lowerBound })
    #expect(set.edits.count + set.rejected.count == edits.count)
  }

  @Test func movesProtectedSpansAndDropsThoseItTouches() {
    let document = Document(
      "See A-12 and B-34.",
      protected: [ProtectedSpan(TextSpan(4, 8), .identifier), ProtectedSpan(TextSpan(13, 17), .identifier)])
    let (edited, map) = EditSet([Edit(TextSpan(0, 3), "Look at"), Edit(TextSpan(15, 16), "9")]).applied(to: document)
    #expect(edited.text == "Look at A-12 and B-94.")
    #expect(edited.protected == [ProtectedSpan(TextSpan(8, 12), .identifier)])
    #expect(map.before(TextSpan(8, 12)) == TextSpan(4, 8))
  }

  @Test func growsASpanThatCutsIntoAnEdit() {
    let (_, map) = EditSet([Edit(TextSpan(4, 8), "longer text")]).applied(to: "abc defg hij")
    #expect(map.after(TextSpan(6, 12)) == TextSpan(4, 19))
    #expect(map.after(TextSpan(0, 6)) == TextSpan(0, 15))
  }

  @Test func clampsEditsBeyondTheText() {
    #expect(EditSet([Edit(TextSpan(2, 99), "!")]).applied(to: "abc").text == "ab!")
  }
}
