import LanguagePack
import Morphology

/// Writes noun chunks of a language whose words agree.
extension AgreementSentence {
  /// Person, number and gender that a chunk gives its verb and its adjectives.
  func agreement(of noun: NounChunk) -> TagSet {
    var tags = targetNoun(noun).agreement
    guard !noun.conjuncts.isEmpty else { return tags }
    let others = noun.conjuncts.map { targetNoun($0.noun).agreement }
    let isFeminine = ([tags] + others).allSatisfy { $0.contains(.feminine) }
    let person =
      [TagSet.first, .second].first { person in ([tags] + others).contains { $0.contains(person) } } ?? .third
    tags = person.union(.plural).union(isFeminine ? .feminine : .masculine)
    return tags
  }

  /// The head of a noun chunk in the target, with its gender, number and person.
  func translated(_ noun: NounChunk, in context: TagSet = TagSet()) -> TargetNoun {
    let number: TagSet = noun.isPluralAlone ? .plural : .singular
    guard let core = noun.heads.last ?? noun.core else {
      return TargetNoun(words: [], head: 0, agreement: .third.union(number).union(.masculine))
    }
    if core.has(.pronoun), let row = transfer.pronouns.row(core.lemma) {
      let isSubject = noun.isBare
      let text = isSubject ? row.subject : row.prepositional
      let words = text.isEmpty ? [] : [TargetWord(text, .pronoun, sources: core.sources, isVerbatim: true)]
      return TargetNoun(words: words, head: 0, agreement: row.agreement, pronoun: row)
    }
    guard !noun.heads.isEmpty else {
      return TargetNoun(words: [], head: 0, agreement: .third.union(number).union(.masculine))
    }
    var words: [TargetWord]
    var head = 0
    if core.has(.numeral) {
      words = self.words(core, as: .numeral, in: TagSet())
    } else if let text = transfer.variants.target(of: core.lemma, in: core.tags.union(number).union(context)),
      !text.isEmpty
    {
      let selection = expand(text, core.has(.pronoun) ? .pronoun : .noun, sources: core.sources)
      (words, head) = (selection.words, selection.head)
    } else if let selection = transfer.selector.select(core.unit, as: core.has(.pronoun) ? .pronoun : .noun) {
      let first = headFirst(selection)
      (words, head) = (first.words, first.head)
    } else {
      words = unknown(core)
    }
    guard words.indices.contains(head) else {
      return TargetNoun(words: words, head: 0, agreement: .third.union(number).union(.masculine))
    }
    // What is its own translation is a name.
    if words.count == 1, words[0].lemma == core.surface, core.surface.first?.isUppercase == true {
      words[0].isVerbatim = true
    }
    let lemma = words[head].lemma
    let part: TagSet = core.has(.pronoun) ? .pronoun : .noun
    let features = target.features(of: lemma, part)
    var agreement = TagSet.third
    if part == .pronoun, !features.isEmpty {
      agreement.formUnion(features.intersects(.feminine) && !features.intersects(.masculine) ? .feminine : .masculine)
    } else {
      // A person whose gender no lexicon tells.
      let isOpen = core.has(.person) && features.intersection(.genders).isEmpty
      agreement.formUnion(isOpen ? .masculine : target.gender(of: lemma))
    }
    let isListedPlural = features.isEmpty && target.isPlural(lemma)
    let isPlural =
      features.contains(.pluralOnly) || isListedPlural || (number == .plural && !features.contains(.uncountable))
    agreement.formUnion(isPlural ? .plural : .singular)
    if isPlural, !isListedPlural, !words[head].isVerbatim, part == .noun {
      if target.generator.surface(of: lemma, partOfSpeech: .noun, form: .plural) != nil {
        words[head].partOfSpeech = .noun
        words[head].form = .plural
      }
      // aires acondicionados: adjectives of an expression agree too.
      for index in words.indices where index > head && words[index].form.isEmpty {
        guard !target.features(of: words[index].lemma, .preposition).isEmpty else {
          agree(&words[index], .adjective, agreement)
          continue
        }
        break
      }
    }
    return TargetNoun(words: words, head: head, agreement: agreement)
  }

