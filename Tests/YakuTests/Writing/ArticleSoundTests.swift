import TestSupport
import Testing
import Yaku

/// "a" or "an", where the first letter of the next word does not tell.
@Suite struct ArticleSoundTests {
  private func flagged(_ text: String) throws -> [String] {
    let request = ProofreadingRequest(text, language: LanguageTag(language: "en"))
    return try CoreEngine.shared().proofread(request).suggestions.filter { $0.rule == "en.article.sound" }
      .map { "\(text.substring(at: $0.span)) → \($0.replacements.first ?? "")" }
  }

  @Test(arguments: [
    "a user-defined function", "a one-time offer", "a Unix socket", "a ubiquitous sensor", "a European", "a once-over",
    "a uuid", "an honest man", "an heirloom", "an hour-long talk", "an uninteresting day", "an unidentified man",
    "an 18-year-old", "a 180-page book", "a unidirectional link", "an n-tuple", "a u-turn", "an x-ray", "an e-mail",
    "an SSLContext", "an RLock", "an mbox", "an hdmi cable", "an fqdn", "a PDF", "an API", "a USB port",
    "a herb", "an herb", "a historic day", "an historic day", "a SQL query", "an SQL query", "a NY flight",
  ])
  func rightArticlesStay(phrase: String) throws {
    #expect(try flagged("It was \(phrase).").isEmpty)
  }

  @Test(arguments: [
    ("an user-defined function", "a"), ("a uninteresting day", "an"), ("a hour", "an"), ("an European", "a"),
    ("a API", "an"), ("an PDF", "a"), ("a 8-year-old", "an"), ("an u-turn", "a"), ("a n-tuple", "an"),
    ("a apple", "an"), ("an unidirectional link", "a"), ("an once-over", "a"),
  ])
  func wrongArticlesAreFound(phrase: String, right: String) throws {
    let article = phrase.prefix { $0 != " " }
    #expect(try flagged("It was \(phrase).") == ["\(article) → \(right)"])
  }

  @Test(arguments: [
    "We need the offsets a and b.", "The phone 4a is fine.", "Given -a and -b, each takes an argument.",
    "Turn b into a or c.",
  ])
  func lettersAreNoArticles(text: String) throws { #expect(try flagged(text).isEmpty) }
}
