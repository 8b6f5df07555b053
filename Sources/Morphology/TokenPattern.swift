package import LanguagePack

/// A sequence of token tests, as every kind of rule writes it after `when`.
///
/// The grammar is in `Dictionaries/README.md`: tests of words (`TokenTest`), alternatives, `!`, `?`, `*`, `+`, names and the
/// anchors `^` and `$`.
package struct TokenPattern: Sendable {
  struct Element: Sendable {
    var name: String?
    var alternatives: [TokenTest]
    var isNegated: Bool
    var minimum: Int
    var maximum: Int

    func accepts(_ reading: Reading, _ position: Int, _ details: WordDetails?) -> Bool {
      alternatives.contains { $0.accepts(reading, position, details) } != isNegated
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
  package let firstTags: [TagSet]?
  /// The words one of which stands so many words behind the start of every match; nil when there are none.
  package let anchor: (offset: Int, words: [String])?

  /// Reads a pattern; nil when it cannot be read. `sets` are the sets of words that it may name.
  package init?(_ text: String, sets: [String: Set<String>] = [:]) {
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
      guard let element = Self.element(word, sets) else { return nil }
      elements.append(element)
    }
    guard !elements.isEmpty else { return nil }
    self.elements = elements
    isAnchoredAtStart = start
    isAnchoredAtEnd = end
    literals = elements.reduce(0) { sum, element in
      let isLiteral = element.alternatives.allSatisfy(\.isLiteral)
      return sum + (isLiteral && !element.isNegated && element.minimum > 0 ? 1 : 0)
    }
    firstWords = Self.words(elements[0])
    firstTags = Self.tags(elements[0])
    var anchor: (offset: Int, words: [String])?
    for (offset, element) in elements.enumerated() {
      if let words = Self.words(element), words.count < anchor?.words.count ?? Int.max { anchor = (offset, words) }
      if element.minimum != 1 || element.maximum != 1 { break }
    }
    self.anchor = anchor
  }

  /// The names of the elements that have one.
  package var names: [String] { elements.compactMap(\.name) }

  private static func tags(_ element: Element) -> [TagSet]? {
    guard !element.isNegated, element.minimum > 0 else { return nil }
    let sets = element.alternatives.map(\.tags)
    return sets.contains { $0.isEmpty } ? nil : sets
  }

  private static func words(_ element: Element) -> [String]? {
    guard !element.isNegated, element.minimum > 0 else { return nil }
    let words = element.alternatives.map(\.words)
    return words.contains { $0.isEmpty } ? nil : words.flatMap { $0 }
  }

  private static func element(_ word: Substring, _ sets: [String: Set<String>]) -> Element? {
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
      guard let test = TokenTest(alternative, sets: sets) else { return nil }
      element.alternatives.append(test)
    }
    return element.alternatives.isEmpty ? nil : element
  }

  /// The longest match that begins at `start`. Exponential only in the number of repeats of one pattern, which is small.
  ///
  /// Without `details` no word is glued to another, and none can be what its reading does not say.
  package func match(_ readings: [Reading], at start: Int, details: WordDetails? = nil) -> Match? {
    if isAnchoredAtStart, start != 0 { return nil }
    // Most patterns fail at their first word: find out without the work of a match.
    if let firstTags, start < readings.count {
      let tags = readings[start].tags
      guard firstTags.contains(where: { tags.contains($0) }) else { return nil }
    }
    return match(readings, details, at: start, element: 0, captures: [:])
  }

  private func match(
    _ readings: [Reading], _ details: WordDetails?, at position: Int, element index: Int,
    captures: [String: Range<Int>]
  ) -> Match? {
    guard index < elements.count else {
      return isAnchoredAtEnd && position != readings.count ? nil : Match(end: position, captures: captures)
    }
    let element = elements[index]
    var limit = 0
    while limit < element.maximum, position + limit < readings.count,
      element.accepts(readings[position + limit], position + limit, details)
    {
      limit += 1
    }
    guard limit >= element.minimum else { return nil }
    for count in stride(from: limit, through: element.minimum, by: -1) {
      var inner = captures
      if let name = element.name, count > 0 { inner[name] = position..<(position + count) }
      if let match = match(readings, details, at: position + count, element: index + 1, captures: inner) {
        return match
      }
    }
    return nil
  }
}
