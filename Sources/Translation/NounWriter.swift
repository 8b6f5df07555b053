import LanguagePack
import Morphology

/// Writes noun chunks: determiners, modifiers before the noun, number, genitives.
struct NounWriter {
  let sentence: ChunkSentence
  /// Person and number of whoever the possessives refer to.
  let owner: TagSet
  /// What is true of the clause: `negative`.
  let clause: TagSet
  private var transfer: ChunkTransfer { sentence.transfer }
  private var realization: Realization { transfer.realization }

  init(sentence: ChunkSentence, owner: TagSet, clause: TagSet = TagSet()) {
    self.sentence = sentence
    self.owner = owner
    self.clause = clause
  }

  /// The words of `noun` in `role`; nil keeps its own prepositions.
  func nodes(_ noun: NounChunk, role: ArgumentRole?) -> [TargetNode] {
    var nodes = lead(noun, role)
    let isSubject = role == .subject
    let isObject = !noun.isBare || role == .object || role == .indirect
    nodes.append(words: phrase(noun, form: isObject && !isSubject ? .object : .subject))
    for (link, other) in noun.conjuncts {
      for word in link { nodes += written(link: word, noun) }
      nodes.append(words: phrase(other, form: isObject && !isSubject ? .object : .subject))
    }
    return nodes
  }

  private func written(link: ChunkWord, _ noun: NounChunk) -> [TargetNode] {
    let isNegative =
      clause.contains(.negative) || noun.prepositions.contains { transfer.grammar.negatives.contains($0.lemma) }
    if link.has(.comma) {
      return [.word(TargetWord(link.surface, .punctuation, sources: link.sources, joint: .left, isVerbatim: true))]
    }
    return sentence.words(link, as: .conjunction, in: isNegative ? .negative : TagSet()).map { .word($0) }
  }

  /// What leads the noun in: the words of a role, or of its prepositions.
  private func lead(_ noun: NounChunk, _ role: ArgumentRole?) -> [TargetNode] {
    let sources = noun.prepositions.flatMap(\.sources)
    switch role {
    case .oblique(let text):
      return TargetWord.prepositions(text, sources: sources).map { .word($0) }
    case .subject, .object, .indirect, .complement, .drop: return []
    default: break
    }
    guard let last = noun.prepositions.last else { return [] }
    var nodes: [TargetNode] = []
    for word in noun.prepositions.dropLast() {
      nodes += sentence.words(word, as: .preposition, in: TagSet()).map { .word($0) }
    }
    let core = noun.core
    let argument = SourceArgument(
      marker: last.lemma, lemma: core?.nounKey ?? "",
      tags: (core?.tags ?? TagSet()).union(
        noun.determiners.reduce(TagSet()) { $0.union($1.tags.intersection(.numeral.union(.indefinite))) }))
    let choices = last.unit.isExpression && !last.hasArticle ? [] : transfer.slots.roles(argument)
    let texts = choices.compactMap { role -> String? in
      if case .oblique(let text) = role { return text }
      return nil
    }
    if choices.first == .drop { return nodes }
    if texts.count > 1 {
      nodes.append(
        .choice(
          texts.enumerated().map { number, text in
            TargetNode.Option(
              cost: number * 150,
              TargetWord.prepositions(text, sources: last.sources))
          }))
    } else if let text = texts.first {
      nodes.append(
        words: TargetWord.prepositions(text, sources: last.sources))
    } else {
      nodes += sentence.words(last, as: .preposition, in: context(noun)).map { .word($0) }
    }
    return nodes
  }

  /// What the determiners of a noun depend on.
  private func context(_ noun: NounChunk) -> TagSet {
    var tags: TagSet = noun.isPluralAlone ? .plural : .singular
    if noun.determiners.contains(where: { $0.has(.numeral) }) { tags.formUnion(.numeral) }
    if !noun.prepositions.isEmpty { tags.formUnion(.preposition) }
    guard let core = noun.core else { return tags }
    tags.formUnion(core.tags.intersection(Self.lexical))
    if noun.heads.isEmpty, noun.before.isEmpty { tags.formUnion(.pronoun) }
    return tags
  }

  private static let lexical: TagSet = [
    .noun, .properNoun, .person, .place, .time, .food, .uncountable, .neuter, .adjective,
  ]

  // MARK: the phrase

