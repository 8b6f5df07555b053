import LanguagePack
import Morphology

/// Decides whether words that stand one after the other are the expression that a dictionary lists.
///
/// What the core lists is meant for running text and only has to agree in part of speech. Imported dictionaries list
/// phrases for readers who look them up: some swallow grammar (〜ということ), others only sound like the words (しない as
/// "bamboo sword"). Those are believed when their parts of speech agree with the words they would cover.
struct ExpressionFilter: Sendable {
  /// Lemmas that begin or end no expression of an imported dictionary: table `clauses`, role `no-expression`.
  private let grammatical: Set<String>
  /// Lemmas that begin none, though they may end one (きりがない): role `no-expression-start`.
  private let opening: Set<String>
  /// Letters of a script that writes sounds only, where different words look the same: manifest, `phonetic-letters`.
  private let phonetic: ClosedRange<UInt32>?
  /// The verb that makes a verb of a noun: table `clauses`, role `light-verb`.
  private let lightVerb: String

  init(source: LanguageStack) {
    func lemmas(_ role: String) -> Set<String> {
      Set(source.rows("clauses").filter { $0.count > 1 && $0[0] == role }.map { $0[1] })
    }
    grammatical = lemmas("no-expression")
    opening = lemmas("no-expression-start")
    lightVerb = source.rows("clauses").first { $0.count > 1 && $0[0] == "light-verb" }?[1] ?? ""
    let limits = (source.manifest["phonetic-letters"] ?? "").split(separator: "-").compactMap { UInt32($0, radix: 16) }
    phonetic = limits.count == 2 && limits[0] <= limits[1] ? limits[0]...limits[1] : nil
  }

  /// The entries that fit the words of `range`, whose word `inflected` is in dictionary form in the key unless the key
  /// `isWritten` as the text is; nil for none.
  func accepted(
    _ entries: [BilingualEntry], _ readings: [Reading], _ range: Range<Int>, inflected: Int,
    isWritten: Bool, isCore: Bool
  ) -> [BilingualEntry]? {
    let last = readings[inflected]
    let fitting = entries.filter { agrees($0.sourceTags.partOfSpeech, last, isWritten) }
    guard !fitting.isEmpty, !isCore else { return fitting.isEmpty ? nil : fitting }
    let words = readings[range]
    guard let first = words.first, let end = words.last else { return nil }
    // 起訴する: what a noun and the light verb make is a verb.
    if words.count == 2, end.lemma == lightVerb, first.tags.intersects(Self.verbal), !isPhonetic(words) {
      let verbs = fitting.filter { $0.sourceTags.contains(.verb) }
      if !verbs.isEmpty { return verbs }
    }
    if grammatical.contains(first.lemma) || grammatical.contains(end.lemma) || opening.contains(first.lemma) {
      return nil
    }
    if first.tags.intersects(Self.bound) { return nil }
    // A verb goes on after て: 付いている, 持っていく; what that means is read by rules.
    if words.dropFirst().contains(where: { $0.tags.contains(.te) }) { return nil }
    let isPhonetic = isPhonetic(words)
    let kept = fitting.filter { entry in
      let part = entry.sourceTags.partOfSpeech
      if part.intersects(Self.nominal) {
        return !isPhonetic && end.tags.intersects(Self.nominalEnd)
      }
      if part.contains(.verb) { return !isPhonetic && end.tags.contains(.verb) }
      if part.contains(.adjective) {
        return !isPhonetic && (end.tags.contains(.adjective) || end.tags.contains(.auxiliary))
      }
      if end.tags.contains(.auxiliary) || end.tags.contains(.copula) { return false }
      // 前に, 時に, それは: a noun with its particle is read as that.
      if end.tags.contains(.particle), words.count == 2, first.tags.intersects(Self.plainNoun),
        !first.tags.intersects(Self.adverbial)
      {
        return false
      }
      return !isPhonetic || words.count > 2 || !first.tags.contains(.verb)
    }
    return kept.isEmpty ? nil : kept
  }

  /// Whether an expression that counts as `part` can end in `last`.
  private func agrees(_ part: TagSet, _ last: Reading, _ isWritten: Bool) -> Bool {
    if part.isEmpty { return !last.tags.intersects(CandidateLookup.functional) }
    if part.intersects(last.tags) { return true }
    // 質が良い counts as a verb and ends in an adjective, 手に負えない ends in an auxiliary.
    if Self.inflecting.intersects(part) { return last.tags.intersects(Self.inflecting.union(.auxiliary)) }
    if Self.inflecting.intersects(last.tags) {
      // An expression that ends in a verb but counts as a phrase or adverb stands in its written form.
      return last.surface == last.lemma || !part.intersects(.noun)
    }
    // いただきます says grace; いただきました is the verb.
    if last.tags.contains(.auxiliary) { return isWritten }
    return true
  }

  /// Whether all words are written in letters that only say how they sound.
  private func isPhonetic(_ words: ArraySlice<Reading>) -> Bool {
    guard let phonetic else { return false }
    return words.allSatisfy { word in word.surface.unicodeScalars.allSatisfy { phonetic.contains($0.value) } }
  }

  private static let inflecting: TagSet = [.verb, .adjective]
  private static let nominal: TagSet = [.noun, .properNoun, .naAdjective]
  private static let nominalEnd: TagSet = [
    .noun, .properNoun, .naAdjective, .suffix, .counter, .numeral, .pronoun, .continuative, .stem, .adverb,
  ]
  private static let verbal: TagSet = [.noun, .verbalNoun]
  private static let plainNoun: TagSet = [.noun, .pronoun]
  private static let adverbial: TagSet = [.naAdjective, .adverb]
  private static let bound: TagSet = [.counter, .suffix]
}
