import Glibc
import LanguagePack
import Morphology
package import TextModel

extension Translator {
  /// A translation under way: what the stages made of one reading of a sentence.
  private struct Draft {
    var readings: [Reading]
    var units: [SourceUnit]
    var phrases: [Phrase] = []
    var tree = DependencyTree(heads: [])
    var parts: [SentencePart] = []
    var nodes: [TargetNode] = []
    /// The example that was taken instead of what the rules say.
    var example: String?
    /// What the way here cost: analysis, senses, rarity.
    var features: CandidateFeatures
    /// What the text has spoken of with it, for the sentence behind it.
    var discourse = Discourse()
    var carried: [String] = []
  }

  /// A draft with one way through its open choices.
  private struct Proposal {
    var draft: Draft
    var resolution: ChoiceResolver.Resolution
    var features: CandidateFeatures
    var lost: [Range<Int>]
    var cost: Int
  }

  /// Translations of the sentence at `span` of `document`, the best first: at least one, at most `limit`, no two alike.
  ///
  /// The best comes from the likeliest analysis, the first translation of every unit and the cheapest choices. With a
  /// limit above one, other ways through the choices, other analyses that cost little more, and other translations of
  /// the units whose first one is least sure follow, in the order of their weights. How much is tried is in the table
  /// `candidates` of the pair.
  /// `discourse` is what the text has spoken of before, `wording` what the caller wants said or not said.
  package func candidates(
    _ document: Document, sentence span: TextSpan, limit: Int, after discourse: Discourse = Discourse(),
    wording: Wording = Wording()
  ) -> [Result] {
    let read = analyzer.analyze(document, sentence: span, terms: wording.terms)
    let readings = wording.marked(prepared(read), self)
    let units = units(readings, wording, domain: discourse.domain)
    var first = draft(readings, units, CandidateFeatures(), discourse)
    // He lives in Tokyo: an example knows nothing of the sentence before.
    if first.carried.isEmpty, let example = examples.match(readings, units) {
      first.nodes = example.nodes
      first.example = example.reason
    }
    let usual = proposals(first, limit: limit)
    guard limit > 1 else { return usual.map(result) }
    var others = Array(usual.dropFirst())
    if candidateModel.extent("analyses") > 0 {
      let analyses = analyzer.analyses(
        document, sentence: span, limit: 1 + candidateModel.extent("analyses"), margin: candidateModel.extent("margin"),
        terms: wording.terms)
      for analysis in analyses.dropFirst() {
        var features = CandidateFeatures()
        features[.analysis] = analysis.cost - analyses[0].cost
        let readings = wording.marked(prepared(analysis.readings), self)
        others += proposals(
          draft(readings, self.units(readings, wording, domain: discourse.domain), features, discourse), limit: 1)
      }
    }
    for sense in senses(units, limit: candidateModel.extent("senses")) {
      var features = CandidateFeatures()
      features[.senses] = 1
      features[.rarity] = sense.rarity
      var units = units
      units[sense.unit].entries = sense.entries
      units[sense.unit].isChosen = true
      others += proposals(draft(readings, units, features, discourse), limit: 1)
    }
    others += structures(of: first, discourse).flatMap { proposals($0, limit: 1) }
    // Stable: of equals the one that came first.
    let order = others.indices.sorted { (others[$0].cost, $0) < (others[$1].cost, $1) }
    var results = [result(usual[0])]
    for index in order where results.count < limit {
      let other = result(others[index])
      if !results.contains(where: { $0.composition.text == other.composition.text }) { results.append(other) }
    }
    return results
  }

  /// Whether the method keeps the order of the source, and reads no dependencies.
  private var isLinear: Bool { chunks != nil || agreement != nil || gloss != nil }

  /// Readings without stray spaces, with quotation marks in pairs.
  private func prepared(_ readings: [Reading]) -> [Reading] {
    let readings = spaces?.removed(from: readings) ?? readings
    return !isLinear ? StraightQuotes.paired(readings) : readings
  }

  private func units(_ readings: [Reading], _ wording: Wording, domain: String?) -> [SourceUnit] {
    var units = lookup.units(readings, domain: domain)
    wording.forbidden?.apply(to: &units, pair)
    return units
  }

