import LanguagePack
import Morphology

/// A noun phrase of the target with what a verb must know about it.
struct NounPhrase {
  var nodes: [TargetNode]
  /// Person and number, for agreement.
  var agreement: TagSet
  /// Set when the phrase is a single pronoun: its row in the realization table.
  var pronoun: String?
  /// Whether nothing more may be put before it (a pronoun, a name, a number).
  var isComplete = false
  /// Whether it is a whole clause behind `that`.
  var isStatement = false
}

/// Turns noun groups into noun phrases: modifiers in target order, number, and the article left open.
struct NounPhraseTransfer {
  let context: TransferContext

  /// How a noun phrase is used: what decides the likely article.
  enum Use {
    case topic, subject, object, oblique, predicate, fragment, existent, label

    /// The name under which the target language lists its article costs.
    var name: String {
      switch self {
      case .topic: "topic"
      case .subject: "subject"
      case .object: "object"
      case .oblique: "oblique"
      case .predicate: "predicate"
      case .fragment: "fragment"
      case .existent: "existent"
      case .label: "label"
      }
    }
  }

  /// `quantity` is an amount that stands before the noun: a lot of, few.
  func phrase(_ group: NounGroup, use: Use, quantity: [TargetWord] = []) -> NounPhrase {
    var result = single(group, use: use, quantity: quantity)
    guard !group.conjuncts.isEmpty else { return result }
    var nodes: [TargetNode] = []
    for (index, conjunct) in group.conjuncts.enumerated() {
      nodes += phrase(conjunct.group, use: use).nodes
      if index == 0, let both = context.realization.value("join-before", conjunct.marker) {
        nodes.insert(.word(TargetWord(both, .conjunction)), at: 0)
      }
      if index + 1 < group.conjuncts.count {
        nodes.append(TargetWord(",", .punctuation, joint: .left))
      } else {
        let word = context.realization.value("join", conjunct.marker) ?? context.realization.word("and")
        nodes.append(TargetWord(word, .conjunction))
      }
    }
    result.nodes = nodes + result.nodes
    result.agreement = TagSet.third.union(.plural)
    result.pronoun = nil
    return result
  }

