import LanguagePack
import Morphology

/// Finds the subject, the objects and the kind of every clause.
extension AgreementSentence {
  mutating func analyze() {
    joinQuestions()
    for index in chunks.indices {
      guard case .verb(let verb) = chunks[index] else { continue }
      plan(verb, at: index)
    }
  }

  // MARK: questions

  /// Joins an auxiliary before its subject with the verb behind it: did you like.
  private mutating func joinQuestions() {
    for index in chunks.indices where index + 2 < chunks.count {
      guard case .verb(let auxiliary) = chunks[index], auxiliary.main.isAny(.auxiliary),
        case .noun(let subject) = chunks[index + 1], subject.isBare
      else { continue }
      var position = index + 2
      while position < chunks.count, case .adverb = chunks[position] { position += 1 }
      guard position < chunks.count, case .verb(let verb) = chunks[position], verb.markers.isEmpty, !isPersonal(verb)
      else { continue }
      verb.settings = auxiliary.settings + settings(joining: auxiliary.main, verb.finite) + verb.settings
      verb.first = auxiliary.first + verb.first
      verb.negation = verb.negation ?? auxiliary.negation
      verb.finite = auxiliary.finite
      verb.isInverted = true
      hidden[index] = position
    }
  }

  /// What an auxiliary says of the verb behind its subject, by the rules of the language.
  private func settings(joining auxiliary: ChunkWord, _ verb: ChunkWord)
    -> [(name: String, value: String, rule: String, sources: [Int])]
  {
    guard let (rule, _) = transfer.rules.match([auxiliary.reading, verb.reading], at: 0) else { return [] }
    return rule.settings.map { ($0.name, $0.value, rule.id, auxiliary.sources) }
  }

  /// Whether a verb has person and tense by its form alone.
  private func isPersonal(_ verb: VerbChunk) -> Bool { verb.finite.isAny(.past.union(.present)) }

  // MARK: clauses

  private mutating func plan(_ verb: VerbChunk, at index: Int) {
    guard hidden[index] == nil else { return }
    var clause = AgreementClause()
    clause.isNegative = verb.negation != nil
    clause.isQuestion = verb.isInverted
    clause.isFinite = readFiniteness(verb, at: index, &clause)
    let isFinite = clause.isFinite
    if isFinite { findSubject(verb, at: index, &clause) }
    if verb.main.isAny(.copula.union(.linking)) || isCopula(verb) { readComplement(index, &clause) }
    readObjects(verb, at: index, &clause)
    if isFinite { turnFeeling(verb, at: index, &clause) }
    if isNegated(behind: index) { clause.isNegative = true }
    clauses[index] = clause
    if isFinite { leadIn(index, clause) }
  }

  func isCopula(_ verb: VerbChunk) -> Bool { verb.main.lemma == transfer.grammar.copula }

  /// Whether the verb has a person; English has one form for that, for the infinitive and for commands.
  private func readFiniteness(_ verb: VerbChunk, at index: Int, _ clause: inout AgreementClause) -> Bool {
    if !verb.markers.isEmpty { return false }
    if verb.finite.isAny(.gerund) || (verb.finite.isAny(.pastParticiple) && !verb.finite.isAny(.past)) { return false }
    if isReduced(verb, at: index) {
      verb.finite.reading.tags = verb.finite.tags.subtracting(.past).union(.pastParticiple)
      return false
    }
    guard verb.finite.has(.infinitive), !verb.finite.has(.auxiliary) else { return true }
    if verb.isInverted { return true }
    if subjectBefore(index) != nil { return !isCaused(index) }
    // A plain form that begins a clause is a command; a feeling without its subject is the writer's.
    if isClauseStart(index) {
      clause.isImperative = !transfer.grammar.feelings.contains(verb.main.lemma)
      return true
    }
    return isShared(index)
  }

  /// Whether a past form is the participle of what stands before it: people with the skills needed to do it.
  ///
  /// So where the clause has its verb already, and that verb has no clause as its object.
  private func isReduced(_ verb: VerbChunk, at index: Int) -> Bool {
    guard verb.finite.has(.past), !verb.finite.has(.auxiliary), verb.settings.isEmpty, verb.main.isAny(.verb),
      index > 0,
      case .noun(let noun) = chunks[index - 1], noun.core?.has(.pronoun) != true
    else { return false }
    for position in stride(from: index - 1, through: 0, by: -1) {
      switch chunks[position] {
      case .noun(let other):
        // Two nouns side by side: the second one has the verb.
        if position < index - 1, other.isBare, isBareNoun(position + 1) { return false }
      case .adjective, .adverb, .other, .built: continue
      case .verb(let other):
        return clauses[position]?.subject != nil && hidden[position] == nil
          && !transfer.grammar.reporting.contains(other.main.lemma) && !isCopula(other)
      case .mark, .conjunction, .relative: return false
      }
    }
    return false
  }

