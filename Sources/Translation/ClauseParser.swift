import LanguagePack
import Morphology

/// Builds clauses from phrases, for languages whose heads come last.
///
/// Phrases wait until their head comes: modifiers for a noun, arguments for a predicate, subordinate clauses for the
/// next one. Nothing is dropped: what finds no head stands as a fragment.
struct ClauseParser {
  private enum Waiting {
    case argument(Clause.Argument, endsWithMark: Bool)
    case adverb(Phrase)
    case adnominal(Phrase)
    case connective(Phrase)
    case exclamation(Phrase)
    case relative(Clause)
    case appositive(Clause)
    case subordinate(Clause, link: String)
  }

  private let grammar: ClauseGrammar
  private var waiting: [Waiting] = []
  private var parts: [SentencePart] = []
  /// What was under way when each open bracket came.
  private var outer: [(waiting: [Waiting], parts: [SentencePart], mark: Phrase)] = []

  init(_ grammar: ClauseGrammar) { self.grammar = grammar }

  /// The parts of a sentence, in order. Linear in the number of phrases, but for the search back for arguments.
  mutating func parse(_ phrases: [Phrase]) -> [SentencePart] {
    for (index, phrase) in phrases.enumerated() {
      let next = phrases[(index + 1)...].first { $0.kind != .adverbial && !isComma($0) }
      let immediate = index + 1 < phrases.count ? phrases[index + 1] : nil
      add(phrase, next: next, immediate: immediate)
    }
    flush()
    while let frame = outer.popLast() {
      // A bracket that nothing closes.
      let inner = parts
      waiting = frame.waiting
      parts = frame.parts
      flush()
      parts += [.phrase(frame.mark)] + inner
    }
    return parts
  }

  private func isComma(_ phrase: Phrase) -> Bool {
    phrase.kind == .mark && phrase.head?.tags.contains(.comma) == true
  }

  private mutating func add(_ phrase: Phrase, next: Phrase?, immediate: Phrase?) {
    switch phrase.kind {
    case .mark:
      addMark(phrase)
    case .adnominal: waiting.append(.adnominal(phrase))
    case .connective: waiting.append(.connective(phrase))
    case .exclamation where phrase.value("quote") != nil && next?.isPredicate == true:
      // 後悔しないと思う: a whole sentence of the dictionary that somebody thinks or says.
      waiting.append(
        .argument(Clause.Argument(markers: [grammar.quote], content: .quoted([.phrase(phrase)])), endsWithMark: false))
    case .exclamation:
      flush()
      parts.append(.phrase(phrase))
    case .adverbial where !phrase.isPredicative && phrase.markers != [grammar.genitive]:
      waiting.append(.adverb(phrase))
    case .adverbial, .nominal:
      if phrase.isPredicate || phrase.value("link") != nil || phrase.value("quote") != nil
        || phrase.value("wrap") != nil
      {
        addPredicate(phrase, next: next, immediate: immediate)
      } else {
        addNominal(phrase, next: next, immediate: immediate)
      }
    case .verbal, .adjectival: addPredicate(phrase, next: next, immediate: immediate)
    }
  }

  private mutating func addMark(_ phrase: Phrase) {
    let tags = phrase.head?.tags ?? TagSet()
    if tags.contains(.comma) { return }
    if tags.contains(.`open`), outer.count < Self.deepest {
      outer.append((waiting, parts, phrase))
      waiting = []
      parts = []
    } else if tags.contains(.close), let frame = outer.popLast() {
      flush()
      let inner: [SentencePart] = [.phrase(frame.mark)] + parts + [.phrase(phrase)]
      waiting = frame.waiting
      parts = frame.parts
      waiting.append(
        .argument(Clause.Argument(markers: phrase.markers, content: .quoted(inner)), endsWithMark: phrase.endsWithMark))
    } else {
      flush()
      parts.append(.phrase(phrase))
    }
  }

  /// How deep brackets are followed; deeper ones stand as marks.
  private static let deepest = 8

  // MARK: nouns

