import LanguagePack
import Morphology

/// The chunks of one sentence on their way to a language whose words agree: who does what, then words in order.
struct AgreementSentence {
  let transfer: AgreementTransfer
  var chunks: [Chunk]
  /// What becomes of each verb chunk.
  var clauses: [Int: AgreementClause] = [:]
  /// What becomes of a noun chunk where a frame says so.
  var roles: [Int: ArgumentRole] = [:]
  /// Chunks that are written elsewhere, or not at all, with the chunk whose words stand for them.
  var hidden: [Int: Int] = [:]
  /// Words that stand before a chunk: a conjunction that the source leaves out, an opening mark.
  var leaders: [Int: [TargetWord]] = [:]
  private var nouns: [ObjectIdentifier: TargetNoun] = [:]

  init(transfer: AgreementTransfer, chunks: [Chunk]) {
    self.transfer = transfer
    self.chunks = chunks
  }

  var realization: Realization { transfer.realization }
  var target: TargetForms { transfer.target }

  /// The words of the target, in order.
  func nodes() -> [TargetNode] {
    var sentence = self
    sentence.joinChunks()
    sentence.translateNouns()
    sentence.analyze()
    sentence.openMarks()
    return sentence.chunks.indices.flatMap { sentence.written($0) }
  }

  /// The words of one chunk in its place.
  private func written(_ index: Int) -> [TargetNode] {
    let lead = (leaders[index] ?? []).map { TargetNode.word($0) }
    guard hidden[index] == nil else { return lead }
    return lead + content(index)
  }

  /// The words of one chunk.
  func content(_ index: Int) -> [TargetNode] {
    switch chunks[index] {
    case .noun(let noun): return self.noun(noun, role: roles[index])
    case .verb(let verb): return verbNodes(verb, at: index)
    case .adjective(let modifiers):
      let agreement = complementAgreement(index)
      return modifiers.flatMap { words($0, agreement, isBeforeNoun: false) }.map { .word($0) }
    case .adverb(let word): return words(word, as: .adverb, in: context(index)).map { .word($0) }
    case .conjunction(let word): return words(word, as: .conjunction, in: context(index)).map { .word($0) }
    case .relative(let parts): return relative(parts, at: index)
    case .mark(let word): return mark(word).map { .word($0) }
    case .other(let word): return words(word, as: TagSet(), in: TagSet()).map { .word($0) }
    case .built: return []
    }
  }

  // MARK: single words

  /// The translation of a word: what the tables say for its surroundings, else the best of the pair, else a guess.
  func words(_ word: ChunkWord, as part: TagSet, in context: TagSet) -> [TargetWord] {
    let surface = word.surface.lowercased()
    let around = context.union(word.tags)
    if let text = (surface == word.lemma ? nil : transfer.variants.target(of: surface, in: around))
      ?? transfer.variants.target(of: word.lemma, in: around)
    {
      guard !text.isEmpty else { return [] }
      return expand(text, part, sources: word.sources).words
    }
    if let selection = transfer.selector.select(word.unit, as: part) { return headFirst(selection).words }
    return unknown(word)
  }

  func expand(_ text: String, _ part: TagSet, sources: [Int]) -> Selection {
    headFirst(transfer.selector.expand(text, part, sources: sources, reason: "variants"))
  }

  /// A selection whose head is the first noun, not the last: heads come first in the target.
  func headFirst(_ selection: Selection) -> Selection {
    var selection = selection
    guard selection.words.count > 1, selection.partOfSpeech.intersects(.noun.union(.properNoun)),
      selection.head != 0, selection.words[selection.head].lemma.last != "*"
    else { return selection }
    if let first = selection.words.indices.first(where: {
      !target.features(of: selection.words[$0].lemma, .noun).isEmpty
    }) {
      selection.words[selection.head].partOfSpeech = TagSet()
      selection.head = first
      selection.words[first].partOfSpeech = selection.partOfSpeech
    }
    return selection
  }

  func unknown(_ word: ChunkWord) -> [TargetWord] {
    if word.reading.origin != .protected, !word.has(.properNoun),
      let guess = transfer.cognates.guess(word.lemma.lowercased(), word.tags)
    {
      return [TargetWord(guess.lemma, guess.part, sources: word.sources)]
    }
    return [TargetWord(word.surface, .properNoun, sources: word.sources, isVerbatim: true)]
  }

  private func mark(_ word: ChunkWord) -> [TargetWord] {
    let text = realization.value("mark", word.surface) ?? word.surface
    var joint = TargetWord.Joint.spaced
    switch (word.spaceBefore, word.spaceAfter) {
    case (false, true): joint = .left
    case (true, false): joint = .right
    case (false, false): joint = .both
    default: break
    }
    return [TargetWord(text, word.tags.partOfSpeech, sources: word.sources, joint: joint, isVerbatim: true)]
  }

  private func relative(_ parts: [ChunkWord], at index: Int) -> [TargetNode] {
    guard let last = parts.last else { return [] }
    var context = TagSet()
    if parts.count > 1 { context.formUnion(.preposition) }
    if isQuestion(from: index) { context.formUnion(.interrogative) }
    if index > 0, case .noun(let noun) = chunks[index - 1], noun.isPerson { context.formUnion(.person) }
    if index > 0, case .noun = chunks[index - 1] { context.formUnion(.noun) }
    if index > 0, case .mark = chunks[index - 1] { context.formUnion(.comma) }
    let lead = parts.dropLast().flatMap { words($0, as: .preposition, in: TagSet()) }
    return (lead + words(last, as: last.has(.adverb) ? .adverb : .pronoun, in: context)).map { .word($0) }
  }

