import LanguagePack

/// Which slot of its frame each argument of a clause takes.
///
/// A case particle says it by itself. A topic or a focused noun (は, も, だけ) hides its case: it takes a slot of the frame
/// that is still open, the object of a feeling before its subject (朝食も気に入る: I like the breakfast too).
struct SlotAssignment {
  /// The role of each argument; nil where the frame says nothing.
  private(set) var roles: [ArgumentRole?]
  /// Slots of the frame that stay empty.
  private(set) var open: [(marker: String, role: ArgumentRole)]

  /// `hidden` says which arguments hide their case.
  init(_ source: [SourceArgument], hidden: [Bool], _ frame: ArgumentFrames.Match?, _ context: TransferContext) {
    roles = frame?.roles ?? Array(repeating: nil, count: source.count)
    open = frame?.open ?? []
    guard let frame else { return }
    let grammar = context.grammar
    let isFelt = !frame.entry.subject.isEmpty && frame.entry.subject != context.realization.word("expletive")
    // What a thing can be too, the frame says of a subject with its own marker; what one can do, only a person can.
    let isPersonal =
      !frame.entry.slots.contains(grammar.subject + "=subject") || Self.isAbility(frame.entry.target, context)
    // The noun that the clause modifies stands last and chooses first.
    for index in source.indices.reversed() {
      let argument = source[index]
      // 昨日は眠れた, 冬休みに行く: a time is a time, unless the frame asks for that word.
      if !frame.isSpecific, argument.tags.contains(.time), !argument.tags.contains(.place),
        isTemporal(argument, grammar)
      {
        roles[index] = nil
        continue
      }
      // 朝食が大満足でした: so does the marker of a subject, where only a person can feel it.
      let isHidden =
        hidden[index]
        || (isFelt && !frame.entry.sourceTags.contains(.verb) && argument.marker == grammar.subject
          && roles[index] == nil
          && !frame.entry.slots.contains(grammar.subject))
      guard isHidden, !Self.isPerson(argument.tags), !argument.lemma.isEmpty,
        roles[index] == nil || roles[index] == .subject
      else { continue }
      // 部屋は落ち着ける: a thing does not feel; it is what the clause is about.
      if isFelt, isPersonal, roles[index] == .subject, openSlot(isFelt: isFelt, grammar) == nil {
        roles[index] = nil
        continue
      }
      if let slot = openSlot(isFelt: isFelt, grammar) {
        roles[index] = open[slot].role
        open.remove(at: slot)
      } else if roles[index] == nil,
        let slot = open.firstIndex(where: { $0.marker == grammar.topic && $0.role == .subject })
      {
        roles[index] = .subject
        open.remove(at: slot)
      }
    }
  }

  /// Whether a target says what somebody can do: `be* able to relax`.
  private static func isAbility(_ target: String, _ context: TransferContext) -> Bool {
    guard let template = context.realization.template("wrap", "ability/embedded"), template.count > 2 else {
      return false
    }
    return target.hasPrefix(template[0].text + "* " + template[1].text)
  }

  /// Whether a noun can feel and act: これ is a thing.
  static func isPerson(_ tags: TagSet) -> Bool {
    tags.intersects(.person.union(.animate)) || (tags.contains(.pronoun) && !tags.contains(.demonstrative))
  }

  /// Whether a marker can stand behind a time: the topic, the focus, the date.
  private func isTemporal(_ argument: SourceArgument, _ grammar: ClauseGrammar) -> Bool {
    argument.marker == grammar.topic || grammar.dateMarkers.contains(argument.marker)
      || (argument.marker == grammar.also && !argument.openMarkers.isEmpty)
  }

  /// The open slot of a noun without its case: the object that the subject's marker would show, and, where a person
  /// feels something, what it is about.
  private func openSlot(isFelt: Bool, _ grammar: ClauseGrammar) -> Int? {
    if let slot = open.firstIndex(where: { $0.marker == grammar.subject && $0.role != .subject && $0.role != .drop }) {
      return slot
    }
    guard isFelt else { return nil }
    return open.firstIndex { $0.role == .object }
      ?? open.firstIndex { slot in
        if case .oblique = slot.role { grammar.dateMarkers.contains(slot.marker) } else { false }
      }
  }
}