  private mutating func addNominal(_ phrase: Phrase, next: Phrase?, immediate: Phrase?) {
    if phrase.head?.tags.contains(.naAdjective) == true, phrase.markers == [grammar.adverbialMarker],
      immediate.map({ $0.isPredicate }) ?? false
    {
      waiting.append(.adverb(phrase))
      return
    }
    if phrase.markers.isEmpty, next == nil || next?.head?.tags.contains(.fullStop) == true, hasArgument(phrase) {
      addPredicate(phrase, next: next, immediate: immediate)
      return
    }
    let group = takeModifiers(NounGroup(phrase))
    waiting.append(
      .argument(Clause.Argument(markers: phrase.markers, content: .noun(group)), endsWithMark: phrase.endsWithMark))
  }

  /// Whether an argument waits that a bare noun at the end answers: 送料が無料, 知識を紹介.
  private func hasArgument(_ phrase: Phrase) -> Bool {
    let isVerbal = phrase.head?.tags.contains(.verbalNoun) == true
    return waiting.contains { item in
      guard case .argument(let argument, _) = item else { return false }
      return argument.markers.contains(grammar.subject) || argument.markers.contains(grammar.topic)
        || (isVerbal && argument.markers.contains(grammar.object))
    }
  }

  /// Gives `group` the modifiers that wait directly before it.
  private mutating func takeModifiers(_ group: NounGroup) -> NounGroup {
    var modifiers: [NounGroup.Modifier] = []
    loop: while let last = waiting.last {
      switch last {
      case .adnominal(let phrase): modifiers.insert(.adnominal(phrase), at: 0)
      case .relative(let clause): modifiers.insert(.relative(clause), at: 0)
      case .appositive(let clause): modifiers.insert(.appositive(clause), at: 0)
      case .argument(let argument, _):
        guard case .noun(let other) = argument.content else {
          if case .quoted(let inner) = argument.content,
            argument.markers.last == grammar.genitive || argument.markers.isEmpty
          {
            modifiers.insert(.quoted(inner), at: 0)
            break
          }
          if argument.markers == [grammar.genitive], case .clause(let clause) = argument.content {
            modifiers.insert(.appositive(clause), at: 0)
            break
          }
          break loop
        }
        if argument.markers.last == grammar.genitive {
          let markers = Array(argument.markers.dropLast())
          modifiers.insert(markers.isEmpty ? .genitive(other) : .marked(other, markers: markers), at: 0)
        } else if let marker = argument.markers.first, argument.markers.count == 1, grammar.parallel.contains(marker),
          !group.phrase.isPredicative || marker != grammar.companion
        {
          group.conjuncts.insert((other, marker), at: 0)
        } else {
          break loop
        }
      default: break loop
      }
      waiting.removeLast()
    }
    group.modifiers = modifiers
    return group
  }

  // MARK: predicates

