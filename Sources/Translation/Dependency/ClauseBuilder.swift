import LanguagePack
import Morphology

/// Builds clauses from the dependency tree of a sentence.
///
/// Every phrase becomes part of what it depends on: a modifier of a noun, an argument or adjunct of a predicate. Nothing
/// is dropped: what its head has no place for goes to the head of that, at last to the sentence.
struct ClauseBuilder {
  /// What a phrase with its dependents is to its head.
  private enum Piece {
    case argument(Clause.Argument)
    case adverb(Phrase)
    case adnominal(Phrase)
    case connective(Phrase)
    case exclamation(Phrase)
    case relative(Clause)
    case appositive(Clause)
    case subordinate(Clause, link: String)
    /// A clause that stands by itself.
    case main(Clause)
  }

  private let grammar: ClauseGrammar
  private let phrases: [Phrase]
  private let tree: DependencyTree
  private let children: [[Int]]

  init(_ grammar: ClauseGrammar, _ phrases: [Phrase], _ tree: DependencyTree) {
    self.grammar = grammar
    self.phrases = phrases
    var children: [[Int]] = Array(repeating: [], count: phrases.count)
    for (index, head) in tree.heads.enumerated() where head != DependencyTree.none { children[head].append(index) }
    var heads = tree.heads
    for topic in phrases.indices where phrases[topic].markers == [grammar.topic] {
      Self.hand(topic, grammar, phrases, &heads, &children)
    }
    self.tree = DependencyTree(heads: heads, marks: tree.marks, openings: tree.openings)
    self.children = children
  }

  /// Gives a topic that is a thing to the first of the clauses up to its head: what comes later says more of it, and the
  /// target names it first. 床は広く、快適だった. A person may act in the last one. What somebody thinks is about the topic:
  /// 床は広いと思った.
  private static func hand(
    _ topic: Int, _ grammar: ClauseGrammar, _ phrases: [Phrase], _ heads: inout [Int], _ children: inout [[Int]]
  ) {
    let tags = phrases[topic].head?.tags ?? TagSet()
    guard phrases[topic].kind == .nominal else { return }
    let isThing = !tags.intersects(Self.acting)
    while heads[topic] != DependencyTree.none {
      let head = heads[topic]
      guard let place = children[head].firstIndex(of: topic), place + 1 < children[head].count else { return }
      let next = children[head][place + 1]
      let isThought =
        phrases[next].value("quote") == "yes" && !tags.intersects(TagSet.pronoun.union(.time))
        && phrases[head].head.map { grammar.thinkingVerbs.contains($0.key) } == true
        && (isThing || phrases[head].value("aspect") == nil)
      let isLinked = isThing && phrases[next].isPredicate && isOpen(next, grammar, phrases, children)
      guard isThought || isLinked else { return }
      children[head].remove(at: place)
      children[next].insert(topic, at: 0)
      heads[topic] = next
    }
  }

  private static let acting = TagSet.person.union(.pronoun).union(.animate).union(.time).union(.adverbial)

  /// Whether a clause leads on to its head, and has no subject yet.
  private static func isOpen(
    _ index: Int, _ grammar: ClauseGrammar, _ phrases: [Phrase], _ children: [[Int]]
  ) -> Bool {
    let phrase = phrases[index]
    let link = phrase.value("link") ?? (phrase.isContinuative && phrase.markers.isEmpty ? "and" : "")
    guard !link.isEmpty, phrase.endsWithMark || phrase.value("link") != nil, !grammar.conditionLinks.contains(link),
      grammar.level(of: link) > 1, phrase.value("quote") == nil, phrase.value("nominal") == nil
    else { return false }
    return !children[index].contains { child in
      phrases[child].markers.first.map { $0 == grammar.subject || $0 == grammar.topic || $0 == grammar.also } == true
    }
  }

  /// The parts of the sentence, in order.
  func parts() -> [SentencePart] { parts(phrases.indices, of: DependencyTree.none) }

