import LanguagePack
import Morphology

/// Expressions: several words that the pair lists as one.
extension CandidateLookup {
  /// The longest expression of at least two words that begins at `position`.
  func expression(_ readings: [Reading], at position: Int) -> SourceUnit? {
    if let expressions { return expressions.find(readings, at: position) }
    let first = readings[position]
    // 3|年前, 2|千円: what counts belongs to its number.
    if position > 0, readings[position - 1].tags.contains(.numeral), first.tags.intersects(.counter.union(.numeral)) {
      return nil
    }
    guard first.origin != .protected, !first.tags.intersects(Self.marks), !first.tags.intersects(Self.functional)
    else { return nil }
    let joiner = source.isUnspaced ? "" : " "
    var best: SourceUnit?
    var surfaces = ""
    for end in position..<min(readings.count, position + Self.longestExpression) {
      let last = readings[end]
      if last.tags.intersects(Self.marks) || last.origin == .protected || last.term != nil { break }
      if end > position {
        for (key, inflected) in expressionKeys(readings, position, end, surfaces, joiner) {
          guard !isModified(readings, position, end), let found = pair.entries(of: key),
            let entries = filter.accepted(
              found.entries, readings, position..<(end + 1), inflected: inflected,
              isWritten: key == surfaces + last.surface, isCore: pair.layers[found.layer].isCore)
          else { continue }
          if end + 1 < readings.count, grammar.resultVerbs.contains(readings[end + 1].lemma),
            first.tags.intersects(.naAdjective.union(.adjective)),
            entries.allSatisfy({ $0.sourceTags.contains(.adverb) })
          {
            break
          }
          // 〜をおすすめします: a sentence of its own stands behind no argument.
          if position > 0, entries.allSatisfy({ $0.sourceTags.contains(.phrase) }),
            readings[position - 1].tags.contains(.particle.union(.case))
          {
            continue
          }
          // 印象が変わった: what only stands before nouns has one behind it.
          if entries.allSatisfy({ $0.sourceTags.contains(.adnominal) }),
            end + 1 == readings.count || readings[end + 1].tags.intersects(Self.marks.union(Self.functional))
          {
            continue
          }
          // 急な出張で, 札幌空港から近い: what describes its noun belongs to the noun, not to the whole.
          if position > 0, first.tags.contains(.noun),
            isCompounded(readings, position)
              || (isDescribed(readings, position) && entries.allSatisfy { $0.sourceTags.contains(.adverb) }),
            readings[position..<end].contains(where: { $0.tags.contains(.particle) })
          {
            continue
          }
          // 一匹, 一枚: a number with its counter is counted, whatever an imported dictionary says of it.
          if first.tags.contains(.numeral), last.tags.contains(.counter), !pair.layers[found.layer].isCore { continue }
          // 食事するところがある, 最大にすると割れる, 同じところが切れた: a conjunction stands between clauses.
          if position > 0, entries.allSatisfy({ $0.sourceTags.contains(.conjunction) }),
            readings[position - 1].tags.intersects(Self.leadingOn)
          {
            continue
          }
          // 良さ|そう: the end of a noun that is the beginning of an auxiliary.
          if last.tags.contains(.suffix), end + 1 < readings.count,
            readings[end + 1].tags.contains(TagSet.auxiliary.union(.na))
          {
            continue
          }
          // 店の前に, 一年前に: behind a genitive or in a compound it is a noun, no adverb.
          if position > 0, first.tags.contains(.noun), entries.allSatisfy({ $0.sourceTags.contains(.adverb) }),
            readings[position - 1].lemma == grammar.genitive || readings[position - 1].tags.intersects(Self.counted)
          {
            continue
          }
          // 変な味がする: what is described stays a noun where its verb has a frame that keeps it.
          if end == position + 2, isDescribed(readings, position), keepsNoun(readings, position) { continue }
          var tags = readings[inflected].tags
          if let part = entries.first?.sourceTags.partOfSpeech, !part.isEmpty {
            tags = tags.subtracting(.partsOfSpeech).union(part)
          }
          // 非常に in two words: what the core lexicon says about the whole.
          if tags.intersects(.adverb.union(.pronoun)), let whole = source.layers.first(where: \.isCore) {
            for entry in whole.lexicon.entries(of: key) where entry.tags.partOfSpeech == tags.partOfSpeech {
              tags.formUnion(entry.tags.intersection(Self.wholeKinds))
            }
          }
          best = SourceUnit(
            range: position..<(end + 1), key: key, tags: tags, entries: entries, layer: found.layer)
          break
        }
      }
      surfaces += last.surface
      if end > position, best?.range.upperBound != end + 1, let whole = whole(surfaces, position..<(end + 1)) {
        best = whole
      }
      if joiner.isEmpty, !pair.hasKey(startingWith: surfaces) { break }
    }
    return best
  }