  private func single(_ group: NounGroup, use: Use, quantity: [TargetWord]) -> NounPhrase {
    if quantity.isEmpty, let counted = context.counted(group.phrase) {
      let inner = NounGroup(counted.noun)
      inner.modifiers = group.modifiers
      return single(inner, use: use, quantity: counted.amount)
    }
    // 欠点は値段が高いことです: behind "be" stands the fact itself.
    if use == .predicate, let head = group.phrase.head, group.phrase.units.count == 1, group.modifiers.count == 1,
      context.grammar.factNouns.contains(head.key), case .relative(let clause) = group.modifiers[0],
      clause.predicate.kind == .verbal || context.clauses.premodifier(clause) == nil
    {
      return NounPhrase(
        nodes: context.clauses.nominal(clause, isPredicate: true), agreement: TagSet.third.union(.singular),
        pronoun: nil)
    }
    // 値段が安いところが気に入った: the fact, and no place.
    if use == .subject || use == .object || use == .oblique, let head = group.phrase.head,
      group.phrase.units.count == 1,
      group.modifiers.count == 1, context.grammar.factNouns.contains(head.key),
      case .relative(let clause) = group.modifiers[0], clause.predicate.kind != .verbal,
      clause.predicate.head?.isExpression == true
        || clause.arguments.contains(where: { $0.markers == [context.grammar.subject] })
    {
      return NounPhrase(
        nodes: context.clauses.nominal(clause), agreement: TagSet.third.union(.singular), pronoun: nil,
        isStatement: true)
    }
    var core = compound(group.phrase)
    let headTags = core.features
    if let pronoun = core.pronoun {
      var result = pronounPhrase(pronoun, sources: core.sources, use: use)
      for modifier in group.modifiers { result.nodes += behind(modifier, group) }
      return result
    }

    var determiner: [TargetWord] = []
    var isPlural = core.isPlural
    if !quantity.isEmpty, !core.isComplete, core.words.indices.contains(core.head) {
      let isCounted = context.canBePlural(core.words[core.head]) && canBePlural(core)
      determiner = isCounted ? quantity : context.uncounted(quantity)
      isPlural =
        isCounted && quantity.map(\.lemma) != ["1"]
        && !(quantity.count == 1
          && context.selector.generator.features(of: quantity[0].lemma, partOfSpeech: .determiner).contains(.singular))
    } else if !quantity.isEmpty {
      // A name in no dictionary keeps its letters, and its number.
      determiner = quantity
    }
    var adjectives: [TargetNode] = []
    var after: [TargetNode] = []
    var hasClause = false
    for modifier in group.modifiers {
      switch modifier {
      case .adverb(let phrase): adjectives.append(words: context.adverb(phrase))
      case .adnominal(let phrase):
        let words = context.words(phrase)
        if words.last.map({ isDeterminer($0) }) ?? false, determiner.isEmpty {
          determiner = words
        } else {
          adjectives.append(words: words)
        }
      case .genitive(let other):
        place(genitive: other, determiner: &determiner, adjectives: &adjectives, after: &after, &isPlural)
      case .marked(let other, let markers):
        let lead = lead(other, markers)
        if lead.isEmpty {
          place(genitive: other, determiner: &determiner, adjectives: &adjectives, after: &after, &isPlural)
        } else {
          after += lead + phrase(other, use: .oblique).nodes
        }
      case .relative(let clause):
        if let words = context.clauses.premodifier(clause) {
          adjectives.append(contentsOf: words)
        } else if let head = group.phrase.head, context.grammar.statedNouns.contains(head.key) {
          // 騙された気分: what one feels, and nothing that somebody does with it.
          var stated = context.clauses.nominal(clause)
          if case .word(let first)? = stated.first, first.lemma != context.realization.word("that") {
            stated.insert(.word(TargetWord(context.realization.word("genitive"), .preposition)), at: 0)
          }
          after += stated
        } else {
          after += context.clauses.relative(clause, head: group, isPlural: isPlural)
          hasClause = true
        }
      case .appositive(let clause): after += context.clauses.appositive(clause)
      case .quoted(let parts): adjectives += SentenceTransfer(context: context).nodes(parts)
      case .named(let parts): after += named(parts)
      case .aside(let parts): after = SentenceTransfer(context: context).nodes(parts) + after
      }
    }
    if group.phrase.units.isEmpty, adjectives.isEmpty { core.isComplete = true }
    // 夫は: one's own husband.
    if determiner.isEmpty, !core.isComplete, group.modifiers.isEmpty, core.words.count < 3,
      let word = core.words.last,
      let owner = context.realization.value("possessed", word.lemma)
    {
      determiner = [TargetWord(owner, .determiner, sources: word.sources)]
    }
    // ここは: an adverb of the target that stands for a noun.
    if core.partOfSpeech.contains(.adverb), use != .fragment, core.words.count == 1,
      let name = context.realization.value("adverb-noun", core.words[0].lemma)
    {
      core.words = name.split(separator: " ").map { TargetWord(String($0), sources: core.sources) }
      core.isComplete = true
    }
    let noun = core.words
    var agreement = TagSet.third.union(isPlural || headTags.contains(.pluralOnly) ? .plural : .singular)
    var nodes: [TargetNode] = []
    if !determiner.isEmpty {
      let wantsPlural = determiner.contains {
        context.selector.generator.features(of: $0.lemma, partOfSpeech: .determiner).contains(.plural)
      }
      if wantsPlural, canBePlural(core) { isPlural = true }
      // この靴: these shoes.
      if isPlural || headTags.contains(.pluralOnly) {
        for index in determiner.indices {
          if let other = context.realization.value("plural-determiner", determiner[index].lemma) {
            determiner[index].lemma = other
          }
        }
      }
      nodes.append(words: determiner)
      nodes += adjectives
      nodes.append(words: isPlural && canBePlural(core) ? plural(noun, core.head) : noun)
    } else if core.isLed {
      // for | quiet | people
      let words = isPlural && canBePlural(core) ? plural(noun, core.head) : noun
      nodes.append(words: Array(words.prefix(core.leadCount)))
      nodes += adjectives
      nodes.append(words: Array(words.dropFirst(core.leadCount)))
    } else if core.isComplete {
      nodes += adjectives
      nodes.append(words: isPlural && canBePlural(core) ? plural(noun, core.head) : noun)
    } else {
      let flat = adjectives.flatMap { node -> [TargetWord] in
        switch node {
        case .word(let word): [word]
        case .choice(let options): options.first?.words ?? []
        }
      }
      var options = articleOptions(
        flat, noun, core.head, headTags, use: use, isPlural: isPlural && canBePlural(core),
        hasComplement: !after.isEmpty,
        hasClause: hasClause)
      if core.isSingle,
        let single = options.first(where: { $0.words.first?.lemma == context.realization.word("indefinite") })
      {
        options = [single]
      }
      if options.count == 1 {
        nodes.append(words: options[0].words)
      } else {
        nodes.append(.choice(options))
      }
    }
    nodes += after
    if isPlural { agreement = TagSet.third.union(.plural) }
    // 24.5 cm is right: an amount of a measure is one thing.
    if core.isQuantity, quantity.isEmpty, let last = group.phrase.head, context.counters[last.key]?.isPhysical == true {
      agreement = TagSet.third.union(.singular)
    }
    return NounPhrase(nodes: nodes, agreement: agreement, pronoun: nil)
  }

