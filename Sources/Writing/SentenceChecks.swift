import LanguagePack
import Morphology
import TextModel

/// The checks that no pattern can say. A rule file names one with `check NAME`, and says the rest: kind, message, reason.
struct SentenceChecks: Sendable {
  /// The checks there are.
  static let names: Set<String> = [
    "article-sound", "fluency", "kana-typo", "misspelling", "repeated-word",
  ]

  /// Those that ask the n-gram model.
  static let ofModel: Set<String> = ["fluency"]

  private let articleSound: ArticleSound
  private let fluency: FluencySlip

  init(_ stack: LanguageStack) {
    articleSound = ArticleSound(rows: stack.rows("proofreading-sounds"))
    fluency = FluencySlip(rows: stack.rows("proofreading-fluency"))
  }

  func suggestions(by rule: WritingRule, in sentence: ProofSentence, _ proofreader: Proofreader) -> [Suggestion] {
    guard let check = rule.check else { return [] }
    return switch check.name {
    case "fluency": fluency.suggestions(by: rule, in: sentence, proofreader)
    case "kana-typo": KanaTypo(settings: check.settings).suggestions(by: rule, in: sentence, proofreader.analyzer)
    case "misspelling": Misspelling(settings: check.settings).suggestions(by: rule, in: sentence, proofreader.spelling)
    case "repeated-word": RepeatedWord(settings: check.settings).suggestions(by: rule, in: sentence)
    case "article-sound": articleSound.suggestions(by: rule, in: sentence)
    default: []
    }
  }
}