  /// Whether the noun before a plain form is what a verb before it lets do something: it made us feel.
  private func isCaused(_ index: Int) -> Bool {
    guard let noun = subjectBefore(index), noun > 0 else { return false }
    var position = noun - 1
    while position > 0, case .adverb = chunks[position] { position -= 1 }
    guard case .verb(let verb) = chunks[position] else { return false }
    return transfer.grammar.causatives.contains(verb.main.lemma)
  }

  private func isClauseStart(_ index: Int) -> Bool {
    var position = index - 1
    while position >= 0, case .adverb = chunks[position] { position -= 1 }
    guard position >= 0 else { return true }
    switch chunks[position] {
    case .mark: return true
    case .conjunction(let word):
      return !transfer.grammar.coordinators.contains(word.lemma) || !hasVerb(before: position)
    default: return false
    }
  }

  /// Whether the subject of the clause before is that of the verb behind a conjunction.
  private func isShared(_ index: Int) -> Bool {
    for position in stride(from: index - 1, through: 0, by: -1) {
      switch chunks[position] {
      case .conjunction(let word): return transfer.grammar.coordinators.contains(word.lemma)
      case .adverb: continue
      default: return false
      }
    }
    return false
  }

  private func hasVerb(before index: Int) -> Bool {
    chunks[..<index].contains { if case .verb = $0 { true } else { false } }
  }

  // MARK: subjects

  private mutating func findSubject(_ verb: VerbChunk, at index: Int, _ clause: inout AgreementClause) {
    if verb.isInverted, let auxiliary = hidden.first(where: { $0.value == index })?.key {
      clause.subject = auxiliary + 1
    } else if !clause.isImperative {
      clause.subject = subjectBefore(index)
      if clause.subject == nil, isCopula(verb), index + 1 < chunks.count, isBareNoun(index + 1), isAsked(index) {
        clause.subject = index + 1
        clause.isQuestion = true
      }
    }
    if let there = expletive(before: index), isCopula(verb) {
      clause.isExistential = true
      hidden[there] = index
      clause.subject = nil
      leadIn(before: there)
      if index + 1 < chunks.count, case .noun(let noun) = chunks[index + 1] {
        let isImpersonal = realization.value("existential", "agreement") == "none"
        clause.subjectTags =
          isImpersonal ? .third : TagSet.third.union(agreement(of: noun).intersection(.genderAndNumber))
      }
      return
    }
    if let subject = clause.subject, case .noun(let noun) = chunks[subject] {
      roles[subject] = roles[subject] ?? .subject
      clause.subjectTags = agreement(of: noun)
      if isRelativeSubject(subject, index) { return }
      if targetNoun(noun).pronoun != nil, noun.conjuncts.isEmpty, realization.value("subject", "pronoun") == "drop",
        noun.after.isEmpty
      {
        hidden[subject] = index
      }
      return
    }
    if clause.isImperative {
      clause.subjectTags = TagSet.second.union(.singular).union(.masculine)
      return
    }
    if isAskedFor(before: index) { return }
    // The subject of the clause before, or the writer's.
    if let previous = clauses.keys.filter({ $0 < index }).max(), let before = clauses[previous], !before.isImperative {
      clause.subjectTags = before.subjectTags
    } else if !verb.finite.has(.third) {
      clause.subjectTags = TagSet.first.union(.singular).union(.masculine)
    }
  }

  /// Whether what the verb says is asked, or told, of a word before it: who came, what happened.
  private func isAskedFor(before index: Int) -> Bool {
    var position = index - 1
    while position >= 0, case .adverb = chunks[position] { position -= 1 }
    guard position >= 0 else { return false }
    switch chunks[position] {
    case .relative: return true
    case .noun(let noun): return noun.core?.isAny(.interrogative.union(.relative)) == true
    case .other(let word): return word.isAny(.interrogative.union(.relative))
    default: return false
    }
  }

  private func isRelativeSubject(_ subject: Int, _ index: Int) -> Bool {
    guard subject + 1 < index else { return false }
    return chunks[(subject + 1)..<index].contains { if case .relative = $0 { true } else { false } }
  }

