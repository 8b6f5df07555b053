public import FoundationEssentials
public import TextModel

extension AttributeScopes {
  /// The attributes that say what writing tools leave alone.
  public var writingTools: WritingToolsAttributes.Type { WritingToolsAttributes.self }

  /// The attributes that say what writing tools leave alone.
  public struct WritingToolsAttributes: AttributeScope {
    /// Whether a part stays as it is.
    public let excludeFromWritingTools: ExclusionAttribute
  }
}

extension AttributeScopes.WritingToolsAttributes {
  /// Whether writing tools leave a part of a text alone, byte for byte.
  public enum ExclusionAttribute: CodableAttributedStringKey {
    /// Yes or no.
    public typealias Value = Bool
    /// The name in encoded texts.
    public static let name = "WritingTools.Exclusion"
  }
}

extension AttributeDynamicLookup {
  /// Finds the attributes of writing tools by name.
  public subscript<Key: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.WritingToolsAttributes, Key>
  ) -> Key { self[Key.self] }
}

/// A text of a host, and the part of it that a tool may change.
///
/// One for each storage. Offsets are UTF-8 of the text as it was given; `OffsetMap` converts those of other hosts.
public struct WritingToolsContext: Identifiable, Hashable, Sendable {
  /// The name of the context for as long as the operation lasts.
  public let id: UUID
  /// The text with its attributes, as it was given.
  public let attributedString: AttributedString
  /// The same without attributes.
  public let text: String
  /// What may be changed. Empty where nothing is selected: then it is everything.
  public let range: TextSpan
  /// What a tool really works on: the range, grown to whole sentences; nil before the session began.
  public internal(set) var resolvedRange: TextSpan?
  private let runs: [Run]

  private struct Run: Hashable, Sendable {
    var span: TextSpan
    var attributes: AttributeContainer
  }

  /// A context of `attributedString` in which `range` may change; `nil` is all of it.
  public init(attributedString: AttributedString, range: TextSpan? = nil) {
    self.init(id: UUID(), attributedString: attributedString, range: range)
  }

  /// The same context after its owner changed the text: what is kept keeps its attributes, what was written takes those of
  /// what it stands for.
  func updated(_ parts: [(original: TextSpan, text: String, isKept: Bool)], range: TextSpan) -> WritingToolsContext {
    if parts.allSatisfy(\.isKept) { return self }
    let written = parts.reduce(into: AttributedString()) { written, part in
      written += part.isKept ? attributedPart(part.original) : attributed(part.text, at: part.original)
    }
    return WritingToolsContext(id: id, attributedString: written, range: range)
  }

  private init(id: UUID, attributedString: AttributedString, range: TextSpan?) {
    self.id = id
    self.attributedString = attributedString
    var text = ""
    var runs: [Run] = []
    for run in attributedString.runs {
      let start = text.utf8.count
      text += String(attributedString[run.range].characters)
      runs.append(Run(span: TextSpan(start, text.utf8.count), attributes: run.attributes))
    }
    self.text = text
    self.runs = runs
    let count = text.utf8.count
    let start = min(range?.lowerBound ?? 0, count)
    self.range = TextSpan(start, min(range?.upperBound ?? count, count))
  }

  /// A context of a text without attributes.
  public init(_ text: String, range: TextSpan? = nil) {
    self.init(attributedString: AttributedString(text), range: range)
  }

  /// What says that it stays as it is, and what stands for attachments.
  var excludedSpans: [TextSpan] {
    runs.flatMap { run -> [TextSpan] in
      if run.attributes.excludeFromWritingTools == true { return [run.span] }
      var offset = run.span.lowerBound
      return text.substring(at: run.span).unicodeScalars.compactMap { scalar in
        defer { offset += scalar.utf8.count }
        return scalar == "\u{FFFC}" ? TextSpan(offset, offset + scalar.utf8.count) : nil
      }
    }
  }

  /// `words` in the place of a part of the text, with its attributes: what both begin and end with keeps its own, the rest
  /// takes those that most of the part has, or of what stands before where something is put in.
  func attributed(_ words: String, at span: TextSpan) -> AttributedString {
    let old = String(text.substring(at: span))
    if runs.count < 2 { return AttributedString(words, attributes: runs.first?.attributes ?? AttributeContainer()) }
    let head = zip(old.unicodeScalars, words.unicodeScalars).prefix { $0 == $1 }.reduce(0) { $0 + $1.0.utf8.count }
    let rest = (old.utf8.count - head, words.utf8.count - head)
    let tail = zip(
      old.substring(at: TextSpan(head, old.utf8.count)).unicodeScalars.reversed(),
      words.substring(at: TextSpan(head, words.utf8.count)).unicodeScalars.reversed()
    ).prefix { $0 == $1 }.reduce(0) { $0 + $1.0.utf8.count }
    let middle = TextSpan(span.lowerBound + head, span.lowerBound + head + rest.0 - tail)
    var result = attributedPart(TextSpan(span.lowerBound, middle.lowerBound))
    result += AttributedString(
      words.substring(at: TextSpan(head, head + rest.1 - tail)), attributes: attributes(around: middle))
    return result + attributedPart(TextSpan(middle.upperBound, span.upperBound))
  }

  private func attributedPart(_ span: TextSpan) -> AttributedString {
    runs.reduce(into: AttributedString()) { result, run in
      guard run.span.overlaps(span) else { return }
      let part = TextSpan(
        max(run.span.lowerBound, span.lowerBound), min(run.span.upperBound, span.upperBound))
      result += AttributedString(text.substring(at: part), attributes: run.attributes)
    }
  }

  /// The attributes of the widest run in `span`; of the one before where it is empty.
  private func attributes(around span: TextSpan) -> AttributeContainer {
    let place = span.isEmpty ? TextSpan(max(0, span.lowerBound - 1), max(1, span.lowerBound)) : span
    let shares = runs.map { min($0.span.upperBound, place.upperBound) - max($0.span.lowerBound, place.lowerBound) }
    let widest = shares.indices.max { (shares[$0], -$0) < (shares[$1], -$1) }
    guard let run = widest.map({ runs[$0] }) else { return AttributeContainer() }
    var attributes = run.attributes
    // What is written beside a part that is left alone is none of it.
    if span.isEmpty, span.lowerBound >= run.span.upperBound { attributes.excludeFromWritingTools = nil }
    return attributes
  }
}
