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
  let analyzer: Analyzer
  /// For languages that write no space between words.
  let spaces: StraySpaces?
  let lookup: CandidateLookup
  let selector: LexicalSelector
  let phraseBuilder: PhraseBuilder
  let grammar: ClauseGrammar
  let dependencies: DependencyParser
  let realization: Realization
  let slots: SlotDefaults
  let relations: [String: String]
  let counters: [String: Counter]
  let resolver: ChoiceResolver
  let composer: SurfaceComposer
  let transliterator: Transliterator
  let examples: LearntExamples
  /// The method of this direction, by its pair's manifest: `clause`, `chunk`, `agreement`, or word by word when it names none.
  let chunks: ChunkTransfer?
  let agreement: AgreementTransfer?
  let gloss: GlossTransfer?
  package let candidateModel: CandidateModel

  package init(source: LanguageStack, target: LanguageStack, pair: PairStack) {
    self.source = source
    self.target = target
    self.pair = pair
    let method = pair.manifest["to-\(target.manifest["language"] ?? "")-transfer"]
    analyzer = Analyzer(source)
    lookup = CandidateLookup(pair: pair, source: source, derivation: VerbDerivation(target))
    selector = LexicalSelector(pair: pair, target: target)
    grammar = ClauseGrammar(rows: source.rows("clauses"))
    spaces = source.isUnspaced ? StraySpaces(subject: grammar.subject) : nil
    dependencies = DependencyParser(
      scores: DependencyScores(rows: source.rows("dependencies")), grammar: grammar, frames: pair.caseFrames)
    realization = Realization(rows: target.rows("realization"))
    slots = SlotDefaults(rows: pair.rows("slots"))
    transliterator = Transliterator(names: NameSpelling(rows: pair.rows("names")))
    counters = Counter.table(pair.rows("counters"))
    phraseBuilder = PhraseBuilder(
      rules: ReadingRules(rows: source.rows("rules")),
      measureUnits: Set(counters.filter { $0.value.isPhysical }.keys))
    relations = Dictionary(
      pair.rows("relations").filter { $0.count > 1 }.map { ($0[0], $0[1]) }, uniquingKeysWith: { first, _ in first })
    resolver = ChoiceResolver(
      model: target.packs.lazy.compactMap { NgramModel($0) }.first,
      background: realization.value("weight", "background") == nil
        ? nil : target.packs.lazy.compactMap { NgramModel($0, variant: NgramModel.backgroundVariant) }.first,
      generator: Generator(target),
      modelWeight: realization.modelWeight)
    agreement = method == "agreement" ? AgreementTransfer(source: source, target: target, pair: pair) : nil
    chunks = method == "chunk" ? ChunkTransfer(source: source, target: target, pair: pair) : nil
    gloss =
      method.map { ["chunk", "clause", "agreement"].contains($0) } == true
      ? nil : GlossTransfer(source: source, target: target, pair: pair)
    composer = SurfaceComposer(target: target, realization: realization)
    candidateModel = CandidateModel(rows: pair.rows("candidates"))
    examples = LearntExamples(pair: pair, realization: realization)
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
    /// What speaks for and against it, and what that adds up to; lower is better.
    package var features: CandidateFeatures
    /// The readings of units with a meaning that no word of the translation stands for.
    package var lost: [Range<Int>]
    package var cost: Int
    /// The example that was taken instead of what the rules say, where one was.
    package var example: String?
    /// What the text has spoken of with this sentence, for the next one.
    package var discourse: Discourse
    /// The subjects that are those of the sentence before: pronoun and noun of the source.
    package var carried: [String]
  }

  /// Translates the sentence at `span` of `document`.
  package func translate(_ document: Document, sentence span: TextSpan) -> Result {
    candidates(document, sentence: span, limit: 1)[0]
  }

  /// The translations a unit may have, best first, each with what puts it there; at most eight.
  package func candidates(for unit: SourceUnit) -> [(text: String, reason: String)] {
    selector.rank(unit).prefix(8).map { ($0.entry.target, $0.reason) }
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
