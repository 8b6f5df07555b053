/// What the building of clauses must know about the particles of a language; from the `clauses` table of its pack.
struct ClauseGrammar: Sendable {
  var topic = ""
  var subject = ""
  var object = ""
  var genitive = ""
  var quote = ""
  var companion = ""
  var adverbialMarker = ""
  var lightVerb = ""
  var parallel: Set<String> = []
  /// Verbs before which an adjective in its adverbial form is a result, not an adverb: 静かに + なる.
  var resultVerbs: Set<String> = []
  /// Particles of who does what another person receives or causes.
  var doer: Set<String> = []
  /// How loosely a link holds: 1 within one event, 2 the usual, 3 between statements.
  private var levels: [String: Int] = [:]

  func level(of link: String) -> Int { levels[link] ?? 2 }

  /// Particles of the time at which something happens.
  var dateMarkers: Set<String> = []
  /// Verbs of saying and thinking: what is quoted before another verb is what it is done for.
  var quotingVerbs: Set<String> = []
  /// Verbs that report what somebody says: who says it stands before it.
  var reportingVerbs: Set<String> = []
  /// Verbs of what stands somewhere in writing: where it stands goes with them. 説明書に洗えると書いてある.
  var writingVerbs: Set<String> = []
  /// Opening marks of what is said aside: brackets.
  var asideMarks: Set<String> = []
  /// Marks behind the name of what they rate or list: 味：★★★.
  var labelMarks: Set<String> = []
  /// Predicates of use, before which のに is what for: 着るのに苦労する.
  var aims: Set<String> = []
  /// Nouns of how far and how long something goes: no argument of the clause before them.
  var extents: Set<String> = []
  /// Nouns of persons in general: before them a feeling is theirs (気になる人).
  var anybody: Set<String> = []
  /// Nouns whose clause says what they are: 可能性, 必要.
  var contents: Set<String> = []
  /// Nouns that ask for one thing: 欠点は値段だ, the drawback is the price.
  var specifying: Set<String> = []
  /// Verbs whose object is a thing, also where a clause with の stands for it: 軽いのを探す.
  var thingVerbs: Set<String> = []
  /// Nouns whose clause says what somebody feels, knows or fears: 騙された気分.
  var statedNouns: Set<String> = []
  /// Spoken forms of the particle that quotes.
  var shortQuotes: Set<String> = []
  /// Adjectives whose subject is what one wants.
  var wanting: Set<String> = []
  /// Verbs of thinking: the topic before them belongs to what is thought.
  var thinkingVerbs: Set<String> = []
  /// Verbs of saying: whoever is named before what is said says it.
  var sayingVerbs: Set<String> = []
  /// Whether a verb says or thinks what stands before it in a clause of its own.
  func isQuoting(_ verb: String) -> Bool { quotingVerbs.contains(verb) || sayingVerbs.contains(verb) }

  /// Links that the particle of quotations may make too: 押すと動く.
  var quoteLinks: Set<String> = []
  /// Nouns for what kind of person the writer is: 初心者.
  var selfNouns: Set<String> = []
  /// Adverbs that say that nobody helps: 一人で.
  var alone: Set<String> = []
  /// Verbal nouns that end a sentence as a quality does: おすすめ.
  var barePredicates: Set<String> = []
  /// Nouns for persons who serve whoever writes: スタッフ.
  var serving: Set<String> = []
  /// Ends of nouns for bodies of people, which act as people do: 社, 委員会.
  private var actingEndings: [String] = []

  /// Ends of nouns for persons: 者, エコノミスト.
  private var personEndings: [String] = []

  /// Whether a noun names a body of people.
  func isActing(_ noun: String) -> Bool { actingEndings.contains { noun.ends(in: $0) } }

  /// Whether a noun names a person.
  func isPerson(_ noun: String) -> Bool { personEndings.contains { noun.ends(in: $0) } }

  /// Links whose clauses stand by themselves: nothing embedded takes them in.
  var independentLinks: Set<String> = []
  /// Verbs that make "can" of a noun that the light verb makes a verb.
  var lightPotentials: Set<String> = []

  /// Links that particles make of a noun that has arguments like a verb: 商品を使用後に.
  var markerLinks: [String: String] = [:]

