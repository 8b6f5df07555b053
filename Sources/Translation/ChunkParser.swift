import LanguagePack
import Morphology

/// Cuts a sentence of a head-initial language into noun, verb and adjective chunks.
///
/// Every word goes into exactly one chunk. Auxiliaries are read by the reading rules of the language.
struct ChunkParser {
  let words: [ChunkWord]
  let grammar: ChunkGrammar
  let rules: ReadingRules
  let builds: BuildRules
  let readings: [Reading]

  init(_ words: [ChunkWord], grammar: ChunkGrammar, rules: ReadingRules, builds: BuildRules) {
    self.words = words
    self.grammar = grammar
    self.rules = rules
    self.builds = builds
    readings = words.map(\.reading)
  }

  func parse() -> [Chunk] { parse(words.indices) }

  func parse(_ range: Range<Int>, usesBuilds: Bool = true) -> [Chunk] {
    var chunks: [Chunk] = []
    var position = range.lowerBound
    while position < range.upperBound {
      if usesBuilds, let built = build(at: position, range.upperBound) {
        chunks.append(built.chunk)
        position = built.end
        continue
      }
      let (chunk, end) = next(position, range.upperBound)
      chunks.append(chunk)
      position = max(end, position + 1)
    }
    return chunks
  }

  private func build(at position: Int, _ limit: Int) -> (chunk: Chunk, end: Int)? {
    guard let match = builds.match(readings, at: position), match.end <= limit else { return nil }
    var items: [BuiltItem] = []
    for part in match.rule.parts {
      switch part {
      case .capture(let name):
        if let range = match.captures[name] { items.append(.chunks(parse(range, usesBuilds: false))) }
      case .text(let text):
        items.append(.words(text, sources: match.rule.sources(words, position..<match.end, match.captures)))
      }
    }
    return (.built(items), match.end)
  }

  private func next(_ position: Int, _ limit: Int) -> (Chunk, Int) {
    let word = words[position]
    if word.isAny(CandidateLookup.marks), !word.has(.numeral),
      !(grammar.currencies.contains(word.surface) && position + 1 < limit && words[position + 1].has(.numeral))
    {
      return (.mark(word), position + 1)
    }
    if let found = relative(position, limit) { return found }
    if let found = verb(position, limit, markers: []) { return (.verb(found.chunk), found.end) }
    if let found = infinitive(position, limit) { return (.verb(found.chunk), found.end) }
    if isAmountOfVerb(position, limit) {
      var adverb = word
      adverb.reading.tags = word.tags.subtracting(.determiner).union(.adverb)
      return (.adverb(adverb), position + 1)
    }
    if word.has(.preposition), let found = afterPreposition(position, limit) { return found }
    if let found = noun(position, limit, prepositions: []) { return (.noun(found.chunk), found.end) }
    if let found = adjective(position, limit) { return (.adjective(found.modifiers), found.end) }
    if word.has(.adverb) { return (.adverb(word), position + 1) }
    if word.has(.conjunction) { return (.conjunction(word), position + 1) }
    return (.other(word), position + 1)
  }

  /// A quantifier before another noun phrase belongs to the verb.
  private func isAmountOfVerb(_ position: Int, _ limit: Int) -> Bool {
    let word = words[position]
    guard word.has(.determiner), word.has(.indefinite), word.has(.singular), word.isAny(.masculine), position > 0,
      position + 1 < limit,
      words[position - 1].isAny(Self.verbal), words[position + 1].has(.determiner)
    else { return false }
    return words[position + 1].isAny(.definite.union(.possessive).union(.demonstrative))
  }

  // MARK: relatives and prepositions

