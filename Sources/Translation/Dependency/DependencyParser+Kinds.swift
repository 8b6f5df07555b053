import LanguagePack
import Morphology

/// Which rows of the table of scores speak for a phrase.
extension DependencyParser {
  func node(_ phrases: [Phrase], _ index: Int) -> Node {
    let phrase = phrases[index]
    let exit = self.exit(phrase)
    var node = Node(
      phrase: index, kind: kind(phrase, exit, index + 1 < phrases.count ? phrases[index + 1] : nil),
      head: head(phrase), exit: exit, hasComma: phrase.endsWithMark)
    guard let frames, let unit = phrase.head else { return node }
    if node.head == .verb || node.head == .adjective || node.head == .verbalNoun {
      let isLight = unit.key == grammar.lightVerb && phrase.units.count > 1
      let key =
        node.head == .verbalNoun
        ? unit.key + grammar.lightVerb
        : isLight ? phrase.units[phrase.units.count - 2].key + grammar.lightVerb : unit.key
      node.rows = frames.rows(of: key)
      node.total = frames.total(node.rows)
    }
    if phrase.kind == .nominal, let marker = phrase.markers.first {
      node.marker = CaseFrames.marker(marker)
      node.noun = CaseFrames.noun(unit.nounKey)
    }
    return node
  }

  /// What the counts say about an argument of a predicate.
  func fit(_ node: Node, _ head: Node) -> Int {
    guard let frames, node.marker != 0, head.total > 0 else { return 0 }
    let counts = frames.count(head.rows, marker: node.marker, noun: node.noun)
    return scores.frame(node.kind, DependencyScores.Fit.of(counts.any, among: head.total))
      + (counts.noun > 0 ? scores.frame(node.kind, .noun) : 0)
  }

  private func head(_ phrase: Phrase) -> DependencyScores.Head {
    switch phrase.kind {
    case .mark: .bracket
    case .verbal: .verb
    case .adjectival: isAdverb(phrase) ? .adverb : .adjective
    case .adverbial: phrase.isPredicate || phrase.value("link") != nil ? .nominal : .adverb
    case .adnominal: .adnominal
    case .connective: .connective
    case .exclamation: .exclamation
    case .nominal:
      if phrase.isNominalPredicate {
        phrase.head?.tags.contains(.naAdjective) == true ? .naAdjective : .nominal
      } else if let head = phrase.head, head.tags.contains(.verbalNoun), !phrase.markers.contains(where: isCase) {
        .verbalNoun
      } else if phrase.markers.isEmpty, phrase.head?.tags.contains(.naAdjective) == true {
        // 店内は清潔、…: it may be what is said of a noun.
        .naAdjective
      } else if phrase.markers.isEmpty {
        .bare
      } else {
        .noun
      }
    }
  }

  private func isCase(_ marker: String) -> Bool {
    marker == grammar.subject || marker == grammar.object || marker == grammar.topic || marker == grammar.genitive
  }

  private func exit(_ phrase: Phrase) -> DependencyScores.Exit {
    guard phrase.kind != .mark else { return .none }
    let isPredicate = phrase.isPredicate || phrase.value("link") != nil || phrase.value("quote") != nil
    guard isPredicate else {
      let isBare = phrase.markers.isEmpty && phrase.endsWithMark && phrase.head?.tags.contains(.naAdjective) == true
      if isBare, phrase.kind == .nominal { return .link }
      return phrase.markers.last == grammar.genitive ? .genitive : .none
    }
    if phrase.value("quote") != nil { return .quote }
    if phrase.value("nominal") != nil { return .nominalised }
    if let link = phrase.value("link") {
      if grammar.conditionLinks.contains(link) { return .condition }
      switch grammar.level(of: link) {
      case ...1: return .close
      case 2: return .link
      default: return .loose
      }
    }
    if !phrase.markers.isEmpty, phrase.kind != .nominal || phrase.markers.first == grammar.genitive {
      return .nominalised
    }
    if phrase.isAttributive, phrase.value("style") == nil, phrase.value("mood") == nil {
      return phrase.endsWithMark ? .link : .attributive
    }
    // 早く 届く: without a comma it is most likely an adverb.
    if phrase.isContinuative { return isAdverb(phrase) ? .close : .link }
    return .final
  }

