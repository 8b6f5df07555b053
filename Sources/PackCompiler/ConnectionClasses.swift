import Files
import LanguagePack

/// Turns the rows of `connections.tsv` into a table of costs over classes.
///
/// A class is what the rows can tell apart about a reading (the tags they mention), together with its paradigm, by
/// which an imported lexicon with its own table recognises it. Class 0 is the edge of a sentence.
struct ConnectionClasses {
  private var rows: [(left: TagSet?, right: TagSet?, leftIsEdge: Bool, rightIsEdge: Bool, cost: Int)] = []
  private var mentioned = TagSet.partsOfSpeech
  private var numbers: [String: Int] = ["_": 0]
  private var classes: [(name: String, tags: TagSet)] = [("_", TagSet())]

  mutating func read(_ file: TableFile, diagnostics: inout [Diagnostic]) {
    for row in file.rows {
      guard row.fields.count >= 3, let cost = Int(row.fields[2]) else {
        diagnostics.append(Diagnostic(.error, file.path, line: row.line, "expected left, right and an integer cost"))
        continue
      }
      let sides = row.fields[0..<2].map { ($0 == "_" || $0 == "*") ? TagSet?.some(TagSet()) : TagSet($0) }
      guard let left = sides[0], let right = sides[1] else {
        diagnostics.append(
          Diagnostic(.error, file.path, line: row.line, "unknown tag in \"\(row.fields[0])\" or \"\(row.fields[1])\""))
        continue
      }
      mentioned.formUnion(left)
      mentioned.formUnion(right)
      rows.append((left, right, row.fields[0] == "_", row.fields[1] == "_", cost))
    }
  }

  /// The number of the class of a reading.
  mutating func number(for tags: TagSet, paradigm: String) -> Int {
    let name = tags.intersection(mentioned.union(.forms)).text + "|" + paradigm
    if let known = numbers[name] { return known }
    let number = classes.count
    numbers[name] = number
    classes.append((name, tags.intersection(mentioned)))
    return number
  }

  /// The table; nil when the language has no rows. `cost` is what a word with such tags usually costs.
  func connections(cost: (TagSet) -> Int) -> ConnectionsBuilder? {
    guard !rows.isEmpty else { return nil }
    var table = ConnectionsBuilder(leftCount: classes.count, rightCount: classes.count)
    // The most specific row wins: more tags, and a named edge counts as one.
    let ordered = rows.enumerated().sorted { first, second in
      func weight(_ row: (left: TagSet?, right: TagSet?, leftIsEdge: Bool, rightIsEdge: Bool, cost: Int)) -> Int {
        (row.left?.count ?? 0) + (row.right?.count ?? 0) + (row.leftIsEdge ? 1 : 0) + (row.rightIsEdge ? 1 : 0)
      }
      let weights = (weight(first.element), weight(second.element))
      return weights.0 != weights.1 ? weights.0 > weights.1 : first.offset < second.offset
    }.map(\.element)
    for left in classes.indices {
      let candidates = ordered.filter { row in
        row.leftIsEdge
          ? left == 0 : classes[left].tags.contains(row.left ?? TagSet()) && (left != 0 || row.left?.isEmpty == true)
      }
      for right in classes.indices {
        let row = candidates.first { row in
          row.rightIsEdge
            ? right == 0
            : classes[right].tags.contains(row.right ?? TagSet()) && (right != 0 || row.right?.isEmpty == true)
        }
        table.set(row?.cost ?? 0, after: left, before: right)
      }
    }
    table.classes = classes.enumerated().map { ($1.name, $0, $0, cost($1.tags)) }
    return table
  }
}

extension TagSet {
  /// Forms of inflection: with the part of speech and the paradigm they name a class of another lexicon.
  static let forms: TagSet = [
    .dictionary, .attributive, .irrealis, .volitional, .continuative, .onbin, .hypothetical, .imperative, .stem,
  ]
}