  private func relative(_ start: Int, _ limit: Int) -> (Chunk, Int)? {
    var position = start
    while position < limit, words[position].has(.preposition) { position += 1 }
    let hasPreposition = position > start
    if position < limit, words[position].isAny(.relative), words[position].isAny(.pronoun.union(.adverb)),
      !hasPreposition || !grammar.relatives.contains(words[position].lemma)
        || !grammar.genitives.contains(words[position - 1].lemma)
        || words[position - 1].hasArticle
    {
      return (.relative(Array(words[start...position])), position + 1)
    }
    // A preposition directly before the conjunction of a clause has no counterpart.
    if hasPreposition, position < limit, grammar.relatives.contains(words[position].lemma),
      !words[position - 1].hasArticle,
      words[position].isAny(.pronoun.union(.conjunction)), position == start + 1,
      grammar.genitives.contains(words[start].lemma)
    {
      var word = words[position]
      word.unit.range = words[start].unit.range.lowerBound..<word.unit.range.upperBound
      word.reading.tags = .conjunction
      return (.conjunction(word), position + 1)
    }
    // A preposition, an article and the relative; without the preposition the article is a noun with a relative behind it.
    if hasPreposition, position + 1 < limit, words[position].has(.determiner), words[position].has(.definite),
      grammar.relatives.contains(words[position + 1].lemma), words[position + 1].isAny(.pronoun.union(.conjunction))
    {
      return (.relative(Array(words[start...(position + 1)])), position + 2)
    }
    if hasPreposition, position < limit, words[position - 1].hasArticle,
      grammar.relatives.contains(words[position].lemma), words[position].isAny(.pronoun.union(.conjunction))
    {
      return (.relative(Array(words[start...position])), position + 1)
    }
    return nil
  }

  private func afterPreposition(_ start: Int, _ limit: Int) -> (Chunk, Int)? {
    var position = start
    while position < limit, words[position].has(.preposition) { position += 1 }
    let prepositions = Array(words[start..<position])
    guard position < limit else { return nil }
    if let found = verb(position, limit, markers: prepositions), found.chunk.finite.isAny(.infinitive.union(.gerund)) {
      return (.verb(found.chunk), found.end)
    }
    if let found = noun(position, limit, prepositions: prepositions) { return (.noun(found.chunk), found.end) }
    if words[position].isAny(.adverb.union(.adjective)) {
      let chunk = NounChunk()
      chunk.prepositions = prepositions
      chunk.heads = [words[position]]
      var end = position + 1
      if words[position].has(.adverb), words[position].has(.degree), end < limit,
        words[end].isAny(.adjective.union(.adverb))
      {
        chunk.heads.append(words[end])
        end += 1
      }
      return (.noun(chunk), end)
    }
    return nil
  }

  static let verbal: TagSet = [.verb, .auxiliary, .copula]
  static let clitic: TagSet = [.object, .indirect, .reflexive]

  func isVerb(_ word: ChunkWord) -> Bool {
    word.isAny(Self.verbal) && !word.has(.participle)
  }

  func isClitic(_ word: ChunkWord) -> Bool {
    !grammar.reflexive.isEmpty && word.has(.pronoun) && word.isAny(Self.clitic) && !word.unit.isExpression
  }

  // MARK: nouns and adjectives

  private static let nominal: TagSet = [.noun, .properNoun]

  private func isAdjective(_ word: ChunkWord) -> Bool {
    word.has(.adjective) || (word.has(.participle) && word.has(.verb))
  }

  /// A participle between a determiner and a noun.
  private func isAttribute(_ position: Int, _ limit: Int) -> Bool {
    grammar.hasAdjectivesBefore && words[position].isAny(.pastParticiple) && words[position].has(.verb) && position > 0
      && words[position - 1].isAny(.determiner.union(.adjective).union(.preposition)) && position + 1 < limit
      && words[position + 1].isAny(Self.nominal)
  }

  /// An adjective with the adverbs before it, at `position`.
  func modifier(_ position: Int, _ limit: Int) -> (modifier: NounChunk.Modifier, end: Int)? {
    var current = position
    var adverbs: [ChunkWord] = []
    while current < limit, !isAdjective(words[current]),
      words[current].has(.degree) || isAmount(current, limit) || grammar.comparisons[words[current].lemma] != nil
        || (words[current].has(.adverb) && current + 1 < limit && isAdjective(words[current + 1])
          && !grammar.negations.contains(words[current].lemma))
    {
      adverbs.append(words[current])
      current += 1
    }
    guard current < limit, isAdjective(words[current]) || isAttribute(current, limit) else { return nil }
    return (NounChunk.Modifier(adverbs: adverbs, word: words[current], link: nil), current + 1)
  }

