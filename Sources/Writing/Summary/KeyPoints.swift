import LanguagePack
package import Morphology
package import TextModel

/// What a list of reviews speaks of, with the number of those that do, and whether they praise or blame it.
package struct KeyPoint: Sendable {
  /// Words of the text for what is spoken of.
  package let aspect: String
  /// The sentence that stands for all that speak of it.
  package let sentence: TextSpan
  /// How many records speak of it, and in how many of them more of what is said of it is praise than
  /// blame, or the reverse.
  package let count: Int
  package let praising: Int
  package let blaming: Int

  /// Whether about as many praise it as blame it.
  package var isMixed: Bool {
    let (less, more) = (min(praising, blaming), max(praising, blaming))
    return less > 0 && 3 * less >= 2 * more
  }
}

/// Finds what many records of a text speak of: nouns and compounds of nouns, and what is said of them.
///
/// Deterministic; immutable once made.
package struct KeyPointFinder: Sendable {
  private let analyzer: Analyzer
  private let reader: OpinionReader

  package init(_ stack: LanguageStack) {
    analyzer = Analyzer(stack, joinsWords: stack.isUnspaced)
    reader = OpinionReader(stack)
  }

  private struct Mention {
    var record: Int
    var sentence: Int
    /// The aspect as this sentence writes it.
    var surface: String
    /// What the sentence says of it: 1 for praise, -1 for blame, 0 for neither.
    var polarity: Int
  }

  /// The points of a text whose records are `records`, those that most speak of first, at most `limit`.
  ///
  /// Time: linear in the words, plus the aspects times the sentences that speak of them.
  package func points(of document: Document, records: [TextSpan], limit: Int) -> [KeyPoint] {
    let source = SummarySource(document, by: analyzer, reader.sentiment)
    var sentences: [(span: TextSpan, record: Int, words: [Reading])] = []
    var record = 0
    for span in document.sentences {
      while record < records.count, records[record].upperBound <= span.lowerBound { record += 1 }
      guard record < records.count else { break }
      sentences.append((span, record, ProofSentence(document, sentence: span, by: analyzer).words))
    }
    var mentions: [String: [Mention]] = [:]
    for (number, sentence) in sentences.enumerated() {
      let opinions = reader.opinions(of: sentence.words)
      for aspect in aspects(of: sentence.words, document) {
        mentions[aspect.key, default: []].append(
          Mention(
            record: sentence.record, sentence: number, surface: aspect.surface,
            polarity: opinions.polarity(at: aspect.place)))
      }
    }
    let least = max(2, records.count / 20)
    var counts = mentions.mapValues { Set($0.map(\.record)).count }.filter { $0.value >= least }
    // A noun that mostly stands in one compound is that compound.
    for (key, count) in counts {
      let parts = key.split(separator: " ").map(String.init)
      guard parts.count > 1 else { continue }
      for part in parts { if let alone = counts[part], alone * 3 <= count * 5 { counts[part] = nil } }
    }
    let order = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    var worth: [TextSpan: Double] = [:]
    for sentence in source.sentences {
      worth[sentence.span] = source.weight(of: sentence, beyond: []) / Double(sentence.length).squareRoot()
    }
    var used: Set<Int> = []
    var points: [KeyPoint] = []
    for (key, count) in order where points.count < limit {
      guard let found = mentions[key] else { continue }
      var sums: [Int: Int] = [:]
      for mention in found { sums[mention.record, default: 0] += mention.polarity }
      let praising = sums.values.count { $0 > 0 }
      let blaming = sums.values.count { $0 < 0 }
      // The sentence that stands for them is of the opinion of most.
      let opinion = (praising - blaming).signum()
      let candidates = found.filter { !used.contains($0.sentence) && worth[sentences[$0.sentence].span] != nil }
      let agreeing = candidates.filter { $0.polarity == opinion }
      let best = (agreeing.isEmpty ? candidates : agreeing).max { left, right in
        let (a, b) = (worth[sentences[left.sentence].span] ?? 0, worth[sentences[right.sentence].span] ?? 0)
        return a != b ? a < b : left.sentence > right.sentence
      }
      guard let best else { continue }
      used.insert(best.sentence)
      points.append(
        KeyPoint(
          aspect: Self.usual(found.map(\.surface)), sentence: sentences[best.sentence].span, count: count,
          praising: praising, blaming: blaming))
    }
    return points
  }

  /// What stands there most often; of several, the shortest.
  private static func usual(_ surfaces: [String]) -> String {
    var counts: [String: Int] = [:]
    for surface in surfaces { counts[surface, default: 0] += 1 }
    return counts.max { ($0.value, $1.key.utf8.count, $1.key) < ($1.value, $0.key.utf8.count, $0.key) }?.key ?? ""
  }

  /// The nouns of a sentence and the compounds they make, each once: the key by which they are counted, how they stand
  /// there, and the number of their last word.
  private func aspects(of words: [Reading], _ document: Document) -> [(key: String, surface: String, place: Int)] {
    var aspects: [(key: String, surface: String, place: Int)] = []
    var seen: Set<String> = []
    func add(_ range: Range<Int>) {
      let key = words[range].map { $0.lemma.lowercased() }.joined(separator: " ")
      guard seen.insert(key).inserted else { return }
      let span = TextSpan(words[range.lowerBound].span.lowerBound, words[range.upperBound - 1].span.upperBound)
      let surface = String(document.text(at: span)).lowercasedUnlessName(words[range.lowerBound])
      aspects.append((key, surface, range.upperBound - 1))
    }
    // What praises or blames is no thing that is praised or blamed.
    let isAspect = words.map { $0.isAspect && reader.sentiment.polarity(of: $0) == nil }
    for place in words.indices where isAspect[place] {
      add(place..<(place + 1))
      if place > 0, isAspect[place - 1] { add((place - 1)..<(place + 1)) }
    }
    return aspects
  }
}

extension Reading {
  /// Whether something can be said of it: a noun that is no time and no person.
  fileprivate var isAspect: Bool {
    tags.contains(.noun)
      && !tags.intersects([.time, .person, .pronoun, .numeral, .counter, .unit, .abstract, .adverbial])
      && surface.unicodeScalars.count > 1
  }
}

extension String {
  fileprivate func lowercasedUnlessName(_ word: Reading) -> String {
    word.tags.intersects([.properNoun, .proper]) ? self : lowercased()
  }
}
