import TestSupport
import Testing
import Yaku

/// What holds for the proofreading of any text, whatever the rules are.
@Suite struct ProofreadingProperties {
  private static let pieces = [
    "I could of gone. ", "We saw the the sea. ", "It was a old house! ", "was it? ", "the dog are here. ", "Fine.",
    "a apple ",
    "teh ", "recieve", " ", "  ", "\n", "\n\n", "\r\n", "`a apple` ", "`?` ", "**", "<b>", "</b>", "&amp;", "> ", "# ",
    "- ",
    "<!-- yaku: off -->", "# yaku: skip\n", "https://example.org/the/the ", "me@example.com", "“could of” ", "(", ")",
    "電池がが長持ちします。", "食べれる。", "ですです", "か\u{3099}", "e\u{301}", "é", "🙂", "👍🏽", "\u{0}", "\u{FEFF}", ".", ",", "!", "?",
    ";",
  ]

  /// A request for a text of mistakes, marks and markup, in one of the formats.
  private static func request(_ random: inout SeededRandom) -> ProofreadingRequest {
    let text = (0...random.number(0...12)).map { _ in random.pick(pieces) }.joined()
    var request = ProofreadingRequest(text, language: LanguageTag(language: random.pick(["en", "en", "ja"])))
    request.format = random.pick(TextFormat.allCases)
    if random.number(0...4) == 0 { request.code = random.pick([.c, .hash, .python, .stylesheet]) }
    request.rules.includesOptional = random.number(0...1) == 0
    request.skipsQuotes = random.number(0...3) == 0
    return request
  }

  /// A place between two scalars of `text`.
  private static func place(_ text: String, _ random: inout SeededRandom) -> Int {
    let scalars = text.unicodeScalars
    let index = scalars.index(scalars.startIndex, offsetBy: random.number(0...scalars.count))
    return text.utf8.distance(from: text.startIndex, to: index)
  }

  @Test(arguments: PropertySeeds.all(60))
  func aSessionFindsWhatAFreshLookFinds(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let engine = try CoreEngine.shared()
    var session = try ProofreadingSession(Self.request(&random), engine: engine)
    for round in 0..<20 {
      if random.number(0...9) == 0 {
        let rule = random.pick(["en", "en.confused", "ja", "en.spelling"])
        let setting = random.pick(RuleSelection.Setting.allCases)
        let language = LanguageTag(language: random.pick(["en", "ja"]))
        try session.update { request in
          request.rules.settings[rule] = setting
          if setting == .error { request.language = language }
        }
      } else {
        let text = session.request.text
        let (first, second) = (Self.place(text, &random), Self.place(text, &random))
        // Short edits, as of somebody who writes, and some long ones.
        let end = random.number(0...3) == 0 ? max(first, second) : first
        let start = min(first, end)
        try session.apply(Edit(TextSpan(start, end), random.number(0...3) == 0 ? "" : random.pick(Self.pieces)))
      }
      let fresh = try engine.proofread(session.request)
      let label: Comment = "seed \(seed), round \(round): \(session.request)"
      #expect(session.response.suggestions == fresh.suggestions, label)
      #expect(session.response.document.sentences == fresh.document.sentences, label)
    }
  }

  @Test(arguments: PropertySeeds.all(80))
  func suggestionsStandApartAndBetweenLetters(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let request = Self.request(&random)
    let response = try CoreEngine.shared().proofread(request)
    let label: Comment = "seed \(seed): \(request)"
    let letters = Set(
      request.text.indices.map { request.text.utf8.distance(from: request.text.startIndex, to: $0) }
        + [request.text.utf8.count])
    var end = 0
    for suggestion in response.suggestions {
      #expect(suggestion.span.lowerBound >= end, label)
      end = suggestion.span.upperBound
      #expect(letters.contains(suggestion.span.lowerBound) && letters.contains(end), "\(suggestion) \(label)")
      #expect(!response.document.protected.contains { $0.span.overlaps(suggestion.span) }, label)
      #expect(Set(suggestion.replacements).count == suggestion.replacements.count, "\(suggestion) \(label)")
      #expect(!suggestion.replacements.contains(String(request.text.substring(at: suggestion.span))), "\(suggestion)")
    }
  }

  @Test(arguments: PropertySeeds.all(60))
  func decisionsChangeTheirPlacesAlone(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let text = (0...random.number(2...14)).map { _ in random.pick(Self.pieces) }.joined()
    var request = ProofreadingRequest(text, language: LanguageTag(language: "en"))
    request.format = random.pick(TextFormat.allCases)
    var review = SuggestionReview(try CoreEngine.shared().proofread(request))
    for _ in 0..<30 where !review.suggestions.isEmpty {
      let number = random.number(0...review.suggestions.count - 1)
      review.decide(random.pick([.accepted(0), .accepted(1), .rejected, .pending]), about: number)
      let (document, map) = review.applied()
      var rest = Array(text.utf8)
      var expected: [UInt8] = []
      // From behind, so that places stay what they are.
      for (suggestion, decision) in zip(review.suggestions, review.decisions).reversed() {
        guard case .accepted(let choice) = decision else { continue }
        expected = Array(suggestion.replacements[choice].utf8) + rest[suggestion.span.upperBound...] + expected
        rest.removeSubrange(suggestion.span.lowerBound...)
      }
      #expect(Array(document.text.utf8) == rest + expected, "seed \(seed)")
      for (suggestion, decision) in zip(review.suggestions, review.decisions) where decision != .accepted(0) {
        if case .accepted = decision { continue }
        #expect(document.text.substring(at: map.after(suggestion.span)) == text.substring(at: suggestion.span))
      }
    }
    for number in review.suggestions.indices.shuffled(using: &random) { review.decide(.rejected, about: number) }
    #expect(Array(review.applied().document.text.utf8) == Array(text.utf8), "seed \(seed)")
  }
}