  /// Writes a proposal down.
  private func result(_ proposal: Proposal) -> Result {
    Result(
      readings: proposal.draft.readings, units: proposal.draft.units, phrases: proposal.draft.phrases,
      tree: proposal.draft.tree, nodes: proposal.draft.nodes, words: proposal.resolution.words,
      composition: composer.compose(proposal.resolution.words, proposal.draft.readings, capitalized: true),
      features: proposal.features, lost: proposal.lost, cost: proposal.cost,
      example: proposal.draft.example, discourse: proposal.draft.discourse, carried: proposal.draft.carried)
  }

  private func proposals(_ draft: Draft, limit: Int) -> [Proposal] {
    resolver.resolutions(draft.nodes, limit: limit).map { resolution in
      let (features, lost) = features(of: draft, resolution)
      return Proposal(
        draft: draft, resolution: resolution, features: features, lost: lost, cost: candidateModel.cost(features))
    }
  }

  /// Transfers one reading of a sentence, by the method of the pair.
  private func draft(
    _ readings: [Reading], _ units: [SourceUnit], _ features: CandidateFeatures, _ discourse: Discourse,
    tree: DependencyTree? = nil, options: TransferOptions = .usual
  ) -> Draft {
    var draft = Draft(readings: readings, units: units, features: features)
    if let nodes = chunks?.nodes(readings, units) ?? agreement?.nodes(readings, units) ?? gloss?.nodes(readings, units)
    {
      draft.nodes = nodes
      return draft
    }
    let asides: [Int: [Phrase]]
    (draft.phrases, asides) = phrases(units, readings)
    draft.tree = tree ?? dependencies.parse(draft.phrases)
    dependencies.readCopulas(&draft.phrases, &draft.tree)
    let context = TransferContext(
      readings: readings, units: units, selector: selector, realization: realization, grammar: grammar, slots: slots,
      relations: relations, counters: counters, transliterator: transliterator, options: options)
    let parts = asides.mapValues { ClauseBuilder(grammar, $0, dependencies.parse($0)).parts() }
    draft.parts = ClauseBuilder(grammar, draft.phrases, draft.tree, asides: parts).parts()
    context.discourse = discourse
    draft.nodes = SentenceTransfer(context: context).nodes(draft.parts, isText: true)
    draft.discourse = context.discourse
    draft.carried = context.carried
    return draft
  }

  /// The phrases as the search for dependencies sees them, and the asides among them.
  private func phrases(
    _ units: [SourceUnit], _ readings: [Reading]
  ) -> (phrases: [Phrase], asides: [Int: [Phrase]]) {
    var phrases = phraseBuilder.phrases(units, readings)
    let asides = dependencies.takeAsides(&phrases)
    dependencies.readReports(&phrases, readings)
    dependencies.readAims(&phrases, readings)
    return (phrases, asides)
  }

  // MARK: other structures

  /// The sentence of `first` with other dependencies, other subjects, and in another order, one change each.
  private func structures(of first: Draft, _ discourse: Discourse) -> [Draft] {
    guard !isLinear else { return [] }
    let phrases = self.phrases(first.units, first.readings).phrases
    var drafts: [Draft] = []
    let trees = dependencies.alternatives(
      phrases, limit: candidateModel.extent("attachments"), margin: candidateModel.extent("attachment-margin"))
    for alternative in trees {
      var features = CandidateFeatures()
      features[.attachment] = alternative.loss
      drafts.append(draft(first.readings, first.units, features, discourse, tree: alternative.tree))
    }
    for options in self.options(of: first) {
      var features = CandidateFeatures()
      features[.subjects] = options.subject == nil ? 0 : 1
      features[.order] = options.isMainFirst || options.isTimeMoved ? 1 : 0
      drafts.append(draft(first.readings, first.units, features, discourse, options: options))
    }
    return drafts
  }