  /// The bare noun before a verb that can be its subject; for a relative clause without one, what it describes.
  private func subjectBefore(_ index: Int) -> Int? {
    var position = index - 1
    var isBehindRelative = false
    while position >= 0 {
      switch chunks[position] {
      case .noun(let noun):
        if noun.isBare, !isObjectForm(noun) { return position }
        if noun.isBare { return nil }
        if isBehindRelative { return position }
      case .adverb, .adjective, .other, .built: break
      case .relative(let parts):
        if parts.last?.isAny(.adverb) == true { return nil }
        isBehindRelative = true
      case .mark(let word):
        if isBehindRelative, word.has(.comma) { break }
        guard word.has(.comma), word.surface == ",", let open = openingComma(position) else { return nil }
        position = open
      case .conjunction: return nil
      case .verb(let other):
        guard hidden[position] == nil else { break }
        // The verb of a relative clause lies between a noun and its own verb.
        if let start = clauses[position].flatMap(\.subject), isRelativeSubject(start, position) { return start }
        if other.markers.isEmpty, other.finite.isAny(.gerund.union(.pastParticiple)), !other.finite.isAny(.past) {
          break
        }
        if let start = contactStart(position) {
          position = start
          break
        }
        return nil
      }
      position -= 1
    }
    return nil
  }

  /// Where the relative clause of a verb begins, when nothing leads it in: the room we booked was.
  private func contactStart(_ index: Int) -> Int? {
    guard let subject = clauses[index]?.subject, subject > 0, leaders[subject] != nil || hidden[subject] == index,
      case .noun(let noun) = chunks[subject - 1], !isObjectForm(noun)
    else { return nil }
    return subject
  }

  /// The comma that opens the aside that `close` ends.
  private func openingComma(_ close: Int) -> Int? {
    for position in stride(from: close - 1, through: 1, by: -1) {
      switch chunks[position] {
      case .mark(let word): return word.surface == "," ? position : nil
      case .verb(let verb) where verb.finite.isAny(.past.union(.present)):
        if let subject = clauses[position]?.subject, !isRelativeSubject(subject, position) { return nil }
      default: continue
      }
    }
    return nil
  }

  func isObjectForm(_ noun: NounChunk) -> Bool {
    noun.core.map { $0.has(.pronoun) && $0.has(.object) && !$0.has(.subject) } ?? false
  }

  func isBareNoun(_ index: Int) -> Bool {
    if case .noun(let noun) = chunks[index] { return noun.isBare }
    return false
  }

  private func isAsked(_ index: Int) -> Bool {
    for position in index..<chunks.count {
      if case .mark(let word) = chunks[position], word.has(.fullStop) { return word.surface == "?" }
    }
    return false
  }

  /// The word that says only that something is there.
  private func expletive(before index: Int) -> Int? {
    guard index > 0, case .adverb(let word) = chunks[index - 1], transfer.grammar.existentials.contains(word.lemma)
    else {
      return nil
    }
    return index - 1
  }

  // MARK: complements and objects

  private func readComplement(_ index: Int, _ clause: inout AgreementClause) {
    var position = index + 1
    if clause.isQuestion, clause.subject == position { position += 1 }
    while position < chunks.count, case .adverb(let word) = chunks[position] {
      if word.has(.place) {
        clause.complement = ("place", "")
        return
      }
      position += 1
    }
    guard position < chunks.count else { return }
    switch chunks[position] {
    case .adjective(let modifiers):
      let word = modifiers.first.flatMap { words($0.word, as: .adjective, in: TagSet()).last?.lemma } ?? ""
      clause.complement = ("adjective", word)
    case .noun(let noun):
      if noun.isBare {
        clause.complement = ("noun", "")
        return
      }
      let isPlace = noun.prepositions.last.map { transfer.grammar.placePrepositions.contains($0.lemma) } ?? false
      clause.complement = (isPlace ? "place" : "phrase", "")
    case .verb(let verb):
      clause.complement = (verb.finite.isAny(.pastParticiple) ? "adjective" : "verb", "")
    default: break
    }
  }

  /// Objects behind a verb: pronouns become clitics, of two nouns the first is the indirect one.
  private mutating func readObjects(_ verb: VerbChunk, at index: Int, _ clause: inout AgreementClause) {
    var objects: [Int] = []
    var position = index + 1
    scan: while position < chunks.count {
      switch chunks[position] {
      case .noun(let noun):
        if noun.isBare, position != clause.subject { objects.append(position) }
      case .adverb, .adjective, .other, .built: break
      case .verb(let other):
        // A noun directly before a verb with person is its subject.
        if isPersonal(other) || other.finite.has(.auxiliary)
          || (other.finite.has(.infinitive) && other.markers.isEmpty),
          let last = objects.last, last == position - 1, case .noun(let noun) = chunks[last], !isObjectForm(noun)
        {
          objects.removeLast()
        }
        break scan
      case .mark, .conjunction, .relative: break scan
      }
      position += 1
    }
    let isLinked = isCopula(verb) || clause.isExistential
    for (number, object) in objects.enumerated() {
      guard case .noun(let noun) = chunks[object] else { continue }
      let isIndirect = number == 0 && objects.count > 1 && !isLinked && verb.main.has(.transitive) && isRecipient(noun)
      if let row = targetNoun(noun).pronoun, isObjectForm(noun) || noun.core?.isAny(.object) == true, !isLinked,
        noun.conjuncts.isEmpty, noun.after.isEmpty, object == index + 1 || number == 0
      {
        let text = isIndirect ? row.indirect : row.object
        guard !text.isEmpty else { continue }
        clause.clitics.append(TargetWord(text, .pronoun, sources: noun.core?.sources ?? [], isVerbatim: true))
        hidden[object] = index
      } else if roles[object] == nil {
        roles[object] = isLinked ? .complement : isIndirect ? .indirect : isTimeOf(noun) ? nil : .object
      }
    }
  }

