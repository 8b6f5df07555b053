import LanguagePack

/// What sentence pairs say about the arguments of a predicate, for where neither frames nor forms do.
extension PairStack {
  private var usage: UsageTable? { layers.lazy.compactMap(\.usage).first }

  /// The role of the argument that `marker` marks, when `source` is translated by `target`: with at least six sightings
  /// and three quarters of them.
  package func learntRole(of source: String, target: String, marker: String) -> String? {
    guard !marker.isEmpty, let first = usage?.roles(of: source, target: target, marker: marker).first,
      first.count >= 6, first.count * 4 >= first.total * 3
    else { return nil }
    return first.role
  }

  /// Whether a person or a thing acts where the source names nobody; nil when neither is clear.
  package func learntSubjectIsPerson(of source: String, target: String) -> Bool? {
    let rows = usage?.roles(of: source, target: target, marker: "").filter { $0.role != "none" } ?? []
    let total = rows.reduce(0) { $0 + $1.count }
    guard let first = rows.first, first.count >= 3, first.count * 4 >= total * 3 else { return nil }
    return first.role == "person"
  }
}