  private func agree(_ word: inout TargetWord, _ part: TagSet, _ agreement: TagSet, isBeforeNoun: Bool = false) {
    guard !word.isVerbatim, word.form.isEmpty else { return }
    let lemma =
      target.features(of: word.lemma, part).isEmpty
      ? target.generator.lemma(of: word.lemma, partOfSpeech: part) : word.lemma
    guard let lemma else { return }
    let form = target.agreeing(lemma, part, agreement, isBeforeNoun: isBeforeNoun)
    guard !form.isEmpty else { return }
    word.lemma = lemma
    word.partOfSpeech = part
    word.form = form
  }

  // MARK: the chunk

  /// The words of `noun` in `role`; nil keeps its own prepositions.
  func noun(_ noun: NounChunk, role: ArgumentRole?) -> [TargetNode] {
    var nodes = lead(noun, role)
    nodes.append(words: phrase(noun, role: role))
    for (link, other) in noun.conjuncts {
      for word in link {
        if word.has(.comma) {
          nodes.append(TargetWord(word.surface, .punctuation, sources: word.sources, joint: .left, isVerbatim: true))
        } else {
          nodes.append(words: words(word, as: .conjunction, in: .noun))
        }
      }
      nodes += lead(other, nil)
      nodes.append(words: phrase(other, role: role))
    }
    return nodes
  }

  private func lead(_ noun: NounChunk, _ role: ArgumentRole?) -> [TargetNode] {
    let sources = noun.prepositions.flatMap(\.sources)
    switch role {
    case .oblique(let text): return TargetWord.prepositions(text, sources: sources).map { .word($0) }
    case .indirect:
      return TargetWord.prepositions(realization.word("dative"), sources: sources).map { .word($0) }
    case .object:
      // A person that is an object, where the target marks that.
      guard let mark = realization.value("word", "personal"), noun.core?.has(.person) == true,
        isDefinite(noun) || noun.core?.has(.pronoun) == true
      else { return [] }
      return TargetWord.prepositions(mark).map { .word($0) }
    case .subject, .complement, .drop: return []
    default: break
    }
    guard let last = noun.prepositions.last else { return [] }
    var nodes: [TargetNode] = noun.prepositions.dropLast().flatMap { self.words($0, as: .preposition, in: TagSet()) }
      .map { .word($0) }
    let core = noun.heads.last ?? noun.core
    let argument = SourceArgument(
      marker: last.lemma, lemma: core?.nounKey ?? "",
      tags: (core?.tags ?? TagSet()).union(
        noun.determiners.reduce(TagSet()) { $0.union($1.tags.intersection(.numeral.union(.indefinite))) }))
    let texts = last.unit.isExpression ? [] : transfer.slots.roles(argument)
    if texts.first == .drop { return nodes }
    if case .oblique(let text)? = texts.first {
      nodes.append(words: TargetWord.prepositions(text, sources: last.sources))
    } else {
      nodes.append(words: words(last, as: .preposition, in: core?.tags ?? TagSet()))
    }
    return nodes
  }

  func isDefinite(_ noun: NounChunk) -> Bool {
    noun.determiners.contains { $0.isAny(.definite.union(.possessive).union(.demonstrative)) } || noun.owner != nil
      || noun.core?.has(.properNoun) == true
  }

  // MARK: the phrase

  private func phrase(_ noun: NounChunk, role: ArgumentRole?) -> [TargetWord] {
    let target = targetNoun(noun)
    if target.pronoun != nil {
      return target.words + noun.after.flatMap { self.words($0, target.agreement, isBeforeNoun: false) } + rest(noun)
    }
    let agreement = target.agreement
    var words = noun.adverbs.flatMap { self.words($0, as: .adverb, in: .numeral) }
    let groups = modifierGroups(noun)
    let before = groups.filter(\.isBefore).flatMap { group in
      group.modifiers.flatMap { self.words($0, agreement, isBeforeNoun: true) }
    }
    words += determiners(noun, agreement, role: role)
    words += before
    if noun.heads.isEmpty, noun.core?.has(.adjective) == true {
      return words + noun.before.flatMap { self.words($0, agreement, isBeforeNoun: false) } + rest(noun)
    }
    words += heads(noun, target)
    for group in groups.reversed() where !group.isBefore {
      words += group.modifiers.flatMap { self.words($0, agreement, isBeforeNoun: false) }
    }
    words += noun.after.flatMap { self.words($0, agreement, isBeforeNoun: false) }
    return words + rest(noun)
  }