  /// A modifier of a pronoun: it stands behind it.
  private func behind(_ modifier: NounGroup.Modifier, _ group: NounGroup) -> [TargetNode] {
    switch modifier {
    case .adnominal(let phrase), .adverb(let phrase): context.words(phrase).map { .word($0) }
    case .genitive(let other):
      [.word(TargetWord(context.realization.word("genitive"), .preposition))] + phrase(other, use: .oblique).nodes
    case .marked(let other, let markers):
      lead(other, markers) + phrase(other, use: .oblique).nodes
    case .relative(let clause): context.clauses.relative(clause, head: group)
    case .appositive(let clause): context.clauses.appositive(clause)
    case .quoted(let parts): SentenceTransfer(context: context).nodes(parts)
    case .named(let parts): named(parts)
    case .aside(let parts): SentenceTransfer(context: context).nodes(parts)
    }
  }

  /// A message saying, "It arrives today"; a shop called "Sakura".
  private func named(_ parts: [SentencePart]) -> [TargetNode] {
    let name = context.clauses.isSpoken(parts) ? "saying" : "called"
    let words = context.realization.word(name).split(separator: " ").map {
      TargetNode.word(TargetWord(String($0), .particle))
    }
    return words + context.clauses.speech(parts)
  }

  /// The preposition that the particles of a noun make, where it is no argument: a modifier, or a predicate.
  func lead(_ group: NounGroup, _ markers: [String]) -> [TargetNode] {
    guard let head = group.phrase.head else { return [] }
    for marker in markers {
      let nodes = lead(context.slots.roles(SourceArgument(marker: marker, lemma: head.nounKey, tags: head.tags)))
      if !nodes.isEmpty { return nodes }
    }
    return []
  }

  /// The prepositions among `roles`; the model settles which.
  func lead(_ roles: [ArgumentRole]) -> [TargetNode] {
    let options = roles.enumerated().compactMap { index, role -> TargetNode.Option? in
      guard case .oblique(let text) = role else { return nil }
      return TargetNode.Option(
        cost: index * 40, TargetWord.prepositions(text))
    }
    return options.count < 2 ? options.flatMap { $0.words.map { .word($0) } } : [.choice(options)]
  }

