import LanguagePack

/// What in a sentence may tell the sense of a word: its argument or predicate, its neighbours, the other words.
///
/// Who counts in sentence pairs and who asks must look alike, so both use this. A feature is a text: `<` and `>` before
/// the nearest content word in front and behind, a case particle before the noun that it marks (for a predicate) or
/// behind the predicate that follows (for a noun), `~` before any other content word.
package struct SenseFeatures: Sendable {
  private let readings: [Reading]
  /// The content words, in order.
  private let contents: [Int]

  /// How many content words on each side are looked at.
  private static let reach = 6

  package init(_ readings: [Reading]) {
    self.readings = readings
    contents = readings.indices.filter { Self.isContent(readings[$0]) }
  }

  /// The features of the words at `range`, the most telling first.
  package func features(of range: Range<Int>) -> [String] {
    var features: [String] = []
    let last = readings[range.upperBound - 1]
    let isPredicate = last.tags.intersects(Self.predicates)
    let before = contents.last { $0 < range.lowerBound }
    let behind = contents.first { $0 >= range.upperBound }
    if isPredicate {
      var count = 0
      for index in contents.reversed() where index < range.lowerBound {
        count += 1
        if count > 3 || readings[index].tags.intersects(Self.predicates) { break }
        if let marker = marker(behind: index), index + 1 < range.lowerBound {
          features.append(marker + ":" + readings[index].lemma)
        }
      }
    } else if let marker = marker(behind: range.upperBound - 1),
      let predicate = contents.first(where: { $0 >= range.upperBound && readings[$0].tags.intersects(Self.predicates) }
      ),
      contents.filter({ $0 >= range.upperBound && $0 < predicate }).count < 2
    {
      features.append(marker + ";" + readings[predicate].lemma)
    }
    if let before, range.lowerBound - before <= 2 { features.append("<" + readings[before].lemma) }
    if let behind, behind - range.upperBound < 2 { features.append(">" + readings[behind].lemma) }
    for index in contents.filter({ $0 < range.lowerBound }).suffix(Self.reach) where index != before {
      features.append("~" + readings[index].lemma)
    }
    for index in contents.filter({ $0 >= range.upperBound }).prefix(Self.reach) where index != behind {
      features.append("~" + readings[index].lemma)
    }
    return features
  }

  /// The case particle directly behind a word.
  private func marker(behind index: Int) -> String? {
    guard readings.indices.contains(index + 1), readings[index + 1].tags.contains(Self.caseParticle) else { return nil }
    return readings[index + 1].lemma
  }

  private static func isContent(_ reading: Reading) -> Bool {
    !reading.tags.intersects(functional) && reading.origin != .protected
  }

  private static let caseParticle = TagSet.particle.union(.`case`)
  private static let predicates: TagSet = [.verb, .adjective, .naAdjective]
  private static let functional: TagSet = [
    .particle, .auxiliary, .copula, .punctuation, .symbol, .numeral, .conjunction, .interjection,
  ]
}
