package import Files

/// The ranks of a pair agree: in each direction every word has one first translation, and no two share a place.
package enum RankCheck {
  private struct Place {
    let rank: Int
    let target: String
    let path: String
    let row: TableFile.Row
  }

  /// What the ranks of one word in one direction belong to.
  private struct Key: Hashable {
    let direction: Int
    let source: String
    let part: String
  }

  package static func diagnostics(_ folder: SourceTree.Folder) -> [Diagnostic] {
    guard folder.isPair else { return [] }
    var places: [Key: [Place]] = [:]
    for file in folder.lexemes {
      for row in file.rows where row.fields.count >= 5 {
        let parts = row.fields[2].split(separator: ":").map(String.init)
        let ranks = row.fields[3].split(separator: "/").map { Int($0) }
        guard let first = parts.first, let last = parts.last, ranks.count == 2 else { continue }
        for (direction, part) in [(0, first), (1, last)] {
          guard let rank = ranks[direction] else { continue }
          let key = Key(direction: direction, source: row.fields[direction].withoutMark, part: part)
          places[key, default: []].append(
            Place(rank: rank, target: row.fields[1 - direction], path: file.path, row: row))
        }
      }
    }
    var diagnostics: [Diagnostic] = []
    for (key, found) in places {
      let into = folder.pair[1 - key.direction]
      let sorted = found.sorted { $0.rank < $1.rank }
      var expected = 1
      for (index, place) in sorted.enumerated() {
        let column = place.row.column(of: 3)
        if index > 0, place.rank == sorted[index - 1].rank {
          let other = sorted[index - 1]
          diagnostics.append(
            Diagnostic(
              .error, place.path, line: place.row.line, column: column,
              "\"\(key.source)\" (\(key.part)) has two translations of rank \(place.rank) into \(into): \"\(other.target)\" (\(other.path):\(other.row.line)) and \"\(place.target)\"; number them in the order to try"
            ))
        } else if place.rank != expected {
          diagnostics.append(
            Diagnostic(
              .error, place.path, line: place.row.line, column: column,
              "\"\(key.source)\" (\(key.part)) has rank \(place.rank) into \(into) but no rank \(expected); number its translations from 1"
            ))
        }
        expected = place.rank + 1
      }
    }
    return diagnostics.sorted()
  }
}