  /// The phrase without what leads it in; pronouns take `form`.
  private func phrase(_ noun: NounChunk, form: TagSet) -> [TargetWord] {
    if let core = noun.heads.first, core.has(.pronoun) { return pronoun(noun, core, form) + rest(noun) }
    let isDefinite =
      noun.determiners.contains { $0.isAny(.definite.union(.possessive)) }
      || noun.prepositions.contains(where: \.hasArticle)
    var words = determiners(noun, isDefinite: isDefinite)
    for modifier in noun.before where !noun.heads.isEmpty { words += self.words(modifier, isSuperlative: isDefinite) }
    var postposed: [TargetWord] = []
    for group in groups(noun.after) {
      let isLong = group.contains { $0.isPostposed }
      let part = group.flatMap { self.words($0, isSuperlative: isDefinite && hasDegree($0)) }
      if isLong { postposed += part } else { words += part }
    }
    if noun.heads.isEmpty {
      return words + headless(noun, isDefinite: isDefinite) + postposed + rest(noun)
    }
    let compounds = noun.complements.filter { isCompound($0, in: noun) }
    for complement in compounds { words += compound(complement) }
    words += heads(noun)
    return words + postposed
      + noun.complements.filter { other in !compounds.contains { $0 === other } }.flatMap { genitive($0) }
  }

  private func rest(_ noun: NounChunk) -> [TargetWord] {
    noun.complements.flatMap { other in
      isDate(other, of: noun) ? phrase(other, form: .object) + rest(other) : genitive(other)
    }
  }

  /// A bare number behind a month, or a month behind a number: May 2005, 22 April.
  private func isDate(_ noun: NounChunk, of head: NounChunk) -> Bool {
    let isYear = noun.heads.isEmpty && noun.determiners.count == 1 && noun.determiners[0].has(.numeral)
    if isYear, head.core?.has(.time) == true || noun.determiners[0].surface.count == 4 {
      return noun.determiners[0].surface.first?.isNumber == true
    }
    return head.heads.isEmpty && head.determiners.last?.has(.numeral) == true && noun.core?.has(.time) == true
      && noun.determiners.isEmpty
  }

  private func genitive(_ noun: NounChunk) -> [TargetWord] {
    nodes(noun, role: nil).flatMap { node -> [TargetWord] in
      switch node {
      case .word(let word): [word]
      case .choice(let options): options.first?.words ?? []
      }
    }
  }

  /// Modifiers behind a noun, in the order in which they stand before it: nearest first, lists together.
  private func groups(_ modifiers: [NounChunk.Modifier]) -> [[NounChunk.Modifier]] {
    var groups: [[NounChunk.Modifier]] = []
    for modifier in modifiers {
      if modifier.link != nil, !groups.isEmpty { groups[0].append(modifier) } else { groups.insert([modifier], at: 0) }
    }
    return groups
  }

  private func hasDegree(_ modifier: NounChunk.Modifier) -> Bool {
    modifier.word.has(.comparative) || modifier.adverbs.contains { transfer.grammar.comparisons[$0.lemma] != nil }
  }

  private func determiners(_ noun: NounChunk, isDefinite: Bool) -> [TargetWord] {
    var words: [TargetWord] = noun.adverbs.flatMap { sentence.words($0, as: .adverb, in: TagSet()) }
    var context = self.context(noun)
    if noun.prepositions.contains(where: \.hasArticle) {
      let sources = noun.prepositions.last?.sources ?? []
      words.append(TargetWord(realization.word("definite"), .determiner, sources: sources))
    }
    if isDefinite, noun.determiners.count > 1 || noun.prepositions.contains(where: \.hasArticle) {
      context.formUnion(.definite)
    }
    if clause.contains(.negative)
      || noun.prepositions.contains(where: { transfer.grammar.negatives.contains($0.lemma) })
    {
      context.formUnion(.negative)
    }
    for determiner in noun.determiners {
      if determiner.has(.conjunction) {
        words += sentence.words(determiner, as: .conjunction, in: TagSet())
        continue
      }
      if determiner.has(.numeral) {
        if let sign = noun.currency {
          words.append(TargetWord(sign.surface, .symbol, sources: sign.sources, joint: .right, isVerbatim: true))
        }
        words += number(determiner)
        continue
      }
      if noun.heads.isEmpty, noun.before.isEmpty, noun.determiners.count == 1,
        !determiner.has(.definite) || determiner.has(.demonstrative)
      {
        words += sentence.words(alone(determiner), as: .pronoun, in: context)
        continue
      }
      let around = determiner.has(.possessive) ? owner : context
      var part = sentence.words(determiner, as: .determiner, in: around)
      if context.contains(.plural), part.count == 1, part[0].partOfSpeech == .determiner,
        !transfer.generator.features(of: part[0].lemma, partOfSpeech: .determiner).contains(.plural),
        transfer.generator.surface(of: part[0].lemma, partOfSpeech: .determiner, form: .plural) != nil
      {
        part[0].form = .plural
      }
      words += part
    }
    return words
  }

