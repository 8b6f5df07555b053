import LanguagePack
import Morphology

/// Writes verb chunks: negation, object pronouns, auxiliaries, the verb in its form.
extension AgreementSentence {
  func verbNodes(_ verb: VerbChunk, at index: Int) -> [TargetNode] {
    let clause = clauses[index] ?? AgreementClause()
    var group = group(verb, clause, at: index)
    let words = clause.isFinite ? finite(verb, &group, clause) : nonfinite(verb, &group, clause, at: index)
    return words.map { .word($0) }
  }

  // MARK: the group

  private func group(_ verb: VerbChunk, _ clause: AgreementClause, at index: Int) -> TargetVerbGroup {
    var group = TargetVerbGroup(words: main(verb, clause, at: index), target: target, realization: realization)
    takeReflexive(&group, clause)
    group.agreement = clause.subjectTags
    // A modal or an auxiliary with tense says when; innermost first.
    var name: String?
    for setting in verb.settings.reversed() {
      switch setting.name {
      case "tense": name = setting.value
      case "wrap", "aspect", "voice":
        group.wrap(setting.name + "/" + setting.value, sources: setting.sources)
        name = nil
      default: continue
      }
    }
    if let name {
      group.tense = TagSet(name) ?? .present
      return group
    }
    let source: TagSet = verb.finite.has(.past) ? .past : verb.finite.has(.conditional) ? .conditional : .present
    if source != .present, let word = group.words.first {
      var features: Set<String> = [clause.complement.kind]
      if target.features(of: word.lemma, target.verbPart(of: word.lemma)).contains(.stative) {
        features.insert("stative")
      }
      if clause.isExistential {
        features.remove("noun")
        features.insert("existential")
      }
      if verb.settings.contains(where: { $0.name == "voice" }) { features = ["passive"] }
      let goal = transfer.tenses.target(source, word.lemma, features)
      if let goal, goal.contains("/") {
        group.wrap(goal, sources: verb.finite.sources)
      } else {
        group.tense = goal.flatMap { TagSet($0) } ?? source
      }
    }
    return group
  }

  private func main(_ verb: VerbChunk, _ clause: AgreementClause, at index: Int) -> [TargetWord] {
    let sources = verb.main.sources
    if clause.isExistential, let text = realization.value("word", "existential") {
      return expand(text, .verb, sources: sources).words.map { verbal($0) }
    }
    if isCopula(verb) {
      let isPassive = verb.settings.contains { $0.name == "voice" }
      if let lemma = transfer.copulas.lemma(isPassive ? "passive" : clause.complement.kind, clause.complement.word) {
        return [TargetWord(lemma, target.verbPart(of: lemma), sources: sources)]
      }
    }
    if let text = transfer.variants.target(of: verb.main.lemma, in: verb.main.tags.union(clause.subjectTags)),
      !text.isEmpty
    {
      return headLeading(expand(text, .verb, sources: sources))
    }
    if let selection = transfer.selector.select(verb.main.unit, as: .verb) { return headLeading(selection) }
    var words = unknown(verb.main)
    if !words[0].isVerbatim { words[0].partOfSpeech = .verb }
    return words
  }

  /// The lemma of the verb of the target that a chunk becomes.
  func mainLemma(_ verb: VerbChunk, _ clause: AgreementClause, at index: Int) -> String? {
    main(verb, clause, at: index).first?.lemma
  }

  private func headLeading(_ selection: Selection) -> [TargetWord] {
    var words = selection.words
    if words.indices.contains(selection.head), selection.head > 0,
      realization.value("reflexive", "before") != words[0].lemma
    {
      words.swapAt(0, selection.head)
    }
    words[0].partOfSpeech = .verb
    return words.enumerated().map { $0.offset == 0 ? verbal($0.element) : $0.element }
  }

  private func verbal(_ word: TargetWord) -> TargetWord {
    var word = word
    if word.partOfSpeech.intersects(.verb) { word.partOfSpeech = target.verbPart(of: word.lemma) }
    return word
  }

  /// Takes the reflexive pronoun from the lemma of a verb: abstenerse, se laver.
  private func takeReflexive(_ group: inout TargetVerbGroup, _ clause: AgreementClause) {
    guard let first = group.words.first else { return }
    if let before = realization.value("reflexive", "before"), group.words.count > 1, first.lemma == before {
      group.words.removeFirst()
      group.words[0] = verbal(TargetWord(group.words[0].lemma, .verb, sources: group.words[0].sources))
      group.isReflexive = true
      return
    }
    guard let ending = realization.value("reflexive", "ending"), first.lemma.hasSuffix(ending),
      first.lemma.count > ending.count + 2, target.features(of: first.lemma, .verb).isEmpty
    else { return }
    let lemma = String(first.lemma.dropLast(ending.count)) + (realization.value("reflexive", "restored") ?? "")
    guard !target.features(of: lemma, .verb).isEmpty else { return }
    group.words[0].lemma = lemma
    group.isReflexive = true
  }

