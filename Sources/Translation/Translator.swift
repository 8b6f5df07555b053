import LanguagePack
package import Morphology
package import TextModel

/// Translates the sentences of one direction of a pair.
///
/// Analyse → look up → transfer → resolve → compose.
package final class Translator: Sendable {
  package let source: LanguageStack
  package let target: LanguageStack
  package let pair: PairStack
  private let analyzer: Analyzer
  private let lookup: CandidateLookup
  private let selector: LexicalSelector
  private let phraseBuilder: PhraseBuilder
  private let grammar: ClauseGrammar
  private let dependencies: DependencyParser
  private let realization: Realization
  private let slots: SlotDefaults
  private let relations: [String: String]
  private let counters: [String: Counter]
  private let resolver: ChoiceResolver
  private let composer: SurfaceComposer
  private let transliterator = Transliterator()
  /// The method of this direction, by its pair's manifest: `clause`, `chunk`, or word by word when it names none.
  private let chunks: ChunkTransfer?
  private let gloss: GlossTransfer?

  package init(source: LanguageStack, target: LanguageStack, pair: PairStack) {
    self.source = source
    self.target = target
    self.pair = pair
    analyzer = Analyzer(source)
    lookup = CandidateLookup(pair: pair, source: source)
    selector = LexicalSelector(pair: pair, target: target)
    phraseBuilder = PhraseBuilder(rules: ReadingRules(rows: source.rows("rules")))
    grammar = ClauseGrammar(rows: source.rows("clauses"))
    dependencies = DependencyParser(scores: DependencyScores(rows: source.rows("dependencies")), grammar: grammar)
    realization = Realization(rows: target.rows("realization"))
    slots = SlotDefaults(rows: pair.rows("slots"))
    counters = Counter.table(pair.rows("counters"))
    relations = Dictionary(
      pair.rows("relations").filter { $0.count > 1 }.map { ($0[0], $0[1]) }, uniquingKeysWith: { first, _ in first })
    resolver = ChoiceResolver(
      model: target.packs.lazy.compactMap { NgramModel($0) }.first,
      background: realization.value("weight", "background") == nil
        ? nil : target.packs.lazy.compactMap { NgramModel($0, variant: NgramModel.backgroundVariant) }.first,
      generator: Generator(target),
      modelWeight: realization.modelWeight)
    let method = pair.manifest["to-\(target.manifest["language"] ?? "")-transfer"]
    chunks = method == "chunk" ? ChunkTransfer(source: source, target: target, pair: pair) : nil
    gloss = method == "chunk" || method == "clause" ? nil : GlossTransfer(target: target, pair: pair)
    composer = SurfaceComposer(target: target, realization: realization)
  }

  /// What each stage made of a sentence.
  package struct Result: Sendable {
    package var readings: [Reading]
    package var units: [SourceUnit]
    package var phrases: [Phrase]
    /// What each phrase depends on, where the method of the pair asks for it.
    package var tree: DependencyTree
    package var nodes: [TargetNode]
    package var words: [TargetWord]
    package var composition: SurfaceComposer.Composition
  }

  /// Translates the sentence at `span` of `document`.
  package func translate(_ document: Document, sentence span: TextSpan) -> Result {
    let readings = analyzer.analyze(document, sentence: span)
    let units = lookup.units(readings)
    if let nodes = chunks?.nodes(readings, units) ?? gloss?.nodes(readings, units) {
      let words = resolver.resolve(nodes)
      return Result(
        readings: readings, units: units, phrases: [], tree: DependencyTree(heads: []), nodes: nodes, words: words,
        composition: composer.compose(words, readings, capitalized: true))
    }
    var phrases = phraseBuilder.phrases(units, readings)
    var tree = dependencies.parse(phrases)
    dependencies.readCopulas(&phrases, &tree)
    let context = TransferContext(
      readings: readings, units: units, selector: selector, realization: realization, grammar: grammar, slots: slots,
      relations: relations, counters: counters, transliterator: transliterator)
    let nodes = SentenceTransfer(context: context).nodes(ClauseBuilder(grammar, phrases, tree).parts())
    let words = resolver.resolve(nodes)
    let composition = composer.compose(words, readings, capitalized: true)
    return Result(
      readings: readings, units: units, phrases: phrases, tree: tree, nodes: nodes, words: words,
      composition: composition)
  }

  /// The translations a unit may have, best first, each with what puts it there; at most eight.
  package func candidates(for unit: SourceUnit) -> [String] {
    selector.rank(unit).prefix(8).map { $0.reason.isEmpty ? $0.entry.target : "\($0.entry.target) (\($0.reason))" }
  }
}

extension Translator.Result {
  /// The content units that no word of the translation stands for: what a frame drops, or what is lost.
  package var uncovered: [String] {
    var covered = Set(words.flatMap(\.sources))
    for phrase in phrases { for setting in phrase.settings { covered.formUnion(setting.range) } }
    return units.filter { unit in
      !unit.tags.intersects(CandidateLookup.marks.union(CandidateLookup.functional))
        && covered.isDisjoint(with: unit.range)
    }.map(\.key)
  }
}