  /// Other ways for transfer: the subjects that the target lists for each one the rules give, and other orders.
  private func options(of first: Draft) -> [TransferOptions] {
    var options: [TransferOptions] = []
    if candidateModel.extent("orders") > 0 {
      options.append(TransferOptions(isMainFirst: true))
      options.append(TransferOptions(isTimeMoved: true))
    }
    let predicates = first.phrases.filter { $0.isPredicate && !$0.isAttributive }
      .suffix(candidateModel.extent("subjects"))
    for predicate in predicates.reversed() {
      for pronoun in realization.names("subject-alternative").keys.sorted() {
        options.append(
          TransferOptions(
            subject: TransferOptions.Subject(predicate: predicate.range.lowerBound, pronoun: pronoun)))
      }
    }
    return options
  }

  // MARK: other translations of single units

  private struct Sense {
    let unit: Int
    /// The translations, with the one to try first.
    let entries: [BilingualEntry]
    /// How much rarer it is than the usual one in sentence pairs, in hundredths of a natural-log unit.
    let rarity: Int
  }

  /// The second translations of units, those first that are least rarer than the first.
  private func senses(_ units: [SourceUnit], limit: Int) -> [Sense] {
    guard limit > 0 else { return [] }
    var senses: [Sense] = []
    for (index, unit) in units.enumerated()
    where unit.entries.count > 1 && !unit.isChosen && unit.tags.intersects(Self.content) {
      let ranked = selector.rank(unit).map(\.entry)
      guard let first = ranked.first,
        let other = ranked.dropFirst().first(where: { entry in
          entry.targetTags.partOfSpeech == first.targetTags.partOfSpeech && entry.target != first.target
        })
      else { continue }
      let counts = pair.weights(of: unit.key)
      func count(_ entry: BilingualEntry) -> Double { Double(counts.first { $0.target == entry.target }?.count ?? 0) }
      let rarity = Int((100 * log((count(first) + 1) / (count(other) + 1))).rounded())
      senses.append(Sense(unit: index, entries: [other] + ranked.filter { $0 != other }, rarity: rarity))
    }
    return Array(senses.sorted { ($0.rarity, $0.unit) < ($1.rarity, $1.unit) }.prefix(limit))
  }

  private static let content: TagSet = [
    .noun, .properNoun, .verb, .adjective, .naAdjective, .adverb, .adnominal, .pronoun, .conjunction, .interjection,
    .phrase,
  ]

  // MARK: features

  private func features(
    of draft: Draft, _ resolution: ChoiceResolver.Resolution
  ) -> (features: CandidateFeatures, lost: [Range<Int>]) {
    var lost: [Range<Int>] = []
    var features = draft.features
    features[.model] = resolution.model
    features[.choices] = resolution.choices
    features[.words] = resolution.words.count
    features[.readings] = draft.readings.count
    var isCovered = [Bool](repeating: false, count: draft.readings.count)
    for (index, word) in resolution.words.enumerated() {
      for source in word.sources where isCovered.indices.contains(source) { isCovered[source] = true }
      if word.partOfSpeech.contains(.pronoun), word.sources.isEmpty { features[.implied] += 1 }
      let isWord = word.lemma.utf8.count > 2 && word.lemma.first?.isLetter == true
      if isWord, resolution.words[max(0, index - 2)..<index].contains(where: { $0.lemma == word.lemma }) {
        features[.repeats] += 1
      }
    }
    for phrase in draft.phrases {
      for setting in phrase.settings {
        for source in setting.range where isCovered.indices.contains(source) { isCovered[source] = true }
      }
    }
    for unit in draft.units where unit.tags.intersects(Self.content) {
      features[.content] += 1
      if !unit.isKnown {
        // A name has no translation to be known.
        if !unit.tags.contains(.properNoun) { features[.unknown] += 1 }
      } else if let layer = unit.layer, !pair.layers[layer].isCore {
        features[.imported] += 1
      }
      if !isCovered[unit.range].contains(true) { lost.append(unit.range) }
    }
    features[.lost] = lost.count
    for part in draft.parts {
      switch part {
      case .clause: features[.clauses] += 1
      case .fragment: features[.fragments] += 1
      case .phrase: continue
      }
    }
    return (features, lost)
  }
}
