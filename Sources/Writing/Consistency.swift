package import TextModel

/// One place where a text takes one of several ways that it should not mix, such as how polite its sentences end.
package struct Usage: Hashable, Sendable {
  /// What there are several ways for.
  package let topic: String
  /// The way that is taken here.
  package let way: String
  /// What is said where the text mostly takes another way.
  package var suggestion: Suggestion
}

/// What a sentence shows on its own: cheap to keep, so that a text is judged again without reading its sentences.
package struct SentenceFindings: Sendable {
  /// What is wrong in the sentence, in order.
  package var suggestions: [Suggestion] = []
  /// What has to be compared with the rest of the text.
  package var usages: [Usage] = []

  package init() {}

  /// The same with every suggestion changed.
  package func mapSuggestions(_ change: (Suggestion) -> Suggestion) -> SentenceFindings {
    var findings = self
    findings.suggestions = suggestions.map(change)
    for index in usages.indices { findings.usages[index].suggestion = change(usages[index].suggestion) }
    return findings
  }
}

/// Whether a text keeps to one way where there are several.
package enum Consistency {
  /// Whether some topic has two ways at least, so that it is worth asking where they stand.
  package static func isMixed(_ usages: some Sequence<Usage>) -> Bool {
    var ways: [String: String] = [:]
    return usages.contains { usage in
      let way = ways[usage.topic, default: usage.way]
      ways[usage.topic] = way
      return way != usage.way
    }
  }

  /// What is said of the usages of a text, given by paragraphs, in order.
  ///
  /// A usage is spoken of where its paragraph has the text's own way too: a paragraph that is wholly written in another way
  /// is meant so. Linear in the number of usages.
  package static func suggestions(_ paragraphs: [[Usage]]) -> [Suggestion] {
    guard isMixed(paragraphs.joined()) else { return [] }
    let own = ownWays(paragraphs)
    return paragraphs.flatMap { paragraph in
      let mixed = Set(paragraph.filter { own[$0.topic] == $0.way }.map(\.topic))
      return paragraph.filter { mixed.contains($0.topic) && own[$0.topic] != $0.way }.map(\.suggestion)
    }
  }

  /// The way of each topic that the text has most often.
  ///
  /// Paragraphs of one sentence, such as headings and items of lists, count only where the others are at a tie; at a tie of
  /// all, the way met first is the text's own.
  private static func ownWays(_ paragraphs: [[Usage]]) -> [String: String] {
    struct Count {
      let way: String
      var inProse = 0
      var all = 0
    }
    var counts: [String: [Count]] = [:]
    for paragraph in paragraphs {
      for usage in paragraph {
        var ways = counts[usage.topic] ?? []
        let number = ways.firstIndex { $0.way == usage.way } ?? ways.endIndex
        if number == ways.endIndex { ways.append(Count(way: usage.way)) }
        ways[number].all += 1
        if paragraph.count > 1 { ways[number].inProse += 1 }
        counts[usage.topic] = ways
      }
    }
    // Of equals, `max` would give the last.
    return counts.mapValues { ways in
      ways.dropFirst().reduce(ways[0]) { ($1.inProse, $1.all) > ($0.inProse, $0.all) ? $1 : $0 }.way
    }
  }
}
