import LanguagePack

/// A sequence of token tests, as every kind of rule writes it after `when`.
///
/// The grammar is in `Dictionaries/README.md`: lemmas, quoted surfaces, `@tags`, alternatives, `!`, `?`, `*`, `+`, names
/// and the anchors `^` and `$`.
package struct TokenPattern: Sendable {
  struct Test: Sendable {
    enum Kind: Sendable {
      case any
      case lemma(String)
      case surface(String)
      case tags(TagSet)
    }
    /// All of these must hold.
    var parts: [Kind]

    func accepts(_ reading: Reading) -> Bool {
      for part in parts {
        switch part {
        case .any: continue
        case .lemma(let text): if !reading.lemma.hasSameBytes(as: text) { return false }
        case .surface(let text):
          if reading.surface.hasSameBytes(as: text) { continue }
          if !reading.surface.mayHaveCase || !reading.surface.lowercased().hasSameBytes(as: text) { return false }
        case .tags(let tags): if !reading.tags.contains(tags) { return false }
        }
      }
      return true
    }
  }

  struct Element: Sendable {
    var name: String?
    var alternatives: [Test]
    var isNegated: Bool
    var minimum: Int
    var maximum: Int

    func accepts(_ reading: Reading) -> Bool {
      alternatives.contains { $0.accepts(reading) } != isNegated
    }
  }

  /// Where a pattern matched: the end, and the range of each named element.
  package struct Match: Sendable {
    package let end: Int
    package let captures: [String: Range<Int>]
  }

  let elements: [Element]
  let isAnchoredAtStart: Bool
  let isAnchoredAtEnd: Bool
  /// How many lemmas and surfaces the pattern names: of two matches of one length the more literal wins.
  package let literals: Int
  /// The words one of which the first element must be; nil when it may be anything.
  package let firstWords: [String]?
  /// The sets of tags one of which the first element must have; nil when it may be anything.
  let firstTags: [TagSet]?

  /// Reads a pattern; nil when it cannot be read.
  package init?(_ text: String) {
    var elements: [Element] = []
    var start = false
    var end = false
    for word in text.split(separator: " ") {
      if word == "^" {
        start = true
        continue
      }
      if word == "$" {
        end = true
        continue
      }
      guard let element = Self.element(word) else { return nil }
      elements.append(element)
    }
    guard !elements.isEmpty else { return nil }
    self.elements = elements
    isAnchoredAtStart = start
    isAnchoredAtEnd = end
    literals = elements.reduce(0) { sum, element in
      let isLiteral = element.alternatives.allSatisfy { test in
        test.parts.contains { if case .lemma = $0 { true } else if case .surface = $0 { true } else { false } }
      }
      return sum + (isLiteral && !element.isNegated && element.minimum > 0 ? 1 : 0)
    }
    firstWords = Self.words(elements[0])
    firstTags = Self.tags(elements[0])
  }

  private static func tags(_ element: Element) -> [TagSet]? {
    guard !element.isNegated, element.minimum > 0 else { return nil }
    let sets = element.alternatives.map { test in
      test.parts.reduce(TagSet()) { if case .tags(let tags) = $1 { $0.union(tags) } else { $0 } }
    }
    return sets.contains { $0.isEmpty } ? nil : sets
  }

  private static func words(_ element: Element) -> [String]? {
    guard !element.isNegated, element.minimum > 0 else { return nil }
    var words: [String] = []
    for test in element.alternatives {
      var found: String?
      for part in test.parts {
        switch part {
        case .lemma(let text), .surface(let text): found = text
        default: break
        }
      }
      guard let found else { return nil }
      words.append(found)
    }
    return words
  }

  private static func element(_ word: Substring) -> Element? {
    var rest = word
    var element = Element(name: nil, alternatives: [], isNegated: false, minimum: 1, maximum: 1)
    if let colon = rest.firstIndex(of: ":"), colon > rest.startIndex, rest.index(after: colon) < rest.endIndex,
      rest[..<colon].allSatisfy({ $0.isASCII && ($0.isUppercase || $0.isNumber) })
    {
      element.name = String(rest[..<colon])
      rest = rest[rest.index(after: colon)...]
    }
    if rest.hasPrefix("!"), rest.count > 1 {
      element.isNegated = true
      rest = rest.dropFirst()
    }
    if rest.count > 1, let last = rest.last, "?*+".contains(last) {
      element.minimum = last == "+" ? 1 : 0
      element.maximum = last == "?" ? 1 : Int.max
      rest = rest.dropLast()
    }
    for alternative in rest.split(separator: "|") {
      var parts: [Test.Kind] = []
      for part in alternative.split(separator: "/", omittingEmptySubsequences: true) {
        if part == "_" {
          parts.append(.any)
        } else if part.hasPrefix("@"), part.count > 1 {
          guard let tags = TagSet(part.dropFirst()) else { return nil }
          parts.append(.tags(tags))
        } else if part.hasPrefix("\""), part.hasSuffix("\""), part.count > 2 {
          parts.append(.surface(String(part.dropFirst().dropLast())))
        } else {
          parts.append(.lemma(String(part)))
        }
      }
      guard !parts.isEmpty else { return nil }
      element.alternatives.append(Test(parts: parts))
    }
    return element.alternatives.isEmpty ? nil : element
  }

  /// The longest match that begins at `start`. Exponential only in the number of repeats of one pattern, which is small.
  package func match(_ readings: [Reading], at start: Int) -> Match? {
    if isAnchoredAtStart, start != 0 { return nil }
    // Most patterns fail at their first word: find out without the work of a match.
    if let firstTags, start < readings.count {
      let tags = readings[start].tags
      guard firstTags.contains(where: { tags.contains($0) }) else { return nil }
    }
    return match(readings, at: start, element: 0, captures: [:])
  }

  private func match(_ readings: [Reading], at position: Int, element index: Int, captures: [String: Range<Int>])
    -> Match?
  {
    guard index < elements.count else {
      return isAnchoredAtEnd && position != readings.count ? nil : Match(end: position, captures: captures)
    }
    let element = elements[index]
    var limit = 0
    while limit < element.maximum, position + limit < readings.count, element.accepts(readings[position + limit]) {
      limit += 1
    }
    guard limit >= element.minimum else { return nil }
    for count in stride(from: limit, through: element.minimum, by: -1) {
      var inner = captures
      if let name = element.name, count > 0 { inner[name] = position..<(position + count) }
      if let match = match(readings, at: position + count, element: index + 1, captures: inner) { return match }
    }
    return nil
  }
}

extension String {
  /// Whether two words have the same bytes: comparing letters costs many times as much, and lexicons are NFC.
  fileprivate func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }

  /// False for words that begin in the blocks of kana and Han, which have no capitals.
  fileprivate var mayHaveCase: Bool { utf8.first.map { !(0xE3...0xE9).contains($0) } ?? false }
}
