import TestSupport
import Testing
import TextModel

@Suite struct SpanProjectionTests {
  /// Words of two letters each: `order[i]` is the word of the source that the i-th word of the target came from.
  private func projection(_ order: [Int?], sourceWords: Int) -> SpanProjection {
    let links = order.enumerated().compactMap { index, source in
      source.map {
        Alignment.Link(target: TextSpan(3 * index, 3 * index + 2), sources: [TextSpan(3 * $0, 3 * $0 + 2)])
      }
    }
    return SpanProjection(
      Alignment(links), source: Array(repeating: "ab", count: sourceWords).joined(separator: " "),
      target: Array(repeating: "AB", count: order.count).joined(separator: " "))
  }

  private func words(_ first: Int, _ last: Int) -> TextSpan { TextSpan(3 * first, 3 * last + 2) }

  @Test func aMarkFollowsItsWords() {
    #expect(projection([2, 0, 1], sourceWords: 3).project([words(2, 2)]) == [words(0, 0)])
    #expect(projection([2, 0, 1], sourceWords: 3).project([words(0, 1)]) == [words(1, 2)])
  }

  @Test func aMarkComesOutInOnePieceWhereMostOfItStands() {
    #expect(projection([0, 3, 1, 2], sourceWords: 4).project([words(0, 2)]) == [words(0, 3)])
    #expect(projection([0, 3, 4, 5, 1, 2], sourceWords: 6).project([words(0, 2)]) == [words(4, 5)])
  }

  @Test func aMarkTakesNoWordOfAnother() {
    let marks = [words(0, 0), words(1, 1)]
    #expect(projection([1, 0, 1, nil], sourceWords: 2).project(marks) == [words(1, 1), words(2, 2)])
    #expect(projection([1, 1, 0, 1, 2], sourceWords: 3).project(marks) == [words(2, 2), words(0, 1)])
  }

  @Test func wordsWithoutASourceInsideAMarkBelongToIt() {
    #expect(projection([0, nil, 1], sourceWords: 2).project([words(0, 1)]) == [words(0, 2)])
  }

