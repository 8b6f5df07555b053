import LanguagePack
package import Morphology

/// Transfer between languages whose heads come first and whose order is close to each other.
///
/// Words → chunks → clauses → target words. The order of the source is kept; what moves is the subject behind its verb,
/// clitic pronouns, adjectives behind their noun, and the arguments of predicates whose frames say so. Every chunk is
/// emitted exactly once.
package final class ChunkTransfer: Sendable {
  let pair: PairStack
  private let source: LanguageStack
  private let target: LanguageStack
  let selector: LexicalSelector
  let realization: Realization
  let grammar: ChunkGrammar
  let rules: ReadingRules
  let builds: BuildRules
  let slots: SlotDefaults
  let variants: ChunkVariants
  let cognates: Cognates
  let generator: Generator

  package init(source: LanguageStack, target: LanguageStack, pair: PairStack) {
    self.pair = pair
    self.source = source
    self.target = target
    selector = LexicalSelector(pair: pair, target: target)
    realization = Realization(rows: target.rows("realization"))
    grammar = ChunkGrammar(rows: source.rows("chunks"))
    rules = ReadingRules(rows: source.rows("rules"))
    builds = BuildRules(rows: pair.rows("rules"))
    slots = SlotDefaults(rows: pair.rows("slots"))
    variants = ChunkVariants(pair)
    cognates = Cognates(rows: pair.rows("cognates"))
    generator = Generator(target)
  }

  /// The translation of a sentence, in the order of the target. Linear in its length.
  package func nodes(_ readings: [Reading], _ units: [SourceUnit]) -> [TargetNode] {
    let words = ChunkWordReader(grammar: grammar, source: source, pair: pair).words(readings, units)
    let parts = segments(words)
    let nodes = parts.flatMap { part -> [TargetNode] in
      let chunks = ChunkParser(part, grammar: grammar, rules: rules, builds: builds).parse()
      return ChunkSentence(transfer: self, chunks: chunks).nodes()
    }
    return CaseTransfer(
      readings: readings, generator: generator,
      openings: Set(parts.dropFirst().compactMap { $0.first?.unit.range.lowerBound })
    ).apply(to: nodes)
  }

  /// The features of a lemma of the target; empty when its lexicon does not have it.
  func features(of lemma: String, _ part: TagSet) -> TagSet {
    target.features(of: lemma, partOfSpeech: part) ?? TagSet()
  }

  /// Cuts where a capital begins a sentence without a mark before it, as titles run into texts.
  private func segments(_ words: [ChunkWord]) -> [[ChunkWord]] {
    var segments: [[ChunkWord]] = []
    var start = 0
    for index in words.indices.dropFirst() where isOpening(words, index) {
      segments.append(Array(words[start..<index]))
      start = index
    }
    segments.append(Array(words[start...]))
    return segments
  }

  private func isOpening(_ words: [ChunkWord], _ index: Int) -> Bool {
    let word = words[index]
    guard word.isAny(Self.openers), !word.isAny(.noun.union(.properNoun)), word.surface.first?.isUppercase == true,
      word.surface.count == 1 || word.surface != word.surface.uppercased(),
      !words[index - 1].isAny(CandidateLookup.marks),
      index + 1 < words.count, words[index + 1].surface.first?.isUppercase != true
    else { return false }
    return true
  }

  private static let openers: TagSet = [
    .verb, .auxiliary, .copula, .determiner, .preposition, .pronoun, .conjunction, .adverb,
  ]
}

/// Tables of a direction that choose words by their surroundings.
struct ChunkVariants: Sendable {
  private struct Row: Sendable {
    let condition: TagSet
    let excluded: TagSet
    let target: String
  }

  private var rows: [String: [Row]] = [:]
  /// Who acts when the source names nobody: tags of the verb form and the pronoun.
  private var subjects: [(tags: TagSet, pronoun: String, lemmas: Set<String>)] = []
  /// How an infinitive is led in: marker, condition on the word before (tags or lemmas), template.
  private var infinitives: [String: [(condition: TagSet, lemmas: Set<String>, template: [Realization.Item])]] = [:]
  /// Nouns that keep their genitive behind them.
  private(set) var heads: Set<String> = []

  init(_ pair: PairStack) {
    for fields in pair.rows("variants") where fields.count >= 3 {
      var condition = TagSet()
      var excluded = TagSet()
      for part in fields[1].split(separator: ".") where part != "-" {
        if part.hasPrefix("!"), let tags = TagSet(part.dropFirst()) { excluded.formUnion(tags) }
        if let tags = TagSet(part) { condition.formUnion(tags) }
      }
      rows[fields[0], default: []].append(
        Row(condition: condition, excluded: excluded, target: fields[2] == "-" ? "" : fields[2]))
    }
    for fields in pair.rows("subjects") where fields.count >= 2 {
      let lemmas = fields.count > 2 && fields[2] != "-" ? Set(fields[2].split(separator: "|").map(String.init)) : []
      if let tags = TagSet(fields[0]) { subjects.append((tags, fields[1], lemmas)) }
    }
    for fields in pair.rows("infinitives") where fields.count >= 3 {
      let lemmas =
        fields[1].hasPrefix("[") ? fields[1].dropFirst().dropLast().split(separator: "|").map(String.init) : []
      guard let condition = lemmas.isEmpty ? TagSet(fields[1]) : TagSet() else { continue }
      infinitives[fields[0], default: []].append((condition, Set(lemmas), Realization.template(fields[2])))
    }
    heads = Set(pair.rows("genitive-heads").compactMap(\.first))
  }

  /// The target of `word` in a context described by `tags`: empty for nothing, nil when no row fits.
  func target(of lemma: String, in tags: TagSet) -> String? {
    rows[lemma]?.first { tags.contains($0.condition) && !tags.intersects($0.excluded) }?.target
  }

  func subject(_ tags: TagSet, lemma: String = "") -> String? {
    subjects.first { tags.contains($0.tags) && ($0.lemmas.isEmpty || $0.lemmas.contains(lemma)) }?.pronoun
  }

  func infinitive(_ marker: String, after tags: TagSet, lemma: String = "") -> [Realization.Item]? {
    infinitives[marker]?.first { tags.contains($0.condition) && ($0.lemmas.isEmpty || $0.lemmas.contains(lemma)) }?
      .template
  }
}

/// Guesses a word of the target from the ending of an unknown word; from the `cognates` table of a direction.
///
/// Rows of ending, replacement and part of speech. The longest ending wins.
struct Cognates: Sendable {
  private let rows: [(ending: String, replacement: String, part: TagSet)]

  init(rows fields: [[String]]) {
    rows = fields.compactMap { item in
      guard item.count >= 3, let part = TagSet(item[2]) else { return nil }
      return (item[0], item[1] == "-" ? "" : item[1], part)
    }.sorted { $0.ending.count > $1.ending.count }
  }

  func guess(_ lemma: String, _ tags: TagSet) -> (lemma: String, part: TagSet)? {
    for row in rows where lemma.count > row.ending.count + 2 && tags.intersects(row.part) && lemma.hasSuffix(row.ending)
    {
      return (lemma.dropLast(row.ending.count) + row.replacement, row.part)
    }
    return nil
  }
}