  /// The head with the nouns before it: names keep their order, and follow a common noun; a common noun says of what
  /// kind another is.
  private func heads(_ noun: NounChunk, _ target: TargetNoun) -> [TargetWord] {
    let others = noun.heads.dropLast()
    guard let last = noun.heads.last, !others.isEmpty else { return target.words }
    func written(_ head: ChunkWord) -> [TargetWord] { words(head, as: .noun, in: TagSet()) }
    if last.isAny(.properNoun.union(.numeral)) { return others.flatMap(written) + target.words }
    let names = others.filter { $0.isAny(.properNoun.union(.numeral)) }
    let kinds = others.filter { !$0.isAny(.properNoun.union(.numeral)) }
    return target.words + kinds.reversed().flatMap(compound) + names.flatMap(written)
  }

  /// A noun that says of what kind the head is.
  private func compound(_ head: ChunkWord) -> [TargetWord] {
    guard let selection = transfer.selector.select(head.unit, as: .noun) else {
      return [TargetWord(realization.word("genitive"), .preposition)] + unknown(head)
    }
    return [TargetWord(realization.word("genitive"), .preposition)] + headFirst(selection).words
  }

  private func rest(_ noun: NounChunk) -> [TargetWord] {
    noun.complements.flatMap { other -> [TargetWord] in
      let role: ArgumentRole? = other.isBare ? .oblique(realization.word("genitive")) : nil
      return self.noun(other, role: role).flatMap { node -> [TargetWord] in
        switch node {
        case .word(let word): [word]
        case .choice(let options): options.first?.words ?? []
        }
      }
    }
  }

  // MARK: determiners

  private func determiners(_ noun: NounChunk, _ agreement: TagSet, role: ArgumentRole?) -> [TargetWord] {
    var words: [TargetWord] = []
    if noun.owner != nil || noun.determiners.isEmpty && needsArticle(noun, role) {
      let sources = noun.owner?.sources ?? []
      words.append(determiner(realization.word("definite"), agreement, sources: sources))
    }
    // The article of a possessor stands with the possessor.
    for word in noun.determiners {
      if word.has(.numeral) {
        if let sign = noun.currency, !isCurrencyBehind {
          words.append(TargetWord(sign.surface, .symbol, sources: sign.sources, joint: .right, isVerbatim: true))
        }
        words += number(word, agreement)
        if let sign = noun.currency, isCurrencyBehind {
          words.append(TargetWord(sign.surface, .symbol, sources: sign.sources, isVerbatim: true))
        }
        continue
      }
      let isAlone = noun.heads.isEmpty && noun.before.isEmpty
      var context = agreement
      if role == .subject { context.formUnion(.subject) }
      if word.has(.negative), role != .subject, noun.isBare, realization.value("negation", "determiner") == "verb" {
        continue
      }
      if word.has(.possessive), let article = realization.value("word", "possessive-article") {
        words.append(determiner(article, agreement))
      }
      for item in self.words(word, as: isAlone ? .pronoun : .determiner, in: context) {
        var item = item
        agree(&item, isAlone ? .pronoun : .determiner, agreement, isBeforeNoun: true)
        if item.form.isEmpty { agree(&item, .adjective, agreement, isBeforeNoun: true) }
        words.append(item)
      }
    }
    return words
  }

  private var isCurrencyBehind: Bool { realization.value("currency", "place") == "behind" }

  private func determiner(_ lemma: String, _ agreement: TagSet, sources: [Int] = []) -> TargetWord {
    var word = TargetWord(lemma, .determiner, sources: sources)
    word.form = target.agreeing(lemma, .determiner, agreement)
    return word
  }