  private func isDeterminer(_ word: TargetWord) -> Bool {
    word.partOfSpeech.contains(.determiner)
      || !context.selector.generator.features(of: word.lemma, partOfSpeech: .determiner).isEmpty
  }

  private func pronounPhrase(_ name: String, sources: [Int], use: Use) -> NounPhrase {
    let forms = context.pronounForms(name)
    let text = use == .object || use == .oblique ? forms.dropFirst().first ?? name : forms[0]
    let agreement = forms.last.flatMap { TagSet($0) } ?? .third
    return NounPhrase(
      nodes: [.word(TargetWord(text, .pronoun, sources: sources))], agreement: agreement, pronoun: name,
      isComplete: true)
  }

  /// の between nouns: a possessive, a quantity, or `of` against a compound, which the model settles.
  private func place(
    genitive other: NounGroup, determiner: inout [TargetWord], adjectives: inout [TargetNode],
    after: inout [TargetNode], _ isPlural: inout Bool
  ) {
    let inner = compound(other.phrase)
    if let pronoun = inner.pronoun, other.modifiers.isEmpty {
      let forms = context.pronounForms(pronoun)
      if forms.count > 2 {
        determiner = [TargetWord(forms[2], .determiner, sources: inner.sources)]
        return
      }
    }
    if inner.isQuantity, other.modifiers.isEmpty, other.conjuncts.isEmpty {
      let amount = context.amount(other.phrase, beforeNoun: true)
      adjectives.append(words: amount?.words ?? inner.words)
      if amount?.isPlural ?? inner.isPlural { isPlural = true }
      return
    }
    // 値段相応の部屋: what is a verb, or an adjective of several words, in the target.
    if let predicate = context.attribute(other) {
      after += predicate
      return
    }
    // with breakfast, in front of the station: behind the noun.
    let isBare = other.modifiers.isEmpty && other.conjuncts.isEmpty
    if inner.isLed, !isBare {
      after += phrase(other, use: .oblique).nodes
      return
    }
    if inner.isLed || (isBare && inner.words.count > 1 && context.isPreposition(inner.words[0])) {
      after.append(words: inner.isPlural && canBePlural(inner) ? plural(inner.words, inner.head) : inner.words)
      return
    }
    if inner.partOfSpeech.contains(.adjective), isBare {
      adjectives.append(words: inner.words)
      return
    }
    // ここの朝食: the breakfast here.
    if inner.partOfSpeech.contains(.adverb), other.modifiers.isEmpty {
      after.append(words: inner.words)
      return
    }
    // ロシアの行動, 社長の奥さん, 8割の人.
    if isBare, let adjective = context.origin(inner.words) {
      adjectives.append(words: adjective)
      return
    }
    if isBare, determiner.isEmpty, let owner = owner(other, inner) {
      determiner = owner
      return
    }
    if isBare, determiner.isEmpty, let last = inner.words.last,
      let share = context.realization.value("share", last.lemma)
    {
      determiner = inner.words + [TargetWord(share, .preposition)]
      isPlural = true
      return
    }
    // A bare noun before a noun stands before it in the target too; a longer phrase goes behind with `of`.
    if other.modifiers.isEmpty, other.conjuncts.isEmpty {
      adjectives.append(words: inner.words)
    } else {
      after.append(TargetWord(context.realization.word("genitive"), .preposition))
      after += phrase(other, use: .oblique).nodes
    }
  }

