import LanguagePack
import Morphology

/// The forms of a target whose words agree: the nearest form that a word has.
struct TargetForms: Sendable {
  private let stack: LanguageStack
  let generator: Generator
  /// Endings of nouns in no lexicon, longest first, with their gender: rows `gender ENDING GENDER`.
  private let endings: [(ending: String, gender: TagSet)]

  init(_ stack: LanguageStack, _ realization: Realization) {
    self.stack = stack
    generator = Generator(stack)
    endings = realization.names("gender").compactMap { name, value in
      TagSet(value).map { (name == "default" ? "" : name, $0) }
    }.sorted { ($1.ending.count, $0.ending) < ($0.ending.count, $1.ending) }
  }

  func features(of lemma: String, _ part: TagSet) -> TagSet {
    stack.features(of: lemma, partOfSpeech: part) ?? TagSet()
  }

  /// The gender of a noun: that of the lexicon, else that of its ending.
  func gender(of noun: String) -> TagSet {
    let known = features(of: noun, .noun).intersection(.genders)
    if !known.isEmpty { return known.contains(.masculine) ? .masculine : known }
    return endings.first { noun.lowercased().hasSuffix($0.ending) }?.gender ?? .masculine
  }

  /// Whether a word is the plural of a noun: Estados, in a name.
  func isPlural(_ word: String) -> Bool {
    guard let lemma = generator.lemma(of: word, partOfSpeech: .noun), lemma != word.lowercased() else { return false }
    return generator.surface(of: lemma, partOfSpeech: .noun, form: .plural) == word.lowercased()
  }

  /// The tags of the form that agrees best with gender and number of `tags`; empty when the word has no forms.
  ///
  /// A form for before a noun only where one stands there; of a degree only where `tags` say so.
  func agreeing(_ lemma: String, _ part: TagSet, _ tags: TagSet, isBeforeNoun: Bool = false, _ form: TagSet = TagSet())
    -> TagSet
  {
    let wanted = tags.intersection(.genderAndNumber)
    let forms =
      stack.inflections.lazy.map { $0.forms(of: lemma).filter { $0.tags.contains(part.union(form)) } }
      .first { !$0.isEmpty } ?? []
    let special = forms.filter { $0.tags.contains(.beforeNoun) }
    let isListed = !special.isEmpty && special.count < forms.count
    var best: (score: Int, tags: TagSet)?
    for item in forms {
      let gender = item.tags.intersection(.genders)
      let number = item.tags.intersection(.singular.union(.plural))
      guard gender.isEmpty || gender.intersects(wanted), number.isEmpty || number.intersects(wanted) else { continue }
      if !tags.intersects(Self.degrees), item.tags.intersects(.superlative), forms.count > 4 { continue }
      var score = (gender.isEmpty ? 0 : 4) + (number.isEmpty ? 0 : 4)
      if isListed, item.tags.contains(.beforeNoun) { score += isBeforeNoun ? 2 : -8 }
      if item.tags.intersects(.informal.union(.formal)) { score -= 1 }
      if let current = best, current.score >= score { continue }
      best = (score, item.tags)
    }
    return best?.tags ?? TagSet()
  }

  private static let degrees: TagSet = [.comparative, .superlative]

  /// The tag under which the verbs of the language have the participle of the perfect.
  func participle(_ lemma: String, _ part: TagSet) -> TagSet {
    generator.surface(of: lemma, partOfSpeech: part, form: .participle) == nil ? .pastParticiple : .participle
  }

  /// The part of speech under which the highest lexicon has a verb.
  func verbPart(of lemma: String) -> TagSet {
    for layer in stack.layers {
      for row in layer.lexicon.rows.rowNumbers(of: lemma) where layer.lexicon.lemma(row) == lemma {
        let part = layer.lexicon.tagSet(row).intersection([.verb, .copula, .auxiliary])
        if !part.isEmpty { return part }
      }
    }
    return .verb
  }

  /// The tags of the finite form of a verb: as fine as the verb tells persons apart.
  func finite(_ lemma: String, _ part: TagSet, _ tense: TagSet, _ agreement: TagSet) -> TagSet {
    let person = agreement.intersection(.personAndNumber)
    for form in [tense.union(person), tense.union(person.intersection(.singular.union(.plural))), tense]
    where generator.surface(of: lemma, partOfSpeech: part, form: form) != nil { return form }
    return TagSet()
  }
}
