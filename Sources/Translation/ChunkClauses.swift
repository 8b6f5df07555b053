import LanguagePack
import Morphology

/// Finds the subject and the arguments of every verb.
extension ChunkSentence {
  /// Where the clause of a verb begins and what begins it.
  struct ClauseStart {
    enum Kind {
      case sentence, conjunction, coordinator, relative
    }
    var kind = Kind.sentence
    /// The chunk that begins it; -1 at the start of the sentence.
    var index = -1
  }

  mutating func analyze() {
    compare()
    var starts: [Int: ClauseStart] = [:]
    var previous: Int?
    for index in chunks.indices {
      guard case .verb(let verb) = chunks[index] else { continue }
      if verb.isFinite {
        let start = plan(verb, at: index, starts: starts, previous: previous)
        starts[index] = start
        previous = index
      } else {
        planNonfinite(verb, at: index)
      }
    }
  }

  // MARK: subjects

  private mutating func plan(_ verb: VerbChunk, at index: Int, starts: [Int: ClauseStart], previous: Int?)
    -> ClauseStart
  {
    var plan = VerbPlan()
    let found = left(of: index, verb, starts)
    let right = arguments(after: index)
    readPerson(verb, found.subject)
    readAppeal(verb, found.subject, found.start)
    let reflexive = takeReflexive(verb, &plan)
    plan.isQuestion = isQuestion && found.start.kind != .relative && found.start.kind != .conjunction && isAsked(index)

    var subject = found.subject
    if subject == nil, let inverted = invertedSubject(verb, index, found.start, right, isReflexive: reflexive != nil) {
      subject = inverted
      plan.subject = .moved(inverted)
    } else if let subject {
      plan.subject = .chunk(subject)
      if case .verb = chunks[subject] { isGerund.insert(subject) }
    }
    let objects = right.filter { $0 != subject }
    if verb.value("existential") != nil {
      existential(&plan, objects)
    } else {
      var object = objects.first { isBareNoun($0) }
      if let reflexive { resolve(reflexive, verb, &plan, subject: &subject, object: &object, start: found.start) }
      if subject == nil { plan.subject = understood(verb, index, found.start, previous, object: object, &plan) }
      agreement(verb, subject, &plan)
      arguments(verb, index, subject, object, objects, &plan)
    }
    if let subject, isMovable(plan, subject) { isMoved.insert(subject) }
    takeAdverbs(index, &plan)
    if verb.value("again") != nil {
      trail("again", after: objects.first.map { isBareNoun($0) && $0 == index + 1 ? $0 : index } ?? index, verb)
    }
    if case .chunk(let chunk) = plan.subject, roles[chunk] == nil { roles[chunk] = .subject }
    if case .moved(let chunk) = plan.subject, roles[chunk] == nil { roles[chunk] = .subject }
    plans[index] = plan
    return found.start
  }

  /// A form that is first and third person alike is the first with a reflexive pronoun of that person.
  private func readPerson(_ verb: VerbChunk, _ subject: Int?) {
    let form = verb.finite
    guard subject == nil, form.has(.third.union(.singular)), form.isAny(Self.alike), !form.has(.preterite),
      let clitic = verb.clitics.first, clitic.has(.first), clitic.has(.singular), isReflexive(verb)
    else { return }
    verb.finite.reading.tags = form.tags.subtracting(.third).union(.first)
  }

  /// A present subjunctive that no conjunction asks for is an appeal.
  private func readAppeal(_ verb: VerbChunk, _ subject: Int?, _ start: ClauseStart) {
    guard subject == nil, start.kind == .sentence || start.kind == .coordinator,
      verb.finite.has(.subjunctive.union(.present)), verb.finite.isAny(.second.union(.third)),
      verb.value("existential") == nil,
      verb.negation != nil || verb.finite.has(.third)
    else { return }
    verb.finite.reading.tags.formUnion(.imperative)
  }

  private static let alike: TagSet = [.imperfect, .conditional, .subjunctive]

  private func isMovable(_ plan: VerbPlan, _ subject: Int) -> Bool {
    if case .moved(let chunk) = plan.subject { return chunk == subject }
    return plan.isQuestion
  }

  private mutating func trail(_ name: String, after index: Int, _ verb: VerbChunk) {
    let sources = verb.settings.last { $0.name == name }?.sources ?? []
    trailers[index, default: []].append(TargetWord(transfer.realization.word(name), .adverb, sources: sources))
  }

  private mutating func planNonfinite(_ verb: VerbChunk, at index: Int) {
    var plan = VerbPlan()
    let right = arguments(after: index)
    if let reflexive = takeReflexive(verb, &plan) { drop(reflexive, verb, &plan) }
    let object = right.first { isBareNoun($0) }
    arguments(verb, index, nil, object, right, &plan)
    if verb.value("again") != nil {
      trail("again", after: right.first.map { isBareNoun($0) && $0 == index + 1 ? $0 : index } ?? index, verb)
    }
    plans[index] = plan
  }

