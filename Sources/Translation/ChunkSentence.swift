import LanguagePack
import Morphology

/// The chunks of one sentence on their way to the target: who does what, then words in order.
struct ChunkSentence {
  let transfer: ChunkTransfer
  var chunks: [Chunk]
  /// What becomes of each verb chunk.
  var plans: [Int: VerbPlan] = [:]
  /// What becomes of a noun chunk where a frame or its place in the clause says so.
  var roles: [Int: ArgumentRole] = [:]
  /// Chunks that are written elsewhere than in their place.
  var isMoved: Set<Int> = []
  /// Words that follow a chunk.
  var trailers: [Int: [TargetWord]] = [:]
  /// Words that a comparison changes: the number of their first reading, and what they become.
  var degrees: [Int: String] = [:]
  /// Infinitives that stand as subjects.
  var isGerund: Set<Int> = []
  /// Conjunctions and prepositions that name the standard of a comparison, with what they become.
  var standards: [Int: String] = [:]
  var isQuestion = false

  init(transfer: ChunkTransfer, chunks: [Chunk]) {
    self.transfer = transfer
    self.chunks = Self.coordinated(chunks, transfer.grammar)
    isQuestion = chunks.contains { if case .mark(let word) = $0 { word.surface == "?" } else { false } }
  }

  /// The words of the target, in order.
  func nodes() -> [TargetNode] {
    var analyzed = self
    analyzed.analyze()
    return analyzed.written(analyzed.chunks.indices)
  }

  private func written(_ range: Range<Int>) -> [TargetNode] {
    var nodes: [TargetNode] = []
    for index in range where !isMoved.contains(index) {
      nodes += written(index)
      nodes.append(words: trailers[index] ?? [])
    }
    return nodes
  }

  /// The words of one chunk.
  func written(_ index: Int) -> [TargetNode] {
    switch chunks[index] {
    case .noun(let noun):
      return NounWriter(sentence: self, owner: owner(before: index), clause: clauseTags(at: index)).nodes(
        noun, role: roles[index])
    case .verb(let verb): return VerbWriter(sentence: self, index: index).nodes(verb)
    case .adjective(let modifiers):
      let writer = NounWriter(sentence: self, owner: TagSet())
      return modifiers.flatMap { writer.words($0, isSuperlative: false) }.map { .word($0) }
    case .adverb(let word):
      var tags = clauseTags(at: index)
      if index + 1 < chunks.count, case .noun(let noun) = chunks[index + 1], noun.isBare, noun.determiners.isEmpty {
        tags.formUnion(.noun)
      }
      if chunks.count == 1 || isEnd(index + 1) { tags.formUnion(.final) }
      return words(word, as: .adverb, in: tags).map { .word($0) }
    case .conjunction(let word):
      if isBeforeInfinitive(index), transfer.grammar.relatives.contains(word.lemma) { return [] }
      if let standard = standards[index] { return [.word(TargetWord(standard, .conjunction, sources: word.sources))] }
      return words(word, as: .conjunction, in: clauseTags(at: index)).map { .word($0) }
    case .relative(let parts): return relative(parts, at: index)
    case .mark(let word): return mark(word).map { .word($0) }
    case .other(let word): return words(word, as: TagSet(), in: TagSet()).map { .word($0) }
    case .built(let items):
      return items.flatMap { item -> [TargetNode] in
        switch item {
        case .chunks(let chunks): ChunkSentence(transfer: transfer, chunks: chunks).nodes()
        case .words(let text, let sources):
          text.split(separator: " ").map { .word(TargetWord(String($0), sources: sources)) }
        }
      }
    }
  }

  // MARK: single words

  /// The translation of a word: what the tables say for its surroundings, else the best of the pair, else a guess.
  func words(_ word: ChunkWord, as part: TagSet, in context: TagSet) -> [TargetWord] {
    if let target = target(of: word, in: context.union(word.tags.subtracting(.negative))) {
      guard !target.isEmpty else { return [] }
      return transfer.selector.expand(target, part, sources: word.sources, reason: "variants").words
    }
    if let selection = transfer.selector.select(word.unit, as: part) {
      var words = selection.words
      if part == .adverb, selection.partOfSpeech.contains(.adjective), words.indices.contains(selection.head) {
        words[selection.head].form = .adverb
      }
      return words
    }
    return unknown(word)
  }

