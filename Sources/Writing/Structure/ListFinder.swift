import LanguagePack
package import Morphology
package import TextModel

/// A list made of words of a text: what leads to it, and its items.
package struct ListValue: Hashable, Sendable {
  /// What stands before the list, with its colon; nil when nothing does.
  package var lead: String?
  package var items: [String]
  package var isOrdered: Bool
  /// What the list stands for, in UTF-8 offsets of the document.
  package var span: TextSpan

  package init(lead: String?, items: [String], isOrdered: Bool, span: TextSpan) {
    self.lead = lead
    self.items = items
    self.isOrdered = isOrdered
    self.span = span
  }
}

/// Finds the series in sentences. Nothing is invented: what an item says stands in the text.
package struct ListFinder: Sendable {
  private let analyzer: Analyzer
  private let words: StructureWords

  package init(_ stack: LanguageStack) {
    analyzer = Analyzer(stack, joinsWords: stack.isUnspaced)
    words = StructureWords(stack)
  }

  /// The series of a sentence as a list; nil when it has none.
  package func list(_ document: Document, sentence span: TextSpan) -> ListValue? {
    let sentence = ProofSentence(document, sentence: span, by: analyzer)
    let series = Series(sentence, words)
    return analyzer.stack.isUnspaced ? series.ofTopic() : series.behindColon() ?? series.atEnd()
  }
}

/// Looks for a series in one sentence.
private struct Series {
  let sentence: ProofSentence
  let language: StructureWords
  let readings: [Reading]
  /// The number of the word behind the last that is no mark at the end.
  let end: Int

  init(_ sentence: ProofSentence, _ language: StructureWords) {
    self.sentence = sentence
    self.language = language
    readings = sentence.words
    end = (readings.lastIndex { !$0.isMark } ?? -1) + 1
  }

  // MARK: Behind a colon

  /// "To install: download it; unpack it; run it." and "You need: a pen, paper and glue."
  func behindColon() -> ListValue? {
    let colon = readings.firstIndex { $0.surface == ":" }
    let start = colon.map { $0 + 1 } ?? 0
    guard start < end else { return nil }
    var pieces = split(start..<end, at: ";")
    if pieces.count < 2 {
      guard colon != nil, let found = coordination(from: start) else { return nil }
      pieces = found
    } else if colon == nil, pieces.count < 3 {
      return nil
    }
    // The last may say "and" once more.
    if let last = pieces.last, last.count > 1, language.has(readings[last.lowerBound].surface.lowercased(), in: "and") {
      pieces[pieces.count - 1] = (last.lowerBound + 1)..<last.upperBound
    }
    let isOrdered = pieces.count > 1 && pieces.allSatisfy(isOrder)
    let items = pieces.map { range -> String in
      let text = String(sentence.text(of: range))
      return isOrdered ? text.capitalised + (text.last?.isPunctuation == true ? "" : ".") : text
    }
    let lead = colon.map { String(sentence.text(of: 0..<($0 + 1))) }
    return ListValue(lead: lead, items: items, isOrdered: isOrdered, span: sentence.span)
  }

  /// Whether words tell somebody to do something.
  private func isOrder(_ range: Range<Int>) -> Bool {
    let first = range.lowerBound
    return readings[first].tags.contains([.verb, .infinitive])
      || sentence.details.canBe([.verb, .infinitive], at: first)
  }

