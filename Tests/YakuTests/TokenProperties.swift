import TestSupport
import Testing
import Yaku

/// What machines write comes through byte for byte, wherever it stands. The seed of a failure is the argument in its name.
@Suite struct TokenProperties {
  /// Sentences with a place for a token, by language.
  static let sentences = [
    "ja": [
      "@が必要です。", "番号は@です。", "昨日@を確認しました。", "これは@", "新しい@に変更してください。", "@", "「@」と書いてあります。", "部屋は広かったです。@",
    ],
    "ko": ["@가 필요합니다.", "번호는 @입니다.", "어제 @를 확인했습니다.", "이것은 @", "@", "방이 넓었어요. @"],
    "es": [
      "@ no funciona.", "El número es @.", "Ayer compré @ en la tienda.", "Esto es @", "@",
      "La habitación es grande. @",
    ],
  ]

  @Test(arguments: ["ja", "ko", "es"], PropertySeeds.all(60))
  func tokensComeThrough(language: String, seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for sentence in try #require(Self.sentences[language]) {
      let token = Self.token(&random)
      let text = sentence.split(separator: "@", omittingEmptySubsequences: false).joined(separator: token)
      let target = try CoreEngine.response(text, from: language).target.text
      #expect(target.contains(token), "\(token) in \(text): \(target)")
    }
  }

  /// Two placeholders or escapes that touch stay together, in order.
  @Test(arguments: PropertySeeds.all(20))
  func whatTouchesStaysTogether(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let fillers = ["%d", "%s", "%1$@", "{0}", "{name}", "${x}", "\\u3042"]
    let token = (0..<random.number(2...4)).map { _ in random.pick(fillers) }.joined()
    for sentence in try #require(Self.sentences["ja"]) {
      let text = sentence.split(separator: "@", omittingEmptySubsequences: false).joined(separator: token)
      let target = try CoreEngine.response(text, from: "ja").target.text
      #expect(target.contains(token), "\(token) in \(text): \(target)")
    }
  }

  // MARK: tokens

  private static let hex = Array("0123456789abcdef")
  private static let capitals = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
  private static let letters = capitals + Array("abcdefghijklmnopqrstuvwxyz0123456789")
  private static let names = ["user", "report", "main", "index", "data", "photo", "web", "build"]

  private static func run(_ count: Int, _ letters: [Character], _ random: inout SeededRandom) -> String {
    String((0..<count).map { _ in random.pick(letters) })
  }

  private static func digits(_ count: Int, _ random: inout SeededRandom) -> String {
    run(count, Array("0123456789"), &random)
  }

  private static func token(_ random: inout SeededRandom) -> String {
    let name = random.pick(names)
    let number = random.number(1...250)
    switch random.number(0...21) {
    case 0:
      return run(8, hex, &random) + (0..<3).map { _ in "-" + run(4, hex, &random) }.joined() + "-"
        + run(12, hex, &random)
    case 1: return "a1" + run(62, hex, &random)
    case 2: return "7f3" + run(random.pick([29, 37]), hex, &random)
    case 3:
      return "eyJhbGciOiJIUzI1NiJ9." + run(40, letters, &random) + "." + run(43, letters + ["-", "_"], &random) + "7"
    case 4: return run(90, letters, &random)
    case 5: return "aGVsbG8gd29ybGQhIHRoaXM" + run(20, letters + ["+", "/"], &random) + "0w=="
    case 6: return "sk_live_4eC3" + run(24, letters, &random)
    case 7: return "\(name)\(number)@example.com"
    case 8: return "/usr/\(name)/\(number)"
    case 9: return "src/\(name)/\(name)\(number).txt"
    case 10: return "v\(random.number(0...20)).\(random.number(0...20)).\(random.number(0...20))"
    case 11: return "\(number).\(number).0.\(random.number(1...255)):80\(digits(2, &random))"
    case 12: return "2024-05-\(random.number(10...28))T12:00:\(random.number(10...59))Z"
    case 13: return "\(random.number(10...23)):\(random.number(10...59)):\(random.number(10...59))"
    case 14: return "03-\(digits(4, &random))-\(digits(4, &random))"
    case 15: return "978-4-06-5\(digits(5, &random))-\(random.number(0...9))"
    case 16: return "https://example.org/\(name)/\(number)?q=\(number)#a\(number)"
    case 17: return run(2, capitals, &random) + "-\(digits(4, &random))"
    case 18: return "\(name)-\(number).pdf"
    case 19: return "C:\\Users\\\(name)\\\(name)\(number).csv"
    case 20: return "00:1A:\(run(2, Array("0123456789ABCDEF"), &random)):3C:4D:5E"
    default: return "\(name)_\(digits(3, &random))_\(name).json"
    }
  }
}