  // MARK: writing

  private func pronouns(_ group: TargetVerbGroup, _ clause: AgreementClause) -> [TargetWord] {
    guard group.isReflexive, let pronoun = transfer.pronouns.reflexive(clause.subjectTags) else {
      return clause.clitics
    }
    return [TargetWord(pronoun, .pronoun, sources: group.words.first?.sources ?? [], isVerbatim: true)] + clause.clitics
  }

  private func negation(_ verb: VerbChunk, _ clause: AgreementClause) -> (before: [TargetWord], after: [TargetWord]) {
    guard clause.isNegative else { return ([], []) }
    let sources = verb.negation?.sources ?? []
    let before = realization.value("negation", "word").map { [TargetWord($0, .adverb, sources: sources)] } ?? []
    let after = verb.negation == nil ? nil : realization.value("negation", "after")
    return (before, after.map { [TargetWord($0, .adverb, sources: sources)] } ?? [])
  }

  private func finite(_ verb: VerbChunk, _ group: inout TargetVerbGroup, _ clause: AgreementClause) -> [TargetWord] {
    let adverbs = verb.adverbs.flatMap { self.words($0, as: .adverb, in: .verb) }
    let negation = negation(verb, clause)
    var pronouns = pronouns(group, clause)
    if clause.isImperative {
      group.tense = clause.isNegative ? TagSet.subjunctive.union(.present) : .imperative
      if !clause.isNegative {
        for index in pronouns.indices { pronouns[index].joint = .left }
        var words = group.finite()
        guard !words.isEmpty else { return adverbs }
        words.insert(contentsOf: pronouns, at: 1)
        return adverbs + words
      }
    }
    var words = group.finite()
    guard !words.isEmpty else { return adverbs }
    if !verb.finite.sources.isEmpty { words[0].sources = Array(Set(words[0].sources + verb.finite.sources)).sorted() }
    words.insert(contentsOf: negation.after, at: 1)
    // Adverbs stand before the whole (nunca he), or behind the word with person (j'ai toujours).
    if realization.value("order", "adverb") == "inside" {
      words.insert(contentsOf: adverbs, at: 1 + negation.after.count)
      return negation.before + pronouns + words
    }
    return negation.before + adverbs + pronouns + words
  }

  private func nonfinite(
    _ verb: VerbChunk, _ group: inout TargetVerbGroup, _ clause: AgreementClause, at index: Int
  ) -> [TargetWord] {
    let adverbs = verb.adverbs.flatMap { self.words($0, as: .adverb, in: .verb) }
    var pronouns = pronouns(group, clause)
    let negation = negation(verb, clause)
    let marker = verb.markers.last
    let around = around(index)
    let sources = verb.markers.flatMap(\.sources)
    var lead: [TargetWord] = []
    var form: TagSet =
      verb.finite.isAny(.gerund) ? .gerund : verb.finite.isAny(.pastParticiple) ? .pastParticiple : .infinitive
    if let template = transfer.variants.infinitive(
      marker?.lemma ?? (form == .gerund ? "-ing" : "-"), after: around.tags, lemma: around.lemma)
    {
      lead = template.filter { $0.kind != .place }.map { TargetWord($0.text, .preposition, sources: sources) }
      form = template.first { $0.kind == .place }.map { $0.form.isEmpty ? .infinitive : $0.form } ?? form
    } else if !verb.markers.isEmpty {
      lead = verb.markers.flatMap { self.words($0, as: .preposition, in: .verb) }
      form = .infinitive
    }
    if form == .pastParticiple {
      let tags = participleAgreement(index)
      var words = group.words
      guard !words.isEmpty else { return adverbs }
      participle(&words[0], tags)
      return lead + adverbs + words
    }
    let words = group.nonfinite(form)
    if realization.value("pronoun", "infinitive") == "behind" {
      for number in pronouns.indices { pronouns[number].joint = .left }
      guard let first = words.first else { return lead }
      return lead + negation.before + negation.after + adverbs + [first] + pronouns + words.dropFirst()
    }
    return lead + negation.before + negation.after + adverbs + pronouns + words
  }

