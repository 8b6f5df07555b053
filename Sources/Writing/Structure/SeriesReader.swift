import LanguagePack
import Morphology

/// Looks for a series in one sentence of a language with spaces between words.
struct SeriesReader {
  private let phrases: PhraseReader
  private let sentence: ProofSentence
  private let language: StructureWords
  private let readings: [Reading]
  /// The number of the word behind the last that is no mark at the end.
  private let end: Int

  init(_ sentence: ProofSentence, _ language: StructureWords) {
    phrases = PhraseReader(sentence, language)
    self.sentence = sentence
    self.language = language
    readings = sentence.words
    end = phrases.end
  }

  /// The series of the sentence; nil when it has none. A sentence that ends with a colon leads to something else.
  var series: Series? {
    guard end > 0, !(end..<readings.count).contains(where: { readings[$0].surface == ":" }) else { return nil }
    if let colon = readings[..<end].firstIndex(where: { $0.surface == ":" }) { return series(behind: colon) }
    return ofSemicolons() ?? pairs() ?? atEnd()
  }

  // MARK: Behind a colon

  /// "To install: download it; unpack it; run it." and "You need: a pen, paper and glue."
  private func series(behind colon: Int) -> Series? {
    guard colon > 0, colon + 1 < end else { return nil }
    let lead = 0..<(colon + 1)
    var pieces = split((colon + 1)..<end, at: [";"])
    if pieces.count < 2 {
      pieces = phrases.coordination(from: colon + 1) ?? split((colon + 1)..<end, at: [","])
      guard pieces.count > 1 else { return nil }
      let isOfOrders = areOrders(pieces)
      guard isOfOrders || pieces.allSatisfy({ phrases.isNominal($0) }) || pieces.allSatisfy(phrases.isGerund) else {
        return nil
      }
    }
    pieces = withoutAnd(pieces)
    let numbered = withoutNumbers(pieces)
    return Series(lead: lead, items: numbered ?? pieces, isOrdered: numbered != nil || areOrders(pieces))
  }

  /// "Open the lid; press the button; close the lid.", "We saw Lima, Peru; Quito, Ecuador; and Rome, Italy."
  private func ofSemicolons() -> Series? {
    var pieces = split(0..<end, at: [";"])
    guard pieces.count > 2 else { return nil }
    pieces = withoutAnd(pieces)
    if areOrders(pieces) { return Series(lead: nil, items: pieces, isOrdered: true) }
    if pieces.dropFirst().allSatisfy({ phrases.isNominal($0) }), let start = phrases.start(of: pieces) {
      pieces[0] = start..<pieces[0].upperBound
      return Series(lead: start > 0 ? 0..<start : nil, items: pieces)
    }
    return Series(lead: nil, items: pieces)
  }

  /// The last may say "and" once more.
  private func withoutAnd(_ pieces: [Range<Int>]) -> [Range<Int>] {
    guard let last = pieces.last, last.count > 1, phrases.isAnd(last.lowerBound) else { return pieces }
    return pieces.dropLast() + [(last.lowerBound + 1)..<last.upperBound]
  }

  /// Without the numbers of the items, where they have them in order: "(1) a pen", "2) paper".
  private func withoutNumbers(_ pieces: [Range<Int>]) -> [Range<Int>]? {
    var items: [Range<Int>] = []
    for (number, piece) in pieces.enumerated() {
      var place = piece.lowerBound
      if readings[place].surface == "(" { place += 1 }
      guard place < piece.upperBound, readings[place].surface == String(number + 1) else { return nil }
      place += 1
      guard place + 1 < piece.upperBound, [")", "."].contains(readings[place].surface) else { return nil }
      items.append((place + 1)..<piece.upperBound)
    }
    return items
  }

  /// Whether all tell somebody to do something, and one can be nothing else.
  private func areOrders(_ pieces: [Range<Int>]) -> Bool {
    pieces.allSatisfy { phrases.canBeOrder($0) } && pieces.contains { phrases.isOrder($0) }
  }

  private func split(_ range: Range<Int>, at marks: [String]) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var start = range.lowerBound
    for place in range where marks.contains(readings[place].surface) {
      if place > start { pieces.append(start..<place) }
      start = place + 1
    }
    if start < range.upperBound { pieces.append(start..<range.upperBound) }
    return pieces
  }

  // MARK: At the end of a sentence

  /// "We need milk, eggs, bread and two lemons."
  private func atEnd() -> Series? {
    guard let found = phrases.coordination(from: 0), let last = found.last else { return nil }
    // The items are as many as say something alike, counted from the last.
    for kind in PhraseReader.Kind.allCases where phrases.is(last, kind) {
      let count = found.reversed().prefix { phrases.is($0, kind) }.count
      // What begins the series has words before its first item, or is one itself.
      let first = max(0, found.count - count - 1)
      for carrier in [first, first + 1] where found.count - carrier > 2 {
        var pieces = Array(found[carrier...])
        guard let start = phrases.start(of: pieces, kind), carrier == 0 || start >= pieces[0].lowerBound else {
          continue
        }
        // Words before the series that no lead takes along would be lost.
        if carrier > 0, start == pieces[0].lowerBound { continue }
        pieces[0] = start..<pieces[0].upperBound
        guard phrases.is(pieces[0], kind), !hasOwnEnd(pieces) else { continue }
        return Series(lead: start > 0 ? 0..<start : nil, items: pieces)
      }
    }
    return nil
  }

  /// Whether the last item alone has what may belong to the whole sentence: "… in the basket", "… today".
  private func hasOwnEnd(_ pieces: [Range<Int>]) -> Bool {
    guard let last = pieces.last else { return false }
    func hasTail(_ range: Range<Int>) -> Bool {
      range.dropFirst().contains { place in
        let tags = readings[place].tags
        return (tags.contains(.preposition) && !language.has(readings[place].surface.lowercased(), in: "of"))
          || tags.contains([.particle, .infinitive]) || tags.intersects(.conjunction) && !phrases.isAnd(place)
      }
    }
    if phrases.isAdverb(last.upperBound - 1), last.count > 1 { return true }
    return hasTail(last) && !pieces.dropLast().contains(where: hasTail)
  }

  // MARK: Places

  /// "Paris, France, Rome, Italy, and Berlin, Germany": every second is a country.
  private func pairs() -> Series? {
    var pieces: [Range<Int>] = []
    var start = 0
    for place in 0..<end {
      guard phrases.isAnd(place) || readings[place].surface == "," else { continue }
      if place > start { pieces.append(start..<place) }
      start = place + 1
    }
    if start < end { pieces.append(start..<end) }
    guard pieces.count >= 4, pieces.count.isMultiple(of: 2) else { return nil }
    let isPaired = pieces.enumerated().allSatisfy { number, range in
      language.has(sentence.text(of: range), in: "country") == !number.isMultiple(of: 2)
    }
    guard isPaired, let first = phrases.start(of: pieces) else { return nil }
    pieces[0] = first..<pieces[0].upperBound
    let items = stride(from: 0, to: pieces.count, by: 2).map { number in
      pieces[number].lowerBound..<pieces[number + 1].upperBound
    }
    return Series(lead: first > 0 ? 0..<first : nil, items: items)
  }
}
