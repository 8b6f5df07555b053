import Yaku

/// What a person does with the suggestions for a file, key by key.
///
/// A value that knows neither the terminal nor the file: a key changes it, and says what is to be done outside.
struct EditReview: Sendable {
  /// What is to be done outside.
  enum Order: Hashable, Sendable {
    case nothing
    /// Puts `host.decided` into the file, also over what somebody else wrote meanwhile where it is forced.
    case write(isForced: Bool)
    case quit
  }

  /// What the next key answers.
  enum Question: Hashable, Sendable {
    /// There are changes that are not written.
    case quitUnwritten
    /// Somebody else changed the file.
    case overwrite
  }

  private(set) var host: WritingHost
  /// The name of the file, and of the tool.
  let title: String
  /// Whether nothing can be written: then nothing is decided.
  let isReadOnly: Bool
  /// Which of the suggestions is looked at.
  private(set) var selected = 0
  /// What became of the last key; empty where there is nothing to say.
  private(set) var message = ""
  private(set) var question: Question?
  private(set) var isShowingHelp = false
  /// What the file has, in UTF-8.
  private(set) var written: [UInt8]
  /// Whether the program ends once the file is written.
  private var quitsWhenWritten = false

  /// A review of all suggestions that `host` has.
  init(_ host: WritingHost, title: String, isReadOnly: Bool) {
    self.host = host
    self.title = title
    self.isReadOnly = isReadOnly
    written = host.decided
    message = isReadOnly ? Self.cannotWrite : ""
  }

  private static let cannotWrite = "read-only: this shows what would be changed, and writes nothing"

  /// The suggestion that is looked at; nil where there is none.
  var suggestion: WritingToolsSuggestion? {
    host.suggestions.indices.contains(selected) ? host.suggestions[selected] : nil
  }

  /// Whether something was accepted that is not in the file.
  var isChanged: Bool { !isReadOnly && host.decided != written }

  /// How many suggestions are in a state.
  func count(_ states: WritingToolsSuggestion.State...) -> Int {
    host.suggestions.count { states.contains($0.state) }
  }

  // MARK: Keys

  /// Does what a key stands for.
  mutating func press(_ key: Key) -> Order {
    message = ""
    if isShowingHelp {
      isShowingHelp = false
      return .nothing
    }
    if let question { return answer(question, key) }
    switch key {
    case .character("a"), .character("\n"): decide(.accepted)
    case .character("r"): decide(.rejected)
    case .character("A"): decideAll { $0.acceptAll() }
    case .character("R"): decideAll { $0.rejectAll() }
    case .character("n"), .character(" "), .down, .right: move(by: 1)
    case .character("p"), .up, .left: move(by: -1)
    case .character("o"): show(original: true)
    case .character("w"): show(original: false)
    case .character("u"): undo()
    case .character("U"), .control("r"): redo()
    case .character("s"): return write()
    case .character("q"), .escape: return quit()
    case .character("?"): isShowingHelp = true
    default: message = "no such key; ? shows them all"
    }
    return .nothing
  }

  private mutating func answer(_ question: Question, _ key: Key) -> Order {
    self.question = nil
    let isForced = question == .overwrite
    switch key {
    case .character("y"), .character("Y"):
      quitsWhenWritten = quitsWhenWritten || question == .quitUnwritten
      return .write(isForced: isForced)
    case .character("n"), .character("N"):
      if question == .quitUnwritten { return .quit }
      message = "not written"
    case .character("c"), .escape: message = ""
    default:
      // Another key is no answer.
      self.question = question
      return .nothing
    }
    quitsWhenWritten = false
    return .nothing
  }

  private mutating func move(by step: Int) {
    let next = selected + step
    if host.suggestions.indices.contains(next) {
      selected = next
    } else {
      message = step > 0 ? "this is the last one" : "this is the first one"
    }
  }

  private mutating func decide(_ state: WritingToolsSuggestion.State) {
    guard canDecide(), let suggestion else { return }
    guard suggestion.state != state else {
      message = "it is \(state.rawValue) already"
      return
    }
    if state == .accepted { host.accept(suggestion.id) } else { host.reject(suggestion.id) }
    selectUndecided()
  }

  private mutating func decideAll(_ action: (inout WritingHost) -> Void) {
    guard canDecide() else { return }
    if count(.pending, .reviewing) == 0 {
      message = "nothing is undecided"
    } else {
      action(&host)
      selectUndecided()
    }
  }

  /// Whether something can be decided; says why not.
  private mutating func canDecide() -> Bool {
    if isReadOnly {
      message = Self.cannotWrite
    } else if suggestion?.state == .invalid {
      message = "the suggestions are taken back; U brings them again"
    } else {
      return true
    }
    return false
  }

  /// Goes on to the next suggestion that nobody decided about, also from the end to the start.
  private mutating func selectUndecided() {
    let count = host.suggestions.count
    let next = (1...max(1, count)).map { (selected + $0) % max(1, count) }.first {
      host.suggestions.indices.contains($0) && [.pending, .reviewing].contains(host.suggestions[$0].state)
    }
    if let next {
      selected = next
    } else {
      message = isChanged ? "all are decided: s writes the file" : "all are decided: nothing is changed"
    }
  }

  private mutating func show(original: Bool) {
    if original { host.showOriginal() } else { host.showRewritten() }
    message =
      host.session.isShowingOriginal ? "the original; w shows the new text" : "the new text; o shows the original"
  }

  private mutating func undo() {
    let step = host.undo()
    select(step?.suggestion)
    message = step.map { "taken back: \($0.name)" } ?? "nothing to take back"
  }

  private mutating func redo() {
    let step = host.redo()
    select(step?.suggestion)
    message = step.map { "made again: \($0.name)" } ?? "nothing to make again"
  }

  private mutating func select(_ id: WritingToolsSuggestion.ID?) {
    if let place = host.suggestions.firstIndex(where: { $0.id == id }) { selected = place }
  }

  // MARK: The file

  private mutating func write() -> Order {
    if isReadOnly {
      message = Self.cannotWrite
    } else if !isChanged {
      message = count(.accepted) == 0 ? "nothing is accepted; the file stays as it is" : "it is written already"
    } else {
      return .write(isForced: false)
    }
    return .nothing
  }

  private mutating func quit() -> Order {
    guard isChanged else { return .quit }
    question = .quitUnwritten
    return .nothing
  }

  /// The file has `host.decided` now; what is to be done next.
  mutating func didWrite() -> Order {
    written = host.decided
    let open = count(.pending, .reviewing)
    message = "written" + (open > 0 ? "; what is undecided is as it was" : "")
    return quitsWhenWritten ? .quit : .nothing
  }

  /// The file could not be written.
  mutating func didNotWrite(_ reason: String) {
    message = reason
    quitsWhenWritten = false
  }

  /// The file has something else than what was read from it.
  mutating func foundOtherContents() { question = .overwrite }
}