  /// The subject to the left of a verb and what begins its clause.
  private func left(of index: Int, _ verb: VerbChunk, _ starts: [Int: ClauseStart]) -> (
    subject: Int?, start: ClauseStart
  ) {
    var position = index - 1
    var subject: Int?
    while position >= 0 {
      switch chunks[position] {
      case .noun(let noun):
        if noun.isBare, subject == nil, agrees(noun, verb), !isAdverbial(noun) { subject = position }
      case .adverb, .adjective, .other, .built: break
      case .mark(let word):
        if word.has(.close), let open = opening(of: position) {
          position = open - 1
          continue
        }
        if !word.has(.comma) || word.surface != "," { return (subject, ClauseStart(kind: .sentence, index: position)) }
        // A noun before a comma is a subject only when the comma closes something opened behind it.
        if subject == nil, position == index - 1, !isClosing(position) {
          return (nil, ClauseStart(kind: .sentence, index: position))
        }
      case .conjunction(let word):
        let isCoordinator = transfer.grammar.coordinators.contains(word.lemma)
        return (subject, ClauseStart(kind: isCoordinator ? .coordinator : .conjunction, index: position))
      case .relative: return (subject, ClauseStart(kind: .relative, index: position))
      case .verb(let other):
        if other.isFinite {
          if subject == nil, let start = starts[position], start.kind == .relative {
            position = start.index
          } else {
            return (subject, ClauseStart(kind: .coordinator, index: position))
          }
        } else if subject == nil, other.finite.has(.infinitive), other.markers.isEmpty, isFree(position) {
          return (position, ClauseStart())
        }
      }
      position -= 1
    }
    return (subject, ClauseStart())
  }

  /// Whether an infinitive depends on no verb before it.
  private func isFree(_ index: Int) -> Bool {
    for position in stride(from: index - 1, through: 0, by: -1) {
      switch chunks[position] {
      case .verb: return false
      case .mark, .conjunction: return true
      default: continue
      }
    }
    return true
  }

  private func opening(of close: Int) -> Int? {
    stride(from: close - 1, through: 0, by: -1).first { position in
      if case .mark(let word) = chunks[position] { word.has(.`open`) } else { false }
    }
  }

  private func isClosing(_ comma: Int) -> Bool {
    for position in stride(from: comma - 1, through: 0, by: -1) {
      switch chunks[position] {
      case .mark(let word) where word.surface == ",": return true
      case .relative: return true
      case .mark, .conjunction: return false
      default: continue
      }
    }
    return false
  }

  private func agrees(_ noun: NounChunk, _ verb: VerbChunk) -> Bool {
    let form = verb.finite.tags
    if noun.person != .third { return form.contains(noun.person) }
    guard form.contains(.third) else { return false }
    if form.contains(.plural) { return noun.isPlural || (noun.core?.isAny(.singular) == false) }
    return !noun.isPlural || noun.core?.isAny(.plural) == false
  }

  private func isAdverbial(_ noun: NounChunk) -> Bool {
    noun.core?.has(.time) == true && noun.core?.has(.pronoun) == false
  }

  func isBareNoun(_ index: Int) -> Bool {
    if case .noun(let noun) = chunks[index] { return noun.isBare }
    return false
  }

  private func isAsked(_ index: Int) -> Bool {
    for position in index..<chunks.count {
      if case .mark(let word) = chunks[position] {
        return word.surface == "?" || (word.has(.comma) && isAsked(position + 1))
      }
    }
    return false
  }

  /// The chunks behind a verb that may be its arguments, up to the end of its clause.
  func arguments(after index: Int) -> [Int] {
    var found: [Int] = []
    var position = index + 1
    while position < chunks.count {
      switch chunks[position] {
      case .noun: found.append(position)
      case .adjective, .adverb, .other, .built: break
      case .mark(let word):
        if word.surface != "," { return found }
        return found
      case .conjunction, .relative: return found
      case .verb(let verb):
        // A bare noun directly before a finite verb belongs to that verb.
        if verb.isFinite, let last = found.last, isBareNoun(last), case .noun(let noun) = chunks[last],
          agrees(noun, verb)
        {
          found.removeLast()
        }
        return found
      }
      position += 1
    }
    return found
  }