  private func participleAgreement(_ index: Int) -> TagSet {
    for position in stride(from: index - 1, through: 0, by: -1) {
      switch chunks[position] {
      case .noun(let noun) where noun.isBare: return agreement(of: noun)
      case .noun(let noun): return agreement(of: noun)
      case .verb: if let clause = clauses[position] { return clause.subjectTags }
      default: continue
      }
    }
    return [.masculine, .singular]
  }

  /// What stands before an infinitive: its part of speech, for a verb with its features, and its lemma.
  private func around(_ index: Int) -> (tags: TagSet, lemma: String) {
    var position = index - 1
    while position >= 0 {
      switch chunks[position] {
      case .adverb: position -= 1
      case .verb(let other):
        let features = other.main.tags.intersection([.takesInfinitive, .takesGerund, .motion, .copula, .linking])
        return (TagSet.verb.union(features), other.main.lemma)
      case .adjective(let modifiers): return (.adjective, modifiers.last?.word.lemma ?? "")
      case .noun(let noun):
        // An object before an infinitive: ask somebody to do; else what the noun is for.
        if hidden[position] != nil, position > 0, case .verb(let other) = chunks[position - 1] {
          return (TagSet.noun.union(.person), other.main.lemma)
        }
        return (noun.isPerson ? TagSet.noun.union(.person) : .noun, noun.heads.last?.lemma ?? "")
      case .relative, .conjunction: return (.relative, "")
      default: return (TagSet(), "")
      }
    }
    return (.open, "")
  }
}

/// The words of a verb phrase of the target, the one with person first.
struct TargetVerbGroup {
  var words: [TargetWord]
  let target: TargetForms
  let realization: Realization
  var tense: TagSet = .present
  var agreement: TagSet = [.third, .singular]
  var isReflexive = false

  /// Puts an auxiliary around the words: row `NAME` of the realization, `haber* V:past-participle`.
  mutating func wrap(_ name: String, sources: [Int]) {
    let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
    guard parts.count == 2, let template = realization.template(parts[0], parts[1]), !words.isEmpty else { return }
    // A template of the place alone is a tense.
    if template.count == 1, template[0].kind == .place {
      tense = template[0].form
      return
    }
    var result: [TargetWord] = []
    for item in template {
      switch item.kind {
      case .inflected:
        result.append(TargetWord(item.text, target.verbPart(of: item.text), sources: sources))
      case .word: result.append(TargetWord(item.text, TagSet(), sources: sources))
      case .place:
        var inner = words
        if item.form.intersects(Self.participles), let other = realization.value("auxiliary", inner[0].lemma),
          parts[0] == "aspect",
          let place = result.firstIndex(where: { !$0.partOfSpeech.isEmpty })
        {
          result[place].lemma = other
          result[place].partOfSpeech = target.verbPart(of: other)
        }
        let auxiliary = result.first { !$0.partOfSpeech.isEmpty }?.lemma ?? ""
        inner[0].form = item.form
        if item.form.intersects(Self.participles) { agree(&inner[0], auxiliary) }
        result += inner
      }
    }
    words = result
  }

  private static let participles: TagSet = [.participle, .pastParticiple]

  /// The form of a participle behind an auxiliary: as the subject where the auxiliary asks for that, else the plain one.
  private func agree(_ word: inout TargetWord, _ auxiliary: String) {
    let plain = target.participle(word.lemma, word.partOfSpeech)
    let tags: TagSet =
      realization.value("participle", auxiliary) == "agrees" ? agreement : [.masculine, .singular]
    let form = target.agreeing(word.lemma, word.partOfSpeech, tags, plain)
    word.form = form.isEmpty ? plain : form
  }

  /// The words with person and tense.
  func finite() -> [TargetWord] {
    var words = words
    guard let place = words.firstIndex(where: { $0.partOfSpeech.intersects([.verb, .auxiliary, .copula]) }),
      !words[place].isVerbatim
    else { return words }
    for index in words.indices.dropFirst() where words[index].form.intersects(Self.participles) {
      agree(&words[index], words[index - 1].lemma)
    }
    words[place].form = target.finite(words[place].lemma, words[place].partOfSpeech, tense, agreement)
    return words
  }

  /// The words led by a form without person.
  func nonfinite(_ form: TagSet) -> [TargetWord] {
    var words = words
    guard let place = words.firstIndex(where: { $0.partOfSpeech.intersects([.verb, .auxiliary, .copula]) }),
      !words[place].isVerbatim
    else { return words }
    words[place].form = form == .infinitive ? TagSet() : form
    return words
  }
}
