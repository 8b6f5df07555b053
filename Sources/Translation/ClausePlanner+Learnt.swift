import LanguagePack

/// What sentence pairs say about the arguments of a predicate, for where frames say nothing.
extension ClausePlanner {
  /// The predicate and its translation, as the dictionaries write them; nil for a predicate of several words.
  private func entry(_ clause: Clause, _ frame: ArgumentFrames.Match?) -> (source: String, target: String)? {
    guard clause.predicate.units.count == 1, let unit = clause.predicate.head else { return nil }
    if let frame, frame.isSpecific || !unit.isChosen { return (unit.key, frame.entry.target) }
    let part: TagSet = clause.predicate.kind == .verbal ? .verb : .adjective
    return context.selector.rank(unit, as: part).first.map { (unit.key, $0.entry.target) }
  }

  /// Nouns whose role their kind tells better: `slots.tsv` has rows for them.
  private static let classes: TagSet = [.time, .place, .person, .interrogative]

  /// The role that an argument mostly has beside this predicate.
  func learntRole(
    _ argument: SourceArgument, _ clause: Clause, _ frame: ArgumentFrames.Match?, _ predicate: PredicateTransfer.Result
  ) -> ArgumentRole? {
    guard !predicate.isPassive, !argument.tags.intersects(Self.classes), argument.marker != context.grammar.object,
      let entry = entry(clause, frame),
      let role = context.pair.learntRole(of: entry.source, target: entry.target, marker: argument.marker),
      role != "subject"
    else { return nil }
    // コツが分からない, "I don't know the trick": only where no other noun may be the one who acts.
    let isSubject = argument.marker == context.grammar.subject
    let markers = [context.grammar.subject, context.grammar.topic]
    if isSubject, clause.arguments.filter({ !$0.markers.allSatisfy { !markers.contains($0) } }).count > 1 { return nil }
    return ArgumentRole(role)
  }

  /// Who acts where nobody is named, if pairs say clearly that it is a person or a thing.
  func learntSubject(_ clause: Clause, _ frame: ArgumentFrames.Match?) -> String? {
    guard let entry = entry(clause, frame),
      let isPerson = context.pair.learntSubjectIsPerson(of: entry.source, target: entry.target)
    else { return nil }
    return context.realization.value("implied-subject", isPerson ? "person" : "thing")
  }
}
