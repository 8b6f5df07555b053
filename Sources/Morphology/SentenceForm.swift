import LanguagePack

/// A sentence without what says only how polite it is, or how it sounds: two sentences of one form say the same.
///
/// Words stand as lemmas; forms that mean something (orders, proposals, conditions) are kept, a negation is one word
/// however it is written, marks and final particles that ask nothing are left out.
package enum SentenceForm {
  /// The form of the words of a sentence; empty when nothing is left.
  package static func text(_ readings: some Collection<Reading>) -> String {
    var words: [String] = []
    for reading in readings {
      let tags = reading.tags
      if tags.intersects(marks) { continue }
      if tags.contains(.particle.union(.final)), !tags.contains(.interrogative) { continue }
      if tags.contains(.prefix.union(.honorific)) { continue }
      let mood = tags.intersection(moods)
      if tags.intersects(auxiliaries) {
        if tags.contains(.negative) {
          words.append("¬")
          continue
        }
        if mood.isEmpty, tags.contains(.polite) || tags.contains(.copula), !tags.contains(.te) { continue }
      }
      words.append(mood.isEmpty ? reading.lemma : reading.lemma + "/" + mood.text)
    }
    return words.joined(separator: " ")
  }

  /// Whether a sentence asks: by a particle, a question word or a mark.
  package static func asks(_ readings: some Collection<Reading>) -> Bool {
    readings.contains { $0.tags.contains(.interrogative) || $0.surface.contains { $0 == "?" || $0 == "？" } }
  }

  /// How many negations a sentence has.
  package static func negations(_ readings: some Collection<Reading>) -> Int {
    readings.filter { $0.tags.contains(.negative) }.count
  }

  private static let marks = TagSet.punctuation.union(.symbol)
  private static let auxiliaries = TagSet.auxiliary.union(.copula)
  private static let moods: TagSet = [.imperative, .volitional, .hypothetical]
}
