import LanguagePack
import Morphology

/// Writes a verb chunk: its subject where that is a pronoun or was moved, the verb with its auxiliaries, object
/// pronouns, and what a frame moved behind it.
struct VerbWriter {
  let sentence: ChunkSentence
  let index: Int
  private var transfer: ChunkTransfer { sentence.transfer }
  private var realization: Realization { transfer.realization }

  init(sentence: ChunkSentence, index: Int) {
    self.sentence = sentence
    self.index = index
  }

  func nodes(_ verb: VerbChunk) -> [TargetNode] {
    let plan = sentence.plans[index] ?? VerbPlan()
    var complex = self.complex(verb, plan)
    var nodes: [TargetNode] = []
    let takesObject = verb.settings.contains { $0.name == "voice" }
    let behind = takesObject ? [] : plan.pronouns.flatMap { $0 }
    let after = plan.after.flatMap { sentence.written($0) }
    guard verb.isFinite else {
      nodes.append(words: nonfinite(verb, &complex))
      place(behind, in: &nodes)
      return nodes + after
    }
    let subject = self.subject(plan, verb)
    if plan.isQuestion {
      let parts = inverted(&complex, plan.agreement)
      nodes.append(words: parts.first)
      nodes += subject
      nodes.append(words: parts.rest)
    } else {
      nodes += subject
      nodes.append(words: complex.finite(plan.agreement))
    }
    place(behind, in: &nodes)
    return nodes + after
  }

  /// Object pronouns behind the verb; before the particle of one: give it back.
  private func place(_ words: [TargetWord], in nodes: inout [TargetNode]) {
    guard let first = words.first, first.partOfSpeech != .preposition, case .word(let last)? = nodes.last,
      realization.value("particle", last.lemma) != nil
    else {
      nodes.append(words: words)
      return
    }
    nodes.removeLast()
    nodes.append(words: words)
    nodes.append(last)
  }

  private func subject(_ plan: VerbPlan, _ verb: VerbChunk) -> [TargetNode] {
    switch plan.subject {
    case .pronoun(let name):
      return [
        .word(
          TargetWord(
            name, .pronoun, sources: verb.first + (verb.first == verb.finite.sources ? [] : verb.finite.sources),
            isVerbatim: true))
      ]
    case .moved(let chunk): return sentence.written(chunk)
    case .chunk(let chunk): return plan.isQuestion ? sentence.written(chunk) : []
    case .none: return []
    }
  }

  /// The first auxiliary and the rest, for a question.
  private func inverted(_ complex: inout VerbComplex, _ agreement: TagSet) -> (first: [TargetWord], rest: [TargetWord])
  {
    let wasNegative = complex.isNegative
    // Negation calls for the auxiliary that a question needs.
    complex.isNegative = true
    var words = complex.finite(agreement)
    let not = realization.word("not")
    if !wasNegative, let place = words.firstIndex(where: { $0.lemma == not }) { words.remove(at: place) }
    return (Array(words.prefix(1)), Array(words.dropFirst()))
  }

  // MARK: the verb

