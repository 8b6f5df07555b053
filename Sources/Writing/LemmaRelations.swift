import LanguagePack

/// Which word stands to another in a relation that has a name, such as the verb of a noun (decision: decide).
///
/// Read from the table `relations` of rewriting: rows of relation, lemma and lemma.
package struct LemmaRelations: Sendable {
  private let lemmas: [String: [String: String]]

  init(rows: [[String]]) {
    var lemmas: [String: [String: String]] = [:]
    for row in rows where row.count >= 3 { lemmas[row[0], default: [:]][row[1]] = row[2] }
    self.lemmas = lemmas
  }

  /// The lemma that stands in `relation` to `lemma`; nil when the table has none.
  func lemma(_ relation: String, of lemma: String) -> String? { lemmas[relation]?[lemma] }

  /// Each relation as a set of words that rules may name: `%verb` are the lemmas that have a verb.
  package static func sets(_ rows: [[String]]) -> [[String]] {
    rows.compactMap { $0.count >= 3 ? [$0[0], $0[1]] : nil }
  }
}
