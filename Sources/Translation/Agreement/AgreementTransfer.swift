import LanguagePack
package import Morphology

/// Transfer into a language whose words agree, from one that says every subject and puts adjectives before their noun.
///
/// Words → chunks → clauses → target words. The order of the source is kept but for what the target puts elsewhere:
/// adjectives, object pronouns, subjects that are not said. Articles, adjectives and participles take gender and number
/// of their noun, verbs person and number of their subject. Every chunk is emitted exactly once.
package final class AgreementTransfer: Sendable {
  let source: LanguageStack
  let pair: PairStack
  let target: TargetForms
  let selector: LexicalSelector
  let realization: Realization
  let grammar: ChunkGrammar
  let rules: ReadingRules
  let slots: SlotDefaults
  let variants: ChunkVariants
  let cognates: Cognates
  let pronouns: TargetPronouns
  let tenses: TargetTenses
  let copulas: TargetCopulas

  package init(source: LanguageStack, target: LanguageStack, pair: PairStack) {
    self.source = source
    self.pair = pair
    realization = Realization(rows: target.rows("realization"))
    self.target = TargetForms(target, realization)
    selector = LexicalSelector(pair: pair, target: target)
    grammar = ChunkGrammar(rows: source.rows("chunks"))
    rules = ReadingRules(rows: source.rows("rules"))
    slots = SlotDefaults(rows: pair.rows("slots"))
    variants = ChunkVariants(pair)
    cognates = Cognates(rows: pair.rows("cognates"))
    pronouns = TargetPronouns(rows: pair.rows("pronouns"))
    tenses = TargetTenses(rows: pair.rows("tenses"))
    copulas = TargetCopulas(rows: pair.rows("copulas"))
  }

  /// The translation of a sentence, in the order of the target. Linear in its length.
  package func nodes(_ readings: [Reading], _ units: [SourceUnit]) -> [TargetNode] {
    let words = ChunkWordReader(grammar: grammar, source: source, pair: pair).words(readings, units)
    let chunks = ChunkParser(words, grammar: grammar, rules: rules, builds: BuildRules(rows: [])).parse()
    return AgreementSentence(transfer: self, chunks: chunks).nodes()
  }
}

/// Object pronouns and the person of subjects; from the `pronouns` table of a direction.
///
/// Rows of source pronoun, then what stands for it as subject, object, indirect object, reflexive and behind a
/// preposition (`-` for none), and the person, number and gender it gives its verb.
struct TargetPronouns: Sendable {
  struct Row: Sendable {
    let subject: String
    let object: String
    let indirect: String
    let reflexive: String
    let prepositional: String
    let agreement: TagSet
  }

  private let rows: [String: Row]

  init(rows fields: [[String]]) {
    var rows: [String: Row] = [:]
    for field in fields where field.count >= 7 {
      guard let agreement = TagSet(field[6]) else { continue }
      let texts = field.map { $0 == "-" ? "" : $0 }
      rows[field[0]] = Row(
        subject: texts[1], object: texts[2], indirect: texts[3], reflexive: texts[4], prepositional: texts[5],
        agreement: agreement)
    }
    self.rows = rows
  }

  func row(_ lemma: String) -> Row? { rows[lemma] }

  /// The reflexive pronoun of a person and number.
  func reflexive(_ agreement: TagSet) -> String? { first(agreement, \.reflexive) }

  /// The pronoun of an indirect object of a person and number.
  func indirect(_ agreement: TagSet) -> String? { first(agreement, \.indirect) }

  private func first(_ agreement: TagSet, _ text: (Row) -> String) -> String? {
    let wanted = agreement.intersection(.personAndNumber)
    return rows.values.filter { $0.agreement.contains(wanted) && !text($0).isEmpty }.map(text).min()
  }
}

/// What a tense of the source becomes; from the `tenses` table of a direction.
///
/// Rows of source tense, condition and target: a tense (`imperfect`) or a template of the realization (`aspect/perfect`).
/// A condition is `stative` (the verb of the target tells a state), `noun` (a copula with a noun), words of the target
/// with `|` between them, or `-`. The first row that fits wins.
struct TargetTenses: Sendable {
  private let rows: [(tense: TagSet, condition: String, lemmas: Set<String>, target: String)]

  init(rows fields: [[String]]) {
    rows = fields.compactMap { field in
      guard field.count >= 3, let tense = TagSet(field[0]) else { return nil }
      return (tense, field[1], Set(field[1].split(separator: "|").map(String.init)), field[2])
    }
  }

  func target(_ tense: TagSet, _ lemma: String, _ features: Set<String>) -> String? {
    rows.first { row in
      tense.contains(row.tense)
        && (row.condition == "-" || features.contains(row.condition) || row.lemmas.contains(lemma))
    }?.target
  }
}

/// Which verb of the target stands for a copula of the source; from the `copulas` table of a direction.
///
/// Rows of condition and lemma. A condition is `noun`, `adjective`, `adverb`, `place`, `passive`, words of the target with `|`
/// between them (an adjective that asks for this copula), or `-`.
struct TargetCopulas: Sendable {
  private let rows: [(condition: String, words: Set<String>, lemma: String)]

  init(rows fields: [[String]]) {
    rows = fields.compactMap { field in
      guard field.count >= 2 else { return nil }
      return (field[0], Set(field[0].split(separator: "|").map(String.init)), field[1])
    }
  }

  func lemma(_ kind: String, _ word: String) -> String? {
    rows.first { $0.condition == "-" || $0.condition == kind || (!word.isEmpty && $0.words.contains(word)) }?.lemma
  }
}

extension TagSet {
  static let personAndNumber: TagSet = [.first, .second, .third, .singular, .plural]
  static let genderAndNumber: TagSet = [.masculine, .feminine, .neuter, .singular, .plural]
  static let genders: TagSet = [.masculine, .feminine, .neuter]
}
