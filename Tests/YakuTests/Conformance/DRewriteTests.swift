import TextModel
import Testing
import Yaku

/// Rows D4 and D5: a text said better, or in a tone. With the core packs.
struct DRewriteTests {
  private let english = LanguageTag(language: "en")
  private let japanese = LanguageTag(language: "ja")

  private func response(_ text: String, _ tone: Tone, _ language: LanguageTag) throws -> WritingResponse {
    try CoreEngine.shared().write(WritingRequest(.rewrite(tone), text, language: language))
  }

  private func written(_ text: String, _ tone: Tone, _ language: LanguageTag) throws -> String {
    try response(text, tone, language).applied().text
  }

  @Test("D4: a text is said better; what has nothing to be said better is told as such, never as a success")
  func d4Rewrite() throws {
    let text = "We saw the the old mill. It was closed on 3 May."
    let better = try response(text, .better, english)
    #expect(better.outcome == .changed && better.applied().text == "We saw the old mill. It was closed on 3 May.")
    #expect(better.changes.allSatisfy { !$0.rules.isEmpty && $0.rules.count == $0.reasons.count })
    #expect(try response("It was closed on 3 May.", .better, english).outcome == .unchanged(.nothingToDo))
    #expect(try response("Es regnet.", .better, LanguageTag(language: "de")).outcome == .refused(.unsupportedTool))
  }

  @Test("D4: a rewrite can be taken back")
  func d4Reversible() throws {
    let text = "I’m sure that we can’t come. “I can’t,” she said. See https://example.org/?q=don't."
    let response = try response(text, .professional, english)
    let (after, map) = response.applied()
    #expect(after == "I am sure that we cannot come. “I can’t,” she said. See https://example.org/?q=don't.")
    let document = Document(text)
    let back = response.changes.map { Edit(map.after($0.span), String(document.text(at: $0.span))) }
    #expect(EditSet(back).applied(to: after).text == text)
  }

  @Test("D5: concise has fewer words, and the same numbers, names and denials")
  func d5Concise() throws {
    let texts = [
      "Due to the fact that it rained on 4 June, Ms. Ortega did not come.",
      "The parcel was signed for by Anna. It has not been opened in spite of the fact that it came on 2 May.",
      "There are many people who do not eat meat.", "We charge a fee in the amount of $40.",
      "It is important to note that the pool is not open at this point in time.",
    ]
    for text in texts {
      let short = try written(text, .concise, english)
      #expect(short.split(separator: " ").count < text.split(separator: " ").count, "\(short)")
      for fact in ["4 June", "Ms. Ortega", "Anna", "2 May", "$40", "not"] {
        #expect(short.contains(fact) == text.contains(fact), "\(short)")
      }
      #expect(try written(short, .concise, english) == short)
    }
  }

  @Test("D5: neighbours that say one thing become one sentence, an over-long one becomes two")
  func d5Sentences() throws {
    #expect(try written("The room was clean. It was also quiet.", .concise, english) == "The room was clean and quiet.")
    let long =
      "The workshop on the first floor was closed for three weeks while the floor was being repaired by the owner; "
      + "however, every course was held in the library."
    let split = try written(long, .better, english)
    #expect(split == long.replacing("; however", with: ". However"))
    #expect(try written("It was closed; however, we got in.", .better, english) == "It was closed; however, we got in.")
  }

  @Test("D5: professional writes contractions out, friendly makes them; quotations and owners stay")
  func d5Tones() throws {
    let professional = try written("I'd've come, but Tom's bus wasn't there. “I don't care!”", .professional, english)
    #expect(professional == "I would have come, but Tom's bus was not there. “I don't care!”")
    let friendly = try written("We are glad that you are here, and we do not mind its size.", .friendly, english)
    #expect(friendly == "We're glad that you're here, and we don't mind its size.")
  }

  @Test("D5: polite and plain change the end of every sentence and leave quotations")
  func d5Politeness() throws {
    let plain = "明日は休みだ。「もう寝ろ」と父が言った。傘を持って行かなければならない。"
    let polite = "明日は休みです。「もう寝ろ」と父が言いました。傘を持って行かなければなりません。"
    #expect(try written(plain, .polite, japanese) == polite)
    #expect(try written(polite, .plain, japanese) == plain)
  }
}
