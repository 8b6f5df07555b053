package import TextModel

/// A text while it is rewritten in rounds: the text of the moment, and what became of the original.
///
/// Edits of a later round may touch what an earlier one wrote; both are then one change of the original.
package struct Draft: Sendable {
  /// A stretch of the original with what stands in its place now.
  package struct Change: Hashable, Sendable {
    /// In the original, in UTF-8 offsets.
    package var span: TextSpan
    package var replacement: String
    /// The ids of the rules that made it, in the order in which they spoke, and what they said.
    package var rules: [String]
    package var messages: [String]

    package init(span: TextSpan, replacement: String, rules: [String], messages: [String]) {
      self.span = span
      self.replacement = replacement
      self.rules = rules
      self.messages = messages
    }
  }

  /// A stretch of the text: kept from the original (`change` is nil), or written.
  private struct Run {
    var original: TextSpan
    var change: Change?

    var count: Int { change?.replacement.utf8.count ?? original.count }
  }

  package let original: String
  package private(set) var text: String
  private var runs: [Run]

  package init(_ text: String) {
    original = text
    self.text = text
    runs = [Run(original: TextSpan(0, text.utf8.count))]
  }

  /// The changes in order of position; none touches another, and none writes what stood there.
  package var changes: [Change] {
    var changes: [Change] = []
    for change in runs.compactMap(\.change) {
      if let last = changes.last, last.span.upperBound == change.span.lowerBound {
        changes[changes.count - 1] = last.joined(with: change)
      } else {
        changes.append(change)
      }
    }
    let document = Document(original)
    return changes.filter { document.text(at: $0.span) != $0.replacement }
  }

  /// The stretch of the original that became `span` of `text`, whole changes included. Linear in the changes.
  package func original(of span: TextSpan) -> TextSpan {
    var lower: Int?
    var upper = 0
    var position = 0
    for run in runs {
      let here = TextSpan(position, position + run.count)
      position = here.upperBound
      guard here.upperBound > span.lowerBound, here.lowerBound < max(span.upperBound, span.lowerBound + 1) else {
        continue
      }
      let isKept = run.change == nil
      lower = lower ?? run.original.lowerBound + (isKept ? max(0, span.lowerBound - here.lowerBound) : 0)
      upper = run.original.upperBound - (isKept ? max(0, here.upperBound - span.upperBound) : 0)
    }
    let start = lower ?? original.utf8.count
    return TextSpan(start, max(start, upper))
  }

  /// Makes the edits of one round; spans are those of `text`, and none may overlap another. Time: changes times edits.
  package mutating func apply(_ suggestions: [Suggestion]) {
    apply(
      suggestions.compactMap { suggestion in
        suggestion.edit.map {
          Change(span: $0.span, replacement: $0.replacement, rules: [suggestion.rule], messages: [suggestion.message])
        }
      })
  }

  /// The same for changes of `text` that several rules may have made together.
  package mutating func apply(_ changes: [Change]) {
    for change in changes.sorted(by: { $0.span < $1.span }).reversed() { apply(change) }
    text = EditSet(changes.map { Edit($0.span, $0.replacement) }).applied(to: text).text
  }

  private mutating func apply(_ made: Change) {
    let span = made.span
    var before: [Run] = []
    var after: [Run] = []
    var touched = Change(span: TextSpan(0, 0), replacement: "", rules: [], messages: [])
    var tail = ""
    var start: Int?
    var end = 0
    var position = 0
    for run in runs {
      let here = TextSpan(position, position + run.count)
      position = here.upperBound
      if here.upperBound <= span.lowerBound {
        before.append(run)
        continue
      }
      if here.lowerBound >= span.upperBound {
        after.append(run)
        continue
      }
      let skipped = max(0, span.lowerBound - here.lowerBound)
      let left = max(0, here.upperBound - span.upperBound)
      if let change = run.change {
        let bytes = Array(change.replacement.utf8)
        touched.replacement += String(decoding: bytes[..<skipped], as: UTF8.self)
        tail += String(decoding: bytes[(bytes.count - left)...], as: UTF8.self)
        touched.rules += change.rules
        touched.messages += change.messages
        start = start ?? run.original.lowerBound
        end = run.original.upperBound
      } else {
        let inside = TextSpan(run.original.lowerBound + skipped, run.original.upperBound - left)
        if skipped > 0 { before.append(Run(original: TextSpan(run.original.lowerBound, inside.lowerBound))) }
        if left > 0 { after.append(Run(original: TextSpan(inside.upperBound, run.original.upperBound))) }
        start = start ?? inside.lowerBound
        end = inside.upperBound
      }
    }
    let place = start ?? before.last?.original.upperBound ?? 0
    touched.span = TextSpan(place, max(place, end))
    touched.replacement += made.replacement + tail
    touched.add(made)
    runs = before + [Run(original: touched.span, change: touched)] + after
  }
}

extension Draft.Change {
  /// This change and one that begins where it ends, as one.
  fileprivate func joined(with next: Self) -> Self {
    var joined = self
    joined.span = TextSpan(span.lowerBound, next.span.upperBound)
    joined.replacement += next.replacement
    joined.add(next)
    return joined
  }

  /// Takes over the rules of another change, each once.
  fileprivate mutating func add(_ other: Self) {
    for (rule, message) in zip(other.rules, other.messages) where !rules.contains(rule) {
      rules.append(rule)
      messages.append(message)
    }
  }
}