  private func complex(_ verb: VerbChunk, _ plan: VerbPlan) -> VerbComplex {
    var complex = VerbComplex(words: main(verb, plan), realization: realization, generator: transfer.generator)
    let sources = verb.finite.sources
    if plan.isPassive { _ = complex.wrap("voice", "passive", sources: sources) }
    let form = verb.finite.tags
    var tense = form
    for setting in verb.settings.reversed() {
      switch setting.name {
      case "wrap":
        var name = setting.value
        if tense.contains(.conditional), realization.value("wrap", name + "/conditional") != nil {
          name += "/conditional"
          tense = tense.subtracting(.conditional)
        } else if tense.contains(.future), realization.value("wrap", name + "/embedded") != nil {
          name += "/embedded"
        } else if tense.intersects(Self.past), realization.value("wrap", name + "/past") != nil {
          name += "/past"
          tense = tense.subtracting(Self.past)
        }
        _ = complex.wrap("wrap", name, sources: setting.sources)
      case "aspect": _ = complex.wrap(setting.name, setting.value, sources: setting.sources)
      case "voice":
        _ = complex.wrap(setting.name, setting.value, sources: setting.sources)
        complex.words = complex.words.flatMap { $0.isPlace ? plan.pronouns.flatMap { $0 } : [$0] }
      case "tense": tense = TagSet(setting.value) ?? tense
      default: continue
      }
    }
    if tense.contains(.future) { _ = complex.wrap("wrap", "volition", sources: sources) }
    if tense.contains(.conditional) { _ = complex.wrap("wrap", "conditional", sources: sources) }
    complex.isPast = tense.intersects(Self.past)
    complex.isNegative = verb.negation != nil
    if complex.isNegative, let negation = verb.negation, !complex.words.isEmpty {
      complex.words[0].sources += negation.sources
    }
    complex.isImperative = verb.isImperative
    complex.before += verb.adverbs.flatMap { sentence.words($0, as: .adverb, in: TagSet()) }
    if verb.isImperative, verb.finite.has(.first), verb.finite.has(.plural) {
      complex.before.insert(
        TargetWord(realization.word("cohortative"), TagSet(), sources: sources, isVerbatim: true), at: 0)
    }
    complex.before += plan.middle.flatMap { sentence.written($0) }.flatMap { node -> [TargetWord] in
      if case .word(let word) = node { [word] } else { [] }
    }
    return complex
  }

  private static let past: TagSet = [.preterite, .imperfect, .past]

  private func main(_ verb: VerbChunk, _ plan: VerbPlan) -> [TargetWord] {
    if let selection = plan.selection, !selection.words.isEmpty {
      var words = selection.words
      // What stands before the head of a verb is an adverb of it; the head leads.
      if words.indices.contains(selection.head), selection.head > 0 { words.swapAt(0, selection.head) }
      words[0].partOfSpeech = .verb
      words[0].form = TagSet()
      return words
    }
    var words = sentence.unknown(verb.main)
    words[0].partOfSpeech = .verb
    return words
  }

  // MARK: verbs without person

  private func nonfinite(_ verb: VerbChunk, _ complex: inout VerbComplex) -> [TargetWord] {
    if verb.finite.has(.gerund) { return complex.nonfinite(.gerund) }
    if sentence.isGerund.contains(index) { return complex.nonfinite(.gerund) }
    let marker = verb.markers.last
    let around = self.around(verb)
    let key = marker.map { $0.hasArticle ? $0.surface.lowercased() : $0.lemma } ?? "-"
    let sources = verb.markers.flatMap(\.sources)
    if marker == nil, around.contains(.takesGerund) { return complex.nonfinite(.gerund) }
    if marker == nil, around.contains(.modal) { return complex.nonfinite(TagSet()) }
    if let template = transfer.variants.infinitive(key, after: around) {
      return template.flatMap { item -> [TargetWord] in
        item.kind == .place ? complex.nonfinite(item.form) : [TargetWord(item.text, .particle, sources: sources)]
      }
    }
    guard marker != nil else { return complex.nonfinite(TagSet()) }
    let lead = verb.markers.flatMap { sentence.words($0, as: .preposition, in: TagSet()) }
    // `in order to` and its like take the plain form.
    if lead.last?.lemma == transfer.realization.word("infinitive"), lead.count > 1 {
      return lead + complex.nonfinite(TagSet())
    }
    return lead + complex.nonfinite(.gerund)
  }

  /// What stands before an infinitive: its part of speech, and what its translation asks for.
  private func around(_ verb: VerbChunk) -> TagSet {
    var position = index - 1
    while position >= 0 {
      switch sentence.chunks[position] {
      case .adverb: position -= 1
      case .verb(let other):
        var tags: TagSet = .verb
        tags.formUnion(other.main.tags.intersection(.motion))
        if let head = sentence.plans[position]?.selection?.words.first, verb.markers.isEmpty {
          if !transfer.features(of: head.lemma, .auxiliary).intersection(.modal).isEmpty { tags.formUnion(.modal) }
          let features = transfer.features(of: head.lemma, .verb)
          if features.contains(.takesGerund), !features.contains(.takesInfinitive) { tags.formUnion(.takesGerund) }
        }
        return tags
      case .adjective: return .adjective
      case .noun: return .noun
      case .relative, .conjunction: return .relative
      default: return TagSet()
      }
    }
    return TagSet()
  }
}
