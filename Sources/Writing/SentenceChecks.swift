import LanguagePack
import Morphology
import TextModel

/// The checks that no pattern can say. A rule file names one with `check NAME`, and says the rest: kind, message, reason.
struct SentenceChecks: Sendable {
  private typealias Check = @Sendable (ProofSentence, Proofreader) -> [Suggestion]

  /// The checks there are.
  static let names: Set<String> = [
    "article-sound", "bracket-pair", "fluency", "kana-typo", "misspelling", "okurigana", "other-variant",
    "repeated-word", "sentence-length", "word-join",
  ]

  /// Those that ask the n-gram model.
  static let ofModel: Set<String> = ["fluency", "word-join"]

  private let checks: [(rule: WritingRule, check: Check)]

  /// The checks that `rules` name, made ready.
  init(_ stack: LanguageStack, _ rules: RuleSet) {
    checks = rules.rules.compactMap { rule in
      guard rule.hasCheck, let named = rule.content.check else { return nil }
      return Self.check(named.name, named.settings, rule, stack).map { (rule, $0) }
    }
  }

  private static func check(
    _ name: String, _ settings: [String: String], _ rule: WritingRule, _ stack: LanguageStack
  ) -> Check? {
    switch name {
    case "fluency":
      let check = FluencySlip(rows: stack.rows("proofreading-fluency"))
      return { check.suggestions(by: rule, in: $0, $1) }
    case "kana-typo":
      let check = KanaTypo(settings: settings)
      return { check.suggestions(by: rule, in: $0, $1.analyzer) }
    case "okurigana":
      let check = Okurigana(settings: settings)
      return { check.suggestions(by: rule, in: $0, $1.analyzer) }
    case "bracket-pair":
      let check = BracketPair(settings: settings)
      return { sentence, _ in check.suggestions(by: rule, in: sentence) }
    case "sentence-length":
      let check = SentenceLength(settings: settings)
      return { sentence, _ in check.suggestions(by: rule, in: sentence) }
    case "misspelling":
      let check = Misspelling(settings: settings)
      return { check.suggestions(by: rule, in: $0, $1.spelling) }
    case "other-variant":
      let check = Misspelling(settings: settings, verdict: .otherVariant)
      return { check.suggestions(by: rule, in: $0, $1.spelling) }
    case "word-join":
      let check = WordJoin(settings: settings)
      return { check.suggestions(by: rule, in: $0, $1) }
    case "repeated-word":
      let check = RepeatedWord(settings: settings)
      return { sentence, _ in check.suggestions(by: rule, in: sentence) }
    case "article-sound":
      let check = ArticleSound(rows: stack.rows("proofreading-sounds"))
      return { sentence, _ in check.suggestions(by: rule, in: sentence) }
    default: return nil
    }
  }

  /// What the checks of the rules that `isOn` lets through find, in the order of the rules, where no antipattern forbids it.
  func suggestions(
    in sentence: ProofSentence, _ proofreader: Proofreader, isOn: (WritingRule) -> Bool
  ) -> [Suggestion] {
    checks.flatMap { item -> [Suggestion] in
      guard isOn(item.rule) else { return [] }
      return item.check(sentence, proofreader)
        .filter { !proofreader.rules.isForbidden(item.rule, $0.span, in: sentence) }
    }
  }
}
