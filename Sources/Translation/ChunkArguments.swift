import LanguagePack
import Morphology

/// Gives the arguments of a verb their places in the target, by its frames.
extension ChunkSentence {
  /// Takes the reflexive pronoun from the clitics of a verb, when there is one.
  func takeReflexive(_ verb: VerbChunk, _ plan: inout VerbPlan) -> ChunkWord? {
    guard
      let index = verb.clitics.firstIndex(where: { clitic in
        guard clitic.has(.reflexive) else { return false }
        if clitic.has(.third) {
          // Before another pronoun of the third person it stands for the indirect object.
          return !verb.clitics.contains { $0.has(.third) && !$0.has(.reflexive) }
        }
        let person = clitic.tags.intersection([.first, .second])
        if !verb.isFinite { return hasReflexiveEntry(verb) && transfer.pair.frames(of: verb.main.lemma).isEmpty }
        return verb.finite.isAny(person) && verb.finite.has(.plural) == clitic.has(.plural)
      })
    else { return nil }
    return verb.clitics.remove(at: index)
  }

  /// Whether a verb with a clitic of its own person is a reflexive verb of the pair.
  func isReflexive(_ verb: VerbChunk) -> Bool {
    hasReflexiveEntry(verb) && !verb.main.has(.gustar)
  }

  private func reflexiveKey(_ verb: VerbChunk) -> String {
    let parts = verb.main.lemma.split(separator: " ", maxSplits: 1)
    guard parts.count > 1 else { return verb.main.lemma + transfer.grammar.reflexive }
    return parts[0] + transfer.grammar.reflexive + " " + parts[1]
  }

  private func hasReflexiveEntry(_ verb: VerbChunk) -> Bool {
    let key = reflexiveKey(verb)
    return transfer.pair.entries(of: key, for: .verb) != nil || !transfer.pair.frames(of: key).isEmpty
  }

  /// Reads a verb with its reflexive pronoun as one word, when the pair has it so.
  @discardableResult
  private func join(_ reflexive: ChunkWord, _ verb: VerbChunk) -> Bool {
    let key = reflexiveKey(verb)
    guard hasReflexiveEntry(verb) else { return false }
    if let found = transfer.pair.entries(of: key, for: .verb) {
      verb.main.unit.entries = found.entries
      verb.main.unit.layer = found.layer
    }
    verb.main.unit.key = key
    verb.main.reading.lemma = key
    return true
  }

  /// A reflexive pronoun at a verb without person: part of the verb, or nothing.
  func drop(_ reflexive: ChunkWord, _ verb: VerbChunk, _ plan: inout VerbPlan) { join(reflexive, verb) }

  /// What a reflexive pronoun makes of its verb: a verb of its own, a passive, or a clause about people in general.
  func resolve(
    _ reflexive: ChunkWord, _ verb: VerbChunk, _ plan: inout VerbPlan, subject: inout Int?, object: inout Int?,
    start: ClauseStart
  ) {
    let passive = transfer.grammar.passives[verb.main.lemma]
    let isPassive = passive == false || (passive == true && !verb.settings.isEmpty)
    if !isPassive || !reflexive.has(.third), join(reflexive, verb) { return }
    guard reflexive.has(.third) else { return }
    let isImpersonal = subject == nil && start.kind != .relative && verb.finite.has(.singular)
    if isImpersonal, object == nil || !verb.settings.isEmpty {
      if let general = transfer.variants.subject(.reflexive) { plan.subject = .pronoun(general) }
      return
    }
    if verb.main.has(.intransitive), verb.main.has(.reflexiveVerb) { return }
    if verb.main.has(.transitive) || !verb.main.has(.intransitive) { plan.isPassive = true }
  }