  private func split(_ range: Range<Int>, at mark: String) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var start = range.lowerBound
    for place in range where readings[place].surface == mark {
      if place > start { pieces.append(start..<place) }
      start = place + 1
    }
    if start < range.upperBound { pieces.append(start..<range.upperBound) }
    return pieces
  }

  // MARK: At the end of a sentence

  /// "We need milk, eggs, bread and two lemons."
  func atEnd() -> ListValue? {
    if let pairs = pairs() { return pairs }
    guard var pieces = coordination(from: 0), pieces.count >= 3, pieces.dropFirst().allSatisfy(isPhrase) else {
      return nil
    }
    let prepositions = pieces.dropFirst().map { range in range.count { readings[$0].tags.contains(.preposition) } }
    let start = firstItem(in: pieces[0], prepositions: prepositions.min() ?? 0)
    let lead = start > 0 ? String(sentence.text(of: 0..<start)) + language.colon : nil
    pieces[0] = start..<pieces[0].upperBound
    guard isPhrase(pieces[0]) || pieces[0].count == 1 else { return nil }
    return ListValue(
      lead: lead, items: pieces.map { String(sentence.text(of: $0)) }, isOrdered: false, span: sentence.span)
  }

  /// The parts between commas and before the last "and", up to the end of the sentence; nil when there is no "and", or a
  /// comma behind it.
  private func coordination(from start: Int) -> [Range<Int>]? {
    guard let last = (start..<end).last(where: { language.has(readings[$0].surface.lowercased(), in: "and") }),
      last > start, last + 1 < end
    else { return nil }
    var pieces: [Range<Int>] = []
    var depth = 0
    var first = start
    for place in start..<last {
      let reading = readings[place]
      if reading.tags.contains(.open) { depth += 1 }
      if reading.tags.contains(.close) { depth = max(0, depth - 1) }
      guard depth == 0, reading.surface == "," else { continue }
      if place > first { pieces.append(first..<place) }
      first = place + 1
    }
    if first < last { pieces.append(first..<last) }
    if ((last + 1)..<end).contains(where: { readings[$0].surface == "," }) { return nil }
    return pieces + [(last + 1)..<end]
  }

  /// "Paris, France, Rome, Italy, and Berlin, Germany": every second is a country.
  private func pairs() -> ListValue? {
    var pieces: [Range<Int>] = []
    var start = 0
    for place in 0..<end {
      let isAnd = language.has(readings[place].surface.lowercased(), in: "and")
      guard isAnd || readings[place].surface == "," else { continue }
      if place > start { pieces.append(start..<place) }
      start = place + 1
    }
    if start < end { pieces.append(start..<end) }
    guard pieces.count >= 4, pieces.count.isMultiple(of: 2) else { return nil }
    let isPaired = pieces.enumerated().allSatisfy { number, range in
      language.has(sentence.text(of: range), in: "country") == !number.isMultiple(of: 2)
    }
    guard isPaired else { return nil }
    let first = firstItem(in: pieces[0], prepositions: 0)
    pieces[0] = first..<pieces[0].upperBound
    let items = stride(from: 0, to: pieces.count, by: 2).map { number in
      String(sentence.text(of: pieces[number].lowerBound..<pieces[number + 1].upperBound))
    }
    let lead = first > 0 ? String(sentence.text(of: 0..<first)) + language.colon : nil
    return ListValue(lead: lead, items: items, isOrdered: false, span: sentence.span)
  }

  /// Where the first item begins within the words before the first comma: behind the last verb or preposition, further to
  /// the left where the other items have prepositions too.
  private func firstItem(in range: Range<Int>, prepositions: Int) -> Int {
    var seen = 0
    for place in range.dropLast().reversed() {
      let tags = readings[place].tags
      if tags.contains(.preposition) {
        if language.has(readings[place].surface.lowercased(), in: "of") { continue }
        if seen >= prepositions { return place + 1 }
        seen += 1
      } else if tags.intersects([.verb, .auxiliary, .conjunction, .copula]) || tags.contains([.pronoun, .object])
        || readings[place].surface == ":" || tags.contains([.particle, .infinitive])
      {
        return place + 1
      }
    }
    return range.lowerBound
  }

  /// Whether words are a phrase, not a clause: no verb has a subject before it.
  private func isPhrase(_ range: Range<Int>) -> Bool {
    guard range.count <= 10 else { return false }
    var hasNoun = false
    for place in range {
      let tags = readings[place].tags
      if tags.contains([.pronoun, .subject]), !tags.contains(.object), !tags.contains(.relative) { return false }
      let isFinite = tags.intersects([.verb, .auxiliary]) && tags.intersects([.present, .past, .modal])
      if hasNoun, isFinite, !tags.contains(.pastParticiple) { return false }
      hasNoun = hasNoun || tags.intersects([.noun, .properNoun])
    }
    return true
  }

  // MARK: With a topic

  /// 必要なものは、水、パン、電池です。
  func ofTopic() -> ListValue? {
    let colon = readings.firstIndex { $0.surface == "：" || $0.surface == ":" }
    guard let topic = colon ?? readings.firstIndex(where: { $0.tags.contains([.particle, .topic]) }), topic > 0 else {
      return nil
    }
    var last = end
    while last > topic + 1, readings[last - 1].tags.intersects([.copula, .final]) { last -= 1 }
    var pieces: [Range<Int>] = []
    var start = topic + 1
    for place in (topic + 1)..<max(topic + 1, last) {
      let isMark = ["、", "，", "・"].contains(readings[place].surface)
      guard isMark || language.has(readings[place].surface, in: "and") else { continue }
      if place > start { pieces.append(start..<place) }
      start = place + 1
    }
    if start < last { pieces.append(start..<last) }
    guard pieces.count >= (colon == nil ? 3 : 2), pieces.allSatisfy(isNominal) else { return nil }
    let lead = String(sentence.text(of: 0..<topic)) + language.colon
    return ListValue(
      lead: lead, items: pieces.map { String(sentence.text(of: $0)) }, isOrdered: false, span: sentence.span)
  }

  /// Whether words are nouns and what belongs to them.
  private func isNominal(_ range: Range<Int>) -> Bool {
    range.allSatisfy { place in
      let tags = readings[place].tags
      let isAdnominal = tags.intersects([.attributive, .adnominal]) || tags.contains(.adnominalParticle)
      return isAdnominal || !tags.intersects([.verb, .auxiliary, .copula, .particle])
    }
      && readings[range.upperBound - 1].tags.intersects([
        .noun, .properNoun, .counter, .pronoun, .numeral, .suffix, .naAdjective,
      ])
  }
}

extension Reading {
  fileprivate var isMark: Bool { tags.contains(.punctuation) }
}
