import LanguagePack
import Morphology

/// Nouns with what modifies them and what stands beside them.
extension ClauseBuilder {
  func noun(_ index: Int, _ inner: [Piece]) -> [Piece] {
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
    // 直すのに便利: what is done so well.
    let isGoal = inner.contains { piece in
      if case .argument(let argument) = piece, case .clause = argument.content { true } else { false }
    }
    if isGoal, phrase.head?.tags.contains(.naAdjective) == true { return true }
    let isTopical = inner.contains { has($0, grammar.subject) || has($0, grammar.topic) || has($0, grammar.also) }
    return isTopical || (isVerbal && inner.contains { isCase($0) } && !inner.contains { describes($0) })
  }

  /// Whether a piece is an adverb, or an argument such as only a verb has: not one that ties nouns to nouns.
  func isCase(_ piece: Piece) -> Bool {
    if case .adverb = piece { return true }
    guard case .argument(let argument) = piece, let marker = argument.markers.first else { return false }
    return argument.markers.last != grammar.genitive && !grammar.parallel.contains(marker)
      && !grammar.listEnds.contains(marker)
  }

  /// Whether a piece describes a noun: 施設の照明 is no report.
  func describes(_ piece: Piece) -> Bool {
    switch piece {
    case .relative, .appositive, .adnominal: true
    case .argument(let argument): argument.markers.last == grammar.genitive
    default: false
    }
  }

  func has(_ piece: Piece, _ marker: String) -> Bool {
    if case .argument(let argument) = piece { argument.markers.contains(marker) } else { false }
  }

  /// Gives `group` its modifiers among `pieces` and leaves the rest.
  func takeModifiers(_ pieces: inout [Piece], _ group: NounGroup) {
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
    if let aside = asides[group.phrase.range.lowerBound] { group.modifiers.append(.aside(aside)) }
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
      group.modifiers.append(isNaming ? .named(inner) : .quoted(inner))
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
}