  private func isRecipient(_ noun: NounChunk) -> Bool {
    noun.isPerson || noun.core.map { $0.has(.pronoun) && $0.isAny(.object) } == true
  }

  private func isTimeOf(_ noun: NounChunk) -> Bool { noun.core?.has(.time) == true }

  /// Turns a clause whose verb has the thing as its subject in the target, and who feels it as its indirect object: I like
  /// the room, me gusta la habitación.
  private mutating func turnFeeling(_ verb: VerbChunk, at index: Int, _ clause: inout AgreementClause) {
    guard !clause.isImperative, !isCopula(verb), let lemma = mainLemma(verb, clause, at: index),
      target.features(of: lemma, target.verbPart(of: lemma)).contains(.gustar)
    else { return }
    let person = clause.subjectTags
    let object = objectChunk(behind: index)
    if let object, case .noun(let noun) = chunks[object] {
      if hidden[object] == index { clause.clitics.removeAll() }
      roles[object] = .subject
      clause.subjectTags = agreement(of: noun)
      if !clause.subjectTags.intersects(.third) { clause.subjectTags = clause.subjectTags.union(.third) }
    } else {
      clause.subjectTags = [.third, .singular, .masculine]
    }
    guard let pronoun = transfer.pronouns.indirect(person) else { return }
    clause.clitics.append(TargetWord(pronoun, .pronoun, isVerbatim: true))
    if let subject = clause.subject, hidden[subject] == nil, !isRelativeSubject(subject, index) {
      roles[subject] = .indirect
    }
    clause.subject = object
  }

  /// The noun that is the object of a verb, as a word or as a pronoun.
  private func objectChunk(behind index: Int) -> Int? {
    for position in (index + 1)..<max(index + 1, chunks.count) {
      switch chunks[position] {
      case .noun(let noun):
        if noun.isBare { return hidden[position] == index || roles[position] == .object ? position : nil }
      case .adverb: continue
      default: return nil
      }
    }
    return nil
  }

  // MARK: negation

  /// Whether a negative word behind the verb calls for its negation: no … nada.
  private func isNegated(behind index: Int) -> Bool {
    guard realization.value("negation", "concord") != nil || realization.value("negation", "determiner") == "verb"
    else {
      return false
    }
    for position in (index + 1)..<max(index + 1, chunks.count) {
      switch chunks[position] {
      case .noun(let noun):
        if noun.determiners.contains(where: { $0.has(.negative) }) || noun.core?.has(.negative) == true { return true }
      case .adverb(let word): if word.has(.negative) { return true }
      case .adjective, .other, .built: continue
      case .mark, .conjunction, .relative, .verb: return false
      }
    }
    return false
  }

  // MARK: what leads a clause in

  /// Puts the conjunction or the relative before a clause that follows a verb or a noun directly.
  private mutating func leadIn(_ index: Int, _ clause: AgreementClause) {
    guard let subject = clause.subject, subject < index, !isRelativeSubject(subject, index) else { return }
    leadIn(before: subject)
  }

  private mutating func leadIn(before subject: Int) {
    guard subject > 0, leaders[subject] == nil, realization.value("word", "that") != nil else { return }
    switch chunks[subject - 1] {
    case .verb(let verb) where clauses[subject - 1] != nil && !isCopula(verb) && hidden[subject - 1] == nil:
      leaders[subject] = [TargetWord(realization.word("that"), .conjunction)]
    case .noun(let noun):
      // The noun before is described by the clause; not a time, and not the object of a person told something.
      if targetNoun(noun).pronoun == nil, noun.core?.has(.time) != true || isDefinite(noun) {
        leaders[subject] = [TargetWord(realization.word("relative"), .pronoun)]
      }
    default: break
    }
  }
}
