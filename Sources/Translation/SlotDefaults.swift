import LanguagePack

/// What a marker becomes where no frame says more; from the `slots` table of a direction.
///
/// Rows: marker, condition (`<place>`, `[lemma|lemma]` or `-`), role or prepositions with `|` between them, which the
/// language model settles.
struct SlotDefaults: Sendable {
  private struct Row: Sendable {
    let condition: String
    let roles: [ArgumentRole]
  }

  private let rows: [String: [Row]]

  init(rows fields: [[String]]) {
    var rows: [String: [Row]] = [:]
    for field in fields where field.count >= 3 {
      rows[field[0], default: []].append(
        Row(
          condition: field[1],
          roles: field[2].split(separator: "|").map { ArgumentRole($0.replacingUnderscores) }))
    }
    self.rows = rows
  }

  /// The roles an argument may have, likeliest first; empty when the table does not have its marker.
  func roles(_ argument: SourceArgument) -> [ArgumentRole] {
    for row in rows[argument.marker] ?? [] {
      if row.condition == "-" { return row.roles }
      if row.condition.hasPrefix("<"), let tags = TagSet(row.condition.dropFirst().dropLast()),
        argument.tags.contains(tags)
      {
        return row.roles
      }
      if row.condition.hasPrefix("["),
        row.condition.dropFirst().dropLast().split(separator: "|").contains(Substring(argument.lemma))
      {
        return row.roles
      }
    }
    return []
  }
}

extension Substring {
  fileprivate var replacingUnderscores: String { String(map { $0 == "_" ? " " : $0 }) }
}
