import Testing
import Yaku

@testable import YakuTool

@Suite struct EditScreenTests {
  private func screen(_ review: EditReview, _ width: Int, _ height: Int, hasColours: Bool = false) -> [String] {
    EditScreen(review: review, width: width, height: height, hasColours: hasColours).lines
  }

  /// Without blanks at the ends of lines, and without empty lines at the end.
  private func shown(_ review: EditReview, _ width: Int, _ height: Int) -> String {
    screen(review, width, height).map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  @Test func aScreenOfTheUsualWidth() throws {
    var review = try ReviewFixture.review()
    review.type("a")
    #expect(
      shown(review, 60, 16) == """
        letter.txt · words                  1 accepted · not written
        ────────────────────────────────────────────────────────────
        1 │ One the two the.
          │             ^^^
        2 │ Three the.




        ────────────────────────────────────────────────────────────
        2 of 3 · line 1 · undecided
        - teh
        + the
        “teh” is not what you mean. [test.word]

        a accept · r reject · n next · p previous · u undo · ? help
        """)
  }

  @Test func aNarrowAndLowOne() throws {
    var review = try ReviewFixture.review()
    review.type("aq")
    #expect(
      shown(review, 24, 10) == """
        letter.txt · words
        One the two the.
                    ^^^
        2 of 3 · line 1 · undec…
        - teh
        + the
        What was accepted is not
        written: y writes it, n
        drops it, c goes on
        a accept · ? help
        """)
  }

  @Test func wideLettersAndLongSuggestions() throws {
    let long = "とても長い文章をここに書いておきますので、画面に入りきらないはずです。"
    let review = try ReviewFixture.review("今日は天気が良い。\n", ["天気": long])
    let lines = screen(review, 30, 18)
    #expect(lines.contains("+ とても長い文章をここに書いて"))
    #expect(lines.allSatisfy { TextTable.width(of: $0) <= 30 } && lines.count == 18)
    #expect(lines.contains { $0.hasSuffix("…") })
  }

  @Test func edgesAndNothingCanBeSeen() throws {
    var review = try ReviewFixture.review("a  b c", ["  ": " ", " c": ""])
    #expect(screen(review, 40, 20).filter { $0.hasPrefix("- ") || $0.hasPrefix("+ ") } == ["- ␣␣", "+ ␣"])
    review.type("n")
    #expect(screen(review, 40, 20).filter { $0.hasPrefix("- ") || $0.hasPrefix("+ ") } == ["- ␣c", "+ (nothing)"])
  }

  @Test func theHelpListsAllKeys() throws {
    var review = try ReviewFixture.review()
    review.type("?")
    #expect(screen(review, 80, 24).count { !$0.isEmpty } == 13)
    let low = screen(review, 60, 8).joined(separator: "\n")
    for key in ["a accept", "r reject", "n next", "p previous", "u undo", "s write", "q quit", "U redo", "o original"] {
      #expect(low.contains(key), "\(key)")
    }
    review.type("x")
    #expect(!review.isShowingHelp && review.count(.pending) == 3)
  }

  @Test func theKeysAreThoseThatDoSomething() throws {
    var review = try ReviewFixture.review()
    #expect(try #require(screen(review, 120, 24).last).contains("o original"))
    review.type("o")
    let keys = try #require(screen(review, 120, 24).last)
    #expect(keys.contains("w new text") && !keys.contains("o original"))
    let readOnly = try ReviewFixture.review(isReadOnly: true)
    #expect(screen(readOnly, 120, 24).last == "n next · p previous · q quit · o original · ? help")
    #expect(screen(readOnly, 120, 24).first?.hasPrefix("letter.txt · words · read-only") == true)
  }

  @Test func coloursAreOnlyAddedToTheSameText() throws {
    let review = try ReviewFixture.review("今日 teh 日\u{1B}[31m\n", ["teh": "the"])
    let plain = screen(review, 50, 20)
    let coloured = screen(review, 50, 20, hasColours: true)
    #expect(coloured.contains { $0.contains("\u{1B}[32m") } && !plain.joined().contains("\u{1B}"))
    let bare = coloured.map { $0.replacing(/\u{1B}\[[0-9]+m/, with: "") }
    #expect(bare == plain)
  }

  /// Whatever the size: as many lines as there are, none too wide, and no crash.
  @Test(arguments: [1, 2, 3, 4, 5, 6, 8, 11, 13, 14, 15, 24]) func anySizeHasItsLines(height: Int) throws {
    var review = try ReviewFixture.review(
      "One teh two.\n駅でtehを見た。\n" + String(repeating: "word ", count: 40) + "teh\n", ["teh": "これはthe\nthat"])
    for keys in ["", "a", "q", "c", "?", "x", "o", "rr"] {
      review.type(keys)
      for width in [1, 2, 3, 5, 8, 13, 24, 39, 40, 41, 80] {
        let lines = screen(review, width, height)
        #expect(lines.count == height)
        let widest = lines.max { TextTable.width(of: $0) < TextTable.width(of: $1) } ?? ""
        #expect(TextTable.width(of: widest) <= max(2, width), "\(width) × \(height): \(widest)")
      }
    }
  }
}