  /// A determiner that stands without a noun, looked up as a pronoun.
  private func alone(_ word: ChunkWord) -> ChunkWord {
    guard let found = transfer.pair.entries(of: word.lemma, for: .pronoun) else { return word }
    var word = word
    word.unit.entries = found.entries
    word.unit.layer = found.layer
    return word
  }

  /// An article or an adjective that stands for its noun.
  private func headless(_ noun: NounChunk, isDefinite: Bool) -> [TargetWord] {
    let isNeuter = noun.determiners.contains { $0.has(.neuter) }
    let sources = noun.determiners.flatMap(\.sources)
    guard let modifier = noun.before.first else {
      let isArticle = noun.determiners.last.map { $0.has(.definite) && !$0.has(.demonstrative) } ?? false
      guard isArticle, noun.determiners.count == 1 else { return [] }
      return [TargetWord(realization.word("one"), .noun, form: noun.isPlural ? .plural : TagSet(), sources: sources)]
    }
    let adjective = noun.before.flatMap { words($0, isSuperlative: isDefinite) }
    if hasDegree(modifier), isNeuter { return adjective }
    if isNeuter { return adjective + [TargetWord(realization.word("thing"), .noun, sources: sources)] }
    if let selection = transfer.selector.select(modifier.word.unit, as: .noun), selection.partOfSpeech == .noun {
      return plural(selection.words, head: selection.head, noun.isPlural)
    }
    if modifier.word.reading.origin == .unknown { return adjective }
    return adjective + [
      TargetWord(realization.word("one"), .noun, form: noun.isPlural ? .plural : TagSet(), sources: sources)
    ]
  }

  private func heads(_ noun: NounChunk) -> [TargetWord] {
    var parts: [[TargetWord]] = []
    for (index, head) in noun.heads.enumerated() {
      if head.has(.numeral) {
        parts.append(number(head))
        continue
      }
      if let target = transfer.variants.target(of: head.lemma, in: context(noun).union(.noun)), !target.isEmpty {
        let selection = transfer.selector.expand(target, .noun, sources: head.sources, reason: "variants")
        parts.append(plural(selection.words, head: selection.head, head.has(.plural)))
        continue
      }
      guard let selection = transfer.selector.select(head.unit, as: .noun) else {
        var guess = sentence.unknown(head)
        if head.has(.plural), guess.count == 1, !guess[0].isVerbatim { guess[0].form = .plural }
        parts.append(guess)
        continue
      }
      let isPlural = index == 0 ? head.isAny(.plural) : head.has(.plural)
      parts.append(plural(selection.words, head: selection.head, isPlural))
    }
    // Of two nouns side by side the second says what kind; names follow.
    if noun.heads.count == 2, noun.heads.allSatisfy({ $0.has(.noun) && $0.unit.isKnown }) { parts.reverse() }
    return parts.flatMap { $0 }
  }

  private func plural(_ words: [TargetWord], head: Int, _ isPlural: Bool) -> [TargetWord] {
    guard isPlural, words.indices.contains(head) else { return words }
    var words = words
    let features = transfer.features(of: words[head].lemma, .noun)
    if features.intersects(.uncountable.union(.pluralOnly)) { return words }
    if words[head].partOfSpeech.intersects(.noun.union(.properNoun)) { words[head].form = .plural }
    return words
  }

  private func pronoun(_ noun: NounChunk, _ core: ChunkWord, _ form: TagSet) -> [TargetWord] {
    var context = self.context(noun)
    if clause.contains(.negative)
      || noun.prepositions.contains(where: { transfer.grammar.negatives.contains($0.lemma) })
    {
      context.formUnion(.negative)
    }
    var words = sentence.words(core, as: .pronoun, in: context)
    if form == .object, words.count == 1, let row = realization.value("pronoun", words[0].lemma) {
      let forms = row.split(separator: " ")
      if forms.count > 1 {
        words[0] = TargetWord(String(forms[1]), .pronoun, sources: words[0].sources, isVerbatim: true)
      }
    }
    let before = noun.determiners.isEmpty ? [] : determiners(noun, isDefinite: false)
    return before + words + noun.after.flatMap { self.words($0, isSuperlative: false) }
  }

  // MARK: modifiers and genitives