  private mutating func addPredicate(_ phrase: Phrase, next: Phrase?, immediate: Phrase?) {
    // 早く届く: an adjective in its adverbial form before a predicate.
    if phrase.kind == .adjectival, phrase.isContinuative, phrase.settings.isEmpty, phrase.markers.isEmpty,
      !phrase.endsWithMark, let immediate, immediate.kind == .verbal
    {
      waiting.append(.adverb(phrase))
      return
    }
    let clause = Clause(phrase)
    if phrase.has("verbalise", "yes"), let head = phrase.head {
      clause.lightVerb = head.key + grammar.lightVerb
    } else if phrase.kind == .nominal, !phrase.isPredicative, let head = phrase.head, head.tags.contains(.verbalNoun),
      waiting.contains(where: {
        if case .argument(let argument, _) = $0 {
          argument.markers.contains(grammar.object) || argument.markers.contains(grammar.subject)
        } else {
          false
        }
      })
    {
      clause.lightVerb = head.key + grammar.lightVerb
    }
    if phrase.kind == .nominal || phrase.kind == .adverbial { clause.nominal = takeModifiers(NounGroup(phrase)) }

    if let kind = phrase.value("quote") {
      absorb(into: clause, scope: .quotation)
      if kind == "appositive", next.map({ $0.kind == .nominal }) ?? false {
        waiting.append(.appositive(clause))
      } else {
        waiting.append(
          .argument(Clause.Argument(markers: [grammar.quote], content: .clause(clause)), endsWithMark: false))
      }
    } else if phrase.value("nominal") != nil {
      absorb(into: clause, scope: .nominalised)
      waiting.append(
        .argument(Clause.Argument(markers: phrase.markers, content: .clause(clause)), endsWithMark: phrase.endsWithMark)
      )
    } else if let link = phrase.value("link") {
      absorb(into: clause, scope: .clause)
      waiting.append(.subordinate(clause, link: link))
    } else if phrase.markers.first == grammar.genitive, next.map({ $0.kind == .nominal }) ?? false {
      absorb(into: clause, scope: .relative)
      waiting.append(.relative(clause))
    } else if phrase.isAttributive, !phrase.endsWithMark, phrase.value("style") == nil, phrase.value("mood") == nil,
      let immediate, leadsToNoun(immediate, next)
    {
      absorb(into: clause, scope: .relative)
      waiting.append(.relative(clause))
    } else if phrase.isContinuative, let next, next.kind != .mark {
      absorb(into: clause, scope: .clause)
      waiting.append(.subordinate(clause, link: "and"))
    } else {
      absorb(into: clause, scope: .sentence)
      parts.append(.clause(clause))
    }
  }

  /// Whether a predicate before `immediate` modifies a noun there: the noun itself, or one behind more modifiers.
  private func leadsToNoun(_ immediate: Phrase, _ next: Phrase?) -> Bool {
    switch immediate.kind {
    case .nominal, .adnominal: return true
    case .adjectival, .verbal: return immediate.isAttributive && immediate.value("link") == nil
    default: return false
    }
  }

  private enum Scope {
    case relative, nominalised, quotation, clause, sentence
  }

  /// Gives `clause` what waits for a predicate, as far back as its scope reaches.
  private mutating func absorb(into clause: Clause, scope: Scope) {
    var kept: [Waiting] = []
    var taken: [Waiting] = []
    var filled: Set<String> = []
    var isOpen = true
    while let last = waiting.popLast() {
      var accepts = isOpen
      if isOpen {
        switch last {
        case .argument(let argument, let endsWithMark):
          let slot = argument.slot
          if scope == .relative {
            if argument.markers.contains(grammar.topic) || endsWithMark || filled.contains(slot) { accepts = false }
          } else if scope == .nominalised {
            if argument.markers.contains(grammar.topic) || filled.contains(slot) { accepts = false }
          }
          if accepts { filled.insert(slot) }
        case .subordinate(_, let link):
          switch scope {
          case .relative: accepts = link == "and" && taken.isEmpty
          // What is thought or said begins after "but" and "so".
          case .quotation, .nominalised: accepts = !grammar.independentLinks.contains(link)
          // A looser link does not stand inside a closer one (F. Minami's clause types).
          case .clause: accepts = grammar.level(of: link) <= grammar.level(of: clause.predicate.value("link") ?? "and")
          case .sentence: accepts = true
          }
        // What opens the sentence opens it also where a subordinate clause comes first.
        case .connective: accepts = scope == .sentence || (scope == .clause && !waiting.isEmpty)
        case .exclamation: accepts = scope != .relative
        case .adverb, .adnominal, .relative, .appositive: accepts = true
        }
      }
      if accepts {
        taken.append(last)
      } else {
        isOpen = false
        kept.append(last)
      }
    }
    waiting = kept.reversed()
    for item in taken.reversed() {
      switch item {
      case .argument(let argument, _) where isPurpose(argument, of: clause):
        if case .clause(let inner) = argument.content { clause.adjuncts.append(.subordinate(inner, link: "purpose")) }
      case .argument(let argument, _): clause.arguments.append(argument)
      case .adverb(let phrase): clause.adjuncts.append(.adverb(phrase))
      case .connective(let phrase): clause.adjuncts.append(.connective(phrase))
      case .exclamation(let phrase), .adnominal(let phrase): clause.adjuncts.append(.exclamation(phrase))
      case .subordinate(let inner, let link): clause.adjuncts.append(.subordinate(inner, link: link))
      case .relative(let inner), .appositive(let inner): clause.adjuncts.append(.subordinate(inner, link: "and"))
      }
    }
  }

