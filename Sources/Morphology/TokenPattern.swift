package import LanguagePack
package import TextModel

/// A sequence of token tests, as every kind of rule writes it after `when`.
///
/// The grammar is in `Dictionaries/README.md`: tests of words (`TokenTest`), written text (`WrittenTest`), phrases
/// (`PatternPhrases`), alternatives, `!`, `?`, `*`, `+`, names and the anchors `^` and `$`.
package final class TokenPattern: Sendable {
  /// What stands at one place of the pattern. Plain numbers: elements are looked at for every word.
  struct Element: Sendable {
    /// The number of its name in `names`; nil when it has none.
    var name: Int?
    /// Its tests of a word in `tests`; empty where it tests written text or calls a phrase.
    var tests: Range<Int>
    /// The number of its test in `written`. Negated, written text consumes nothing.
    var written: Int?
    /// The number in `phrases` of the patterns one of which must fit. Negated, a phrase consumes nothing.
    var phrase: Int?
    var isNegated: Bool
    var minimum: Int
    var maximum: Int

    var testsWords: Bool { written == nil && phrase == nil }
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
  let tests: [TokenTest]
  let written: [WrittenTest]
  let phrases: [[TokenPattern]]
  let known: PatternNames
  /// The names of the elements that have one.
  package let names: [String]
  let isAnchoredAtStart: Bool
  let isAnchoredAtEnd: Bool
  /// How many lemmas and surfaces the pattern names: of two matches of one length the more literal wins.
  package let literals: Int
  /// The sets of tags one of which the first element must have; nil when it may be anything.
  package let firstTags: [TagSet]?

  /// Reads a pattern; nil when it cannot be read. `scope` has what it may name.
  package init?(_ text: some StringProtocol, in scope: PatternScope = PatternScope()) {
    var reader = PatternReader(scope: scope)
    var text = String(text)
    guard text.withUTF8({ reader.read($0) }) else { return nil }
    elements = reader.elements
    tests = reader.tests
    written = reader.written
    phrases = reader.phrases
    known = reader.known
    names = reader.names
    isAnchoredAtStart = reader.isAnchoredAtStart
    isAnchoredAtEnd = reader.isAnchoredAtEnd
    literals = reader.literals
    firstTags = reader.firstTags
  }

  /// The longest match that begins with the word `start`. Exponential only in the number of repeats of one pattern, which
  /// is small.
  ///
  /// Without `details` no word is glued to another, none can be what its reading does not say, and written text never
  /// matches. `keys` are those of the readings, where the caller has them: then words are compared by them.
  package func match(
    _ readings: [Reading], at start: Int, keys: [WordKey]? = nil, details: WordDetails? = nil
  ) -> Match? {
    if isAnchoredAtStart, start != 0 { return nil }
    // Most patterns fail at their first word: find out without the work of a match.
    if let firstTags, start < readings.count {
      let tags = readings[start].tags
      guard firstTags.contains(where: { tags.contains($0) }) else { return nil }
    }
    let offset = start < readings.count ? readings[start].span.lowerBound : readings.last?.span.upperBound ?? 0
    var matcher = PatternMatcher(
      pattern: self, readings: readings, keys: keys ?? details?.keys, details: details, start: offset, startsWord: true)
    return matcher.match(PatternMatcher.Place(word: start, offset: offset))
  }

  /// The match that begins at `offset` of the document, inside the word `word` or at its start.
  package func match(_ readings: [Reading], in word: Int, offset: Int, details: WordDetails) -> Match? {
    if isAnchoredAtStart, word != 0 || offset != readings[0].span.lowerBound { return nil }
    var matcher = PatternMatcher(
      pattern: self, readings: readings, keys: details.keys, details: details, start: offset,
      startsWord: readings[word].span.lowerBound == offset)
    return matcher.match(PatternMatcher.Place(word: word, offset: offset))
  }
}

extension TokenPattern {
  /// Whether a word passes the tests of an element, or does not where it is negated.
  func accepts(
    _ element: Element, _ position: Int, _ readings: [Reading], _ keys: [WordKey]?, _ details: WordDetails?
  ) -> Bool {
    var holds = true
    for index in element.tests {
      let test = tests[index]
      if holds {
        holds =
          if let keys {
            test.part.accepts(keys[position], position, readings, details, known)
          } else {
            test.part.accepts(readings[position], position, details, known)
          }
      }
      guard test.isLast else { continue }
      if holds { return !element.isNegated }
      holds = true
    }
    return element.isNegated
  }
}

// MARK: where it may match

extension TokenPattern {
  /// The words one of which the first element must be; nil when it may be anything.
  package var firstWords: [String]? { words(elements[0]) }

  /// The words one of which stands so many words behind the start of every match; nil when there are none.
  package var anchor: (offset: Int, words: [String])? {
    var anchor: (offset: Int, words: [String])?
    for (offset, element) in elements.enumerated() {
      guard element.testsWords else { break }
      if let words = words(element), words.count < anchor?.words.count ?? Int.max { anchor = (offset, words) }
      if element.minimum != 1 || element.maximum != 1 { break }
    }
    return anchor
  }

  /// The texts one of which stands at the start of every match, where the first element is one that tests written text.
  package var firstTexts: [[UInt8]]? {
    let first = elements[0]
    guard !first.isNegated, first.minimum > 0, let number = first.written else { return nil }
    return written[number].texts
  }

  private func words(_ element: Element) -> [String]? {
    guard !element.isNegated, element.minimum > 0, element.testsWords else { return nil }
    var words: [String] = []
    var alternative: [String] = []
    for test in tests[element.tests] {
      // Of the parts of one test the last that names words counts.
      let named = known.words(test.part)
      if !named.isEmpty { alternative = named }
      guard test.isLast else { continue }
      if alternative.isEmpty { return nil }
      words += alternative
      alternative = []
    }
    return words
  }
}

/// Text as it stands in the sentence: `~TEXT`, or `~%SET` for any text of a set.
struct WrittenTest: Sendable {
  /// Longest first.
  let texts: [[UInt8]]

  /// Reads alternatives such as `~ずらい|~ずらく`; nil when one cannot be read.
  init?(_ text: UnsafeBufferPointer<UInt8>, sets: WordSets?) {
    var texts: Set<[UInt8]> = []
    for alternative in text.split(separator: UInt8(ascii: "|")) {
      let part = alternative.first == UInt8(ascii: "~") ? alternative.dropFirst() : alternative
      if part.count > 1, part.first == UInt8(ascii: "%") {
        guard let set = sets?[String(decoding: part.dropFirst(), as: UTF8.self)] else { return nil }
        texts.formUnion(set.words.map { Array($0.utf8) })
      } else {
        texts.insert(Array(part))
      }
    }
    guard !texts.isEmpty, !texts.contains([]) else { return nil }
    self.texts = texts.sorted { $0.count != $1.count ? $0.count > $1.count : $0.lexicographicallyPrecedes($1) }
  }
}
