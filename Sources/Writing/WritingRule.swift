import LanguagePack
import Morphology
import Synchronization
package import TextModel

/// A rule that proofreads or rewrites: where it looks, what it writes, and what it says.
///
/// A rule either has patterns or names a check that is compiled in, because no pattern can say it. One that rewrites names
/// the tones that it belongs to; what it says is its reason.
///
/// What it looks for is read when a sentence has one of its words, what it says when it has matched; each once, whoever
/// asks first.
package final class WritingRule: Sendable {
  package let id: String
  /// Whether it is on unless somebody turns it off.
  package let isDefault: Bool
  let hasCheck: Bool
  private let source: Source
  private let scope: PatternScope
  private let hasPatterns = Atomic(false)
  // Written once, under the lock and before `hasPatterns` says so; read only afterwards.
  private nonisolated(unsafe) var patterns: [TokenPattern?] = []
  private let knownContent = AtomicLazyReference<Content>()

  /// Held while patterns are read, which is seldom.
  private static let reading = Mutex(())

  /// The row of a rule: id, first pattern, actions, reason.
  enum Source: Sendable {
    /// In a table of a pack, by its number.
    case table(DataTable, Int)
    case fields([String])

    var id: String {
      switch self {
      case .table(let table, let row): table.first(of: row)
      case .fields(let fields): fields.first ?? ""
      }
    }

    var fields: [String] {
      switch self {
      case .table(let table, let row): table.row(row)
      case .fields(let fields): fields
      }
    }
  }

  /// The rule of a row, with what is known of it from the index, and what its patterns may name.
  init(_ source: Source, flags: RuleIndex.Flags, in scope: PatternScope) {
    id = source.id
    isDefault = !flags.contains(.isOff)
    hasCheck = flags.contains(.hasCheck)
    self.source = source
    self.scope = scope
  }

  /// The pattern of that number; nil where it cannot be read.
  func pattern(_ number: Int) -> TokenPattern? {
    if !hasPatterns.load(ordering: .acquiring) { readPatterns() }
    return patterns.indices.contains(number) ? patterns[number] : nil
  }

  private func readPatterns() {
    Self.reading.withLock { _ in
      guard !hasPatterns.load(ordering: .relaxed) else { return }
      patterns = RuleRow(source.fields)?.patterns.map { TokenPattern($0, in: scope) } ?? []
      hasPatterns.store(true, ordering: .releasing)
    }
  }

  /// What it says; of a rule that cannot be read, nothing.
  var content: Content {
    if let known = knownContent.load() { return known }
    let content: Content
    do throws(Problem) {
      content = try Content(source.fields, in: scope)
    } catch {
      content = Content.nothing
    }
    return knownContent.storeIfNil(content)
  }

  /// Whether all of it can be read: another never speaks.
  package var isReadable: Bool { content.isReadable }
  package var kind: Suggestion.Kind { content.kind }
  package var severity: Suggestion.Severity { content.severity }
  package var message: String { content.message }
  package var because: String { content.because }
  /// The tones it belongs to; none for rules that only proofread.
  package var tones: Set<String> { content.tones }

  /// What it compares with the rest of the text; nil when it judges each place on its own.
  package var topic: String? { content.usage?.topic }

  /// Whether it is silent where the packs are those of the core alone, which have no n-gram model and no list of what is
  /// written in which variant of the language.
  package var needsImportedPacks: Bool {
    content.preference != nil
      || content.check.map { SentenceChecks.ofModel.contains($0.name) || $0.name == "other-variant" } == true
  }

  /// Which of two suggestions at one place is kept: what is surer, then what looks at more words.
  func priority(literals: Int, count: Int) -> Int {
    (severity == .error ? 1000 : 0) + 20 * min(literals, 10) + min(count, 19)
  }

  /// The message with the words of captures in place of their names.
  func message(_ captures: [String: ProofSentence.Capture], in sentence: ProofSentence) -> String {
    guard message.utf8.contains(UInt8(ascii: "{")) else { return message }
    var text = message
    for (name, capture) in captures {
      text = text.replacing("{\(name)}", with: String(sentence.text(at: capture.span)))
    }
    return text
  }
}

extension String {
  /// With `text` wherever `name` stands.
  func replacing(_ name: String, with text: String) -> String {
    var result = ""
    var rest = Substring(self)
    while let found = rest.range(of: name) {
      result += rest[..<found.lowerBound] + text
      rest = rest[found.upperBound...]
    }
    return result + rest
  }
}

extension Substring {
  fileprivate func range(of text: String) -> Range<Index>? {
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(text) { return index..<self.index(index, offsetBy: text.count) }
      index = self.index(after: index)
    }
    return nil
  }
}
