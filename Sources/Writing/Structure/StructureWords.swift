import LanguagePack
import Morphology

/// What a language has to say about lists and tables: the table `structure`, rows of key and value.
///
/// Keys: `and` (words before the last item), `colon` and `stop` (marks behind a lead-in and an order), `header.KIND` (names
/// of columns), `of` (what stands between a noun and what it consists of), `tail` (what speaks of a whole sentence at its
/// end), `exists` (verbs that only say that something is there), `contrast` (words before a further clause), `person.verb`
/// (verbs for what people do), `total` (words before the number of all items), `collection` (what consists of all that is
/// named behind "of"), `empty` (words that are the subject of no row), and sets of words: `country`, `month`, `weekday`,
/// `clock`, `person` (given names).
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
  func header(_ kind: String) -> Passage { Passage(text: values["header." + kind]?.first ?? "", span: nil) }

  /// What stands between a lead-in and its list.
  var colon: String { values["colon"]?.first ?? ":" }

  /// What ends a sentence.
  var stop: String { values["stop"]?.first ?? "." }
}