  /// Whether an adjective stands before the word at `position`.
  private func isDescribed(_ readings: [Reading], _ position: Int) -> Bool {
    guard position > 0 else { return false }
    let before = readings[position - 1]
    if before.lemma == grammar.genitive { return position > 1 && readings[position - 2].tags.contains(.naAdjective) }
    return before.tags.contains(.adnominal) || before.tags.contains(.adjective.union(.dictionary))
      || before.tags.contains(.copula.union(.attributive))
  }

  /// Whether the verb behind the noun at `position` and its particle has a frame in which that noun stays.
  private func keepsNoun(_ readings: [Reading], _ position: Int) -> Bool {
    pair.frames(of: readings[position + 2].lemma).contains { entry in
      ArgumentFrames.keeps(readings[position].lemma, readings[position + 1].lemma, entry)
    }
  }

  /// Whether the reading at `position` is the end of a compound noun.
  private func isCompounded(_ readings: [Reading], _ position: Int) -> Bool {
    let tags = readings[position - 1].tags
    return tags.intersects(.noun.union(.properNoun)) && !tags.intersects(.time.union(.adverbial))
  }

  /// What the core lists as one word under another spelling (絶対に of 絶対), where the reading cuts it in two.
  private func whole(_ text: String, _ range: Range<Int>) -> SourceUnit? {
    guard let core = source.layers.first(where: \.isCore) else { return nil }
    for entry in core.lexicon.entries(of: text) where entry.lemma != text && entry.tags.intersects(Self.modifying) {
      guard let found = pair.entries(of: entry.lemma, for: entry.tags), pair.layers[found.layer].isCore
      else { continue }
      return SourceUnit(
        range: range, key: entry.lemma, tags: entry.tags, entries: found.entries, layer: found.layer)
    }
    return nil
  }

  /// The keys under which the words from `start` to `end` may be listed, and which word of them is inflected.
  private func expressionKeys(
    _ readings: [Reading], _ start: Int, _ end: Int, _ surfaces: String, _ joiner: String
  ) -> [(key: String, inflected: Int)] {
    if joiner.isEmpty {
      return [(surfaces + readings[end].lemma, end), (surfaces + readings[end].surface, end)]
    }
    let words = readings[start...end].filter { !$0.surface.allSatisfy(\.isWhitespace) }
    guard words.count > 1, words.count == (end - start) / 2 + 1 || words.count == end - start + 1 else { return [] }
    let rest = words.dropFirst().map { $0.surface.lowercased() }.joined(separator: " ")
    let front = words.dropLast().map { $0.surface.lowercased() }.joined(separator: " ")
    return [
      (words[words.startIndex].lemma + " " + rest, start),
      (words[words.startIndex].surface.lowercased() + " " + rest, start),
      (front + " " + readings[end].lemma, end),
    ]
  }

  private static let wholeKinds: TagSet = [.degree, .frequency, .time, .person]
  private static let counted: TagSet = [.counter, .numeral]
  /// What cannot stand before a conjunction.
  private static let leadingOn: TagSet = [.dictionary, .case, .adnominal]
  private static let modifying: TagSet = [.adverb, .adnominal, .conjunction]

  /// Whether a clause or a list before an expression like 人が多い is about its noun: 歩いてくる人が多い, 色や形が可愛い. The noun
  /// is needed as a noun then. What denies that there is something keeps its clause, and so do nouns whose clause says
  /// what they are.
  private func isModified(_ readings: [Reading], _ start: Int, _ end: Int) -> Bool {
    // 母と|妹に: one person beside another.
    if readings[end].lemma == grammar.companion, readings[end].tags.contains(.particle), end + 1 < readings.count,
      readings[end + 1].tags.contains(.person), readings[start].tags.contains(.person)
    {
      return true
    }
    guard start > 0, end > start + 1, readings[start].tags.contains(.noun),
      readings[end].tags.intersects(.adjective.union(.naAdjective)), !readings[end].tags.contains(.negative),
      readings[(start + 1)..<end].contains(where: { $0.tags.contains(.particle) && $0.lemma == grammar.subject }),
      !grammar.contents.contains(readings[start].lemma), !grammar.factNouns.contains(readings[start].lemma)
    else { return false }
    let before = readings[start - 1]
    if before.tags.contains(.particle) {
      return grammar.parallel.contains(before.lemma) && !before.tags.contains(.quote)
    }
    return before.tags.contains(.dictionary) && before.tags.intersects(.verb.union(.auxiliary))
      && !before.tags.contains(.polite)
  }
}