  /// A person as the owner of what follows: `Tanaka's`, `my wife's`, `the customer's`. Nil for things and for groups.
  private func owner(_ group: NounGroup, _ noun: Compound) -> [TargetWord]? {
    guard let ending = context.realization.value("word", "owner"), let head = group.phrase.head,
      let last = noun.words.last
    else { return nil }
    if let whole = context.realization.value("owner", last.lemma), noun.words.count == 1 {
      return whole.split(separator: " ").map {
        TargetWord(String($0), .determiner, sources: noun.sources, isVerbatim: true)
      }
    }
    let isName =
      noun.partOfSpeech.contains(.properNoun) && (noun.isComplete || head.tags.contains(.properNoun))
      && (head.tags.contains(.person) || head.entries.first?.sourceTags.contains(.person) == true)
    let isSeveral = noun.isPlural && !noun.isQuantity && !noun.isComplete
    guard isName || isSeveral || (head.tags.contains(.person) && head.tags.contains(.noun) && !noun.isPlural),
      context.realization.value("collective", last.lemma) == nil, noun.words.count < 4
    else { return nil }
    var words = isSeveral ? plural(noun.words, noun.head) : noun.words
    let mark = isSeveral ? context.realization.value("word", "owners") ?? ending : ending
    words.append(TargetWord(mark, .determiner, sources: noun.sources, joint: .left, isVerbatim: true))
    if !isName {
      let own = context.realization.value("possessed", last.lemma) ?? context.realization.word("definite")
      words.insert(TargetWord(own, .determiner, sources: noun.sources), at: 0)
    }
    return words
  }

  /// Whether a word before a noun is the number of one thing.
  private func isOne(_ word: TargetWord) -> Bool {
    word.lemma == "1" && word.partOfSpeech.contains(.numeral) || word.lemma == context.realization.word("one")
  }

  /// The ways to begin the phrase, with what speaks for each before the model is asked.
  private func articleOptions(
    _ adjectives: [TargetWord], _ noun: [TargetWord], _ head: Int, _ features: TagSet, use: Use, isPlural: Bool,
    hasComplement: Bool, hasClause: Bool
  ) -> [TargetNode.Option] {
    let definite = TargetWord(context.realization.word("definite"), .determiner)
    let indefinite = TargetWord(context.realization.word("indefinite"), .determiner)
    let plain = adjectives + (isPlural ? plural(noun, head) : noun)
    guard noun.indices.contains(head), noun[head].partOfSpeech.intersects(TagSet.noun) else {
      return [TargetNode.Option(cost: 0, plain)]
    }
    var costs = context.realization.articleCosts(use)
    if hasComplement { costs.definite -= 40 }
    if features.contains(.noArticle) { return [TargetNode.Option(cost: 0, plain)] }
    if isPlural || features.intersects(.pluralOnly.union(.uncountable)) {
      return [
        TargetNode.Option(cost: costs.definite, [definite] + plain), TargetNode.Option(cost: costs.bare - 60, plain),
      ]
    }
    // 1個の商品: a number is no adjective behind an article, but for the one thing that is described.
    if adjectives.contains(where: { isOne($0) }) {
      let described = TargetNode.Option(cost: costs.definite, [definite] + plain)
      return [TargetNode.Option(cost: costs.indefinite, plain)] + (hasClause || hasComplement ? [described] : [])
    }
    // These, what kind of: a determiner among the adjectives is one.
    let isDetermined = adjectives.contains { isDeterminer($0) }
    let article = isDetermined ? 500 : 0
    let bare = isDetermined || use == .fragment ? 60 : use == .predicate ? 160 : 130
    var options = [
      TargetNode.Option(cost: costs.definite + article, [definite] + plain),
      TargetNode.Option(cost: costs.indefinite + article, [indefinite] + plain),
      TargetNode.Option(cost: costs.plural, adjectives + plural(noun, head)),
      TargetNode.Option(cost: costs.bare + bare, plain),
    ]
    // The verb already agrees with its subject, and what it says of that subject with both.
    if use == .subject || use == .topic || use == .existent || use == .predicate || hasClause { options.remove(at: 2) }
    return options
  }
}