  /// A quantifier before an adjective says how much: much, rather, too.
  private func isAmount(_ position: Int, _ limit: Int) -> Bool {
    guard !grammar.hasAdjectivesBefore, words[position].has(.determiner), words[position].has(.indefinite),
      !words[position].isAny(.definite),
      position + 1 < limit,
      words[position].isAny(.singular)
    else { return false }
    let next = words[position + 1]
    return isAdjective(next) || grammar.comparisons[next.lemma] != nil
  }

  private func adjective(_ position: Int, _ limit: Int) -> (modifiers: [NounChunk.Modifier], end: Int)? {
    modifier(position, limit).map { ([$0.modifier], $0.end) }
  }

  /// The noun chunk at `position`; nil when none begins there.
  func noun(_ start: Int, _ limit: Int, prepositions: [ChunkWord]) -> (chunk: NounChunk, end: Int)? {
    let chunk = NounChunk()
    chunk.prepositions = prepositions
    var position = start
    if words[position].has(.adverb), !words[position].isAny(.degree.union(.negative)), position + 1 < limit,
      words[position + 1].isAny(.determiner.union(.numeral)), !prepositions.isEmpty || words[position + 1].has(.numeral)
    {
      chunk.adverbs = [words[position]]
      position += 1
    }
    currency(chunk, &position, limit)
    while position < limit,
      words[position].isAny(.determiner.union(.numeral)) && !isAmount(position, limit) || isQuantifier(position, limit)
    {
      if words[position].has(.adverb), words[position].lemma == words[position].surface.lowercased(),
        grammar.comparisons[words[position].lemma] != nil, !chunk.determiners.isEmpty
      {
        break
      }
      chunk.determiners.append(words[position])
      position += 1
      if position + 1 < limit, chunk.determiners.last?.has(.numeral) == true, words[position + 1].has(.numeral),
        words[position].has(.conjunction)
      {
        chunk.determiners.append(words[position])
        position += 1
      }
      currency(chunk, &position, limit)
    }
    if !chunk.determiners.isEmpty, position < limit, isPronominal(words[position]) {
      chunk.determiners.append(words[position])
      position += 1
    }
    var current = position
    var before: [NounChunk.Modifier] = []
    while let found = modifier(current, limit) {
      before.append(found.modifier)
      current = found.end
      if current + 1 < limit, words[current].has(.conjunction), grammar.coordinators.contains(words[current].lemma),
        var more = modifier(current + 1, limit), more.end < limit, isHead(words[more.end])
      {
        more.modifier.link = words[current]
        before.append(more.modifier)
        current = more.end
      }
    }
    if current < limit, isHead(words[current]) {
      chunk.before = before
      let end = heads(chunk, current, limit)
      return (chunk, tail(chunk, end, limit))
    }
    let hasArticle = chunk.determiners.contains { $0.isAny(.definite.union(.demonstrative)) }
    if chunk.determiners.contains(where: { $0.has(.neuter) }), !before.isEmpty {
      chunk.before = before
      return (chunk, tail(chunk, current, limit))
    }
    if let last = before.first, hasArticle || prepositions.last?.hasArticle == true {
      // An adjective in the place of the noun.
      chunk.before = [last]
      let end = modifier(position, limit)?.end ?? current
      return (chunk, tail(chunk, end, limit))
    }
    if prepositions.isEmpty, let first = chunk.determiners.first,
      chunk.determiners.allSatisfy({ $0.isAny(.indefinite.union(.comparative)) }),
      !before.isEmpty, first.has(.singular), modifier(start, limit) != nil
    {
      return nil
    }
    if !chunk.determiners.isEmpty { return (chunk, tail(chunk, position, limit)) }
    if start < limit, words[start].has(.pronoun), !isClitic(words[start]) || !prepositions.isEmpty {
      chunk.heads = [words[start]]
      var end = start + 1
      if words[start].isAny(.indefinite.union(.negative)), let found = modifier(end, limit) {
        chunk.after.append(found.modifier)
        end = found.end
      }
      return (chunk, tail(chunk, end, limit))
    }
    return nil
  }

