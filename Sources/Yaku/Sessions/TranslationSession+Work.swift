import Synchronization

extension TranslationSession {
  /// The success or failure of one text; throws what is not about the text.
  func result(of request: Request, at index: Int, _ lane: Turnstile.Lane) async throws -> ItemResult {
    let result = try settle(await outcome(of: request, lane, position: index))
    if case .failure(let error) = result, error.isAboutSession { throw error }
    return ItemResult(
      index: index,
      result: result.mapError {
        ItemError(index: index, clientIdentifier: request.clientIdentifier, error: $0)
      })
  }

  /// A lane of the turnstile for a call that lasts until `closeLane`.
  func openLane() -> Turnstile.Lane { turnstile.open(interactive: false) }

  func closeLane(_ lane: Turnstile.Lane) { turnstile.close(lane) }

  /// In a cancelled task the cancellation comes before what else went wrong.
  func settle(_ outcome: Job.Outcome) throws -> Result<Response, TranslationError> {
    switch outcome {
    case .taskCancelled: throw CancellationError()
    case .finished(.failure) where Task.isCancelled: throw CancellationError()
    case .finished(let result): return result
    }
  }

  /// Throws `TranslationError.mixedLanguages` when only one language is allowed and texts are clearly in another one
  /// than most. Texts whose language is unclear are no offence.
  func checkLanguages(of batch: [Request]) throws {
    guard options.mixedLanguages == .strict, choice.source == nil, batch.count > 1 else { return }
    let service = try source.open()
    var positions: [LanguageTag: [Int]] = [:]
    for (index, request) in batch.enumerated() {
      let found = try? choice.recognise(request.sourceText, hints: options.languageHints, in: service)
      if let found { positions[found.language, default: []].append(index) }
    }
    let ranked = positions.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    guard ranked.count > 1 else { return }
    let clear = ranked.reduce(0) { $0 + $1.value.count }
    throw choice.error(.mixedLanguages) { error in
      error.failedIndexes = ranked.dropFirst().flatMap(\.value).sorted()
      error.candidates = ranked.map {
        LanguageCandidate(language: $0.key, confidence: Double($0.value.count) / Double(clear))
      }
    }
  }

  /// Works on one text when its turn comes, for as long as somebody waits for it and its deadline allows.
  func outcome(of request: Request, _ lane: Turnstile.Lane, position: Int) async -> Job.Outcome {
    let job = Job()
    let number = state.withLock { state -> Int? in
      if state.isCancelled { return nil }
      state.started += 1
      state.jobs[state.started] = job
      return state.started
    }
    guard let number else { return .finished(.failure(choice.error(.alreadyCancelled))) }
    defer { state.withLock { $0.jobs[number] = nil } }
    let threads = TranslationThreads.shared
    let deadline = request.deadline ?? options.deadline
    let work = Task(executorPreference: threads) { [turnstile, choice, source, options] in
      await turnstile.enter(lane, position: position)
      // Who is given up leaves his place at once, though his sentence may take a while to end.
      let isWanted = job.begin {
        threads.giveUpOne()
        turnstile.leave()
      }
      guard isWanted else { return turnstile.leave() }
      if let deadline { job.end(after: deadline, with: choice.error(.timedOut)) }
      if job.end(request.translated(choice: choice, source: source, options: options)) {
        turnstile.leave()
      } else {
        threads.takeBackOne()
      }
    }
    job.attach(work)
    return await job.outcome()
  }
}
