/// Patterns with a name, which other patterns call with `&name`: a noun phrase, the end of a predicate.
///
/// Read from the table `phrases` of a language: rows of name and pattern; several rows of one name are alternatives. A
/// phrase may call those that stand before it.
package struct PatternPhrases: Sendable {
  private var patterns: [String: [TokenPattern]] = [:]
  /// Rows that cannot be read.
  package private(set) var unreadable: [[String]] = []

  /// No phrases.
  package init() {}

  package init(rows: [[String]], sets: WordSets? = nil) {
    for row in rows {
      guard row.count >= 2, let pattern = TokenPattern(row[1], in: PatternScope(sets: sets, phrases: self))
      else {
        unreadable.append(row)
        continue
      }
      patterns[row[0], default: []].append(pattern)
    }
  }

  func callAsFunction(_ name: String) -> [TokenPattern]? { patterns[name] }
}

/// What patterns may name: sets of words, and phrases.
package struct PatternScope: Sendable {
  let sets: WordSets?
  let phrases: PatternPhrases

  package init(sets: WordSets? = nil, phrases: PatternPhrases = PatternPhrases()) {
    self.sets = sets
    self.phrases = phrases
  }
}

extension TokenPattern {
  /// Where matches that begin with the word `start` may end, without captures: the numbers of the words behind them, the
  /// longest first. Linear in the words looked at times the elements.
  func ends(_ readings: [Reading], from start: Int, keys: [WordKey]?, details: WordDetails?) -> [Int] {
    if isAnchoredAtStart, start != 0 { return [] }
    var places: Set<Int> = [start]
    for element in elements {
      var next: Set<Int> = element.minimum == 0 ? places : []
      var seen = next
      var reached = places
      var count = 0
      while count < element.maximum, !reached.isEmpty {
        count += 1
        var steps: Set<Int> = []
        for place in reached where place < readings.count {
          if let number = element.phrase {
            for pattern in phrases[number] {
              steps.formUnion(pattern.ends(readings, from: place, keys: keys, details: details))
            }
          } else if element.testsWords, accepts(element, place, readings, keys, details) {
            steps.insert(place + 1)
          }
        }
        if count >= element.minimum { next.formUnion(steps) }
        reached = steps.subtracting(seen)
        seen.formUnion(steps)
      }
      places = next
      if places.isEmpty { return [] }
    }
    return places.filter { !isAnchoredAtEnd || $0 == readings.count }.sorted(by: >)
  }
}
