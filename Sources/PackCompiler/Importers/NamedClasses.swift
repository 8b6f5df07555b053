import LanguagePack

/// The connection classes of a lexicon that has no table of costs: names only, by which the table of another pack finds
/// its own (`LanguageStack`).
struct NamedClasses {
  private var numbers: [TagSet: Int] = [:]
  private var names: [String] = []

  /// The class of words with these tags.
  mutating func number(of tags: TagSet) -> Int {
    if let known = numbers[tags] { return known }
    numbers[tags] = names.count
    names.append(tags.text + "|-")
    return names.count - 1
  }

  var connections: ConnectionsBuilder {
    var table = ConnectionsBuilder(leftCount: 1, rightCount: 1)
    table.classes = names.enumerated().map { ($1, $0, $0, 0) }
    return table
  }
}
