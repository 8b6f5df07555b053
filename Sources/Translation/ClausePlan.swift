import LanguagePack
import Morphology

/// A clause with everything in its target role, before it is put in order.
struct ClausePlan {
  var complex: VerbComplex
  var subject: NounPhrase?
  /// The reading at which the subject begins, where it is a topic: a topic holds for the clauses behind it.
  var topicPosition: Int?
  /// Row of the pronoun table for a subject that the source leaves out.
  var impliedSubject: String?
  var object: [TargetNode] = []
  var indirect: [TargetNode] = []
  var complement: [TargetNode] = []
  var obliques: [TargetNode] = []
  /// What opens the whole sentence: conjunctions, interjections.
  var opening: [TargetNode] = []
  var front: [TargetNode] = []
  /// When it is, until the length of the clause tells where that stands.
  var times: [TargetNode] = []
  var end: [TargetNode] = []
  /// Subordinate clauses before this one, with their links.
  var subordinates: [(clause: Clause, link: String)] = []
  var isQuestion = false
  /// Whether something is named that the predicate is compared with: `cheaper than that`.
  var isComparative = false
  /// Person and number of what follows the verb, where the subject is an empty "there".
  var objectAgreement: TagSet?
  /// What is acted on where the source does not say and the target must: `I used it`.
  var impliedObject: TargetWord?
  /// Question words, which stand first.
  var interrogative: [TargetNode] = []
  /// Whether the subject is what is asked for: who made it.
  var asksForSubject = false
  /// Whether the object is: what I bought.
  var asksForObject = false
  /// Whether something is asked for, and not whether it is so.
  var asksForWord: Bool { asksForSubject || !interrogative.isEmpty }
  /// Who does what the verb governs: `want O to V`.
  var doer: [TargetNode] = []
  var frames: [String] = []
  /// The noun group of the subject, where it is one.
  var subjectGroup: NounGroup?
  /// An amount that an adverb names, until its noun is found: たくさん.
  var quantity: [TargetWord]?
  /// What the noun would have been that the clause modifies; nil when it is no argument.
  var gap: ArgumentRole?
  /// Whether only the kind of the predicate tells who acts.
  var isSubjectByKind = false
  /// Whether an auxiliary says who acts: a favour, a wish.
  var isSubjectSaid = false
  /// Whether the subject is one that a clause before has named.
  var isCarried = false
  /// Who or what the subject is, where that was found out.
  var mention: Mention?
  /// Whether a person does what happens to the subject.
  var isDoneByPerson = false
  /// The person that something is done for or given to.
  var recipient: Mention?
  /// Whether the predicate is a verb.
  var isVerbal = false
  /// A topic that a clause before this one is about, and not this one.
  var topicOfState: NounPhrase?
  /// Who feels what the frame says, where that is a person.
  var feeler: String?
  /// Whether it says what there is.
  var isExistential = false
  /// Whether the frame has a place for an object that is empty.
  var openObject = false
  /// Whether it may speak of what will be done.
  var prospect: Prospect?
  /// Whether it is said, not supposed: nothing that follows if, when or that.
  var isStated = false
  /// Whether the verb takes an object and none is there.
  var lacksObject = false

  /// Whether somebody is named who acts.
  var isOfPerson: Bool { subject != nil && subjectGroup?.phrase.core?.tags.contains(.person) == true }

  /// What somebody says or thinks, until it is known who.
  var reported: [Clause] = []
  /// Whether the complement is what somebody says or thinks: a clause, behind everything else.
  var isReport = false

  /// What follows the verb, in order.
  var rest: [TargetNode] {
    isReport ? indirect + object + obliques + end + complement : indirect + object + complement + obliques + end
  }
}
