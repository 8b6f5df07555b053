package import LanguagePack

/// What a text has spoken of so far, as far as what comes next may leave it out.
package struct Discourse: Sendable {
  /// Who or what the last sentence was about.
  var mention: Mention?
  /// The last person that something was done for or given to.
  var recipient: Mention?
  /// The topic that the whole text is known to be about, by its name in the table `topics`; nil when nothing is known.
  package var domain: String?

  package init() {}
}

/// Somebody or something that a clause was about, for what comes after it to go on with.
package struct Mention: Sendable {
  /// How the target takes it up again: he, they, it.
  package var pronoun: String
  package var agreement: TagSet
  /// The noun of the source.
  package var source: String
  /// Whether it acts: a person, an animal, a body of people.
  var acts: Bool
  /// Whether it is one that was told apart from all others: a name, a pronoun, a relative.
  var isParticular: Bool
  /// Whether the source marked it as what it speaks about, not only as who acts once.
  var isTopic: Bool
  /// Whether it does something to an object.
  var isTransitive = false
  /// Whether it stands in a sentence before this one.
  var isEarlier = false

  /// Whether it serves whoever writes: the clauses behind it tell what the writer did.
  var isServing = false

  /// Whether it is one person whose pronoun says so.
  var isSingular: Bool { agreement.contains(.singular) }

  /// The pronoun as the subject of a clause.
  var phrase: NounPhrase {
    NounPhrase(
      nodes: [.word(TargetWord(pronoun, .pronoun))], agreement: agreement, pronoun: pronoun, isComplete: true)
  }
}