  /// An adjective with its adverbs, compared where they say so.
  func words(_ modifier: NounChunk.Modifier, isSuperlative: Bool) -> [TargetWord] {
    var words: [TargetWord] = []
    if let link = modifier.link {
      if link.has(.comma) {
        words.append(TargetWord(link.surface, .punctuation, sources: link.sources, joint: .left, isVerbatim: true))
      } else {
        words += sentence.words(link, as: .conjunction, in: TagSet())
      }
    }
    let context: TagSet = isSuperlative ? .superlative : .adjective
    var adverbs = modifier.adverbs.flatMap { sentence.words($0, as: .adverb, in: .adjective) }
    if modifier.word.has(.superlative) {
      adverbs.append(TargetWord(realization.word("very"), .adverb, sources: modifier.word.sources))
    }
    var adjective: [TargetWord]
    if modifier.word.has(.participle), modifier.word.has(.verb),
      modifier.word.unit.entries.allSatisfy({ !$0.targetTags.contains(.adjective) })
    {
      adjective = participle(modifier.word)
    } else {
      adjective = sentence.words(modifier.word, as: .adjective, in: context)
    }
    if let last = adverbs.last, last.lemma == realization.word("more"), adjective.count == 1,
      adjective[0].partOfSpeech == .adjective
    {
      let form: TagSet = isSuperlative ? .superlative : .comparative
      if transfer.generator.surface(of: adjective[0].lemma, partOfSpeech: .adjective, form: form) != nil {
        adverbs.removeLast()
        adjective[0].form = form
        adjective[0].sources = last.sources + adjective[0].sources
      } else if isSuperlative {
        adverbs[adverbs.count - 1].lemma = realization.word("most")
      }
    } else if isSuperlative, let last = adverbs.last, last.lemma == realization.word("less") {
      adverbs[adverbs.count - 1].lemma = realization.word("least")
    }
    return words + adverbs + adjective
  }

  private func participle(_ word: ChunkWord) -> [TargetWord] {
    guard let selection = transfer.selector.select(word.unit, as: .verb) else { return sentence.unknown(word) }
    var words = selection.words
    if words.indices.contains(selection.head) {
      if selection.head == 0, words.count > 1, words[0].lemma == realization.word("be") {
        words.removeFirst()
      } else {
        words[selection.head].partOfSpeech = .verb
        words[selection.head].form = .pastParticiple
      }
    }
    return words
  }

  /// Whether a genitive stands as a bare noun before its head.
  private func isCompound(_ noun: NounChunk, in head: NounChunk) -> Bool {
    guard let core = noun.heads.first, noun.heads.count == 1, core.has(.noun), core.unit.isKnown, noun.before.count < 2,
      noun.after.isEmpty, noun.complements.isEmpty, noun.conjuncts.isEmpty,
      !noun.prepositions.contains(where: \.hasArticle),
      noun.prepositions.count == 1, noun.prepositions.allSatisfy({ transfer.grammar.genitives.contains($0.lemma) }),
      let first = head.heads.first, first.has(.noun), !transfer.variants.heads.contains(first.lemma),
      !first.isAny(.unit), !core.has(.person), head.after.isEmpty || noun.determiners.isEmpty
    else { return false }
    return noun.determiners.allSatisfy { $0.has(.numeral) }
  }

  private func compound(_ noun: NounChunk) -> [TargetWord] {
    var words = noun.determiners.flatMap { number($0) } + noun.before.flatMap { self.words($0, isSuperlative: false) }
    for head in noun.heads {
      let selection = transfer.selector.select(head.unit, as: .noun)
      words += (selection?.words ?? sentence.unknown(head)).map { word in
        var word = word
        word.sources = noun.prepositions.flatMap(\.sources) + word.sources
        return word
      }
    }
    return words
  }

  /// A number, with the marks of the target in its digits.
  func number(_ word: ChunkWord) -> [TargetWord] {
    guard word.surface.first?.isNumber == true else { return sentence.words(word, as: .numeral, in: TagSet()) }
    let isGrouped = transfer.realization.value("word", "decimal") != nil
    let text = isGrouped ? Self.swapped(word.surface) : word.surface
    return [TargetWord(text, .numeral, sources: word.sources, isVerbatim: true)]
  }

  /// 1.234,50 as 1,234.50; what does not look like such a number stays.
  static func swapped(_ text: String) -> String {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count <= 2, text.allSatisfy({ $0.isNumber || $0 == "." || $0 == "," }) else { return text }
    let groups = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let isGrouped = groups.count > 1 && groups.dropFirst().allSatisfy { $0.count == 3 } && groups[0].count <= 3
    guard groups.count == 1 || isGrouped else { return text }
    guard parts.count == 2 || isGrouped else { return text }
    if parts.count == 2, groups.count == 1, parts[1].count == 3 { return text }
    return groups.joined(separator: ",") + (parts.count == 2 ? "." + parts[1] : "")
  }
}
