public import FoundationEssentials
public import TextModel
import Writing

/// Runs writing tools on the texts of a host, which it asks for every change.
///
/// One operation at a time. The host may report its own edits at any time, also while it answers a call: that edit counts
/// as made before the change it was asked for.
public actor WritingToolsCoordinator {
  /// What of its texts a host is asked for.
  public enum ContextScope: Int, CaseIterable, Hashable, Sendable {
    case userSelection, fullDocument, visibleArea
  }

  /// Whether the person sees a change while deciding about it.
  public enum TextReplacementReason: Int, CaseIterable, Hashable, Sendable {
    case interactive, noninteractive
  }

  /// Whether an engine has rules for at least one language.
  public static func isWritingToolsAvailable(with engine: Engine) -> Bool {
    !engine.proofreadingLanguages.isEmpty
  }

  /// What is asked for; holds from the next operation on.
  public var options: WritingToolsOptions
  /// Who owns the texts.
  public private(set) weak var delegate: (any WritingToolsCoordinatorDelegate)?
  /// What the coordinator is doing.
  public private(set) var state = WritingToolsState.inactive
  /// The session of the moment, or the last one.
  public private(set) var session: WritingToolsSession?
  /// What happens, in order.
  public nonisolated let events: AsyncStream<WritingToolsEvent>
  private let tell: AsyncStream<WritingToolsEvent>.Continuation
  private let engine: Engine
  private var scope = ContextScope.userSelection
  private var isWorking = false
  private var hasBegun = false
  private var isStopping = false
  /// The options of the operation that is going on, or of the last one.
  private var inForce: WritingToolsOptions
  /// Operations wait for each other: the host is told one change at a time.
  private var isBusy = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  /// How many calls of the host there were; the last is going on where it is not answered yet.
  private var calls = 0
  private var isCalling = false
  /// The call that the host answers here.
  @TaskLocal private static var asking: (coordinator: ObjectIdentifier, call: Int)?

  /// A coordinator for the texts of `delegate`, which is not kept.
  public init(
    delegate: any WritingToolsCoordinatorDelegate, engine: Engine, options: WritingToolsOptions = .init()
  ) {
    self.delegate = delegate
    self.engine = engine
    self.options = options
    inForce = options
    (events, tell) = AsyncStream.makeStream()
  }

  deinit { tell.finish() }

  // MARK: What there is

  /// How far tools may go with the options of the moment.
  public var behavior: WritingToolsBehavior { options.preferredBehavior.granted(canEdit: options.isEditable) }
  /// The forms in which results may come.
  public var resultOptions: WritingToolsResultOptions { options.preferredResultOptions.granted }
  /// Whether an operation is going on.
  public var isWritingToolsActive: Bool { state != .inactive }
  /// The suggestions of the session.
  public var suggestions: [WritingToolsSuggestion] { session?.suggestions ?? [] }

  /// Changes what is asked for.
  public func setOptions(_ options: WritingToolsOptions) { self.options = options }

  // MARK: Operations

  /// Asks for the texts, runs a tool over them and delivers what it makes. Returns when nothing more comes: what is pending
  /// waits for decisions and `end`; without suggestions the session is over.
  @discardableResult
  public func start(_ tool: SessionTool, scope: ContextScope = .userSelection) async -> WritingToolsResult {
    guard !isBusy, !hasBegun else { return .failed(.invalidState) }
    if behavior == .none { return .refused(.notAllowed) }
    return await inOrder {
      self.scope = scope
      inForce = options
      hasBegun = true
      isStopping = false
      tell.yield(.willBegin)
      await call { await $0.writingToolsCoordinatorWillBegin($1) }
      return await work([tool])
    } ?? .failed(.invalidState)
  }

  /// Runs operations one after the other, in the order in which they came, and does what was asked for meanwhile. Nil for one
  /// that the host asks for while it answers a call: it would wait for itself.
  private func inOrder<Answer>(_ operation: () async -> Answer) async -> Answer? {
    if let asking = Self.asking, asking == (ObjectIdentifier(self), calls), isCalling { return nil }
    if isBusy { await withCheckedContinuation { waiting.append($0) } }
    isBusy = true
    let answer = await operation()
    if hasBegun, session?.outcome != nil {
      await finish(.cancelledByEdit)
    } else if hasBegun, isStopping {
      await stop()
    }
    // The next one is busy at once: nothing else comes between.
    if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().resume() }
    return answer
  }

  /// Takes everything back and runs the first tool again, on texts that are asked for again.
  @discardableResult
  public func restart() async -> WritingToolsResult {
    guard let tool = session?.turns.first else { return .failed(.invalidState) }
    return await again([tool])
  }

  /// Takes everything back and runs the tools so far, and one more that does what the words say. Words that nobody knows
  /// are refused, and nothing changes.
  @discardableResult
  public func followUp(_ words: String) async -> WritingToolsResult {
    guard let session, hasBegun else { return .failed(.invalidState) }
    let tones = engine.tones(forInstruction: words, language: session.languages.first ?? nil)
    if tones.isEmpty { return .refused(.unknownInstruction) }
    return await again(session.turns + tones.map(SessionTool.rewrite))
  }

  private func again(_ turns: [SessionTool]) async -> WritingToolsResult {
    guard hasBegun, !isWorking else { return .failed(.invalidState) }
    return await inOrder {
      guard hasBegun else { return .failed(.invalidState) }
      inForce = options
      await restore()
      // A host that does not answer has ended it.
      guard hasBegun, session?.outcome == nil else { return session?.result ?? .failed(.invalidState) }
      return await work(turns)
    } ?? .failed(.invalidState)
  }

  private func work(_ turns: [SessionTool]) async -> WritingToolsResult {
    isWorking = true
    let scope = scope
    let contexts = await call { await $0.writingToolsCoordinator($1, requestsContextsFor: scope) }
    guard let contexts, let tool = turns.first else { return await fail(.hostTimedOut) }
    var session = WritingToolsSession(tool, contexts: contexts, engine: engine, options: inForce)
    session.turns = turns
    // Suggestions of the turn before have other names.
    session.turn = self.session.map { $0.turn + 1 } ?? 0
    session.prepare()
    for (number, context) in session.contexts.enumerated() {
      let ignored = await call { await $0.writingToolsCoordinator($1, ignoredRangesIn: context) }
      guard let ignored else { return await fail(.hostTimedOut) }
      session.ignore(ignored, in: number)
    }
    self.session = session
    await change(to: session.core.showsSuggestions ? .interactiveResting : .noninteractive)
    if session.core.showsSuggestions { await change(to: .interactiveStreaming) }
    while !isStopping, let (passage, items) = self.session?.nextItems() {
      if session.core.showsSuggestions {
        guard await apply(items, { $0.show($1, true) }) else { return await fail(.hostTimedOut) }
      }
      guard let now = self.session, now.outcome == nil else { break }
      tell.yield(
        .processed(
          context: now.contexts[passage.context].id, span: now.processedSpan(passage), isFinished: passage.isLast))
      self.session?.finishPassage()
    }
    isWorking = false
    let result = self.session?.result ?? .failed(.invalidState)
    if isStopping {
      await stop()
      return result
    }
    if case .refused(let reason) = result, self.session?.outcome == nil {
      if !inForce.keepsDelivered { await restore() }
      await finish(.failed(.refused(reason)))
      return result
    }
    if self.session?.outcome != nil || result != .changed {
      await finish(.accepted)
      return result
    }
    if session.core.showsSuggestions {
      await change(to: .interactiveResting)
      await selectRanges()
    }
    return result
  }

  // MARK: Decisions

  /// Decides that a suggestion is made.
  public func accept(_ id: WritingToolsSuggestion.ID) async { await decide(.accepted, [id]) }
  /// Decides that a suggestion is not made; its original comes back.
  public func reject(_ id: WritingToolsSuggestion.ID) async { await decide(.rejected, [id]) }

  /// Selects a suggestion that somebody looks at.
  public func review(_ id: WritingToolsSuggestion.ID) async {
    session?.review(id)
    guard let suggestion = session?.suggestion(id), let span = suggestion.span else { return }
    await select(span, in: suggestion.context)
  }

  private func decide(_ state: RevisedText.State, _ ids: [WritingToolsSuggestion.ID]) async {
    guard !isWorking else { return }
    await inOrder { await decideNow(state, ids) }
  }

  private func decideNow(_ state: RevisedText.State, _ ids: [WritingToolsSuggestion.ID]) async {
    guard hasBegun, session?.outcome == nil else { return }
    await toggle(showingOriginal: false)
    guard let session, session.outcome == nil else { return }
    await group(.decision, ids.filter(session.knows).map(\.item)) { $0.decide(state, about: $1) }
  }

  /// Shows the originals in the texts; decisions stay.
  public func showOriginal() async {
    if !isWorking { await inOrder { await toggle(showingOriginal: true) } }
  }
  /// Shows again what was made of the texts.
  public func showRewritten() async {
    if !isWorking { await inOrder { await toggle(showingOriginal: false) } }
  }

  private func toggle(showingOriginal: Bool) async {
    guard hasBegun, let session, session.core.isShowingOriginal != showingOriginal else { return }
    let items = session.core.items(showingOriginal: showingOriginal)
    await group(.toggle, items) { $0.show($1, !$0.mark($1).isShown) }
    // A host may refuse to show anything else.
    guard let left = self.session?.core.items(showingOriginal: showingOriginal), left.count < items.count
    else { return }
    self.session?.core.setShowingOriginal(showingOriginal)
  }

  /// Ends the session: what nobody rejected is in the texts, or the texts are as they were.
  public func end(accepting: Bool) async {
    guard !isWorking else { return }
    await inOrder {
      guard hasBegun, let session else { return }
      if accepting {
        let open = session.suggestions.filter { $0.state == .pending || $0.state == .reviewing }
        await decideNow(.accepted, open.map(\.id))
        await finish(.accepted)
      } else {
        await restore()
        await finish(.rejected)
      }
    }
  }

  /// Stops at once, and gives the texts their originals back unless what was delivered is to stay. Does nothing when
  /// nothing is going on. While text is delivered, the session is over before the next change.
  public func stopWritingTools() async {
    guard hasBegun else { return }
    isStopping = true
    // What is going on sees it.
    if !isWorking { await inOrder {} }
  }

  private func stop() async {
    if !inForce.keepsDelivered, session?.outcome == nil { await restore() }
    await finish(.cancelled)
  }

  private func restore() async {
    guard let core = session?.core, session?.outcome == nil else { return }
    session?.core.close()
    let items = core.items.filter { core.mark($0).state != .rejected }
    await group(.restoring, items) { $0.decide(.rejected, about: $1) }
    session?.core.setShowingOriginal(false)
  }

  // MARK: The host

  /// Says that the host changed a context; see `WritingToolsSession.updateRange`. To leave this out damages texts.
  public func updateRange(
    _ span: TextSpan, with replacement: String, reason: WritingToolsSession.UpdateReason = .typing,
    forContextWithIdentifier context: UUID
  ) async {
    let open = openItems
    session?.updateRange(span, with: replacement, reason: reason, forContextWithIdentifier: context)
    tellEnded(open)
    if session?.outcome != nil, !isBusy { await finish(.cancelledByEdit) }
  }

  /// Says that what is around a context changed, or its layout. Places within contexts stay; they are told again.
  public func updateForReflowedTextInContextWithIdentifier(_ context: UUID) {
    for suggestion in suggestions where suggestion.context == context && suggestion.state == .pending {
      if let span = suggestion.span { tell.yield(.grammarIssue(suggestion.id, span: span)) }
    }
  }

  /// What nobody decided about.
  private var openItems: [WritingSession.Item] {
    guard let core = session?.core else { return [] }
    return core.items.filter { core.mark($0).state.isOpen }
  }

  /// Tells which of those that were open are not any more.
  private func tellEnded(_ open: [WritingSession.Item]) {
    guard let session else { return }
    for item in open where !session.core.mark(item).state.isOpen {
      tell.yield(.grammarIssueEnded(.init(turn: session.turn, item: item)))
    }
  }

  private func group(
    _ group: WritingSession.Group, _ items: [WritingSession.Item],
    _ make: (inout WritingSession, WritingSession.Item) -> WritingSession.Change?
  ) async {
    let open = openItems
    session?.core.begin(group)
    let isAnswered = await apply(items, make)
    session?.core.close()
    tellEnded(open)
    if !isAnswered { _ = await fail(.hostTimedOut, restores: false) }
  }

  /// Makes changes one by one, and takes in what the host really did; false when it did not answer.
  private func apply(
    _ items: [WritingSession.Item],
    _ make: (inout WritingSession, WritingSession.Item) -> WritingSession.Change?
  ) async -> Bool {
    for item in items {
      guard let before = session, before.outcome == nil, !(isStopping && isWorking) else { return true }
      var copy = before.core
      guard let change = make(&copy, item) else {
        // A decision that changes no text needs no host.
        session?.core = copy
        continue
      }
      let context = before.contexts[item.text]
      let proposed = before.attributed(change.edit.replacement, for: item)
      let reason = TextReplacementReason(isInteractive: before.core.showsSuggestions)
      var inserted: AttributedString? = AttributedString(change.edit.replacement)
      if inForce.isEditable {
        let answer = await call {
          await $0.writingToolsCoordinator(
            $1, replace: change.edit.span, in: context, proposedText: proposed, reason: reason)
        }
        guard let answer else { return false }
        inserted = answer
      }
      guard session?.outcome == nil else { continue }
      guard session?.core.mark(item).isAttached == true else {
        // The owner wrote over the place meanwhile. Where the host put something in all the same, nobody knows where.
        if inserted != nil { session?.finish(.cancelledByEdit) }
        continue
      }
      take(inserted.map { String($0.characters) }, for: item, change, make)
    }
    return true
  }

  private func take(
    _ inserted: String?, for item: WritingSession.Item, _ change: WritingSession.Change,
    _ make: (inout WritingSession, WritingSession.Item) -> WritingSession.Change?
  ) {
    guard let inserted else {
      // The host does not want it: the text stays, and what was not shown yet is rejected.
      if session?.core.mark(item).isShown == false { _ = session?.core.decide(.rejected, about: item) }
      return
    }
    guard var core = session?.core else { return }
    _ = make(&core, item)
    if inserted != change.edit.replacement {
      if core.mark(item).isShown {
        core.correct(item, inserted: inserted)
      } else if let span = core.texts[item.text].span(of: item.mark) {
        core.edit(Edit(span, inserted), of: item.text)
      }
    }
    session?.core = core
    if core.mark(item).isShown, core.mark(item).state == .pending, let turn = session?.turn,
      let span = core.texts[item.text].span(of: item.mark)
    {
      tell.yield(.grammarIssue(.init(turn: turn, item: item), span: span))
    }
  }

  private func selectRanges() async {
    for context in session?.contexts ?? [] {
      if let span = session?.selection(in: context.id) { await select(span, in: context.id) }
    }
  }

  private func select(_ span: TextSpan, in id: UUID) async {
    guard let context = session?.contexts.first(where: { $0.id == id }) else { return }
    tell.yield(.selected(context: id, span: span))
    await call { await $0.writingToolsCoordinator($1, select: [span], in: context) }
  }

  private func change(to next: WritingToolsState) async {
    guard next != state else { return }
    await call { await $0.writingToolsCoordinator($1, willChangeTo: next) }
    state = next
    tell.yield(.state(next))
  }

  private func fail(_ error: WritingToolsError, restores: Bool = true) async -> WritingToolsResult {
    isWorking = false
    if restores, !inForce.keepsDelivered { await restore() }
    await finish(.failed(error))
    return .failed(error)
  }

  /// Ends what has begun, once; the outcome of the session counts before `outcome`.
  private func finish(_ outcome: WritingToolsOutcome) async {
    guard hasBegun else { return }
    hasBegun = false
    session?.finish(outcome)
    let outcome = session?.outcome ?? outcome
    await change(to: .inactive)
    tell.yield(.didEnd(outcome))
    await call { await $0.writingToolsCoordinator($1, didEndWith: outcome) }
  }

  @discardableResult
  private func call<Answer: Sendable>(
    _ body:
      @escaping @Sendable (any WritingToolsCoordinatorDelegate, WritingToolsCoordinator) async -> Answer
  ) async -> Answer? {
    guard let delegate else { return nil }
    calls += 1
    isCalling = true
    defer { isCalling = false }
    return await Self.$asking.withValue((ObjectIdentifier(self), calls)) {
      await HostCall.answer(within: inForce.hostTimeout) { await body(delegate, self) }
    }
  }
}

extension WritingToolsCoordinator.TextReplacementReason {
  fileprivate init(isInteractive: Bool) { self = isInteractive ? .interactive : .noninteractive }
}
