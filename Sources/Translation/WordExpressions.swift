import LanguagePack
import Morphology
import TextModel

/// Finds expressions of several words where words are separated by spaces.
///
/// An expression is listed with its verb or noun in dictionary form and the rest as it stands; reflexive verbs have
/// their pronoun at the end of the verb. White space between the words is not looked at.
struct WordExpressions: Sendable {
  let pair: PairStack
  /// What a reflexive pronoun adds to the lemma of a verb; empty where the language has none.
  let reflexive: String
  /// How many words an expression may have.
  static let longest = 6
  private static let links: TagSet = [.preposition, .conjunction]

  private struct Form {
    var text: String
    /// Number of the word that stands in dictionary form.
    let inflected: Int
    /// Whether the words are looked up with their capitals, as names are.
    var keepsCase = false
    /// Whether the pronoun of a reflexive verb is in the text already.
    var isReflexive = false
  }

  /// The longest expression of at least two words that begins at `position`; nil when there is none.
  func find(_ readings: [Reading], at position: Int) -> SourceUnit? {
    let first = readings[position]
    guard first.origin != .protected, !first.tags.intersects(CandidateLookup.marks) else { return nil }
    let surface = first.surface.lowercased()
    var forms = [Form(text: surface, inflected: position)]
    if first.lemma != surface { forms.append(Form(text: first.lemma, inflected: position)) }
    if !reflexive.isEmpty, first.tags.contains(.verb) {
      forms.append(Form(text: first.lemma + reflexive, inflected: position, isReflexive: true))
    }
    if first.surface != surface { forms.append(Form(text: first.surface, inflected: position, keepsCase: true)) }
    var best: SourceUnit?
    var count = 1
    var index = position + 1
    while index < readings.count, count < Self.longest, !forms.isEmpty {
      let word = readings[index]
      if word.tags == .symbol, word.surface.allSatisfy(\.isWhitespace) {
        index += 1
        continue
      }
      guard word.origin != .protected, word.term == nil, !word.tags.intersects(CandidateLookup.marks) else { break }
      let next = word.surface.lowercased()
      let isEnclitic =
        word.tags.contains(.pronoun) && readings[index - 1].tags.contains(.verb)
        && word.span.lowerBound == readings[index - 1].span.upperBound
      if !isEnclitic { count += 1 }
      if next != word.lemma, let plain = forms.first(where: { $0.text.hasPrefix(surface) }),
        let unit = unit(plain.text + " " + word.lemma, readings, position, index, inflected: index)
      {
        best = unit
      }
      for number in forms.indices.reversed() {
        // A pronoun at the end of the verb is part of the verb as it is listed.
        if forms[number].isReflexive, index == position + 1, word.tags.contains(.reflexive),
          word.span.lowerBound == first.span.upperBound
        {
          continue
        }
        forms[number].text += (isEnclitic ? "" : " ") + (forms[number].keepsCase ? word.surface : next)
        // A verb with nothing but its pronoun is no expression: transfer reads the pronoun.
        if !isEnclitic,
          let unit = unit(forms[number].text, readings, position, index, inflected: forms[number].inflected)
        {
          // A clause listed as it stands gives way to its verb, which agrees.
          let isClause = unit.tags.contains(.phrase) && best?.range == unit.range
          if !isClause { best = unit }
        }
        if !pair.hasKey(startingWith: forms[number].text) { forms.remove(at: number) }
      }
      // lo pasamos bien: listed with the pronoun at the end of the verb.
      if count == 2, !isEnclitic, first.tags.contains(.pronoun), first.tags.contains(.object), word.tags.contains(.verb)
      {
        let form = Form(text: word.lemma + surface, inflected: index)
        if pair.hasKey(startingWith: form.text) { forms.append(form) }
      }
      index += 1
    }
    return best
  }

  private func unit(_ key: String, _ readings: [Reading], _ start: Int, _ end: Int, inflected: Int) -> SourceUnit? {
    guard let found = pair.entries(of: key) else { return nil }
    var tags = readings[inflected].tags
    // tener que, acabar de: a verb with a bare link behind it is grammar; an imported list knows nothing of it.
    if !pair.layers[found.layer].isCore, tags.contains(.verb), readings[end].tags.intersects(Self.links) { return nil }
    let entries = found.entries.filter { accepts($0.sourceTags.partOfSpeech, tags) }
    guard let part = entries.first?.sourceTags.partOfSpeech else { return nil }
    if !part.isEmpty { tags = tags.subtracting(.partsOfSpeech).union(part) }
    return SourceUnit(range: start..<(end + 1), key: key, tags: tags, entries: entries, layer: found.layer)
  }

  /// Whether an expression of that part of speech may begin with a word of these tags.
  private func accepts(_ part: TagSet, _ tags: TagSet) -> Bool {
    let verbal = TagSet.verb.union(.auxiliary).union(.copula)
    if part.contains(.verb) { return tags.intersects(verbal) }
    return true
  }
}
