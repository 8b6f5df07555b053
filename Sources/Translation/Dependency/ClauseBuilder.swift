import LanguagePack
import Morphology

/// Builds clauses from the dependency tree of a sentence.
///
/// Every phrase becomes part of what it depends on: a modifier of a noun, an argument or adjunct of a predicate. Nothing
/// is dropped: what its head has no place for goes to the head of that, at last to the sentence.
struct ClauseBuilder {
  /// What a phrase with its dependents is to its head.
  enum Piece {
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

  let grammar: ClauseGrammar
  let phrases: [Phrase]
  let tree: DependencyTree
  /// What stands in brackets behind a noun, by the first reading of the noun.
  let asides: [Int: [SentencePart]]
  let children: [[Int]]

  init(
    _ grammar: ClauseGrammar, _ phrases: [Phrase], _ tree: DependencyTree, asides: [Int: [SentencePart]] = [:]
  ) {
    self.asides = asides
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
      case .comma:
        // 味：★★★、量：★★: behind a sign that stands by itself.
        if index > 0, tree.marks[index - 1] == .stop, phrases[index - 1].head?.tags.contains(.fullStop) == false {
          parts.append(.phrase(phrases[index]))
        }
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
      let isShort = phrase.markers.count == 1 && grammar.shortQuotes.contains(phrase.markers[0])
      return inner + [
        .argument(Clause.Argument(markers: isShort ? [grammar.quote] : phrase.markers, content: .quoted(parts)))
      ]
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
      return phrase.isNominalPredicate || isBarePredicate(index, inner) ? clause(index, inner) : noun(index, inner)
    case .verbal, .adjectival:
      if isAdverb(index, inner) { return inner + [.adverb(phrase)] }
      return clause(index, inner)
    }
  }

  /// プレゼントに最適。, 私が着るとぶかぶか。: a quality at the end of a sentence that says for what, or when.
  private func isBarePredicate(_ index: Int, _ inner: [Piece]) -> Bool {
    let phrase = phrases[index]
    guard phrase.kind == .nominal, tree.heads[index] == DependencyTree.none, phrase.markers.isEmpty,
      let head = phrase.head,
      head.tags.contains(.naAdjective) || grammar.barePredicates.contains(head.key)
    else { return false }
    return inner.contains { piece in
      switch piece {
      case .argument(let argument): argument.markers != [grammar.genitive] && !argument.markers.isEmpty
      case .adverb, .subordinate: true
      default: false
      }
    }
  }

  func head(_ index: Int) -> Phrase? {
    let head = tree.heads[index]
    return head == DependencyTree.none ? nil : phrases[head]
  }

  /// Whether the phrase at `index` depends on a noun.
  func leadsToNoun(_ index: Int) -> Bool {
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
}