  /// Places objects, pronouns and prepositional phrases.
  mutating func arguments(
    _ verb: VerbChunk, _ index: Int, _ subject: Int?, _ object: Int?, _ right: [Int], _ plan: inout VerbPlan
  ) {
    var arguments: [(argument: SourceArgument, chunk: Int?, clitic: ChunkWord?)] = []
    if verb.isFinite {
      var item = SourceArgument(marker: "subject", lemma: "", tags: TagSet())
      if let subject, case .noun(let noun) = chunks[subject], let core = noun.core {
        (item.lemma, item.tags) = (core.nounKey, core.tags)
      }
      arguments.append((item, subject, nil))
    }
    if let object, case .noun(let noun) = chunks[object],
      !verb.main.has(.copula) || verb.main.reading.lemma.contains(" ")
    {
      arguments.append(
        (
          SourceArgument(marker: "object", lemma: noun.core?.nounKey ?? "", tags: noun.core?.tags ?? TagSet()), object,
          nil
        ))
    }
    let hasObject = object != nil
    let hasPureObject = verb.clitics.contains { $0.has(.object) && !$0.has(.indirect) }
    let wantsDative = transfer.pair.frames(of: verb.main.lemma).contains { $0.slots.contains("indirect=") }
    for clitic in verb.clitics {
      var marker = "object"
      if clitic.has(.indirect),
        !clitic.has(.object) || hasObject || hasPureObject || verb.main.has(.gustar) || wantsDative
      {
        marker = "indirect"
      }
      arguments.append((SourceArgument(marker: marker, lemma: "", tags: clitic.tags.union(.person)), nil, clitic))
    }
    let personal = transfer.grammar.personal
    // An adjective behind the verb is its complement, and takes what follows.
    var limit = chunks.count
    if index + 1 < chunks.count {
      var place = index + 1
      if case .adverb = chunks[place], place + 1 < chunks.count { place += 1 }
      if case .adjective(let modifiers) = chunks[place], let word = modifiers.first?.word {
        arguments.append((SourceArgument(marker: "complement", lemma: word.lemma, tags: word.tags), nil, nil))
        limit = place
      }
    }
    for chunk in right where chunk != object && chunk != subject {
      guard chunk < limit, case .noun(let noun) = chunks[chunk], let last = noun.prepositions.last else { continue }
      arguments.append(
        (
          SourceArgument(marker: last.lemma, lemma: noun.core?.nounKey ?? "", tags: noun.core?.tags ?? TagSet()), chunk,
          nil
        ))
    }
    // A person before the verb who is named again by a dative pronoun.
    for position in stride(from: index - 1, through: max(0, index - 3), by: -1) {
      guard case .noun(let noun) = chunks[position] else { continue }
      if noun.prepositions.count == 1, noun.prepositions[0].lemma == personal,
        verb.clitics.contains(where: { $0.has(.indirect) })
      {
        arguments.append(
          (
            SourceArgument(marker: personal, lemma: noun.core?.nounKey ?? "", tags: noun.core?.tags ?? TagSet()),
            position, nil
          ))
      }
      break
    }
    // The pronoun and the person are one argument.
    if let dative = arguments.firstIndex(where: { $0.clitic?.has(.indirect) == true }),
      let named = arguments.firstIndex(where: { item in
        guard item.argument.marker == personal, let chunk = item.chunk else { return false }
        if chunk < index { return true }
        return item.argument.tags.intersects([.person, .properNoun, .pronoun])
      })
    {
      arguments[named].argument.marker = "indirect"
      arguments.remove(at: dative)
    }
    place(arguments, verb, index, &plan, personal: personal, hasObject: hasObject || hasPureObject)
  }

  private mutating func place(
    _ arguments: [(argument: SourceArgument, chunk: Int?, clitic: ChunkWord?)], _ verb: VerbChunk, _ index: Int,
    _ plan: inout VerbPlan, personal: String, hasObject: Bool
  ) {
    let part: TagSet = verb.main.has(.copula) ? .copula : .verb
    let frames = transfer.pair.frames(of: verb.main.lemma).filter {
      $0.sourceTags.partOfSpeech.isEmpty || $0.sourceTags.intersects(part.union(.verb))
    }.filter { frame in
      // A frame that turns a person into the subject needs the person.
      !frame.slots.contains("indirect=subject") || arguments.contains { $0.argument.marker == "indirect" }
    }
    var match = ArgumentFrames.match(frames, arguments.map(\.argument))
    if let found = match, !found.entry.slots.isEmpty,
      !zip(found.roles, arguments).contains(where: { role, item in
        role != nil && (item.argument.marker != "subject" || item.chunk != nil)
      })
    {
      match = nil
    }
    if let found = match, isIncomplete(found, arguments.map(\.argument)) { match = nil }
    if plan.selection == nil {
      if let match {
        plan.selection = transfer.selector.expand(
          match.entry.target, match.entry.targetTags.partOfSpeech, sources: verb.main.sources, reason: "frame")
      } else {
        plan.selection = transfer.selector.select(verb.main.unit, as: part) ?? transfer.selector.select(verb.main.unit)
      }
    }
    let isMoving = match?.roles.contains { $0 == .subject } == true
    for (number, item) in arguments.enumerated() {
      let role = match?.roles[number] ?? nil
      if item.argument.marker == "subject" {
        if let role, role != .subject, isMoving { demote(role, item.chunk, index, &plan) }
        continue
      }
      if role == .subject {
        promote(item.chunk, item.clitic, index, &plan)
      } else if let clitic = item.clitic {
        place(clitic, item.argument.marker, role, verb, &plan, hasObject: hasObject)
      } else if let chunk = item.chunk {
        if let role { roles[chunk] = role } else { roles[chunk] = ownRole(item.argument, verb, personal, hasObject) }
        if roles[chunk] == .object { moveAdverbs(between: index, and: chunk) }
      }
    }
  }

  /// Adverbs between a verb and its object stand behind the object.
  private mutating func moveAdverbs(between verb: Int, and object: Int) {
    guard object > verb + 1, !isMoved.contains(object) else { return }
    var words: [TargetWord] = []
    for position in (verb + 1)..<object {
      guard case .adverb(let word) = chunks[position], !isMoved.contains(position) else { return }
      words += self.words(word, as: .adverb, in: clauseTags(at: position))
    }
    isMoved.formUnion((verb + 1)..<object)
    trailers[object, default: []] += words
  }

