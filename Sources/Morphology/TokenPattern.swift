package import LanguagePack
package import TextModel

/// A sequence of token tests, as every kind of rule writes it after `when`.
///
/// The grammar is in `Dictionaries/README.md`: tests of words (`TokenTest`), written text (`WrittenTest`), phrases
/// (`PatternPhrases`), alternatives, `!`, `?`, `*`, `+`, names and the anchors `^` and `$`.
package struct TokenPattern: Sendable {
  enum Test: Sendable {
    case token([TokenTest])
    /// Text as it is written, whatever the words are. Negated, it consumes nothing.
    case written(WrittenTest)
    /// Words that one of these patterns fits. Negated, it consumes nothing.
    case phrase([TokenPattern])
  }

  struct Element: Sendable {
    var name: String?
    var test: Test
    var isNegated: Bool
    var minimum: Int
    var maximum: Int

    func accepts(_ reading: Reading, _ position: Int, _ details: WordDetails?) -> Bool {
      guard case .token(let alternatives) = test else { return false }
      return alternatives.contains { $0.accepts(reading, position, details) } != isNegated
    }
  }

  /// Where a pattern matched: the end, and the range of each named element.
  package struct Match: Sendable {
    /// The number of the word behind the last one that the match touches.
    package let end: Int
    /// Words, for elements that test words.
    package let captures: [String: Range<Int>]
    /// Where the match is in the document, and where the elements are that test written text; known with details only.
    package let span: TextSpan
    package let written: [String: TextSpan]
    /// Whether it begins and ends with whole words.
    package let isOfWords: Bool
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
  /// The texts one of which stands at the start of every match, where the first element is one that tests written text.
  package let firstTexts: [[UInt8]]?

  /// Reads a pattern; nil when it cannot be read. `sets` and `phrases` are what it may name.
  package init?(_ text: String, sets: [String: Set<String>] = [:], phrases: PatternPhrases = PatternPhrases()) {
    var elements: [Element] = []
    var start = false
    var end = false
    for word in text.utf8.split(separator: UInt8(ascii: " ")).map({ Substring($0) }) {
      if word == "^" {
        start = true
        continue
      }
      if word == "$" {
        end = true
        continue
      }
      guard let element = Self.element(word, sets, phrases) else { return nil }
      elements.append(element)
    }
    guard !elements.isEmpty else { return nil }
    self.elements = elements
    isAnchoredAtStart = start
    isAnchoredAtEnd = end
    literals = elements.reduce(0) { sum, element in
      sum + (element.isLiteral && !element.isNegated && element.minimum > 0 ? 1 : 0)
    }
    firstWords = Self.words(elements[0])
    firstTags = Self.tags(elements[0])
    firstTexts = Self.texts(elements[0])
    var anchor: (offset: Int, words: [String])?
    for (offset, element) in elements.enumerated() {
      guard case .token = element.test else { break }
      if let words = Self.words(element), words.count < anchor?.words.count ?? Int.max { anchor = (offset, words) }
      if element.minimum != 1 || element.maximum != 1 { break }
    }
    self.anchor = anchor
  }

  /// The names of the elements that have one.
  package var names: [String] { elements.compactMap(\.name) }

  private static func tags(_ element: Element) -> [TagSet]? {
    guard !element.isNegated, element.minimum > 0, case .token(let alternatives) = element.test else { return nil }
    let sets = alternatives.map(\.tags)
    return sets.contains { $0.isEmpty } ? nil : sets
  }

  private static func words(_ element: Element) -> [String]? {
    guard !element.isNegated, element.minimum > 0, case .token(let alternatives) = element.test else { return nil }
    let words = alternatives.map(\.words)
    return words.contains { $0.isEmpty } ? nil : words.flatMap { $0 }
  }

  private static func texts(_ element: Element) -> [[UInt8]]? {
    guard !element.isNegated, element.minimum > 0, case .written(let test) = element.test else { return nil }
    return test.texts
  }

  private static func element(
    _ word: Substring, _ sets: [String: Set<String>], _ phrases: PatternPhrases
  ) -> Element? {
    var rest = word.utf8[...]
    var name: String?
    if let colon = rest.firstIndex(of: UInt8(ascii: ":")), colon > rest.startIndex,
      rest.index(after: colon) < rest.endIndex,
      rest[..<colon].allSatisfy({ (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) })
    {
      name = String(Substring(rest[..<colon]))
      rest = rest[rest.index(after: colon)...]
    }
    let isNegated = rest.first == UInt8(ascii: "!") && rest.count > 1
    if isNegated { rest = rest.dropFirst() }
    var counts = (minimum: 1, maximum: 1)
    if rest.count > 1, let last = rest.last, "?*+".utf8.contains(last) {
      counts = (last == UInt8(ascii: "+") ? 1 : 0, last == UInt8(ascii: "?") ? 1 : Int.max)
      rest = rest.dropLast()
    }
    guard let test = test(Substring(rest), sets, phrases) else { return nil }
    if case .phrase = test, counts.maximum > 1 { return nil }
    return Element(
      name: name, test: test, isNegated: isNegated, minimum: counts.minimum, maximum: counts.maximum)
  }

  private static func test(_ text: Substring, _ sets: [String: Set<String>], _ phrases: PatternPhrases) -> Test? {
    if text.utf8.first == UInt8(ascii: "&"), text.utf8.count > 1 {
      return phrases(String(text.dropFirst())).map { .phrase($0) }
    }
    if text.utf8.first == UInt8(ascii: "~"), text.utf8.count > 1 {
      return WrittenTest(text, sets: sets).map { .written($0) }
    }
    var alternatives: [TokenTest] = []
    for alternative in text.utf8.split(separator: UInt8(ascii: "|")) {
      guard let test = TokenTest(Substring(alternative), sets: sets) else { return nil }
      alternatives.append(test)
    }
    return alternatives.isEmpty ? nil : .token(alternatives)
  }

  /// The longest match that begins with the word `start`. Exponential only in the number of repeats of one pattern, which
  /// is small.
  ///
  /// Without `details` no word is glued to another, none can be what its reading does not say, and written text never
  /// matches.
  package func match(_ readings: [Reading], at start: Int, details: WordDetails? = nil) -> Match? {
    if isAnchoredAtStart, start != 0 { return nil }
    // Most patterns fail at their first word: find out without the work of a match.
    if let firstTags, start < readings.count {
      let tags = readings[start].tags
      guard firstTags.contains(where: { tags.contains($0) }) else { return nil }
    }
    let offset = start < readings.count ? readings[start].span.lowerBound : readings.last?.span.upperBound ?? 0
    return Matcher(pattern: self, readings: readings, details: details, start: offset, startsWord: true)
      .match(Place(word: start, offset: offset))
  }

  /// The match that begins at `offset` of the document, inside the word `word` or at its start.
  package func match(_ readings: [Reading], in word: Int, offset: Int, details: WordDetails) -> Match? {
    if isAnchoredAtStart, word != 0 || offset != readings[0].span.lowerBound { return nil }
    return Matcher(
      pattern: self, readings: readings, details: details, start: offset,
      startsWord: readings[word].span.lowerBound == offset
    )
    .match(Place(word: word, offset: offset))
  }
}

extension TokenPattern.Element {
  var isLiteral: Bool {
    switch test {
    case .token(let alternatives): alternatives.allSatisfy(\.isLiteral)
    case .written: true
    case .phrase: false
    }
  }
}

/// How far a match has come: to a place in the document, and to the word that begins there or holds it.
private struct Place {
  var word: Int
  var offset: Int
}

private struct Matcher {
  let pattern: TokenPattern
  let readings: [Reading]
  let details: WordDetails?
  let start: Int
  let startsWord: Bool

  func match(_ place: Place) -> TokenPattern.Match? { match(place, 0, [:], [:]) }

  private func match(
    _ place: Place, _ index: Int, _ captures: [String: Range<Int>], _ written: [String: TextSpan]
  ) -> TokenPattern.Match? {
    guard index < pattern.elements.count else { return match(endingAt: place, captures, written) }
    switch pattern.elements[index].test {
    case .token: return matchWords(place, index, captures, written)
    case .written(let test): return matchText(test, place, index, captures, written)
    case .phrase(let patterns): return matchPhrase(patterns, place, index, captures, written)
    }
  }

  private func match(
    endingAt place: Place, _ captures: [String: Range<Int>], _ written: [String: TextSpan]
  ) -> TokenPattern.Match? {
    let isInside = place.word < readings.count && place.offset > readings[place.word].span.lowerBound
    let end = isInside ? place.word + 1 : place.word
    if pattern.isAnchoredAtEnd, isInside || end != readings.count { return nil }
    return TokenPattern.Match(
      end: end, captures: captures, span: TextSpan(start, place.offset), written: written,
      isOfWords: !isInside && startsWord)
  }

  private func matchWords(
    _ place: Place, _ index: Int, _ captures: [String: Range<Int>], _ written: [String: TextSpan]
  ) -> TokenPattern.Match? {
    // Words are tested where one begins.
    if place.word < readings.count, place.offset > readings[place.word].span.lowerBound { return nil }
    let element = pattern.elements[index]
    let position = place.word
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
      let offset = count > 0 ? readings[position + count - 1].span.upperBound : place.offset
      if let match = match(Place(word: position + count, offset: offset), index + 1, inner, written) { return match }
    }
    return nil
  }

  /// A phrase is taken once, the longest that lets the rest match.
  private func matchPhrase(
    _ patterns: [TokenPattern], _ place: Place, _ index: Int, _ captures: [String: Range<Int>],
    _ written: [String: TextSpan]
  ) -> TokenPattern.Match? {
    if place.word < readings.count, place.offset > readings[place.word].span.lowerBound { return nil }
    let element = pattern.elements[index]
    let start = place.word
    let ends = Set(patterns.flatMap { $0.ends(readings, from: start, details: details) }).sorted(by: >)
    if element.isNegated { return ends.isEmpty ? match(place, index + 1, captures, written) : nil }
    for end in ends where end > start || element.minimum == 0 {
      var inner = captures
      if let name = element.name, end > start { inner[name] = start..<end }
      let offset = end > start ? readings[end - 1].span.upperBound : place.offset
      if let match = match(Place(word: end, offset: offset), index + 1, inner, written) { return match }
    }
    return element.minimum == 0 ? match(place, index + 1, captures, written) : nil
  }

  private func matchText(
    _ test: WrittenTest, _ place: Place, _ index: Int, _ captures: [String: Range<Int>],
    _ written: [String: TextSpan]
  ) -> TokenPattern.Match? {
    guard let details else { return nil }
    let element = pattern.elements[index]
    let lengths = test.lengths(in: details, at: place.offset)
    if element.isNegated {
      return lengths.isEmpty ? match(place, index + 1, captures, written) : nil
    }
    for length in lengths {
      var inner = written
      let end = place.offset + length
      if let name = element.name { inner[name] = TextSpan(place.offset, end) }
      if let match = match(self.place(at: end, from: place.word), index + 1, captures, inner) { return match }
    }
    return element.minimum == 0 ? match(place, index + 1, captures, written) : nil
  }

  private func place(at offset: Int, from word: Int) -> Place {
    var word = word
    while word < readings.count, readings[word].span.upperBound <= offset { word += 1 }
    return Place(word: word, offset: offset)
  }
}

/// Text as it stands in the sentence: `~TEXT`, or `~%SET` for any text of a set.
struct WrittenTest: Sendable {
  /// Longest first.
  let texts: [[UInt8]]

  /// Reads alternatives such as `~ずらい|~ずらく`; nil when one cannot be read.
  init?(_ text: Substring, sets: [String: Set<String>]) {
    var texts: Set<[UInt8]> = []
    for alternative in text.split(separator: "|") {
      let part = alternative.hasPrefix("~") ? alternative.dropFirst() : alternative
      if part.count > 1, part.hasPrefix("%") {
        guard let words = sets[String(part.dropFirst())] else { return nil }
        texts.formUnion(words.map { Array($0.utf8) })
      } else {
        texts.insert(Array(part.utf8))
      }
    }
    guard !texts.isEmpty, !texts.contains([]) else { return nil }
    self.texts = texts.sorted { $0.count != $1.count ? $0.count > $1.count : $0.lexicographicallyPrecedes($1) }
  }

  /// How long the texts are that stand at `offset`, longest first.
  func lengths(in details: WordDetails, at offset: Int) -> [Int] {
    texts.compactMap { details.hasText($0, at: offset) ? $0.count : nil }
  }
}
