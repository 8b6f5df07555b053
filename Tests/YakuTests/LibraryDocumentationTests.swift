import Foundation
import TestSupport
import Testing
import Yaku

/// The examples of the pages named below, so that they compile; only that they are the same is run.
private struct LibraryExamples {
  struct Review {
    let id: String
    let text: String
  }

  actor Model {
    private(set) var texts: [String] = []
    func show(_ text: String) { texts.append(text) }
  }

  struct Window {
    var texts: [UUID: String] = [:]

    mutating func make(_ edits: [WritingToolsEdit]) {
      for edit in edits {
        let change = EditSet([Edit(edit.span, edit.replacement)])
        texts[edit.context] = change.applied(to: texts[edit.context] ?? "").text
      }
    }
  }

  func revise(_ text: String, in window: inout Window, engine: Engine) {
    let context = WritingToolsContext(text)  // or several, each with the range that is selected
    window.texts[context.id] = text
    var session = WritingToolsSession(.proofread, contexts: [context], engine: engine)
    while let chunk = session.next() { window.make(chunk.edits) }
    guard session.result == .changed else { return }  // unchanged or refused, with the reason

    for suggestion in session.suggestions where suggestion.replacement.isEmpty {
      window.make(session.reject(suggestion.id))
    }
    window.make(session.showOriginal())
    window.make(session.showRewritten())
    window.make(session.undo())
    window.make(session.end(accepting: true))
  }

  func oneText() async throws {
    let session = TranslationSession(from: .japanese, to: .english)
    let answer = try await session.translate("とても良いです。")
    print(answer.targetText, answer.confidence)
  }

  func manyTexts(_ session: TranslationSession, _ reviews: [Review]) async throws {
    let requests = reviews.map { TranslationSession.Request(sourceText: $0.text, clientIdentifier: $0.id) }

    // All together, in order.
    let answers = try await session.translations(from: requests)
    print(answers.map(\.targetText))

    // Each when it is there, in any order; a few texts ahead of the reader.
    for try await answer in session.translate(batch: requests) {
      print(answer.clientIdentifier ?? "-", answer.targetText)
    }

    // Each with its own success or failure, and its place in the batch.
    for item in try await session.results(from: requests) {
      switch item.result {
      case .success(let answer): print(item.index, answer.targetText)
      case .failure(let failure): print(item.index, failure.error.errorDescription ?? "")
      }
    }
  }

  func options() async throws {
    var options = TranslationSession.Options()
    options.sameLanguage = .passthrough  // text in the target language stays, instead of an error
    options.variants = .convert  // zh-Hans and zh-Hant are converted, instead of an error
    options.mixedLanguages = .perSentence  // a language for each sentence; .strict refuses mixed batches
    options.deadline = .seconds(2)  // a slow text fails with timedOut; the others go on
    options.keepsLines = true  // as many lines as in the source
    let session = TranslationSession(from: nil, to: .english, options: options)

    var request = TranslationSession.Request(sourceText: "生地が良いです。")
    request.context = "シャツを買いました。"  // what stands before; it is not translated
    request.domain = "clothes"  // a topic of the packs
    print(try await session.translate(request).targetText)
  }

  func errors(_ session: TranslationSession, _ text: String) async throws {
    do {
      print(try await session.translate(text).targetText)
    } catch TranslationError.unableToIdentifyLanguage {
      print("Which language is this?")
    } catch TranslationError.notInstalled {
      print("Install the packs first.")
    } catch let error as TranslationError {
      print(error.errorDescription ?? "", error.failureReason ?? "")  // in English or Japanese, for people
      print(error.candidates, error.source ?? .undetermined)  // for the program
    }
  }

  func availability() async throws {
    let availability = LanguageAvailability()
    print(await availability.status(from: Locale.Language(identifier: "ja"), to: nil))

    let details = availability.details(from: .japanese, to: .english)
    print(details.quality ?? .wordByWord, details.bytes, details.licenses)
    for name in details.packs.map(\.name) { print(name) }
  }

  func installer() async throws {
    let stick = LocalPackInstaller(from: "/media/stick/packs")
    let session = TranslationSession(from: .japanese, to: .english, installer: stick.install)
    try await session.prepareTranslation()
  }

  func task(_ model: Model) async throws {
    let task = translationTask(.init(from: .spanish, to: .english)) { session in
      for text in await model.texts {
        guard let answer = try? await session.translate(text) else { return }
        await model.show(answer.targetText)
      }
    }
    task.invalidate()  // again, with the same languages
    task.configuration?.target = Locale.Language(identifier: "ja")  // again, into another one
    await task.finished()
    task.cancel()
  }

