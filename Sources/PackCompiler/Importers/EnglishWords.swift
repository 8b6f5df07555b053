import LanguagePack

/// What the installed packs know about English words; importers use it to tell what a gloss is.
struct EnglishWords {
  private let lexicons: [Lexicon]
  private let relations: [BilingualLexicon]

  init(_ packs: [Pack]) {
    let english = packs.filter { Manifest($0)["language"] == "en" }
    lexicons = english.compactMap { Lexicon($0) }
    relations = english.compactMap { BilingualLexicon($0, .forward) }
  }

  /// The parts of speech `word` can have; empty when it is unknown.
  func parts(of word: String) -> TagSet {
    var parts = TagSet()
    for lexicon in lexicons {
      for row in lexicon.rows.rowNumbers(of: word) { parts.formUnion(lexicon.tagSet(row).partOfSpeech) }
    }
    return parts
  }

  /// The lemmas of `word` as part of speech `part`, as any when it is empty.
  func lemmas(of word: String, as part: TagSet = TagSet()) -> [String] {
    var lemmas: [String] = []
    for lexicon in lexicons {
      for row in lexicon.rows.rowNumbers(of: word) where lexicon.tagSet(row).contains(part) {
        let lemma = lexicon.lemma(row)
        if !lemmas.contains(lemma) { lemmas.append(lemma) }
      }
    }
    return lemmas
  }

  /// Whether `word` is the infinitive of a verb.
  func isVerb(_ word: String) -> Bool { lemmas(of: word, as: .verb).contains(word) }

  /// The verbs that a noun is made of: reservation gives reserve.
  func verbs(behind noun: String) -> [String] {
    relations.flatMap { $0.entries(of: noun) }.filter { $0.labels == "derived" && $0.sourceTags == .noun }.map(\.target)
  }
}
