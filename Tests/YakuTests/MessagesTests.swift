import Testing

@testable import Yaku

struct MessagesTests {
  @Test(arguments: TranslationError.Code.allCases.map(\.rawValue) + ["sameLanguage"], ["description", "reason"])
  func everyMessageIsThereInEveryLanguage(code: String, part: String) {
    for reader in Messages.table.languages {
      let text = Messages.table.text(code, part, for: PreferredLanguages([reader]), source: nil, target: nil)
      #expect(text?.isEmpty == false)
      #expect(text?.contains { "[]{}".contains($0) } == false)
    }
  }

  @Test func bracketsAreLeftOutWithoutTheirLanguage() {
    let messages = Messages("code\tpart\ten\nx\tdescription\tFrom[ ({source})] into[ {target}]!\n")
    func text(_ source: String?, _ target: String?) -> String? {
      messages.text(
        "x", "description", for: PreferredLanguages([]), source: source.map { tag($0) }, target: target.map { tag($0) })
    }
    #expect(text("ja", "en") == "From (ja) into en!")
    #expect(text(nil, "en") == "From into en!")
    #expect(text(nil, nil) == "From into!")
    #expect(messages.text("y", "description", for: PreferredLanguages([]), source: nil, target: nil) == nil)
  }
}
