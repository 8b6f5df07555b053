import Foundation
import TextModel
import Yaku

/// A host of texts for a coordinator, which does what it is told unless a test says otherwise.
actor WritingToolsHost: WritingToolsCoordinatorDelegate {
  /// What the host was called for, in order.
  private(set) var calls: [String] = []
  private(set) var texts: [UUID: String] = [:]
  private(set) var proposals: [AttributedString] = []
  private(set) var asked = 0
  private let contexts: @Sendable () -> [WritingToolsContext]
  /// What the host makes of a proposal; nil refuses it.
  var answer: @Sendable (String) -> String? = { $0 }
  var ignored: [TextSpan] = []
  var delay: Duration?
  /// What the host does while it is asked to replace something, once.
  var meanwhile: (@Sendable (WritingToolsCoordinator, WritingToolsHost) async -> Void)?

  init(_ contexts: @escaping @Sendable () -> [WritingToolsContext]) { self.contexts = contexts }

  func set(_ change: @Sendable (isolated WritingToolsHost) -> Void) { change(self) }

  /// The texts in the order of their names of `contexts`.
  var text: String { texts.values.sorted().joined(separator: "|") }

  func write(_ text: String, _ context: UUID) { texts[context] = text }

  func writingToolsCoordinator(
    _ coordinator: WritingToolsCoordinator, requestsContextsFor scope: WritingToolsCoordinator.ContextScope
  ) async -> [WritingToolsContext] {
    calls.append("contexts \(scope)")
    let made = contexts()
    texts = Dictionary(uniqueKeysWithValues: made.map { ($0.id, $0.text) })
    return made
  }

  func writingToolsCoordinator(
    _ coordinator: WritingToolsCoordinator, replace range: TextSpan, in context: WritingToolsContext,
    proposedText: AttributedString, reason: WritingToolsCoordinator.TextReplacementReason
  ) async -> AttributedString? {
    if let delay { try? await Task.sleep(for: delay) }
    if let action = meanwhile {
      meanwhile = nil
      await action(coordinator, self)
    }
    let proposed = String(proposedText.characters)
    calls.append("replace \(range) \(proposed) \(reason)")
    proposals.append(proposedText)
    guard let inserted = answer(proposed) else { return nil }
    texts[context.id] = EditSet([Edit(range, inserted)]).applied(to: texts[context.id] ?? "").text
    return AttributedString(inserted)
  }

  func writingToolsCoordinator(
    _ coordinator: WritingToolsCoordinator, select ranges: [TextSpan], in context: WritingToolsContext
  ) async { calls.append("select \(ranges[0])") }

  func writingToolsCoordinator(
    _ coordinator: WritingToolsCoordinator, ignoredRangesIn context: WritingToolsContext
  ) async -> [TextSpan] {
    asked += 1
    return ignored
  }

  func writingToolsCoordinator(
    _ coordinator: WritingToolsCoordinator, willChangeTo state: WritingToolsState
  ) async { calls.append("state \(state)") }

  func writingToolsCoordinatorWillBegin(_ coordinator: WritingToolsCoordinator) async { calls.append("begin") }

  func writingToolsCoordinator(
    _ coordinator: WritingToolsCoordinator, didEndWith outcome: WritingToolsOutcome
  ) async { calls.append("end \(outcome)") }
}

extension SessionTool {
  /// A tool that replaces words wherever they stand.
  static func words(_ pairs: [String: String], reading: Reading = .text, named name: String = "words") -> SessionTool {
    SessionTool(name: name, reading: reading) { passage, _ in
      var changes: [WritingChange] = []
      for (word, replacement) in pairs {
        var start = passage.text.startIndex
        while let found = passage.text.range(of: word, range: start..<passage.text.endIndex) {
          let lower = passage.text.utf8.distance(from: passage.text.startIndex, to: found.lowerBound)
          changes.append(
            WritingChange(
              TextSpan(lower, lower + word.utf8.count), replacement, rules: ["test.\(word)"], reasons: ["because"]))
          start = found.upperBound
        }
      }
      changes.sort { $0.span < $1.span }
      return WritingAnswer(changes.isEmpty ? .unchanged(.nothingToDo) : .changed, changes)
    }
  }
}
