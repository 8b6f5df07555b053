import Morphology
import TextModel
import Translation

/// What a request brings beside its text, made ready for one direction.
struct TranslationAids {
  var wording = Wording()
  /// The words that are forbidden, for a look at the translation.
  var forbidden: [Forbidden] = []
  var keptLanguages: [LanguageTag] = []
  var keptText: KeptText?
  var memories: MemoryLookup?

  struct Forbidden {
    let source: String
    let target: String
    let termBase: String
  }

  init() {}

  /// `stack` has the lexicons of the source.
  init(_ request: Request, _ pair: LanguagePair, _ translator: Translator) {
    let stack = translator.source
    keptLanguages = request.keptLanguages
    keptText = request.keptText
    memories = MemoryLookup(
      request.memories, threshold: request.memoryThreshold, pair: pair)
    let bases = (request.keptText.map { [$0.words] } ?? []) + request.termBases
    guard !bases.isEmpty else { return }
    let compiled = bases.map { $0.compiled(for: pair, stack) }
    forbidden = zip(bases, compiled).flatMap { base, compiled in
      compiled.forbidden.map { Forbidden(source: $0.source, target: $0.target, termBase: base.name) }
    }
    wording = Wording(
      terms: TermSet(compiled.map(\.table)), forbidden: ForbiddenWords(compiled.flatMap(\.forbidden)))
  }
}