  /// The sign of a currency before or after a number.
  private func currency(_ chunk: NounChunk, _ position: inout Int, _ limit: Int) {
    guard position < limit, grammar.currencies.contains(words[position].surface), chunk.currency == nil else { return }
    let isBefore = position + 1 < limit && words[position + 1].has(.numeral)
    guard isBefore || chunk.determiners.last?.has(.numeral) == true else { return }
    chunk.currency = words[position]
    position += 1
  }

  /// A pronoun behind an article: the other.
  private func isPronominal(_ word: ChunkWord) -> Bool {
    word.has(.pronoun) && word.has(.indefinite) && !isClitic(word)
  }

  /// An adverb of quantity that stands before a noun.
  private func isQuantifier(_ position: Int, _ limit: Int) -> Bool {
    words[position].has(.adverb) && grammar.comparisons[words[position].lemma] != nil && position + 1 < limit
      && words[position + 1].isAny(Self.nominal)
  }

  private func isHead(_ word: ChunkWord) -> Bool { word.isAny(Self.nominal) }

  /// The nouns of the head: a noun, and names or nouns behind it.
  private func heads(_ chunk: NounChunk, _ start: Int, _ limit: Int) -> Int {
    var position = start
    while position < limit, isHead(words[position]) {
      chunk.heads.append(words[position])
      position += 1
      if position < limit, words[position].has(.numeral), chunk.heads.last?.has(.properNoun) == true {
        chunk.heads.append(words[position])
        position += 1
      }
    }
    return position
  }

  /// Adjectives and genitives behind a noun.
  private func tail(_ chunk: NounChunk, _ start: Int, _ limit: Int) -> Int {
    var position = start
    if !chunk.heads.isEmpty, chunk.core?.has(.pronoun) == false, !grammar.hasAdjectivesBefore {
      while let found = modifier(position, limit), agrees(found.modifier.word, chunk) {
        chunk.after.append(found.modifier)
        position = found.end
        while position + 1 < limit, let more = linked(position, limit, chunk) {
          chunk.after.append(more.modifier)
          position = more.end
        }
      }
    }
    if position < limit,
      words[position].has(.preposition) || (words[position].unit.isExpression && words[position].has(.adverb)),
      let last = chunk.after.last, last.word.isParticiple
    {
      chunk.after[chunk.after.count - 1].isPostposed = true
    }
    while position + 1 < limit, words[position].has(.preposition), grammar.genitives.contains(words[position].lemma),
      !(words[position + 1].isAny(Self.verbal) && words[position + 1].has(.infinitive)),
      relative(position, limit) == nil,
      let found = noun(position + 1, limit, prepositions: [words[position]])
    {
      chunk.complements.append(found.chunk)
      position = found.end
    }
    return position
  }

  /// A further adjective behind a conjunction or a comma.
  private func linked(_ position: Int, _ limit: Int, _ chunk: NounChunk) -> (modifier: NounChunk.Modifier, end: Int)? {
    let link = words[position]
    let isComma = link.has(.comma) && link.surface == ","
    guard isComma || (link.has(.conjunction) && grammar.coordinators.contains(link.lemma)),
      var found = modifier(position + 1, limit), agrees(found.modifier.word, chunk)
    else { return nil }
    if found.end < limit, isHead(words[found.end]) { return nil }
    if isComma {
      // Only inside a list that ends in a conjunction.
      guard found.end + 1 < limit, linked(found.end, limit, chunk) != nil else { return nil }
    }
    found.modifier.link = link
    return found
  }

  private func agrees(_ word: ChunkWord, _ chunk: NounChunk) -> Bool {
    guard let core = chunk.core else { return true }
    if word.has(.plural), core.has(.singular), chunk.heads.count == 1 { return false }
    if word.has(.singular), core.has(.plural), !word.has(.plural) { return false }
    return true
  }
}
