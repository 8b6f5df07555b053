import LanguagePack
import Morphology
import TextModel

/// The checks that no pattern can say. A rule file names one with `check NAME`, and says the rest: kind, message, reason.
struct SentenceChecks: Sendable {
  /// The checks there are.
  static let names: Set<String> = [
    "article-sound", "bracket-pair", "confusion", "fluency", "kana-typo", "misspelling", "repeated-word",
    "sentence-start",
  ]

  /// Those that ask the n-gram model.
  static let ofModel: Set<String> = ["confusion", "fluency"]

  private let generator: Generator
  private let confusion: Confusion
  private let fluency: FluencySlip

  init(_ stack: LanguageStack) {
    generator = Generator(stack)
    confusion = Confusion(rows: stack.rows("proofreading-confusions"))
    fluency = FluencySlip(rows: stack.rows("proofreading-fluency"))
  }

  func suggestions(by rule: WritingRule, in sentence: ProofSentence, _ proofreader: Proofreader) -> [Suggestion] {
    guard let check = rule.check else { return [] }
    return switch check.name {
    case "fluency": fluency.suggestions(by: rule, in: sentence, proofreader)
    case "kana-typo": KanaTypo(settings: check.settings).suggestions(by: rule, in: sentence, proofreader.analyzer)
    case "misspelling": Misspelling(settings: check.settings).suggestions(by: rule, in: sentence, proofreader.spelling)
    case "repeated-word": RepeatedWord(settings: check.settings).suggestions(by: rule, in: sentence)
    case "article-sound": ArticleSound(generator: generator).suggestions(by: rule, in: sentence)
    case "confusion": confusion.suggestions(by: rule, in: sentence, proofreader)
    case "bracket-pair": BracketPair(settings: check.settings).suggestions(by: rule, in: sentence)
    case "sentence-start": SentenceStart().suggestions(by: rule, in: sentence)
    default: []
    }
  }
}
