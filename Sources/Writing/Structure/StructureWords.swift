import LanguagePack
import Morphology

/// What a language has to say about lists and tables: the table `structure`, rows of key and value.
///
/// Keys: `and` (words before the last item), `header.KIND` (names of columns), and sets of words: `country`, `month`,
/// `weekday`, `person` (given names).
struct StructureWords: Sendable {
  private let values: [String: [String]]
  private let sets: [String: Set<String>]

  init(_ stack: LanguageStack) {
    var values: [String: [String]] = [:]
    for row in stack.rows("structure") where row.count >= 2 { values[row[0], default: []].append(row[1]) }
    self.values = values
    sets = values.mapValues(Set.init)
  }

  func has(_ word: some StringProtocol, in set: String) -> Bool { sets[set]?.contains(String(word)) == true }

  /// The name of a column; empty where the language has none.
  func header(_ kind: String) -> String { values["header." + kind]?.first ?? "" }

  /// What stands between a lead-in and its list.
  var colon: String { values["colon"]?.first ?? ":" }
}
