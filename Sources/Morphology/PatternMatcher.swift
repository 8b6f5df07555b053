import TextModel

/// One try to match a pattern.
struct PatternMatcher {
  /// How far a match has come: to a place in the document, and to the word that begins there or holds it.
  struct Place {
    var word: Int
    var offset: Int
  }

  /// What a named element caught.
  private enum Capture {
    case words(Range<Int>)
    case text(TextSpan)
  }

  let pattern: TokenPattern
  let readings: [Reading]
  /// The readings as they are compared; nil where nobody made keys.
  let keys: [WordKey]?
  let details: WordDetails?
  let start: Int
  let startsWord: Bool
  private var captures: [(name: Int, capture: Capture)] = []

  init(
    pattern: TokenPattern, readings: [Reading], keys: [WordKey]?, details: WordDetails?, start: Int, startsWord: Bool
  ) {
    self.pattern = pattern
    self.readings = readings
    self.keys = keys
    self.details = details
    self.start = start
    self.startsWord = startsWord
  }

  mutating func match(_ place: Place) -> TokenPattern.Match? { match(place, 0) }

  private mutating func match(_ place: Place, _ index: Int) -> TokenPattern.Match? {
    guard index < pattern.elements.count else { return match(endingAt: place) }
    let element = pattern.elements[index]
    if let number = element.written { return matchText(pattern.written[number], element, place, index) }
    if let number = element.phrase { return matchPhrase(pattern.phrases[number], element, place, index) }
    return matchWords(element, place, index)
  }

  private func match(endingAt place: Place) -> TokenPattern.Match? {
    let isInside = place.word < readings.count && place.offset > readings[place.word].span.lowerBound
    let end = isInside ? place.word + 1 : place.word
    if pattern.isAnchoredAtEnd, isInside || end != readings.count { return nil }
    var words: [String: Range<Int>] = [:]
    var written: [String: TextSpan] = [:]
    for (name, capture) in captures {
      switch capture {
      case .words(let range): words[pattern.names[name]] = range
      case .text(let span): written[pattern.names[name]] = span
      }
    }
    return TokenPattern.Match(
      end: end, captures: words, span: TextSpan(start, place.offset), written: written,
      isOfWords: !isInside && startsWord)
  }

  private mutating func matchWords(
    _ element: TokenPattern.Element, _ place: Place, _ index: Int
  ) -> TokenPattern.Match? {
    // Words are tested where one begins.
    if place.word < readings.count, place.offset > readings[place.word].span.lowerBound { return nil }
    let position = place.word
    var limit = 0
    while limit < element.maximum, position + limit < readings.count,
      pattern.accepts(element, position + limit, readings, keys, details)
    {
      limit += 1
    }
    guard limit >= element.minimum else { return nil }
    let depth = captures.count
    for count in stride(from: limit, through: element.minimum, by: -1) {
      if let name = element.name, count > 0 { captures.append((name, .words(position..<(position + count)))) }
      let offset = count > 0 ? readings[position + count - 1].span.upperBound : place.offset
      if let match = match(Place(word: position + count, offset: offset), index + 1) { return match }
      captures.removeLast(captures.count - depth)
    }
    return nil
  }

  /// A phrase is taken once, the longest that lets the rest match.
  private mutating func matchPhrase(
    _ patterns: [TokenPattern], _ element: TokenPattern.Element, _ place: Place, _ index: Int
  ) -> TokenPattern.Match? {
    if place.word < readings.count, place.offset > readings[place.word].span.lowerBound { return nil }
    let start = place.word
    let ends = Set(patterns.flatMap { $0.ends(readings, from: start, keys: keys, details: details) }).sorted(by: >)
    if element.isNegated { return ends.isEmpty ? match(place, index + 1) : nil }
    let depth = captures.count
    for end in ends where end > start || element.minimum == 0 {
      if let name = element.name, end > start { captures.append((name, .words(start..<end))) }
      let offset = end > start ? readings[end - 1].span.upperBound : place.offset
      if let match = match(Place(word: end, offset: offset), index + 1) { return match }
      captures.removeLast(captures.count - depth)
    }
    return element.minimum == 0 ? match(place, index + 1) : nil
  }

  private mutating func matchText(
    _ test: WrittenTest, _ element: TokenPattern.Element, _ place: Place, _ index: Int
  ) -> TokenPattern.Match? {
    guard let details else { return nil }
    if element.isNegated {
      return test.texts.contains { details.hasText($0, at: place.offset) } ? nil : match(place, index + 1)
    }
    let depth = captures.count
    for text in test.texts where details.hasText(text, at: place.offset) {
      let end = place.offset + text.count
      if let name = element.name { captures.append((name, .text(TextSpan(place.offset, end)))) }
      if let match = match(self.place(at: end, from: place.word), index + 1) { return match }
      captures.removeLast(captures.count - depth)
    }
    return element.minimum == 0 ? match(place, index + 1) : nil
  }

  private func place(at offset: Int, from word: Int) -> Place {
    var word = word
    while word < readings.count, readings[word].span.upperBound <= offset { word += 1 }
    return Place(word: word, offset: offset)
  }
}
