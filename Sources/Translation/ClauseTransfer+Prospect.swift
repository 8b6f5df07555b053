import LanguagePack

/// What somebody is going to do: "I'll buy it again", where the source says no more than "buy".
extension ClauseTransfer {
  /// Puts a choice between the present and the future for the finite verb of a clause that may speak of either.
  ///
  /// `nodes` begin with the words `verb`. What speaks against each is in the rows `prospect` of the target, by person and
  /// by whether a word names the future; the n-gram model knows which verbs are rather said of the future.
  func withProspect(
    _ nodes: [TargetNode], _ verb: [TargetWord], _ plan: ClausePlan, _ agreement: TagSet
  ) -> [TargetNode] {
    guard !plan.complex.isPast, let prospect = plan.prospect, let cost = cost(of: prospect, agreement, plan)
    else { return nodes }
    var complex = plan.complex
    guard complex.wrap("wrap", "volition", sources: verb.first?.sources ?? []) else { return nodes }
    let future = complex.finite(agreement)
    var shared = 0
    while shared < min(verb.count, future.count), verb[verb.count - 1 - shared] == future[future.count - 1 - shared] {
      shared += 1
    }
    let present = Array(verb.dropLast(shared))
    guard nodes.starts(with: present.map { .word($0) }), !present.contains(where: \.isPlace) else {
      return nodes
    }
    let choice = TargetNode.choice([
      TargetNode.Option(cost: 0, present), TargetNode.Option(cost: cost, Array(future.dropLast(shared))),
    ])
    return [choice] + nodes.dropFirst(present.count)
  }

  private func cost(of prospect: Prospect, _ agreement: TagSet, _ plan: ClausePlan) -> Int? {
    let person = agreement.contains(.first) ? "first" : "other"
    let name = prospect == .named ? "/named" : plan.complex.isNegative ? "/negative" : ""
    return context.realization.value("prospect", person + name).flatMap { Int($0) }
  }
}
