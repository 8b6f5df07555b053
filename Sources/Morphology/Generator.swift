package import LanguagePack

/// Gives a lemma its form, by the lexicons of a language and, for words they lack, its default paradigms.
package struct Generator: Sendable {
  private let stack: LanguageStack

  package init(_ stack: LanguageStack) { self.stack = stack }

  /// The surface of `lemma` with all tags of `form`; the lemma itself when `form` is empty, nil when there is no such
  /// form. Of several forms the one with the fewest other tags of inflection wins.
  package func surface(of lemma: String, partOfSpeech: TagSet, form: TagSet) -> String? {
    guard !form.isEmpty else { return lemma }
    for inflections in stack.inflections {
      let forms = inflections.forms(of: lemma).filter { $0.tags.contains(partOfSpeech) }
      let fitting = forms.filter { $0.tags.contains(form) }
      if let best = fitting.min(by: { $0.tags.count < $1.tags.count }) { return best.surface }
      if forms.count > 1 || forms.first?.tags.contains(.pluralOnly) == true { break }
    }
    return stack.inflector.form(form, of: lemma, paradigm: "-", partOfSpeech: partOfSpeech.text)
  }

  /// The lemma of a surface, as written or in lower case, as that part of speech; nil when no lexicon has it so.
  package func lemma(of surface: String, partOfSpeech: TagSet) -> String? {
    for key in [surface, surface.lowercased()] {
      for layer in stack.layers {
        for row in layer.lexicon.rows.rowNumbers(of: key) where layer.lexicon.tagSet(row).contains(partOfSpeech) {
          return layer.lexicon.lemma(row)
        }
      }
    }
    return nil
  }

  /// How the lexicons say that `surface` is pronounced as that form of `lemma`; nil when none has it as such, empty when the
  /// one that has it says nothing of sounds.
  package func reading(of surface: String, lemma: String, partOfSpeech: TagSet, form: TagSet) -> String? {
    let tags = partOfSpeech.union(form)
    for layer in stack.layers {
      for row in layer.lexicon.rows.rowNumbers(of: surface)
      where layer.lexicon.tagSet(row).contains(tags) && layer.lexicon.lemma(row) == lemma {
        return layer.lexicon.reading(row)
      }
    }
    return nil
  }

  /// Every surface of `lemma` by the lexicons, and, as that part of speech, by its default paradigm; some may come twice.
  package func surfaces(of lemma: String, partOfSpeech: TagSet) -> [String] {
    stack.inflections.flatMap { $0.forms(of: lemma).map(\.surface) }
      + stack.inflector.forms(of: lemma, paradigm: "-", partOfSpeech: partOfSpeech.text).map(\.surface)
  }

  /// The features a lexicon gives to `lemma` as that part of speech; empty when no lexicon has it.
  package func features(of lemma: String, partOfSpeech: TagSet) -> TagSet {
    for layer in stack.layers {
      var other: TagSet?
      for row in layer.lexicon.rows.rowNumbers(of: lemma) {
        let tags = layer.lexicon.tagSet(row)
        guard tags.contains(partOfSpeech) else { continue }
        // "people" is a word of its own before it is the plural of another.
        if layer.lexicon.lemma(row) == lemma { return tags }
        other = other ?? tags
      }
      if let other { return other }
    }
    return TagSet()
  }
}
