import LanguagePack

/// Collects translations under their keys, both directions, and writes them ranked.
///
/// Order under a key: the given one (lower first), then as they came. A translation stands once for each part of speech.
struct TranslationLists {
  private var lists: [[String: [(order: Int, entry: BilingualEntry)]]] = [[:], [:]]

  mutating func add(_ key: String, _ entry: BilingualEntry, _ direction: Direction, order: Int = 0) {
    guard !key.isEmpty, !entry.target.isEmpty else { return }
    lists[direction.rawValue][key.withoutMark, default: []].append((order, entry))
  }

  func write(into pack: inout PackAssembly, _ report: inout ImportReport) {
    for direction in Direction.allCases {
      for (key, found) in lists[direction.rawValue].sorted(by: { $0.key < $1.key }) {
        var seen: Set<String> = []
        var rank = 0
        let sorted = found.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
        for item in sorted {
          var entry = item.element.entry
          guard seen.insert(entry.target + "\t" + entry.sourceTags.text).inserted else { continue }
          rank += 1
          entry.rank = rank
          pack.addTranslation(of: key, entry, direction)
          report.count(entry.sourceTags)
        }
      }
    }
  }
}