  func richText(_ session: TranslationSession) async throws {
    var text = AttributedString("Manual")
    text.link = URL(string: "https://example.org/manual")
    var code = AttributedString(" swift build")
    code.skipsTranslation = true
    let answer = try await session.translate(text + code)
    print(answer.attributedTargetText ?? "")
  }

  func page() async throws {
    var page = Request("<p lang=\"ja\">とても<b>良い</b>です。</p>", from: .japanese, to: .english)
    page.format = .html
    page.updatesLanguage = true
    print(try Engine().translate(page).target.text)
  }

  func engine() async throws {
    let engine = try Engine()
    var request = Request("駅近便利", from: nil, to: .english, alternatives: 3)
    request.languageHints = [.japanese: 0.9, .english: 0.1]  // what the texts around are in
    let response = try engine.translate(request)
    for sentence in response.sentences {
      print(response.target.text(at: sentence.target), sentence.confidence, sentence.alternatives.map(\.text))
    }
    for note in response.notes { print(note.code, response.source.text(at: note.span)) }
  }

  func proofreading() throws {
    let engine = try Engine()
    var request = ProofreadingRequest("I could of *gone*.", language: LanguageTag(language: "en"))
    request.format = .markdown
    request.rules.settings = ["en.style": .hint]
    request.acceptedWords = ["Yaku"]
    let response = try engine.proofread(request)
    for suggestion in response.suggestions {
      print(suggestion.rule, suggestion.message, suggestion.replacements)
    }
    print(response.applied().text)  // with the first suggestions of errors; takesHints: true for all

    var review = SuggestionReview(response)
    review.decide(.accepted(0), about: 0)
    review.acceptPending { $0.severity == .error }
    review.decide(.rejected, about: 0)
    let (document, map) = review.applied()
    print(document.text, map.after(TextSpan(0, 7)))

    var session = try ProofreadingSession(request, engine: engine)
    try session.apply(Edit(TextSpan(2, 7), "should"))
    try session.update { $0.acceptedWords.insert("kana") }
    print(session.response.suggestions)

    try PreferenceFile.user?.add(.word("Yaku"))
    try PreferenceFile.workspace(of: "docs").add(.rule("en.style", .off))
    if let found = response.suggestions.first {
      let ignore = Preference.ignore(response.ignoredFinding(of: found))
      try PreferenceFile.workspace(of: "docs").add(ignore)
      print(ignore.edit(in: request, at: found.span) as Any)
    }
    try PreferenceFile.user?.preferences().apply(to: &request)
  }

  func rewriting() throws {
    let engine = try Engine()
    let english = LanguageTag(language: "en")
    let response = engine.write(WritingRequest(.rewrite(.concise), "We came in order to help.", language: english))
    switch response.outcome {
    case .changed: print(response.applied().text)  // We came to help.
    case .unchanged(let reason): print("as it should be:", reason)
    case .refused(let reason): print("cannot:", reason)
    }
    for change in response.changes { print(change.span, change.replacement, change.rules, change.reasons) }
  }

  func blocks() {
    let document = BlockDocument("1. **one**\n2. two", format: .markdown)
    print(document.written(as: .html))
    let attributed = document.attributed(listMarkers: true)  // "1. one\n2. two"
    print(BlockDocument(attributed: document.attributed()) == document)  // true
    print(attributed)
  }

  func provider(_ session: TranslationSession, _ selection: AttributedString?) async throws {
    let context = TranslationProviderContext(inputText: selection, allowsReplacement: true)
    if let replacement = await context.replacement(from: session) { print(replacement) }
  }
}

@Suite struct LibraryDocumentationTests {
  /// Lines without the space at their ends and within, empty ones left out.
  private func lines(_ text: some StringProtocol) -> [String] {
    text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }.filter { !$0.isEmpty }
  }

  @Test(arguments: [("library", 11), ("proofreading", 4), ("writing-tools", 3)])
  func examplesOfTheDocumentationCompile(name: String, count: Int) throws {
    let page = try String(contentsOfFile: repositoryRoot(of: #filePath) + "/docs/\(name).md", encoding: .utf8)
    let source = lines(try String(contentsOfFile: #filePath, encoding: .utf8))
    let blocks = page.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    #expect(blocks.count == count)
    for block in blocks {
      let wanted = lines(block)
      let isThere = source.indices.contains { source[$0...].starts(with: wanted) }
      #expect(isThere, "not in the tests: \(block)")
    }
  }
}