  /// Whether a question is asked from `index` on, with nothing that the word there could be about before it.
  func isQuestion(from index: Int) -> Bool {
    if index > 0, case .noun = chunks[index - 1] { return false }
    for chunk in chunks[index...] {
      if case .mark(let word) = chunk, word.has(.fullStop) { return word.surface == "?" }
    }
    return false
  }

  // MARK: nouns

  /// What becomes of the head of a noun chunk.
  func targetNoun(_ noun: NounChunk) -> TargetNoun {
    nouns[ObjectIdentifier(noun)] ?? translated(noun)
  }

  private mutating func translateNouns() {
    func visit(_ noun: NounChunk, _ context: TagSet, _ found: inout [(ObjectIdentifier, TargetNoun)]) {
      found.append((ObjectIdentifier(noun), translated(noun, in: context)))
      for other in noun.complements { visit(other, TagSet(), &found) }
      for (_, other) in noun.conjuncts { visit(other, context, &found) }
    }
    var found: [(ObjectIdentifier, TargetNoun)] = []
    var context = TagSet()
    for chunk in chunks {
      switch chunk {
      case .noun(let noun): visit(noun, context, &found)
      case .verb(let verb): context = verb.negation == nil ? TagSet() : .negative
      case .mark, .conjunction, .relative: context = TagSet()
      default: continue
      }
    }
    nouns = Dictionary(found, uniquingKeysWith: { first, _ in first })
  }

  // MARK: surroundings

  /// What is true around a chunk: `final` at the end of its clause, `negative` when its verb is negated.
  func context(_ index: Int) -> TagSet {
    var tags = TagSet()
    if index + 1 < chunks.count {
      switch chunks[index + 1] {
      case .mark: tags.formUnion(.final)
      case .noun: tags.formUnion(.noun)
      case .verb: tags.formUnion(.verb)
      case .adjective: tags.formUnion(.adjective)
      case .adverb: tags.formUnion(.adverb)
      default: break
      }
    } else {
      tags.formUnion(.final)
    }
    if index == 0 { tags.formUnion(.open) }
    return tags
  }

  /// Gender and number of what an adjective outside of a noun chunk is said of: the object before it, else the subject.
  private func complementAgreement(_ index: Int) -> TagSet {
    for position in stride(from: index - 1, through: 0, by: -1) {
      switch chunks[position] {
      case .noun(let noun) where noun.isBare && hidden[position] == nil: return agreement(of: noun)
      case .verb: if let clause = clauses[position] { return clause.subjectTags }
      case .mark(let word) where !word.has(.comma): return .masculine.union(.singular)
      default: continue
      }
    }
    return .masculine.union(.singular)
  }

  // MARK: what the source leaves out or says otherwise

  /// Joins nouns in lists, and a noun with the possessor before it.
  private mutating func joinChunks() {
    chunks = ChunkSentence.coordinated(chunks, transfer.grammar)
    var result: [Chunk] = []
    for chunk in chunks {
      // What stands before the mark of a possessor belongs to the noun behind it.
      if case .noun(let noun) = chunk, result.count > 1, case .other(let mark) = result[result.count - 1],
        mark.has(.particle), mark.has(.possessive), case .noun(let owner) = result[result.count - 2]
      {
        noun.prepositions = owner.prepositions
        owner.prepositions = []
        noun.complements.insert(owner, at: 0)
        noun.owner = mark
        result.removeLast(2)
      }
      result.append(chunk)
    }
    chunks = result
  }

  /// Opening marks of questions and exclamations, where the target has them.
  private mutating func openMarks() {
    var start = 0
    for (index, chunk) in chunks.enumerated() {
      guard case .mark(let word) = chunk else { continue }
      if let mark = realization.value("opening", word.surface), start < index {
        var first = start
        // Not before what leads a sentence in: a conjunction, a comma.
        if let comma = chunks[start..<index].lastIndex(where: { if case .mark = $0 { true } else { false } }),
          comma + 1 < index, isLeadIn(start..<comma)
        {
          first = comma + 1
        }
        leaders[first, default: []].insert(
          TargetWord(mark, .punctuation, sources: word.sources, joint: .right, isVerbatim: true), at: 0)
      }
      if !word.has(.comma) { start = index + 1 }
    }
  }

  private func isLeadIn(_ range: Range<Int>) -> Bool {
    !range.contains { if case .verb = chunks[$0] { true } else { false } }
  }
}

/// The translation of the head of a noun chunk.
struct TargetNoun {
  var words: [TargetWord]
  var head: Int
  /// Gender and number, and the person of a pronoun.
  var agreement: TagSet
  /// Whether a pronoun stands for it.
  var pronoun: TargetPronouns.Row?
}

/// What becomes of a verb chunk.
struct AgreementClause {
  /// Whether the verb has a person.
  var isFinite = true
  /// The chunk of the subject; nil when the clause has none.
  var subject: Int?
  /// Person, number and gender of the subject.
  var subjectTags: TagSet = [.third, .singular, .masculine]
  var isImperative = false
  var isQuestion = false
  var isExistential = false
  var isNegative = false
  /// Object pronouns, in the order of the target.
  var clitics: [TargetWord] = []
  var selection: Selection?
  /// What kind of complement a copula has, and its word in the target.
  var complement: (kind: String, word: String) = ("-", "")
}
