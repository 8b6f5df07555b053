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

  struct Forbidden: Sendable {
    let source: String
    let target: String
    let termBase: String
    /// How the target may stand in a translation: in lower case, as it is and in the plural. None is empty.
    let forms: [[UInt8]]

    /// `stack` has the lexicons and paradigms of the target.
    init(_ entry: TermEntry, termBase: String, in stack: LanguageStack) {
      source = entry.source
      target = entry.target.filter { $0 != "*" }
      self.termBase = termBase
      forms = WrittenText.forms(of: entry.target) { word in
        [Generator(stack).surface(of: word.lowercased(), partOfSpeech: .noun, form: .plural)].compactMap(\.self)
      }
    }
  }

  init() {}

  init(_ request: Request, _ pair: LanguagePair, _ translator: Translator) {
    keptLanguages = request.keptLanguages
    keptText = request.keptText
    memories = MemoryLookup(
      request.memories, threshold: request.memoryThreshold, pair: pair)
    let bases = (request.keptText.map { [$0.words] } ?? []) + request.termBases
    guard !bases.isEmpty else { return }
    let compiled = bases.map { $0.compiled(for: pair, translator) }
    forbidden = compiled.flatMap(\.forbidden)
    wording = Wording(
      terms: TermSet(compiled.map(\.table)), forbidden: ForbiddenWords(forbidden.map { ($0.source, $0.target) }))
  }
}