  @Test func aMarkAroundEverythingStaysAroundEverything() {
    #expect(
      projection([nil, 1, 0, nil], sourceWords: 2).project([words(0, 1), words(1, 1)]) == [words(0, 3), words(1, 1)])
  }

  @Test func marksNestAsTheyDid() {
    let marks = [words(0, 2), words(1, 1)]
    #expect(projection([2, 1, 0, 3], sourceWords: 4).project(marks) == [words(0, 2), words(1, 1)])
  }

  @Test func ofTwoMarksWithOneSpanTheEarlierIsTheOuter() {
    let marks = [words(1, 1), words(1, 1)]
    #expect(projection([1, 0], sourceWords: 2).project(marks) == [words(0, 0), words(0, 0)])
  }

  @Test func aMarkWithoutCounterpartTakesTheNearestFreeWord() {
    #expect(projection([0, 2], sourceWords: 3).project([words(1, 1), words(2, 2)]) == [words(0, 0), words(1, 1)])
  }

  /// `target` from `source`, word by word: each with the words of the source it came from.
  private func projected(_ target: [(String, [Int])], from source: [String], _ marks: [ClosedRange<Int>]) -> [String] {
    func spans(_ words: [String]) -> [TextSpan] {
      words.indices.map { index in
        let start = words[..<index].reduce(0) { $0 + $1.utf8.count + 1 }
        return TextSpan(start, start + words[index].utf8.count)
      }
    }
    let sources = spans(source)
    let links = zip(spans(target.map(\.0)), target).map { span, word in
      Alignment.Link(target: span, sources: word.1.map { sources[$0] })
    }
    let text = target.map(\.0).joined(separator: " ")
    return SpanProjection(Alignment(links), source: source.joined(separator: " "), target: text)
      .project(marks.map { TextSpan(sources[$0.lowerBound].lowerBound, sources[$0.upperBound].upperBound) })
      .map { String(decoding: Array(text.utf8)[$0.range], as: UTF8.self) }
  }

  @Test func anExpressionGoesWithAMarkOnAPartOfIt() {
    let source = ["heya", "denchi", "ga", "kireta"]
    let target = [
      ("Room", [0]), ("the", [1, 2, 3]), ("battery", [1, 2, 3]), ("is", [1, 2, 3]), ("flat", [1, 2, 3]),
    ]
    #expect(projected(target, from: source, [3...3]) == ["the battery is flat"])
    #expect(projected(target, from: source, [0...0, 3...3]) == ["Room", "the battery is flat"])
    #expect(projected(target, from: source, [1...1, 3...3]) == ["the battery", "is flat"])
  }

  @Test func whatIsTheSameInBothTextsTakesNoOtherWord() {
    let target = [("The", []), ("room", [0]), ("is", [1]), ("Mitsuboshi", [1])]
    #expect(projected(target, from: ["heya", "Mitsuboshi", "desu"], [1...1]) == ["Mitsuboshi"])
  }

  @Test func aPlaceStandsBehindWhatCameBeforeIt() {
    let projection = projection([1, 0, 2], sourceWords: 3)
    #expect(projection.project([TextSpan(3, 3)]) == [TextSpan(5, 5)])
    #expect(projection.project([TextSpan(0, 0), TextSpan(8, 8)]) == [TextSpan(0, 0), TextSpan(8, 8)])
  }

  @Test func manyMarksAreNoMoreWorkEachThanFew() {
    let count = 20_000
    let order = (0..<count).map { 7919 * $0 % count }
    var places = [TextSpan](repeating: words(0, 0), count: count)
    for (place, source) in order.enumerated() { places[source] = words(place, place) }
    let marks = (0..<count).map { words($0, $0) }
    #expect(projection(order, sourceWords: count).project(marks) == places)
    // Half of the words have no counterpart: their marks share out the free ones, each to one.
    let half = projection(Array(order.prefix(count / 2)), sourceWords: count).project(marks)
    #expect(half.count { !$0.isEmpty } == count / 2 && Set(half.filter { !$0.isEmpty }).count == count / 2)
  }

  @Test(arguments: PropertySeeds.all(10)) func everyMarkComesOutOnceInOrderOfItsNest(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<200 {
      let count = random.number(1...8)
      var order: [Int?] = (0..<count).map { random.number(0...5) == 0 ? nil : $0 }
      order.shuffle(using: &random)
      let marks = Self.forest(0..<count, depth: 3, &random)
      let placed = projection(order, sourceWords: count).project(marks)
      #expect(placed.count == marks.count)
      for (index, mark) in marks.enumerated() {
        #expect(placed[index].upperBound <= 3 * count - 1)
        for other in marks.indices where other != index {
          let nests = mark.contains(marks[other]) && !(mark == marks[other] && other < index)
          if nests, !marks[other].isEmpty, !placed[index].isEmpty {
            #expect(placed[index].contains(placed[other]), "seed \(seed): \(marks) → \(placed)")
          } else if !mark.overlaps(marks[other]) {
            #expect(!placed[index].overlaps(placed[other]), "seed \(seed): \(marks) → \(placed)")
          }
        }
      }
    }
  }

  /// Marks over whole words that nest or stand apart, outer ones first.
  private static func forest(_ range: Range<Int>, depth: Int, _ random: inout SeededRandom) -> [TextSpan] {
    guard depth > 0, !range.isEmpty else { return [] }
    var marks: [TextSpan] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let end = random.number(start...range.upperBound - 1)
      if random.number(0...1) == 0 {
        marks.append(TextSpan(3 * start, 3 * end + 2))
        marks += forest(start..<end + 1, depth: depth - 1, &random)
      }
      start = end + 1
    }
    return marks
  }
}
