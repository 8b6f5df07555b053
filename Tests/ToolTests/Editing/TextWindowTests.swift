import Testing
import Yaku

@testable import YakuTool

@Suite struct TextWindowTests {
  /// The rows around what stands between ‹ and › in `text`, each with the number of its line.
  private func rows(_ text: String, width: Int = 20, height: Int = 8) -> [String] {
    let parts = text.split(separator: "‹", omittingEmptySubsequences: false)
    let rest = parts[1].split(separator: "›", omittingEmptySubsequences: false)
    let start = parts[0].utf8.count
    let span = TextSpan(start, start + rest[0].utf8.count)
    let bytes = Array((parts[0] + rest[0] + rest[1]).utf8)
    return TextWindow(bytes, around: span, width: width, height: height).rows.map { row in
      "\(row.number.map(String.init) ?? "")|\(row.text)"
    }
  }

  @Test func marksStandBelowThePlace() {
    #expect(rows("one\ntwo ‹teh› three\nfour\n") == ["1|one", "2|two teh three", "|    ^^^", "3|four"])
  }

  @Test func wideLettersTakeTwoCells() {
    #expect(rows("駅ま‹でで›歩く") == ["1|駅までで歩く", "|    ^^^^"])
    #expect(rows("駅まで‹歩く›", width: 7) == ["1|駅まで", "|歩く", "|^^^^"])
  }

  @Test func aPlaceMayGoOnInTheNextRow() {
    #expect(rows("one two ‹three four› five", width: 10) == ["1|one two ", "|three four", "|^^^^^^^^^^", "|five"])
    #expect(rows("aa ‹bb\ncc› dd") == ["1|aa bb", "|   ^^", "2|cc dd", "|^^"])
  }

  @Test func anEmptyPlaceHasOneMark() {
    #expect(rows("ab‹›cd") == ["1|abcd", "|  ^"])
    #expect(rows("abcd‹›\nef") == ["1|abcd", "|    ^", "2|ef"])
    #expect(rows("ab\n‹›\ncd") == ["1|ab", "2|", "|^", "3|cd"])
    #expect(rows("ab\n‹›") == ["1|ab", "2|", "|^"])
    #expect(rows("‹›") == ["1|", "|^"])
  }

  @Test func onlyTheSurroundingsOfALongTextAreShown() {
    let lines = (1...500).map { "line \($0)" }
    let text = lines[..<299].joined(separator: "\n") + "\n‹line› 300\n" + lines[300...].joined(separator: "\n")
    let shown = ["298|line 298", "299|line 299", "300|line 300", "|^^^^", "301|line 301", "302|line 302"]
    #expect(rows(text, height: 6) == shown)
    #expect(rows("‹line›\n" + lines.joined(separator: "\n"), height: 3) == ["1|line", "|^^^^", "2|line 1"])
  }

  @Test func dotsStandForTheRestOfALongLine() {
    let word = "wörd "
    let text = String(repeating: word, count: 100_000) + "‹here› " + String(repeating: word, count: 100_000)
    let shown = rows(text, width: 30, height: 5)
    #expect(shown.count == 5)
    #expect(shown.contains { $0.contains("here") } && shown.contains { $0.contains("^^^^") })
    #expect(rows("a" + String(repeating: "b", count: 400) + "‹c›", width: 4, height: 2).last?.hasSuffix("^") == true)
  }

  @Test func whatWouldMoveTheTerminalIsABlank() {
    #expect(rows("a\u{1B}[2J\tb‹c›\r\nd") == ["1|a [2J bc", "|       ^", "2|d"])
  }
}