  /// What the tables say of a word: of the form that stands there, else of its lemma.
  private func target(of word: ChunkWord, in context: TagSet) -> String? {
    if let degree = degrees[word.unit.range.lowerBound] { return degree }
    let surface = word.surface.lowercased()
    if surface != word.lemma, let target = transfer.variants.target(of: surface, in: context) { return target }
    return transfer.variants.target(of: word.lemma, in: context)
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
    guard !transfer.grammar.dropped.contains(word.surface) else { return [] }
    let text = transfer.realization.value("mark", word.surface) ?? word.surface
    var joint = TargetWord.Joint.spaced
    if word.isAny(.fullStop.union(.comma)) {
      joint = word.spaceAfter || !word.spaceBefore ? .left : .spaced
      if !word.spaceAfter, !word.spaceBefore, !word.has(.fullStop) { joint = .both }
      if !word.spaceAfter, word.spaceBefore { joint = .right }
    } else if !word.spaceBefore, !word.spaceAfter {
      joint = .both
    } else if !word.spaceBefore {
      joint = .left
    } else if !word.spaceAfter {
      joint = .right
    }
    return [TargetWord(text, word.tags.partOfSpeech, sources: word.sources, joint: joint, isVerbatim: true)]
  }

  /// Whether an infinitive follows, which needs no word before its own.
  private func isBeforeInfinitive(_ index: Int) -> Bool {
    guard index + 1 < chunks.count, case .verb(let verb) = chunks[index + 1] else { return false }
    return verb.finite.has(.infinitive) && verb.markers.isEmpty
  }

  private func relative(_ parts: [ChunkWord], at index: Int) -> [TargetNode] {
    guard let last = parts.last else { return [] }
    var context = clauseTags(at: index)
    if parts.count > 1 { context.formUnion(.preposition) }
    if index > 0 {
      switch chunks[index - 1] {
      case .noun(let noun):
        context.formUnion(.noun)
        if (noun.conjuncts.last?.noun ?? noun).isPerson { context.formUnion(.person) }
        if noun.heads.isEmpty || noun.core?.has(.pronoun) == true { context.formUnion(.indefinite) }
      case .mark(let word) where word.isAny(.comma.union(.`open`)):
        if finiteVerbs(after: index) < 2 { context.formUnion(.comma) }
        if index > 1, case .noun(let noun) = chunks[index - 2], noun.isPerson { context.formUnion(.person) }
      default: break
      }
    }
    if parts.count == 1, isBeforeInfinitive(index), last.has(.relative), last.has(.pronoun) { return [] }
    var nodes: [TargetNode] = []
    for word in parts.dropLast() where word.has(.preposition) {
      nodes += words(word, as: .preposition, in: TagSet()).map { .word($0) }
    }
    return nodes + words(last, as: last.has(.adverb) ? .adverb : .pronoun, in: context).map { .word($0) }
  }

  // MARK: surroundings

  /// How many verbs with person follow before the next mark.
  private func finiteVerbs(after index: Int) -> Int {
    var count = 0
    for chunk in chunks[(index + 1)...] {
      if case .mark = chunk { break }
      if case .verb(let verb) = chunk, verb.isFinite { count += 1 }
    }
    return count
  }

  /// Whether nothing but a mark or a conjunction stands at `index`.
  private func isEnd(_ index: Int) -> Bool {
    guard index < chunks.count else { return true }
    switch chunks[index] {
    case .mark, .conjunction: return true
    default: return false
    }
  }

  /// What is true of the clause around a chunk: `negative` when its verb is negated.
  func clauseTags(at index: Int) -> TagSet {
    var tags = TagSet()
    for step in [-1, 1] {
      var position = index + step
      search: while chunks.indices.contains(position) {
        switch chunks[position] {
        case .verb(let verb):
          if verb.negation != nil { tags.formUnion(.negative) }
          if step < 0, position > 0, isNegative(position - 1) { tags.formUnion(.negative) }
          if verb.isFinite { break search }
        case .mark(let word) where !word.has(.comma): break search
        case .conjunction where step < 0, .relative: break search
        case .noun(let noun):
          if step < 0, noun.prepositions.contains(where: { transfer.grammar.negatives.contains($0.lemma) }) {
            tags.formUnion(.negative)
          }
        default: break
        }
        position += step
      }
      if step < 0, !tags.isEmpty { return tags }
      // A negation behind does not reach back.
      break
    }
    return tags
  }