  /// The parts in a range whose phrases depend on `head`: none, or the bracket that closes behind them.
  private func parts(_ range: Range<Int>, of head: Int) -> [SentencePart] {
    var parts: [SentencePart] = []
    // Marks inside a clause wait for its end.
    var floating: [SentencePart] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let mark = tree.marks[index]
      switch mark {
      case .comma: break
      case .floating:
        if !grammar.listMarks.contains(phrases[index].head?.key ?? "") { floating.append(.phrase(phrases[index])) }
      case .stop: parts.append(.phrase(phrases[index]))
      case .opening:
        if let close = close(of: index, before: range.upperBound) {
          // The closing one speaks for all of it.
          index = close
          continue
        }
        parts.append(.phrase(phrases[index]))
      case nil, .closing:
        guard tree.heads[index] == head else { break }
        for piece in pieces(index) { parts += stand(piece) }
        parts += floating
        floating = []
      }
      index += 1
    }
    return parts + floating
  }

  private func close(of opening: Int, before end: Int) -> Int? {
    (opening..<end).first { tree.openings[$0] == opening }
  }

  /// What stands by itself.
  private func stand(_ piece: Piece) -> [SentencePart] {
    switch piece {
    case .argument(let argument):
      switch argument.content {
      case .noun(let group): [.fragment(group, markers: argument.markers)]
      case .clause(let clause): [.clause(clause)]
      case .quoted(let inner): inner
      }
    case .adverb(let phrase), .adnominal(let phrase), .connective(let phrase), .exclamation(let phrase):
      [.phrase(phrase)]
    case .relative(let clause), .appositive(let clause), .subordinate(let clause, _), .main(let clause):
      [.clause(clause)]
    }
  }

  // MARK: phrases

  /// The phrase at `index` with what depends on it; before it, what it has no place for.
  private func pieces(_ index: Int) -> [Piece] {
    let phrase = phrases[index]
    var inner = children[index].filter { tree.openings[index] == DependencyTree.none || $0 < tree.openings[index] }
      .flatMap { pieces($0) }
    switch phrase.kind {
    case .mark:
      let opening = tree.openings[index]
      var parts = self.parts((opening + 1)..<index, of: index)
      // 小さな「夢」: what modifies the whole modifies the noun inside.
      if parts.count == 1, case .fragment(let group, let markers) = parts[0], markers.isEmpty {
        takeModifiers(&inner, group)
        parts = [.fragment(group, markers: markers)]
      }
      parts = [.phrase(phrases[opening])] + parts + [.phrase(phrase)]
      return inner + [.argument(Clause.Argument(markers: phrase.markers, content: .quoted(parts)))]
    case .adnominal: return inner + [.adnominal(phrase)]
    case .connective: return inner + [.connective(phrase)]
    case .exclamation:
      guard phrase.value("quote") != nil, tree.heads[index] != DependencyTree.none else {
        return inner + [.exclamation(phrase)]
      }
      let content = Clause.Content.quoted([.phrase(phrase)])
      return inner + [.argument(Clause.Argument(markers: [grammar.quote], content: content))]
    case .adverbial where !phrase.isPredicative && phrase.markers != [grammar.genitive]:
      return inner + [.adverb(phrase)]
    case .adverbial, .nominal:
      if phrase.isPredicate || phrase.value("link") != nil || phrase.value("quote") != nil
        || phrase.value("wrap") != nil
      {
        return clause(index, inner)
      }
      return noun(index, inner)
    case .verbal, .adjectival:
      if isAdverb(index, inner) { return inner + [.adverb(phrase)] }
      return clause(index, inner)
    }
  }

  private func head(_ index: Int) -> Phrase? {
    let head = tree.heads[index]
    return head == DependencyTree.none ? nil : phrases[head]
  }

  /// Whether the phrase at `index` depends on a noun.
  private func leadsToNoun(_ index: Int) -> Bool {
    guard let head = head(index) else { return false }
    return head.kind == .nominal || (head.kind == .mark && index < tree.openings[tree.heads[index]])
  }

  /// 早く届く: an adjective in its adverbial form before a verb.
  private func isAdverb(_ index: Int, _ inner: [Piece]) -> Bool {
    let phrase = phrases[index]
    guard phrase.kind == .adjectival, phrase.isContinuative, phrase.settings.isEmpty, phrase.markers.isEmpty,
      !phrase.endsWithMark,
      let next = phrases[(index + 1)...].firstIndex(where: { $0.kind != .adverbial || $0.isPredicative }),
      phrases[next].kind == .verbal || leadsToObject(next)
    else { return false }
    return inner.allSatisfy { if case .adverb = $0 { true } else { false } }
  }

  /// 細かく時間を区切る: whether an object and its verb stand at `index`.
  private func leadsToObject(_ index: Int) -> Bool {
    phrases[index].markers == [grammar.object] && index + 1 < phrases.count && phrases[index + 1].kind == .verbal
  }

  // MARK: nouns

  private func noun(_ index: Int, _ inner: [Piece]) -> [Piece] {
    let phrase = phrases[index]
    var inner = inner
    let isNa = phrase.head?.tags.contains(.naAdjective) == true
    if isNa, phrase.markers == [grammar.adverbialMarker], head(index)?.isPredicate == true, inner.isEmpty {
      return [.adverb(phrase)]
    }
    if answers(index, inner) {
      return clause(index, inner)
    }
    let group = NounGroup(phrase)
    takeModifiers(&inner, group)
    return inner + [.argument(Clause.Argument(markers: phrase.markers, content: .noun(group)))]
  }

  /// Whether a bare noun is what is said of an argument: 送料が無料, 知識を紹介, 商品を使用後に.
  private func answers(_ index: Int, _ inner: [Piece]) -> Bool {
    let phrase = phrases[index]
    let isVerbal = phrase.units.contains { $0.tags.contains(.verbalNoun) }
    if !phrase.markers.isEmpty {
      guard isVerbal, grammar.markerLinks[phrase.markers.joined(separator: "+")] != nil else { return false }
      return inner.contains { has($0, grammar.object) || has($0, grammar.subject) }
    }
    let isTopical = inner.contains { has($0, grammar.subject) || has($0, grammar.topic) || has($0, grammar.also) }
    return isTopical || (isVerbal && inner.contains { isCase($0) })
  }

  /// Whether a piece is an argument such as only a verb has: not one that ties nouns to nouns.
  private func isCase(_ piece: Piece) -> Bool {
    guard case .argument(let argument) = piece, let marker = argument.markers.first else { return false }
    return argument.markers.last != grammar.genitive && !grammar.parallel.contains(marker)
  }

  private func has(_ piece: Piece, _ marker: String) -> Bool {
    if case .argument(let argument) = piece { argument.markers.contains(marker) } else { false }
  }

  /// Gives `group` its modifiers among `pieces` and leaves the rest.
  private func takeModifiers(_ pieces: inout [Piece], _ group: NounGroup) {
    var rest: [Piece] = []
    for piece in pieces {
      switch piece {
      case .adnominal(let phrase): group.modifiers.append(.adnominal(phrase))
      case .relative(let clause): group.modifiers.append(.relative(clause))
      case .appositive(let clause): group.modifiers.append(.appositive(clause))
      case .argument(let argument):
        if !take(argument, group) { rest.append(piece) }
      default: rest.append(piece)
      }
    }
    pieces = rest
  }

  private func take(_ argument: Clause.Argument, _ group: NounGroup) -> Bool {
    let isNaming = argument.markers.last.map { grammar.naming.contains($0) } ?? false
    let isGenitive = argument.markers.last == grammar.genitive || isNaming
    switch argument.content {
    case .noun(let other) where isNaming:
      group.modifiers.append(.marked(other, markers: argument.markers))
      return true
    case .noun(let other):
      if isGenitive {
        let markers = Array(argument.markers.dropLast())
        group.modifiers.append(markers.isEmpty ? .genitive(other) : .marked(other, markers: markers))
        return true
      }
      guard argument.markers.count < 2, let marker = argument.markers.first ?? listMark(other, group),
        argument.markers.isEmpty || grammar.parallel.contains(marker),
        !group.phrase.isPredicative || marker != grammar.companion
      else { return false }
      // 肉と魚や卵: all of them stand beside the last.
      group.conjuncts += other.conjuncts
      other.conjuncts = []
      group.conjuncts.append((other, marker))
      return true
    case .quoted(let inner):
      guard isGenitive || argument.markers.isEmpty else { return false }
      group.modifiers.append(.quoted(inner))
      return true
    case .clause(let clause):
      guard argument.markers == [grammar.genitive] else { return false }
      group.modifiers.append(.appositive(clause))
      return true
    }
  }

  /// The mark behind `noun` where it is part of a list that `group` goes on with: 肉、魚、卵を. One comma alone makes no
  /// list: it may stand behind whoever is called.
  private func listMark(_ noun: NounGroup, _ group: NounGroup) -> String? {
    guard let mark = listMark(noun.phrase), !group.phrase.isPredicative else { return nil }
    let isList =
      mark.head?.tags.contains(.comma) != true || !noun.conjuncts.isEmpty || listMark(group.phrase) != nil
      || group.phrase.markers.contains { grammar.listEnds.contains($0) }
    return isList ? mark.head?.key : nil
  }

  private func listMark(_ phrase: Phrase) -> Phrase? {
    let next = phrase.range.upperBound
    guard phrase.markers.isEmpty, let tags = phrase.head?.tags, !tags.intersects(.time.union(.adverbial)),
      !tags.contains(.counter),
      let mark = phrases.first(where: { $0.kind == .mark && $0.range.lowerBound == next })
    else { return nil }
    return grammar.listMarks.contains(mark.head?.key ?? "") ? mark : nil
  }

  // MARK: predicates

  /// The phrase at `index` as a predicate with what depends on it.
  private func clause(_ index: Int, _ inner: [Piece]) -> [Piece] {
    var phrase = phrases[index]
    var inner = inner
    let isLight = isLight(phrase, inner)
    // 1人で利用。: a report without a verb is of what was done, unless it says of something what it does.
    if isLight, tree.heads[index] == DependencyTree.none,
      !inner.contains(where: { has($0, grammar.subject) || has($0, grammar.topic) })
    {
      phrase.settings.append(Phrase.Setting(name: "tense", value: "past", range: phrase.range, rule: ""))
    }
    let clause = Clause(phrase)
    if let head = phrase.head, phrase.has("verbalise", "yes") || isLight {
      clause.lightVerb = head.key + grammar.lightVerb
    }
    if phrase.kind == .nominal || phrase.kind == .adverbial {
      let group = NounGroup(phrase)
      takeModifiers(&inner, group)
      clause.nominal = group
    }
    fill(clause, handing(inner, of: clause))
    return [role(of: clause, index)]
  }

  /// 発売!: a noun that is the verb which the light verb makes of it.
  private func isLight(_ phrase: Phrase, _ inner: [Piece]) -> Bool {
    phrase.kind == .nominal && !phrase.isPredicative && phrase.head?.tags.contains(.verbalNoun) == true
      && inner.contains { isCase($0) }
  }

  /// What a clause is to the head of its predicate.
  private func role(of clause: Clause, _ index: Int) -> Piece {
    let phrase = clause.predicate
    if let kind = phrase.value("quote") {
      if kind == "appositive", leadsToNoun(index) { return .appositive(clause) }
      return .argument(Clause.Argument(markers: [grammar.quote], content: .clause(clause)))
    }
    if phrase.value("nominal") != nil {
      return .argument(Clause.Argument(markers: phrase.markers, content: .clause(clause)))
    }
    if let link = phrase.value("link") { return .subordinate(clause, link: link) }
    if let link = grammar.markerLinks[phrase.markers.joined(separator: "+")], phrase.kind == .nominal {
      return .subordinate(clause, link: link)
    }
    guard tree.heads[index] != DependencyTree.none else { return .main(clause) }
    let isAttributive = phrase.isAttributive && phrase.value("style") == nil && phrase.value("mood") == nil
    if leadsToNoun(index), isAttributive || phrase.markers.first == grammar.genitive { return .relative(clause) }
    return .subordinate(clause, link: "and")
  }

  /// 朝食は良かったと思う, 押すと動くと思う: what stands before a quoted clause belongs to it, unless it names who thinks.
  private func handing(_ pieces: [Piece], of clause: Clause) -> [Piece] {
    guard let verb = clause.predicate.head, grammar.quotingVerbs.contains(verb.key) else { return pieces }
    var quoted: (place: Int, clause: Clause)?
    for (index, piece) in pieces.enumerated() {
      if case .argument(let argument) = piece, argument.markers == [grammar.quote],
        case .clause(let inner) = argument.content
      {
        quoted = (index, inner)
      }
    }
    guard let quoted else { return pieces }
    let hasTopic = quoted.clause.arguments.contains { $0.markers.contains(grammar.topic) }
    var kept: [Piece] = []
    var arguments: [Clause.Argument] = []
    var adjuncts: [Clause.Adjunct] = []
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .argument(let argument) where index < quoted.place && !hasTopic && isThing(argument):
        arguments.append(argument)
      case .subordinate(let inner, let link) where index < quoted.place && grammar.conditionLinks.contains(link):
        adjuncts.append(.subordinate(inner, link: link))
      default: kept.append(piece)
      }
    }
    quoted.clause.arguments.insert(contentsOf: arguments, at: 0)
    quoted.clause.adjuncts.insert(contentsOf: adjuncts, at: 0)
    return kept
  }

  /// Whether an argument is a topic that does not think.
  private func isThing(_ argument: Clause.Argument) -> Bool {
    guard argument.markers.contains(grammar.topic) || argument.markers == [grammar.also] else { return false }
    guard case .noun(let group) = argument.content, let tags = group.phrase.core?.tags else { return true }
    return !tags.intersects(.person) && (!tags.contains(.pronoun) || tags.contains(.demonstrative))
  }

  /// Gives `clause` its arguments and adjuncts.
  private func fill(_ clause: Clause, _ pieces: [Piece]) {
    for piece in pieces {
      switch piece {
      case .argument(var argument):
        if case .noun = argument.content, argument.markers == [grammar.genitive], clause.nominal == nil,
          clause.predicate.head?.isExpression != true
        {
          argument.markers = [grammar.subject]
        }
        if case .clause(let inner) = argument.content, isPurpose(argument, of: clause) {
          clause.adjuncts.append(.subordinate(inner, link: "purpose"))
        } else {
          clause.arguments.append(argument)
        }
      case .adverb(let phrase): clause.adjuncts.append(.adverb(phrase))
      case .connective(let phrase): clause.adjuncts.append(.connective(phrase))
      case .exclamation(let phrase), .adnominal(let phrase): clause.adjuncts.append(.exclamation(phrase))
      case .subordinate(let inner, let link): clause.adjuncts.append(.subordinate(inner, link: link))
      case .relative(let inner), .appositive(let inner), .main(let inner):
        clause.adjuncts.append(.subordinate(inner, link: "and"))
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
}
