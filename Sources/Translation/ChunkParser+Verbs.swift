import LanguagePack
import Morphology

/// Verbs with their auxiliaries, clitic pronouns and negation.
extension ChunkParser {
  func verb(_ start: Int, _ limit: Int, markers: [ChunkWord]) -> (chunk: VerbChunk, end: Int)? {
    var position = start
    var negation: ChunkWord?
    if grammar.negations.contains(words[position].lemma), words[position].has(.adverb) {
      negation = words[position]
      position += 1
    }
    var clitics: [ChunkWord] = []
    while position < limit, isClitic(words[position]) {
      clitics.append(words[position])
      position += 1
    }
    guard position < limit, isVerb(words[position]) else { return nil }
    let chunk = VerbChunk(words[position])
    chunk.markers = markers
    chunk.first = words[start].sources
    chunk.negation = negation
    chunk.clitics = clitics
    while let (rule, match) = rules.match(readings, at: position), match.end <= limit {
      let sources = (position..<match.end).flatMap { words[$0].sources }
      for setting in rule.settings { chunk.settings.append((setting.name, setting.value, rule.id, sources)) }
      guard let main = match.captures["V"]?.lowerBound, main > position else { break }
      takeClitics(chunk, position + 1, main)
      for index in (position + 1)..<main where words[index].has(.adverb) {
        if grammar.negations.contains(words[index].lemma) {
          chunk.negation = words[index]
        } else {
          chunk.adverbs.append(words[index])
        }
      }
      position = main
      chunk.main = words[position]
    }
    var end = position + 1
    // Where negation stands behind the verb: is not.
    if grammar.negatesBehind, end < limit, chunk.negation == nil, grammar.negations.contains(words[end].lemma) {
      chunk.negation = words[end]
      end += 1
    }
    while end < limit, isClitic(words[end]), !words[end].spaceBefore {
      chunk.clitics.append(words[end])
      end += 1
    }
    return (chunk, end)
  }

  /// A verb behind the particle that leads infinitives in: to stay, not to stay.
  func infinitive(_ start: Int, _ limit: Int) -> (chunk: VerbChunk, end: Int)? {
    var position = start
    var negation: ChunkWord?
    if grammar.negations.contains(words[position].lemma), position + 1 < limit {
      negation = words[position]
      position += 1
    }
    guard words[position].has(.particle), grammar.infinitives.contains(words[position].lemma) else { return nil }
    let marker = words[position]
    position += 1
    var adverbs: [ChunkWord] = []
    while position + 1 < limit, words[position].has(.adverb), !isVerb(words[position]) {
      if grammar.negations.contains(words[position].lemma) {
        negation = words[position]
      } else {
        adverbs.append(words[position])
      }
      position += 1
    }
    guard position < limit, let found = verb(position, limit, markers: [marker]) else { return nil }
    found.chunk.first = words[start].sources + found.chunk.first
    found.chunk.negation = negation ?? found.chunk.negation
    found.chunk.adverbs = adverbs + found.chunk.adverbs
    return found
  }

  private func takeClitics(_ chunk: VerbChunk, _ start: Int, _ end: Int) {
    for index in start..<end where isClitic(words[index]) { chunk.clitics.append(words[index]) }
  }
}