  /// Whether a noun without a determiner has an article in the target: rows `article ROLE definite`.
  private func needsArticle(_ noun: NounChunk, _ role: ArgumentRole?) -> Bool {
    guard let core = noun.heads.last, core.has(.noun), !core.has(.properNoun), core.isAny(.plural.union(.uncountable))
    else { return false }
    return role == .subject && realization.value("article", "subject") == "definite"
  }

  private func number(_ word: ChunkWord, _ agreement: TagSet) -> [TargetWord] {
    guard word.surface.first?.isNumber != true else {
      return [TargetWord(word.surface, .numeral, sources: word.sources, isVerbatim: true)]
    }
    return words(word, as: .numeral, in: agreement).map { item in
      var item = item
      agree(&item, .numeral, agreement, isBeforeNoun: true)
      if item.form.isEmpty { agree(&item, .determiner, agreement, isBeforeNoun: true) }
      return item
    }
  }

  // MARK: adjectives

  private struct Group {
    var modifiers: [NounChunk.Modifier]
    var isBefore: Bool
  }

  /// Modifiers of a noun in groups that move together: lists with their conjunction.
  private func modifierGroups(_ noun: NounChunk) -> [Group] {
    guard !noun.heads.isEmpty else { return [] }
    var groups: [Group] = []
    for modifier in noun.before {
      if modifier.link != nil, !groups.isEmpty {
        groups[groups.count - 1].modifiers.append(modifier)
        groups[groups.count - 1].isBefore = false
      } else {
        groups.append(Group(modifiers: [modifier], isBefore: standsBefore(modifier)))
      }
    }
    return groups
  }

  private func standsBefore(_ modifier: NounChunk.Modifier) -> Bool {
    if realization.value("order", "adjective") == "before" { return true }
    if modifier.word.isAny(.ordinal) { return true }
    guard modifier.adverbs.isEmpty else { return false }
    guard let head = words(modifier.word, as: .adjective, in: .noun).last else { return false }
    let features = target.features(of: head.lemma, .adjective)
    return features.isEmpty ? !target.features(of: head.lemma, .determiner).isEmpty : features.contains(.beforeNoun)
  }

  /// An adjective with its adverbs, compared where they say so.
  func words(_ modifier: NounChunk.Modifier, _ agreement: TagSet, isBeforeNoun: Bool) -> [TargetWord] {
    var words: [TargetWord] = []
    if let link = modifier.link {
      words +=
        link.has(.comma)
        ? [TargetWord(link.surface, .punctuation, sources: link.sources, joint: .left, isVerbatim: true)]
        : self.words(link, as: .conjunction, in: .adjective)
    }
    words += modifier.adverbs.flatMap { self.words($0, as: .adverb, in: .adjective) }
    var adjective = self.words(modifier.word, as: .adjective, in: agreement)
    let degree = modifier.word.isAny(.comparative) ? "more" : modifier.word.isAny(.superlative) ? "most" : nil
    if let degree, adjective.count == 1,
      !target.features(of: adjective[0].lemma, .adjective).intersects(.comparative.union(.superlative))
    {
      words.append(TargetWord(realization.word(degree), .adverb, sources: modifier.word.sources))
    }
    for index in adjective.indices where adjective.count == 1 || !adjective[index].partOfSpeech.isEmpty {
      agree(&adjective[index], .adjective, agreement, isBeforeNoun: isBeforeNoun)
      if adjective[index].form.isEmpty { agree(&adjective[index], .determiner, agreement, isBeforeNoun: isBeforeNoun) }
      if adjective[index].form.isEmpty, modifier.word.isAny(.pastParticiple), !adjective[index].isVerbatim {
        participle(&adjective[index], agreement)
      }
    }
    return words + adjective
  }

  /// A verb as a participle that agrees.
  func participle(_ word: inout TargetWord, _ agreement: TagSet) {
    let part = target.verbPart(of: word.lemma)
    let form = target.participle(word.lemma, part)
    let agreeing = target.agreeing(word.lemma, part, agreement, form)
    word.partOfSpeech = part
    word.form = agreeing.isEmpty ? form : agreeing
  }
}