  /// Attributive predicates before which a genitive is the subject: 好みの分かれる味.
  var genitiveSubjectVerbs: Set<String> = []
  /// Affixes without a meaning of their own.
  var mute: Set<String> = []
  /// Affixes that say that there are several.
  var pluralAffixes: Set<String> = []
  /// Particles between a name and the noun that says what it names.
  var naming: Set<String> = []
  /// Marks between the parts of a foreign name.
  var nameMarks: Set<Character> = []
  /// The particle that may also be the copula that leads on.
  var copulaMarker = ""
  /// The marker of what is so too.
  var also = ""
  /// Particles behind the last noun of a list.
  var listEnds: Set<String> = []
  /// Links of conditions: the looser links around do not end in them.
  var conditionLinks: Set<String> = []
  /// Nouns that say no more than that something is so: 値段が高いこと.
  var factNouns: Set<String> = []
  /// Words of time that say that something is still to come: 今度, 明日, また.
  var prospects: Set<String> = []
  /// Marks between the nouns of a list.
  var listMarks: Set<String> = []

  /// Rows of two fields: role, particle.
  init(rows: [[String]]) {
    for fields in rows where fields.count >= 2 {
      switch fields[0] {
      case "topic": topic = fields[1]
      case "subject": subject = fields[1]
      case "object": object = fields[1]
      case "genitive": genitive = fields[1]
      case "quote": quote = fields[1]
      case "fact-noun": factNouns.insert(fields[1])
      case "companion": companion = fields[1]
      case "light-verb": lightVerb = fields[1]
      case "adverbial": adverbialMarker = fields[1]
      case "close-link": levels[fields[1]] = 1
      case "loose-link": levels[fields[1]] = 3
      case "date-marker": dateMarkers.insert(fields[1])
      case "condition-link": conditionLinks.insert(fields[1])
      case "genitive-subject": genitiveSubjectVerbs.insert(fields[1])
      case "plural-affix": pluralAffixes.insert(fields[1])
      case "mute": mute.insert(fields[1])
      case "naming": naming.insert(fields[1])
      case "name-mark": nameMarks.formUnion(fields[1].prefix(1))
      case "copula": copulaMarker = fields[1]
      case "also": also = fields[1]
      case "list-end": listEnds.insert(fields[1])
      case "prospect": prospects.insert(fields[1])
      case "list-mark": listMarks.insert(fields[1])
      case "marker-link":
        let parts = fields[1].split(separator: ":")
        if parts.count == 2 { markerLinks[String(parts[0])] = String(parts[1]) }
      case "quoting-verb": quotingVerbs.insert(fields[1])
      case "reporting-verb":
        reportingVerbs.insert(fields[1])
        quotingVerbs.insert(fields[1])
      case "aside-mark": asideMarks.insert(fields[1])
      case "label-mark": labelMarks.insert(fields[1])
      case "extent": extents.insert(fields[1])
      case "anybody": anybody.insert(fields[1])
      case "content-noun": contents.insert(fields[1])
      case "specifying": specifying.insert(fields[1])
      case "thing-verb": thingVerbs.insert(fields[1])
      case "stated-noun": statedNouns.insert(fields[1])
      case "short-quote": shortQuotes.insert(fields[1])
      case "aim": aims.insert(fields[1])
      case "writing-verb": writingVerbs.insert(fields[1])
      case "wanting": wanting.insert(fields[1])
      case "thinking-verb": thinkingVerbs.insert(fields[1])
      case "independent-link": independentLinks.insert(fields[1])
      case "light-potential": lightPotentials.insert(fields[1])
      case "parallel": parallel.insert(fields[1])
      case "doer": doer.insert(fields[1])
      case "acting": actingEndings.append(fields[1])
      case "person": personEndings.append(fields[1])
      case "quote-link": quoteLinks.insert(fields[1])
      case "self": selfNouns.insert(fields[1])
      case "alone": alone.insert(fields[1])
      case "bare-predicate": barePredicates.insert(fields[1])
      case "serving": serving.insert(fields[1])
      case "saying-verb": sayingVerbs.insert(fields[1])
      case "result-verb": resultVerbs.insert(fields[1])
      default: continue
      }
    }
  }
}
