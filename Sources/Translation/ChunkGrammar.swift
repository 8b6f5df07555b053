import LanguagePack
import Morphology

/// What chunk transfer must know about the function words of a language; from the `chunks` table of its pack.
///
/// Rows of role and value; roles that take a second word have it behind a colon (`contraction al:a`).
struct ChunkGrammar: Sendable {
  /// Prepositions that join a noun to a noun.
  private(set) var genitives: Set<String> = []
  /// Adverbs that negate the verb behind them and vanish into it.
  private(set) var negations: Set<String> = []
  /// The preposition before a person who is the direct object.
  private(set) var personal = ""
  /// Contractions of preposition and article, with the preposition.
  private(set) var contractions: [String: String] = [:]
  /// The reflexive pronoun of the third person, and what it adds to the lemma of a verb in a pair.
  private(set) var reflexive = ""
  /// Conjunctions that put a clause beside another; a subject may be understood behind them.
  private(set) var coordinators: Set<String> = []
  /// The relative pronoun that takes its gender and number from an article before it.
  private(set) var relatives: Set<String> = []
  /// The copula that never has a noun as its complement.
  private(set) var locative = ""
  /// Degree words and the conjunctions and prepositions that name the standard of comparison after them.
  private(set) var comparisons: [String: Set<String>] = [:]
  /// Marks that have no counterpart.
  private(set) var dropped: Set<String> = []
  /// Verbs whose reflexive pronoun is a passive or speaks of people in general; true: behind an auxiliary only.
  private(set) var passives: [String: Bool] = [:]
  /// Signs of currencies.
  private(set) var currencies: Set<String> = []
  /// Prepositions that negate what they govern.
  private(set) var negatives: Set<String> = []
  /// The verb that says what somebody or something is.
  private(set) var copula = ""
  /// Adverbs that, with the copula, say only that something is there.
  private(set) var existentials: Set<String> = []
  /// Particles that lead an infinitive in.
  private(set) var infinitives: Set<String> = []
  /// Verbs whose object does what the plain verb behind it says.
  private(set) var causatives: Set<String> = []
  /// Verbs that say what the writer feels when they stand without a subject.
  private(set) var feelings: Set<String> = []
  /// Verbs whose object may be a clause with nothing that leads it in: say, think.
  private(set) var reporting: Set<String> = []
  /// Prepositions that say where something is.
  private(set) var placePrepositions: Set<String> = []
  /// Whether negation stands behind a verb that has no auxiliary.
  private(set) var negatesBehind = false
  /// Whether adjectives stand before their noun only.
  private(set) var hasAdjectivesBefore = false

  init(rows: [[String]]) {
    for fields in rows where fields.count >= 2 {
      let parts = fields[1].split(separator: ":", maxSplits: 1).map(String.init)
      let second = parts.count > 1 ? parts[1] : ""
      switch fields[0] {
      case "genitive": genitives.insert(fields[1])
      case "negation": negations.insert(fields[1])
      case "personal": personal = fields[1]
      case "contraction": contractions[parts[0]] = second
      case "reflexive": reflexive = fields[1]
      case "coordinator": coordinators.insert(fields[1])
      case "relative": relatives.insert(fields[1])
      case "locative": locative = fields[1]
      case "comparison": comparisons[parts[0], default: []].insert(second)
      case "passive": passives[parts[0]] = !second.isEmpty
      case "currency": currencies.insert(fields[1])
      case "negative": negatives.insert(fields[1])
      case "drop": dropped.insert(fields[1])
      case "copula": copula = fields[1]
      case "existential": existentials.insert(fields[1])
      case "infinitive": infinitives.insert(fields[1])
      case "causative": causatives.insert(fields[1])
      case "feeling": feelings.insert(fields[1])
      case "reporting": reporting.insert(fields[1])
      case "place": placePrepositions.insert(fields[1])
      case "negation-place": negatesBehind = fields[1] == "behind"
      case "adjectives": hasAdjectivesBefore = fields[1] == "before"
      default: continue
      }
    }
  }
}

/// One word of the source as chunk transfer sees it: a unit with the reading that stands for it.
struct ChunkWord {
  var unit: SourceUnit
  /// The reading of a single word; for an expression its key, with the tags of the unit.
  var reading: Reading
  /// Whether a definite article is part of the word (a contraction).
  var hasArticle = false
  /// Whether white space stands before and after it.
  var spaceBefore = false
  var spaceAfter = false
  /// Whether an adjective is a participle as well.
  var isParticiple = false

