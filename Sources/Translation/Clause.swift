import LanguagePack

/// A noun with its modifiers and what is joined to it.
package final class NounGroup {
  package enum Modifier {
    case adnominal(Phrase)
    case adverb(Phrase)
    case genitive(NounGroup)
    /// A noun with particles of its own before the one that ties it: 店からのメール.
    case marked(NounGroup, markers: [String])
    case relative(Clause)
    case appositive(Clause)
    case quoted([SentencePart])
    /// What stands between quotation marks and says what the noun says or is called: 「…」という返事.
    case named([SentencePart])
    /// What stands in brackets behind the noun, with them.
    case aside([SentencePart])
  }

  package var phrase: Phrase
  package var modifiers: [Modifier] = []
  /// Nouns joined before this one, with the particle that joins them.
  package var conjuncts: [(group: NounGroup, marker: String)] = []

  package init(_ phrase: Phrase) { self.phrase = phrase }
}

/// A predicate with its arguments and adjuncts.
package final class Clause {
  package enum Content {
    case noun(NounGroup)
    /// A clause used as a noun or as a quotation.
    case clause(Clause)
    /// What stands between quotation marks or brackets, with them.
    case quoted([SentencePart])
  }

  package struct Argument {
    package var markers: [String]
    package var content: Content

    /// The particle that tells the slot: the first case particle, else the topic or binding particle.
    package var slot: String { markers.first ?? "" }
  }

  package enum Adjunct {
    case adverb(Phrase)
    case connective(Phrase)
    case exclamation(Phrase)
    case subordinate(Clause, link: String)
  }

  package var predicate: Phrase
  /// The noun that is the predicate, with its modifiers.
  package var nominal: NounGroup?
  /// The verb that a noun makes with the light verb, where the predicate is the bare noun (発売!).
  package var lightVerb: String?
  package var arguments: [Argument] = []
  package var adjuncts: [Adjunct] = []

  package init(_ predicate: Phrase) { self.predicate = predicate }

  /// The clause as a statement: 〜かと思う is no question. Itself where it asks nothing.
  var unasked: Clause {
    guard predicate.has("mood", "question") else { return self }
    var stated = predicate
    stated.settings.removeAll { $0.name == "mood" }
    return with(stated)
  }

  /// The clause as a question.
  var asked: Clause {
    var asking = predicate
    asking.settings.append(
      Phrase.Setting(
        name: "mood", value: "question", range: predicate.range.upperBound..<predicate.range.upperBound, rule: ""))
    return with(asking)
  }

  /// The clause with another predicate phrase.
  func with(_ predicate: Phrase) -> Clause {
    let other = Clause(predicate)
    other.nominal = nominal
    other.lightVerb = lightVerb
    other.arguments = arguments
    other.adjuncts = adjuncts
    return other
  }

  /// The arguments that carry `marker`.
  package func arguments(with marker: String) -> [Argument] { arguments.filter { $0.markers.contains(marker) } }
}

/// A sentence as a sequence of what can stand alone.
package enum SentencePart {
  case clause(Clause)
  case fragment(NounGroup, markers: [String])
  case phrase(Phrase)
}
