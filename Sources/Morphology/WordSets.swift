package import LanguagePack
import Synchronization

/// A set of words that patterns name.
package final class WordSet: Sendable {
  package let words: Set<String>
  /// The keys of the words, sorted.
  private let keys: [UInt64]

  init(_ words: Set<String>) {
    self.words = words
    keys = words.map { WordKey.key(of: $0) }.sorted()
  }

  /// Whether the set has the word of that key. Logarithmic in its size.
  func contains(_ key: UInt64) -> Bool {
    var low = 0
    var high = keys.count
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low < keys.count && keys[low] == key
  }
}

/// The sets of words of a language by name, each made when it is first asked for.
package final class WordSets: Sendable {
  private let table: DataTable?
  private let places: [String: [Range<Int>]]
  private let made: Mutex<[String: WordSet]>

  /// The sets of a table with rows of name and word.
  package init(_ table: DataTable?) {
    self.table = table
    places = table?.groups() ?? [:]
    made = Mutex([:])
  }

  /// Sets from rows of name and word.
  package init(rows: [[String]]) {
    var sets: [String: Set<String>] = [:]
    for row in rows where row.count >= 2 { sets[row[0], default: []].insert(row[1]) }
    table = nil
    places = [:]
    made = Mutex(sets.mapValues { WordSet($0) })
  }

  /// The set called `name`; nil when there is none.
  package subscript(name: String) -> WordSet? {
    if let known = made.withLock({ $0[name] }) { return known }
    guard let table, let runs = places[name] else { return nil }
    let rows = runs.joined().lazy.map { table.row($0) }.filter { $0.count >= 2 }
    let set = WordSet(Set(rows.map { $0[1] }))
    return made.withLock { made in
      if let known = made[name] { return known }
      made[name] = set
      return set
    }
  }
}
