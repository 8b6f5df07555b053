package import LanguagePack
import TextModel

/// Finds the terms of a caller among the readings of a sentence.
///
/// The longest term that begins at a word wins, of equals the one of the first base. A term of several words is compared
/// word by word, each as it is written or in dictionary form; where no spaces are written, only the last word may stand
/// in another form.
package struct TermFinder: Sendable {
  private let terms: TermSet
  private let stack: LanguageStack
  private let light: LightVerb
  private let endings: [Ending]

  /// The verb that makes verbs of nouns, and the verbs that say so with "can"; empty where a language has none.
  package struct LightVerb: Sendable {
    let lemma: String
    let potentials: Set<String>

    package init(lemma: String, potentials: Set<String>) {
      self.lemma = lemma
      self.potentials = potentials
    }
  }

  /// What a word may end in where the language has no lexicon: what stands there in the dictionary form, and what it says.
  package struct Ending: Sendable {
    package let ending: String
    package let base: String
    package let form: TagSet

    package init(ending: String, base: String, form: TagSet) {
      self.ending = ending
      self.base = base
      self.form = form
    }
  }

  package init(_ terms: TermSet, stack: LanguageStack, light: LightVerb, endings: [Ending] = []) {
    self.endings = endings
    self.terms = terms
    self.stack = stack
    self.light = light
  }

  private struct Match {
    var end: Int
    var term: Term
    /// The reading whose form is that of the whole.
    var head: Int
    var form = TagSet()
  }

  /// `readings` with one reading for each term: marked with it, and with a lemma that no rule of the language knows.
  package func marked(_ readings: [Reading]) -> [Reading] {
    var marked: [Reading] = []
    marked.reserveCapacity(readings.count)
    var position = 0
    while position < readings.count {
      if let match = match(readings, at: position) {
        marked.append(merged(readings[position..<match.end], match, readings[match.head]))
        position = match.end
      } else if let parts = parts(of: readings[position]) {
        marked += parts
        position += 1
      } else {
        marked.append(readings[position])
        position += 1
      }
    }
    return marked
  }

  private func match(_ readings: [Reading], at position: Int) -> Match? {
    guard Self.canBegin(readings[position]) else { return nil }
    var best: Match?
    for table in terms.tables {
      if let found = match(readings, at: position, in: table), found.end > best?.end ?? 0 { best = found }
    }
    return best
  }

  /// A walk through the keys of a table.
  private struct Walk: Hashable {
    var place: KeyTable.Place
    /// Whether all words so far are as they are written.
    var isWritten: Bool
    /// The form that an ending said, where no lexicon does.
    var form = TagSet()
  }

  private func match(_ readings: [Reading], at position: Int, in table: TermTable) -> Match? {
    var walks: [Walk] = [Walk(place: table.keys.root, isWritten: true)]
    var best: Match?
    var end = position
    while end < readings.count, !walks.isEmpty, end - position < Self.longest {
      let reading = readings[end]
      guard reading.origin != .protected else { break }
      end += 1
      let isSpace = reading.surface.allSatisfy(\.isWhitespace)
      var next: [Walk] = []
      // What stands in dictionary form ends a term where no spaces are written.
      var closing: [Walk] = []
      for walk in walks {
        let surface = isSpace ? " " : table.isUnspaced ? reading.surface : reading.surface.lowercased()
        if let place = table.keys.walk(walk.place, surface.utf8) {
          next.append(Walk(place: place, isWritten: walk.isWritten))
        }
        let lemma = table.isUnspaced ? reading.lemma : reading.lemma.lowercased()
        if !isSpace, !table.isUnspaced, reading.origin == .unknown {
          for row in endings where surface.count > row.ending.count + 1 && surface.hasSuffix(row.ending) {
            let base = surface.dropLast(row.ending.count) + row.base
            guard let place = table.keys.walk(walk.place, base.utf8) else { continue }
            next.append(Walk(place: place, isWritten: false, form: row.form))
          }
        }
        if end > position + 1, light.potentials.contains(lemma),
          let place = table.keys.walk(walk.place, light.lemma.utf8)
        {
          closing.append(Walk(place: place, isWritten: false))
        }
        if lemma != surface, !isSpace, let place = table.keys.walk(walk.place, lemma.utf8) {
          let other = Walk(place: place, isWritten: false)
          if table.isUnspaced { closing.append(other) } else { next.append(other) }
        }
      }
      for walk in next + closing {
        guard let key = table.keys.key(at: walk.place) else { continue }
        let range = position..<end
        guard let head = head(readings, range, table),
          let term = table.terms(at: key).first(where: { fits($0, readings, range, head, walk) })
        else { continue }
        best = Match(end: end, term: term, head: head, form: walk.form)
        break
      }
      walks = next
    }
    return best
  }

  /// The reading that says what the whole is: the last where heads come last, else a verb in front, or the first noun.
  private func head(_ readings: [Reading], _ range: Range<Int>, _ table: TermTable) -> Int? {
    if range.count == 1 || table.isUnspaced { return range.last }
    let words = range.filter { !readings[$0].surface.allSatisfy(\.isWhitespace) }
    if let first = words.first, readings[first].tags.contains(.verb) { return first }
    return words.first { readings[$0].tags.intersects(.noun.union(.properNoun)) } ?? words.last
  }

  private func fits(_ term: Term, _ readings: [Reading], _ range: Range<Int>, _ head: Int, _ walk: Walk) -> Bool {
    let surface = readings[range].map(\.surface).joined()
    if term.isExact {
      let isWritten = surface.split(whereSeparator: \.isWhitespace).joined(separator: " ") == term.source
      if !isWritten { return false }
    }
    let tags = readings[head].tags
    let isKnown = readings[head].origin != .unknown
    if term.partOfSpeech.isEmpty {
      return range.count > 1 || !isKnown || !tags.intersects(Self.functional) || surface.count > 1
    }
    if term.partOfSpeech.intersects(.verb.union(.adjective)) {
      return !isKnown || tags.intersects(term.partOfSpeech.union(.naAdjective))
    }
    return walk.isWritten || !tags.contains(.verb)
  }

  private func merged(_ readings: ArraySlice<Reading>, _ match: Match, _ head: Reading) -> Reading {
    let first = readings.first ?? head
    var reading = head
    reading.surface = readings.map(\.surface).joined()
    reading.span = TextSpan(first.span.lowerBound, (readings.last ?? head).span.upperBound)
    reading.lemma = match.term.source + Self.mark
    reading.reading = ""
    reading.term = match.term
    let isWord = reading.tags.intersects(Self.content) && head.origin != .unknown
    let fitting = match.term.partOfSpeech.isEmpty ? isWord : reading.tags.intersects(match.term.partOfSpeech)
    if !fitting {
      let part = match.term.partOfSpeech.isEmpty ? TagSet.noun : match.term.partOfSpeech
      reading.tags = part.contains(.properNoun) ? .noun : part
    }
    reading.tags = reading.tags.subtracting(Self.misleading)
    reading.tags.formUnion(match.form)
    if light.potentials.contains(head.lemma), readings.count > 1 {
      reading.tags.formUnion([.potential, .transitive, .verb])
    }
    reading.origin = .core
    return reading
  }

  // MARK: terms in compounds

  /// A noun of the lexicon that is made of a term and another noun, as those two; nil for other words.
  ///
  /// Both have two letters or more: single ones are in many words by chance.
  private func parts(of reading: Reading) -> [Reading]? {
    guard stack.isUnspaced, reading.origin != .protected, reading.origin != .unknown, reading.tags.contains(.noun),
      reading.surface.unicodeScalars.count >= 2 * Self.leastPart
    else { return nil }
    var surface = reading.surface
    return surface.withUTF8 { bytes -> [Reading]? in
      var best: (range: Range<Int>, term: Term)?
      for start in 0..<bytes.count where bytes[start] & 0xC0 != 0x80 {
        terms.forEachPrefix(of: bytes, from: start) { end, term in
          guard (start == 0) != (end == bytes.count), end - start > best?.range.count ?? 0,
            !term.partOfSpeech.intersects(.verb.union(.adjective)),
            bytes[start..<end].count(where: { $0 & 0xC0 != 0x80 }) >= Self.leastPart
          else { return }
          best = (start..<end, term)
        }
      }
      guard let best else { return nil }
      let rest = best.range.lowerBound == 0 ? best.range.upperBound..<bytes.count : 0..<best.range.lowerBound
      guard bytes[rest].count(where: { $0 & 0xC0 != 0x80 }) >= Self.leastPart else { return nil }
      let other = String(decoding: bytes[rest], as: UTF8.self)
      guard let tags = stack.features(of: other, partOfSpeech: .noun) else { return nil }
      func part(_ range: Range<Int>) -> Reading {
        var part = reading
        part.span = TextSpan(range.lowerBound + reading.span.lowerBound, range.upperBound + reading.span.lowerBound)
        part.surface = String(decoding: bytes[range], as: UTF8.self)
        part.lemma = part.surface
        part.reading = ""
        return part
      }
      var word = part(rest)
      word.tags = tags
      let head = part(best.range)
      let term = merged([head], Match(end: 1, term: best.term, head: 0), head)
      return rest.lowerBound == 0 ? [word, term] : [term, word]
    }
  }

  private static let leastPart = 2

  /// Behind the lemma of a term: rules that ask for a word by its letters are not about it.
  static let mark = "\u{2063}"

  private static func canBegin(_ reading: Reading) -> Bool {
    reading.origin != .protected && !reading.surface.allSatisfy(\.isWhitespace)
  }

  private static let longest = 24
  private static let functional: TagSet = [.particle, .auxiliary, .copula, .punctuation]
  private static let content: TagSet = [.noun, .verb, .adjective, .naAdjective, .adverb, .adnominal, .pronoun]
  /// Features of the word that are not those of its translation.
  private static let misleading: TagSet = [.properNoun, .numeral, .adverbial, .counter, .suffix, .prefix]
}
