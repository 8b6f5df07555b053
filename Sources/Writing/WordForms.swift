import LanguagePack
import Morphology

/// Gives the words of fixes their forms.
struct WordForms: Sendable {
  let generator: Generator
  private let relations: LemmaRelations

  init(_ stack: LanguageStack, relations: LemmaRelations? = nil) {
    generator = Generator(stack)
    self.relations = relations ?? LemmaRelations(rows: stack.rows("rewriting-relations"))
  }

  private static let verbal: TagSet = [
    .infinitive, .gerund, .past, .pastParticiple, .present, .participle, .dictionary, .irrealis, .continuative, .onbin,
    .hypothetical, .volitional, .imperative,
  ]

  /// The tags that tell one form of a word from another.
  private static let inflection: TagSet = verbal.union([
    .first, .second, .third, .singular, .plural, .comparative, .superlative, .attributive, .stem,
  ])

  /// The lemma of `word`, or the lemma in `relation` to it, in that form; nil when there is none.
  func surface(of word: Reading, relation: String? = nil, form: TagSet) -> String? {
    var partOfSpeech = form.partOfSpeech
    if partOfSpeech.isEmpty {
      partOfSpeech =
        form.intersects(Self.verbal)
        ? .verb
        : form.intersects([.singular, .plural]) && word.tags.partOfSpeech == .verb ? .noun : word.tags.partOfSpeech
    }
    let form = form.subtracting(partOfSpeech)
    if let relation {
      guard let lemma = relations.lemma(relation, of: word.lemma) else { return nil }
      return surface(of: lemma, partOfSpeech, form)
    }
    let full = form.union(word.tags.intersection(.potential))
    // An auxiliary has forms of its own; a word may have been read as something else than what it is made into.
    let own = word.tags.partOfSpeech
    if own != partOfSpeech, own.intersects([.auxiliary, .copula]), let surface = surface(of: word.lemma, own, full) {
      return written(surface, as: own.union(full), like: word)
    }
    let lemma =
      word.tags.contains(partOfSpeech)
      ? word.lemma : generator.lemma(of: word.surface, partOfSpeech: partOfSpeech) ?? word.lemma
    let surface = surface(of: lemma, partOfSpeech, full)
    return lemma == word.lemma ? surface.map { written($0, as: partOfSpeech.union(full), like: word) } : surface
  }

  /// A form of a word, which has those tags, in the letters in which the text has another: 現しました, not 表しました, where the
  /// text has 現した.
  ///
  /// What differs between the two forms, by their letters or by how they are pronounced, is changed at the end of the word
  /// as written. The outcome counts where a lexicon has it as that form, or the two share the letter before the ending.
  private func written(_ form: String, as tags: TagSet, like word: Reading) -> String {
    let inflection = word.tags.intersection(Self.inflection.union([.voiced, .potential]))
    let own = surface(of: word.lemma, word.tags.partOfSpeech, inflection)
    guard own != word.surface else { return form }
    let partOfSpeech = tags.partOfSpeech
    func reading(of surface: String) -> String? {
      generator.reading(
        of: surface, lemma: word.lemma, partOfSpeech: partOfSpeech, form: tags.subtracting(partOfSpeech))
    }
    if let sound = reading(of: form), !sound.isEmpty, !word.reading.isEmpty,
      let other = word.surface.changingEnding(from: word.reading, to: sound), reading(of: other) == sound
    {
      return other
    }
    guard let own, let other = word.surface.changingEnding(from: own, to: form) else { return form }
    let stem = own.commonPrefix(with: form)
    let keepsLetter = stem.last.map { word.surface.dropLast(own.count - stem.count).last == $0 } ?? false
    return keepsLetter || reading(of: other) != nil ? other : form
  }

  /// A word of its own in that form.
  func surface(of lemma: String, form: TagSet) -> String? {
    let partOfSpeech = form.partOfSpeech.isEmpty ? form.intersects(Self.verbal) ? .verb : .noun : form.partOfSpeech
    return surface(of: lemma, partOfSpeech, form.subtracting(partOfSpeech))
  }

  /// The lemma of `word`, or the lemma in `relation` to it, in the form that `other` has.
  func surface(of word: Reading, relation: String?, like other: Reading) -> String? {
    guard let lemma = relation.map({ relations.lemma($0, of: word.lemma) }) ?? word.lemma else { return nil }
    return surface(of: lemma, like: other)
  }

  /// A word of its own in the form that `other` has, as the same part of speech.
  func surface(of lemma: String, like other: Reading) -> String? {
    let isVerb = other.tags.intersects([.verb, .auxiliary, .copula])
    let partOfSpeech = isVerb ? TagSet.verb : other.tags.partOfSpeech
    let form = other.tags.intersection(Self.inflection)
    if let exact = surface(of: lemma, partOfSpeech, form) { return exact }
    // Most verbs have one form for all persons but one.
    if form.contains([.present, .third, .singular]) {
      return surface(of: lemma, .verb, [.present, .third, .singular])
    }
    if isVerb, form.contains(.past) { return surface(of: lemma, .verb, .past) }
    if isVerb, form.contains(.present) { return lemma }
    return nil
  }

  private func surface(of lemma: String, _ partOfSpeech: TagSet, _ form: TagSet) -> String? {
    if form.isEmpty { return lemma }
    if partOfSpeech == .verb, form == .infinitive { return lemma }
    if partOfSpeech == .noun, form == .singular { return lemma }
    return generator.surface(of: lemma, partOfSpeech: partOfSpeech, form: form)
  }
}

extension String {
  private func sharedLetters(with other: String) -> Int { zip(self, other).prefix { $0 == $1 }.count }

  /// The letters at the beginning that `other` has too.
  fileprivate func commonPrefix(with other: String) -> Substring { prefix(sharedLetters(with: other)) }

  /// With the ending that tells `other` from `form` in place of the one that tells `form` from `other`; nil where the text
  /// does not end so.
  fileprivate func changingEnding(from form: String, to other: String) -> String? {
    let shared = form.sharedLetters(with: other)
    let ending = form.dropFirst(shared)
    return hasSuffix(ending) ? String(dropLast(ending.count) + other.dropFirst(shared)) : nil
  }
}