  var tags: TagSet { reading.tags }
  var lemma: String { reading.lemma }
  /// The noun that frames are asked for.
  var nounKey: String { unit.term?.source ?? lemma }
  var surface: String { reading.surface }
  var sources: [Int] { Array(unit.range) }

  func has(_ tags: TagSet) -> Bool { reading.tags.contains(tags) }
  func isAny(_ tags: TagSet) -> Bool { reading.tags.intersects(tags) }
}

/// A noun with what stands around it, or a pronoun, possibly behind a preposition.
final class NounChunk {
  var prepositions: [ChunkWord] = []
  /// Adverbs before the determiners.
  var adverbs: [ChunkWord] = []
  /// The sign of a currency beside a number.
  var currency: ChunkWord?
  var determiners: [ChunkWord] = []
  var before: [Modifier] = []
  var heads: [ChunkWord] = []
  var after: [Modifier] = []
  /// The mark of a possessor that stands before the noun, as its first complement.
  var owner: ChunkWord?
  /// Nouns joined by a genitive.
  var complements: [NounChunk] = []
  /// Nouns beside this one, with the words between.
  var conjuncts: [(link: [ChunkWord], noun: NounChunk)] = []

  /// An adjective with its adverbs.
  struct Modifier {
    var adverbs: [ChunkWord]
    var word: ChunkWord
    /// The conjunction or comma before it.
    var link: ChunkWord?
    /// Whether it has a complement of its own and stands behind the noun.
    var isPostposed = false
  }

  /// The word that gives gender, number and person.
  var core: ChunkWord? { heads.first ?? before.last?.word ?? after.first?.word ?? determiners.last }

  var isBare: Bool { prepositions.isEmpty }

  /// Whether the chunk with what is joined to it is more than one.
  var isPlural: Bool { !conjuncts.isEmpty || isPluralAlone }

  /// Whether the noun itself is plural.
  var isPluralAlone: Bool {
    guard let core else { return false }
    if core.isAny(.plural.union(.pluralOnly)) { return true }
    if core.has(.singular) { return false }
    return determiners.contains { $0.has(.plural) }
  }

  var person: TagSet {
    if conjuncts.contains(where: { $0.noun.person == .first }) { return .first }
    guard let core, core.has(.pronoun) else { return .third }
    if core.has(.first) { return .first }
    if core.has(.second), !core.has(.formal) { return .second }
    return .third
  }

  var isPerson: Bool {
    guard let core else { return false }
    return core.has(.person) || core.has(.properNoun)
      || (core.has(.pronoun) && core.isAny(.subject.union(.first).union(.second)) && !core.has(.neuter))
  }
}

/// A verb with its auxiliaries, clitic pronouns and negation.
final class VerbChunk {
  /// The readings of the first word: negation, clitic or verb.
  var first: [Int] = []
  /// Prepositions before an infinitive.
  var markers: [ChunkWord] = []
  var negation: ChunkWord?
  var clitics: [ChunkWord] = []
  /// What the auxiliaries say, outermost first.
  var settings: [(name: String, value: String, rule: String, sources: [Int])] = []
  var adverbs: [ChunkWord] = []
  /// Whether the subject stands between its auxiliary and the verb.
  var isInverted = false
  /// The word with person and tense.
  var finite: ChunkWord
  /// The word that is translated.
  var main: ChunkWord

  init(_ word: ChunkWord) {
    finite = word
    main = word
  }

  static let nonfinite: TagSet = [.infinitive, .gerund, .participle]

  var isFinite: Bool { !finite.isAny(Self.nonfinite) }
  var isImperative: Bool { finite.has(.imperative) }
  func value(_ name: String) -> String? { settings.last { $0.name == name }?.value }
}

enum Chunk {
  case noun(NounChunk)
  case verb(VerbChunk)
  /// A predicative adjective.
  case adjective([NounChunk.Modifier])
  case adverb(ChunkWord)
  case conjunction(ChunkWord)
  /// A relative with the prepositions and the article before it.
  case relative([ChunkWord])
  case mark(ChunkWord)
  case other(ChunkWord)
  /// What a rule builds: nested chunks and words of the target, used as an adverb.
  case built([BuiltItem])
}

enum BuiltItem {
  case chunks([Chunk])
  case words(String, sources: [Int])
}