  /// Whether a chunk before a verb negates its clause: never, nobody.
  private func isNegative(_ index: Int) -> Bool {
    switch chunks[index] {
    case .adverb(let word): return word.has(.negative)
    case .noun(let noun):
      return noun.isBare && (noun.core?.has(.negative) == true || noun.determiners.contains { $0.has(.negative) })
    default: return false
    }
  }

  /// The tags of the latest subject before a chunk: whose thing a possessive names.
  private func owner(before index: Int) -> TagSet {
    for position in stride(from: index, through: 0, by: -1) {
      if let plan = plans[position] { return plan.agreement.union(plan.isPersonal ? .person : TagSet()) }
    }
    return plans.min { $0.key < $1.key }.map { $0.value.agreement } ?? TagSet()
  }

  // MARK: lists

  /// Joins nouns that stand beside each other in a list.
  static func coordinated(_ chunks: [Chunk], _ grammar: ChunkGrammar) -> [Chunk] {
    var result: [Chunk] = []
    var index = 0
    var hasVerb = false
    while index < chunks.count {
      if case .noun(let noun) = chunks[index] {
        var next = index + 1
        while let found = conjunct(chunks, next, noun, hasVerb, grammar) {
          noun.conjuncts.append((found.link, found.noun))
          next = found.end
        }
        result.append(chunks[index])
        index = next
        continue
      }
      switch chunks[index] {
      case .verb(let verb) where verb.isFinite: hasVerb = true
      case .conjunction, .relative: hasVerb = false
      case .mark(let word) where !word.has(.comma): hasVerb = false
      default: break
      }
      result.append(chunks[index])
      index += 1
    }
    return result
  }

  private static func conjunct(
    _ chunks: [Chunk], _ start: Int, _ first: NounChunk, _ hasVerb: Bool, _ grammar: ChunkGrammar
  ) -> (link: [ChunkWord], noun: NounChunk, end: Int)? {
    guard start + 1 < chunks.count, case .noun(let noun) = chunks[start + 1],
      noun.isBare || noun.prepositions.map(\.lemma) == first.prepositions.map(\.lemma)
    else { return nil }
    var link: ChunkWord
    switch chunks[start] {
    case .conjunction(let word) where grammar.coordinators.contains(word.lemma): link = word
    case .mark(let word) where word.has(.comma) && word.surface == ",":
      // Only inside a list that ends in a conjunction.
      guard isList(chunks, start + 2, grammar) else { return nil }
      link = word
    default: return nil
    }
    // A noun with its own verb begins a clause.
    var after = start + 2
    while after < chunks.count {
      if case .adverb = chunks[after] {
        after += 1
        continue
      }
      if case .noun(let other) = chunks[after], !other.isBare {
        after += 1
        continue
      }
      break
    }
    if after < chunks.count, case .verb(let verb) = chunks[after], verb.isFinite {
      guard !hasVerb, verb.finite.has(.plural) else { return nil }
    }
    return ([link], noun, start + 2)
  }

  private static func isList(_ chunks: [Chunk], _ start: Int, _ grammar: ChunkGrammar) -> Bool {
    var index = start
    while index + 1 < chunks.count {
      guard case .noun(let noun) = chunks[index + 1], noun.isBare else { return false }
      switch chunks[index] {
      case .conjunction(let word): return grammar.coordinators.contains(word.lemma)
      case .mark(let word) where word.surface == ",": index += 2
      default: return false
      }
    }
    return false
  }
}

/// What becomes of a verb chunk.
struct VerbPlan {
  enum Subject {
    /// Nobody: an imperative, or a verb whose subject is understood from the clause before.
    case none
    /// A chunk in its place before the verb.
    case chunk(Int)
    /// A chunk that is moved before the verb.
    case moved(Int)
    /// A word of the target.
    case pronoun(String)
  }

  var subject = Subject.none
  /// Person and number of the target verb.
  var agreement: TagSet = .third.union(.singular)
  var isPersonal = false
  var isPassive = false
  /// The translation.
  var selection: Selection?
  /// Object pronouns behind the verb, each with its words.
  var pronouns: [[TargetWord]] = []
  /// Chunks that are moved behind the verb.
  var after: [Int] = []
  /// Adverbs that stand between auxiliary and verb.
  var middle: [Int] = []
  var isQuestion = false
}