  private func isAdverb(_ phrase: Phrase) -> Bool {
    phrase.kind == .adjectival && phrase.isContinuative && !phrase.endsWithMark && phrase.settings.isEmpty
      && phrase.markers.isEmpty
  }

  /// The row of the table that speaks for what `phrase` is as a dependent.
  private func kind(_ phrase: Phrase, _ exit: DependencyScores.Exit, _ next: Phrase?) -> Int {
    // 好みの分かれる味: what は and が mark elsewhere.
    let isSubject =
      next?.isAttributive == true
      && next?.head.map { grammar.genitiveSubjectVerbs.contains($0.key) } == true
    for name in names(phrase, exit, isGenitiveSubject: isSubject) {
      if let kind = scores.kind(name) { return kind }
    }
    return scores.kind("other") ?? 0
  }

  private func names(
    _ phrase: Phrase, _ exit: DependencyScores.Exit, isGenitiveSubject: Bool
  ) -> [String] {
    switch phrase.kind {
    case .adnominal: return ["adnominal"]
    case .connective: return ["connective"]
    case .exclamation: return phrase.value("quote") == nil ? ["exclamation"] : ["quote"]
    case .adverbial where exit == .none && phrase.markers.isEmpty:
      let tags = phrase.head?.tags ?? TagSet()
      return tags.contains(.degree) ? ["adverb.degree", "adverb"] : ["adverb"]
    default: break
    }
    switch exit {
    case .link where phrase.kind == .nominal && !phrase.isNominalPredicate: return ["bare"]
    case .quote: return phrase.value("quote") == "appositive" ? ["appositive"] : ["quote"]
    case .close, .condition, .link, .loose:
      if phrase.value("link") == nil, phrase.isAttributive { return ["attributive"] }
      if let link = phrase.value("link") { return ["link:" + link, "link." + exit.name, "link"] }
      return isAdverb(phrase) ? ["adverb.adjective", "continuative", "link"] : ["continuative", "link"]
    case .attributive: return ["attributive"]
    case .final:
      return phrase.has("mood", "question") && !phrase.endsWithMark ? ["question", "final"] : ["final"]
    case .nominalised where phrase.value("nominal") == nil && phrase.markers.last != grammar.genitive:
      return ["clause:" + phrase.markers.joined(separator: "+"), "clause"]
    case .nominalised, .genitive, .none: break
    }
    guard let last = phrase.markers.last else {
      let tags = phrase.head?.tags ?? TagSet()
      if tags.intersects(.time.union(.adverbial)) { return ["bare.time", "bare"] }
      if tags.intersects(.counter.union(.numeral)) { return ["bare.quantity", "bare"] }
      return ["bare"]
    }
    if last == grammar.genitive {
      if phrase.markers.count > 1 { return ["genitive.marked", "genitive"] }
      return isGenitiveSubject ? ["genitive.subject", "genitive"] : ["genitive"]
    }
    if phrase.markers == [grammar.adverbialMarker], phrase.head?.tags.contains(.naAdjective) == true {
      return ["adverb.na", "adverb"]
    }
    let joined = phrase.markers.joined(separator: "+")
    if phrase.markers.contains(grammar.topic) {
      let isPerson = phrase.head?.tags.intersects(Self.acting) == true
      return phrase.markers.count == 1 && isPerson ? [joined + ".person", joined] : [joined, grammar.topic]
    }
    let isTime = phrase.markers.count == 1 && phrase.head?.tags.contains(.time) == true
    return isTime ? [joined + ".time", joined, "marker"] : [joined, phrase.markers[0], "marker"]
  }

  private static let acting = TagSet.person.union(.pronoun).union(.animate)
}