  private func invertedSubject(
    _ verb: VerbChunk, _ index: Int, _ start: ClauseStart, _ right: [Int], isReflexive: Bool
  ) -> Int? {
    guard verb.finite.has(.third), !verb.isImperative, verb.value("existential") == nil, verb.value("subject") == nil,
      let candidate = right.first(where: { isBareNoun($0) }), case .noun(let noun) = chunks[candidate],
      agrees(noun, verb) || verb.main.has(.gustar), !isAdverbial(noun)
    else { return nil }
    if noun.core?.isAny(.subject) == true { return candidate }
    let frames = transfer.pair.frames(of: verb.main.lemma)
    if noun.heads.isEmpty, noun.determiners.contains(where: { $0.has(.numeral) }), !verb.main.has(.gustar) {
      return nil
    }
    if verb.negation != nil, isReflexive, noun.determiners.contains(where: { $0.has(.negative) }) { return nil }
    let takesComplement = frames.contains { $0.slots.contains("complement=") }
    if takesComplement, noun.determiners.contains(where: { $0.has(.indefinite) }) { return nil }
    let hasDative = verb.clitics.contains { $0.has(.indirect) }
    if hasDative, frames.contains(where: { $0.slots.contains("indirect=subject") || $0.slots.contains("subject=") }) {
      return candidate
    }
    if verb.main.has(.copula) {
      if verb.main.lemma == transfer.grammar.locative {
        return isAdjective(before: candidate, after: index) || start.kind == .relative || isQuestion ? candidate : nil
      }
      let isDefinite = noun.determiners.contains { $0.isAny(.definite.union(.possessive).union(.demonstrative)) }
      return isDefinite && isAdjective(before: candidate, after: index) ? candidate : nil
    }
    if isReflexive {
      // With an auxiliary it is people in general who act.
      return verb.settings.isEmpty || verb.finite.has(.plural) || !verb.main.has(.transitive) ? candidate : nil
    }
    if start.kind == .relative, case .relative(let parts) = chunks[start.index] {
      let isPlain = parts.count == 1 && !(parts.last?.has(.adverb) ?? false)
      if isPlain { return noun.isPerson ? candidate : nil }
      return verb.main.has(.transitive) && !verb.main.has(.intransitive) ? (noun.isPerson ? candidate : nil) : candidate
    }
    if verb.clitics.contains(where: { $0.has(.object) && !$0.has(.indirect) }) { return candidate }
    return verb.main.has(.intransitive) && !verb.main.has(.transitive) ? candidate : nil
  }

  private func isAdjective(before candidate: Int, after index: Int) -> Bool {
    guard index + 1 < candidate else { return false }
    return (index + 1..<candidate).contains { position in
      if case .adjective = chunks[position] { true } else { false }
    }
  }

  /// The subject of a verb that has none of its own.
  private func understood(
    _ verb: VerbChunk, _ index: Int, _ start: ClauseStart, _ previous: Int?, object: Int?, _ plan: inout VerbPlan
  ) -> VerbPlan.Subject {
    if case .pronoun = plan.subject { return plan.subject }
    if let given = verb.value("subject") { return .pronoun(given) }
    if verb.isImperative {
      return verb.finite.has(.first) ? .none : .none
    }
    if isExpletive(verb, index) { return .pronoun(transfer.realization.word("expletive")) }
    if start.kind == .relative, case .relative(let parts) = chunks[start.index], parts.count == 1,
      parts.last?.has(.pronoun) == true, isRelativeSubject(verb, start.index, object)
    {
      return .none
    }
    if start.kind == .coordinator, let previous, let last = plans[previous], case .verb(let other) = chunks[previous],
      other.finite.isAny(verb.finite.tags.intersection(Self.persons)), !verb.isImperative, !other.isImperative,
      other.finite.has(.plural) == verb.finite.has(.plural), isJoined(start.index)
    {
      plan.isPersonal = last.isPersonal
      return .none
    }
    return .pronoun(pronoun(verb, previous))
  }

  /// it is good to know: a copula with an adjective and an infinitive or a clause behind it.
  private func isExpletive(_ verb: VerbChunk, _ index: Int) -> Bool {
    guard verb.main.has(.copula), verb.finite.has(.third), verb.finite.has(.singular), index + 2 < chunks.count,
      case .adjective = chunks[index + 1]
    else { return false }
    switch chunks[index + 2] {
    case .verb(let other): return other.finite.has(.infinitive) && other.markers.isEmpty
    case .conjunction(let word): return transfer.grammar.relatives.contains(word.lemma) && standards[index + 2] == nil
    default: return false
    }
  }

  private static let persons: TagSet = [.first, .second, .third]

  /// Whether the conjunction at `index` lets the subject of the clause before stand for the next one.
  private func isJoined(_ index: Int) -> Bool {
    guard index >= 0, case .conjunction(let word) = chunks[index] else { return false }
    return transfer.variants.target(of: word.lemma, in: .subject) == "+"
  }