  /// 頼ろうと買った: a quoted intention before a verb that does not quote is what it is done for.
  private func isPurpose(_ argument: Clause.Argument, of clause: Clause) -> Bool {
    guard argument.markers == [grammar.quote], case .clause(let inner) = argument.content,
      inner.predicate.value("wrap") == "volition", let head = clause.predicate.head
    else { return false }
    return !grammar.quotingVerbs.contains(head.key)
  }

  /// Gives a clause that stands by itself the connective before it; false when `item` is something else.
  private func opens(_ item: Waiting, with phrase: Phrase) -> Bool {
    switch item {
    case .relative(let clause), .appositive(let clause), .subordinate(let clause, _):
      clause.adjuncts.insert(.connective(phrase), at: 0)
      return true
    default: return false
    }
  }

  /// What still waits stands by itself.
  private mutating func flush() {
    for (index, item) in waiting.enumerated() {
      switch item {
      case .connective(let phrase) where index + 1 < waiting.count && opens(waiting[index + 1], with: phrase): continue
      case .argument(let argument, _):
        switch argument.content {
        case .noun(let group): parts.append(.fragment(group, markers: argument.markers))
        case .clause(let clause): parts.append(.clause(clause))
        case .quoted(let inner): parts += inner
        }
      case .adverb(let phrase), .adnominal(let phrase), .connective(let phrase), .exclamation(let phrase):
        parts.append(.phrase(phrase))
      case .relative(let clause), .appositive(let clause), .subordinate(let clause, _): parts.append(.clause(clause))
      }
    }
    waiting = []
  }
}

/// What the clause parser must know about the particles of a language; from the `clauses` table of its pack.
struct ClauseGrammar: Sendable {
  var topic = ""
  var subject = ""
  var object = ""
  var genitive = ""
  var quote = ""
  var companion = ""
  var adverbialMarker = ""
  var lightVerb = ""
  var parallel: Set<String> = []
  /// Verbs before which an adjective in its adverbial form is a result, not an adverb: 静かに + なる.
  var resultVerbs: Set<String> = []
  /// Particles of who does what another person receives or causes.
  var doer: Set<String> = []
  /// How loosely a link holds: 1 within one event, 2 the usual, 3 between statements.
  private var levels: [String: Int] = [:]

  func level(of link: String) -> Int { levels[link] ?? 2 }

  /// Particles of the time at which something happens.
  var dateMarkers: Set<String> = []
  /// Verbs of saying and thinking: what is quoted before another verb is what it is done for.
  var quotingVerbs: Set<String> = []
  /// Links whose clauses stand by themselves: nothing embedded takes them in.
  var independentLinks: Set<String> = []
  /// Verbs that make "can" of a noun that the light verb makes a verb.
  var lightPotentials: Set<String> = []

  /// Rows of two fields: role, particle.
  init(rows: [[String]]) {
    for fields in rows where fields.count >= 2 {
      switch fields[0] {
      case "topic": topic = fields[1]
      case "subject": subject = fields[1]
      case "object": object = fields[1]
      case "genitive": genitive = fields[1]
      case "quote": quote = fields[1]
      case "companion": companion = fields[1]
      case "light-verb": lightVerb = fields[1]
      case "adverbial": adverbialMarker = fields[1]
      case "close-link": levels[fields[1]] = 1
      case "loose-link": levels[fields[1]] = 3
      case "date-marker": dateMarkers.insert(fields[1])
      case "quoting-verb": quotingVerbs.insert(fields[1])
      case "independent-link": independentLinks.insert(fields[1])
      case "light-potential": lightPotentials.insert(fields[1])
      case "parallel": parallel.insert(fields[1])
      case "doer": doer.insert(fields[1])
      case "result-verb": resultVerbs.insert(fields[1])
      default: continue
      }
    }
  }
}
