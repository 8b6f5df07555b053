import LanguagePack
package import Morphology

/// Verbs for nouns of action: prosecution, prosecute; snow removal, remove snow.
///
/// The table `derivations` of the language has whole nouns first, then endings with what takes their place; a result
/// counts when the lexicon of the language has it as a verb.
package struct VerbDerivation: Sendable {
  private let whole: [String: String]
  private let endings: [(ending: String, replacement: String)]
  private let generator: Generator
  private let support: String

  /// Nil for a language without the table.
  package init?(_ language: LanguageStack) {
    let rows = language.rows("derivations").filter { $0.count > 1 }
    guard !rows.isEmpty else { return nil }
    whole = Dictionary(
      rows.filter { !$0[0].hasPrefix("-") }.map { ($0[0], $0[1]) }, uniquingKeysWith: { first, _ in first })
    endings = rows.filter { $0[0].hasPrefix("-") }.map { (String($0[0].dropFirst()), String($0[1].dropFirst())) }
    generator = Generator(language)
    support = Realization(rows: language.rows("realization")).word("do")
  }

  /// The verb phrase for a noun phrase of the dictionary, with its head marked; nil when no verb is behind the noun.
  package func verb(of noun: String) -> String? {
    let words = noun.split(separator: " ").map(String.init)
    guard let head = head(of: words), let verb = derived(words[head], isCompound: head > 0) else { return nil }
    var before = Array(words[..<head])
    let after = words[(head + 1)...]
    let mark = verb.contains("*") ? verb : verb + "*"
    if words.count == 1 { return verb }
    // Ended with a bang: what an ending took in already goes no further.
    guard !verb.contains(" ") else { return nil }
    // declaration of war: declare war.
    if let first = after.first {
      guard before.isEmpty else { return nil }
      let rest = first == "of" ? after.dropFirst() : after
      return ([mark] + rest).joined(separator: " ")
    }
    // A sudden decrease: decrease suddenly. Snow removal: remove snow.
    guard before.count == 1, let modifier = before.popLast() else { return nil }
    if !generator.features(of: modifier, partOfSpeech: .adjective).isEmpty {
      guard let adverb = generator.surface(of: modifier, partOfSpeech: .adjective, form: .adverb), adverb != modifier
      else { return nil }
      return [adverb, mark].joined(separator: " ")
    }
    guard !generator.features(of: modifier, partOfSpeech: .noun).isEmpty else { return nil }
    return [mark, modifier].joined(separator: " ")
  }

  /// What is left where no verb is behind the noun: do it.
  package func supported(_ noun: String) -> String { support + "* " + noun }

  /// The word that the others describe: the last, or the one before a preposition.
  private func head(of words: [String]) -> Int? {
    guard !words.isEmpty else { return nil }
    let preposition = words.indices.dropFirst().first {
      !generator.features(of: words[$0], partOfSpeech: .preposition).isEmpty
    }
    return (preposition ?? words.count) - 1
  }

  /// A word that is a noun and a verb is believed alone: a review article says nothing of how one articles.
  private func derived(_ noun: String, isCompound: Bool) -> String? {
    if let verb = whole[noun] { return verb }
    for (ending, replacement) in endings where noun.ends(in: ending) {
      let stem = noun.dropLast(ending.count)
      guard stem.count > 1 else { continue }
      let verb = stem + replacement
      if !generator.features(of: String(verb), partOfSpeech: .verb).isEmpty { return String(verb) }
    }
    let isVerb =
      !generator.features(of: noun, partOfSpeech: .verb).isEmpty
      && generator.features(of: noun, partOfSpeech: .auxiliary).isEmpty
    return isVerb && !isCompound ? noun : nil
  }
}