  /// Whether the relative is the subject of its clause: it agrees, and the verb has no need of it as an object.
  private func isRelativeSubject(_ verb: VerbChunk, _ relative: Int, _ object: Int?) -> Bool {
    guard verb.finite.has(.third) else { return false }
    if relative > 0, case .noun(let noun) = chunks[relative - 1], noun.isPlural != verb.finite.has(.plural) {
      return noun.complements.contains { $0.isPlural == verb.finite.has(.plural) }
    }
    if case .relative(let parts) = chunks[relative], parts.last?.has(.neuter) == true, verb.main.has(.transitive),
      !verb.main.has(.gustar), object == nil, verb.clitics.isEmpty
    {
      return false
    }
    if object != nil || !verb.clitics.isEmpty || verb.main.has(.copula) { return true }
    return !verb.main.has(.transitive) || verb.main.has(.intransitive)
  }

  private func pronoun(_ verb: VerbChunk, _ previous: Int?) -> String {
    var tags = verb.finite.tags
    if tags.contains(.third), tags.contains(.singular), let previous, let plan = plans[previous], plan.isPersonal {
      tags.formUnion(.person)
    }
    let isCopular = verb.main.isAny(.copula.union(.gustar))
    tags = tags.subtracting(.verb.union(.copula).union(.auxiliary)).union(isCopular ? .copula : .verb)
    return transfer.variants.subject(tags, lemma: verb.finite.lemma) ?? transfer.realization.word("expletive")
  }

  /// Adverbs directly before a verb whose subject is put before it stand behind that subject.
  private mutating func takeAdverbs(_ index: Int, _ plan: inout VerbPlan) {
    guard index > 0, case .adverb(let word) = chunks[index - 1],
      !isMoved.contains(index - 1),
      !word.has(.place), transfer.grammar.comparisons[word.lemma] == nil
    else { return }
    let words = self.words(word, as: .adverb, in: clauseTags(at: index - 1))
    guard words.count == 1 else { return }
    let isFirst = index == 1 || isBreak(index - 2)
    var hasPronoun = false
    if case .pronoun = plan.subject { hasPronoun = true }
    if isFirst || !hasPronoun || word.has(.time), transfer.realization.value("middle-adverb", words[0].lemma) == nil {
      return
    }
    plan.middle.append(index - 1)
    isMoved.insert(index - 1)
  }

  private func isBreak(_ index: Int) -> Bool {
    if case .mark = chunks[index] { true } else { false }
  }

  private func agreement(_ verb: VerbChunk, _ subject: Int?, _ plan: inout VerbPlan) {
    plan.agreement = verb.finite.tags.intersection(Self.persons.union(.singular).union(.plural))
    if let subject, case .noun(let noun) = chunks[subject] {
      plan.isPersonal = noun.isPerson && !noun.isPlural
      if noun.person == .third { plan.agreement = .third.union(noun.isPlural ? .plural : .singular) }
      if noun.person == .first, noun.isPlural { plan.agreement = .first.union(.plural) }
      if noun.core?.has(.second) == true { plan.agreement = .second.union(.plural) }
      if let core = noun.core, core.has(.noun), noun.conjuncts.isEmpty {
        plan.agreement = targetAgreement(core, plan.agreement)
      }
    }
    if case .pronoun(let name) = plan.subject, let row = transfer.realization.value("pronoun", name) {
      plan.agreement = row.split(separator: " ").last.flatMap { TagSet($0) } ?? plan.agreement
      if plan.agreement == .plural { plan.agreement.formUnion(.third) }
    }
  }

  /// The number of the target noun where it has but one: news is, people are.
  private func targetAgreement(_ core: ChunkWord, _ agreement: TagSet) -> TagSet {
    guard let selection = transfer.selector.select(core.unit, as: .noun),
      selection.words.indices.contains(selection.head)
    else { return agreement }
    let features = transfer.features(of: selection.words[selection.head].lemma, .noun)
    if features.contains(.pluralOnly) { return .third.union(.plural) }
    if features.contains(.uncountable) { return .third.union(.singular) }
    return agreement
  }

  private mutating func existential(_ plan: inout VerbPlan, _ objects: [Int]) {
    plan.subject = .pronoun(transfer.realization.word("existential"))
    plan.agreement = .third.union(.singular)
    if let object = objects.first(where: { isBareNoun($0) }), case .noun(let noun) = chunks[object] {
      var isPlural = noun.isPluralAlone
      if let core = noun.core, core.has(.noun) {
        isPlural = targetAgreement(core, isPlural ? .plural : .singular).contains(.plural)
      }
      plan.agreement = .third.union(isPlural ? .plural : .singular)
      roles[object] = .complement
    }
    plan.selection = Selection(
      words: [TargetWord(transfer.realization.word("be"), .verb)], head: 0, partOfSpeech: .verb, reason: "existential")
  }
}