  /// Whether a frame lacks the preposition it is about, and says nothing new of what is there.
  private func isIncomplete(_ match: ArgumentFrames.Match, _ arguments: [SourceArgument]) -> Bool {
    let markers = Set(zip(match.roles, arguments).compactMap { $0 == nil ? nil : $1.marker })
    let plain: Set<String> = ["subject", "object", "indirect"]
    let slots = match.entry.slots.split(separator: " ").map { slot in
      String(slot.prefix { $0 != "=" && $0 != "[" && $0 != "<" })
    }
    guard slots.contains(where: { !plain.contains($0) && !markers.contains($0) }) else { return false }
    return zip(match.roles, arguments).allSatisfy { role, argument in
      role == nil || (role == .object && argument.marker == "object")
        || (role == .subject && argument.marker == "subject")
    }
  }

  /// The role of an argument that no frame places; nil keeps its preposition.
  private func ownRole(_ argument: SourceArgument, _ verb: VerbChunk, _ personal: String, _ hasObject: Bool)
    -> ArgumentRole?
  {
    switch argument.marker {
    case "object", "indirect": return argument.marker == "object" ? .object : nil
    case personal
    where !hasObject && verb.main.has(.transitive) && !verb.main.has(.motion)
      && argument.tags.intersects([.person, .properNoun])
      && !argument.tags.contains(.place):
      return .object
    default: return nil
    }
  }

  /// The thing that was the subject stands behind the verb.
  private mutating func demote(_ role: ArgumentRole, _ chunk: Int?, _ verb: Int?, _ plan: inout VerbPlan) {
    if let chunk {
      roles[chunk] = role == .object ? .object : role
      if case .moved = plan.subject { isMoved.remove(chunk) }
      if role == .object, let verb { moveAdverbs(between: verb, and: chunk) }
      if case .chunk = plan.subject {
        plan.after.append(chunk)
        isMoved.insert(chunk)
      } else {
        isMoved.remove(chunk)
      }
      if case .moved = plan.subject { plan.subject = .none }
    } else if case .pronoun(let name) = plan.subject, !(verb.map { isFollowedByClause($0) } ?? false) {
      let words = objectForm(name).map { [TargetWord($0, .pronoun, isVerbatim: true)] } ?? []
      plan.pronouns.append(lead(role) + words)
    }
  }

  /// Whether an infinitive or a clause behind a verb is what it says of itself.
  private func isFollowedByClause(_ verb: Int) -> Bool {
    var position = verb + 1
    while position < chunks.count, case .adverb = chunks[position] { position += 1 }
    guard position < chunks.count else { return false }
    switch chunks[position] {
    case .verb(let other): return other.finite.has(.infinitive)
    case .conjunction(let word): return transfer.grammar.relatives.contains(word.lemma)
    default: return false
    }
  }

  /// The person becomes the subject.
  private mutating func promote(_ chunk: Int?, _ clitic: ChunkWord?, _ index: Int, _ plan: inout VerbPlan) {
    if let chunk, case .noun(let noun) = chunks[chunk] {
      roles[chunk] = .subject
      if chunk > index {
        plan.subject = .moved(chunk)
        isMoved.insert(chunk)
      } else {
        plan.subject = .chunk(chunk)
      }
      plan.agreement = noun.person.union(noun.isPlural || noun.person == .second ? .plural : .singular)
      if noun.person == .third { plan.isPersonal = !noun.isPlural }
    } else if let clitic {
      let before = plans.keys.filter { $0 < index }.max().flatMap { plans[$0] }
      let isThing = before.map { !$0.isPersonal && $0.agreement.contains(.third) } ?? false
      let tags = clitic.tags.union(clitic.has(.third) && !isThing ? .person : TagSet())
      guard let name = transfer.variants.subject(tags) else { return }
      plan.subject = .pronoun(name)
      plan.isPersonal = clitic.has(.third)
      plan.agreement =
        transfer.realization.value("pronoun", name)?.split(separator: " ").last.flatMap { TagSet($0) } ?? plan.agreement
    }
  }

  func objectForm(_ pronoun: String) -> String? {
    transfer.realization.value("pronoun", pronoun)?.split(separator: " ").dropFirst().first.map(String.init)
  }

  private func lead(_ role: ArgumentRole) -> [TargetWord] {
    guard case .oblique(let text) = role else { return [] }
    return TargetWord.prepositions(text)
  }

  /// An object pronoun behind the verb.
  private func place(
    _ clitic: ChunkWord, _ marker: String, _ role: ArgumentRole?, _ verb: VerbChunk, _ plan: inout VerbPlan,
    hasObject: Bool
  ) {
    if role == .drop { return }
    var words = self.words(clitic, as: .pronoun, in: marker == "indirect" ? .indirect : .object)
    let isSecond = marker == "indirect" && verb.clitics.contains { $0.has(.object) && !$0.has(.indirect) }
    if isSecond, role == nil || role == .object || role == .indirect {
      plan.pronouns.append([TargetWord(transfer.realization.word("dative"), .preposition)] + words)
      return
    }
    if let role, case .oblique = role {
      words = lead(role) + words
      plan.pronouns.append(words)
    } else {
      plan.pronouns.insert(words, at: 0)
    }
  }
}
