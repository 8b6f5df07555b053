import LanguagePack
import Morphology

/// A verb phrase under construction: the finite word first, what it governs behind it.
///
/// Auxiliaries of the source wrap it one after the other, innermost first; tense and negation go to the outermost word,
/// or stay inside a modal.
struct VerbComplex {
  /// The words; the first is the one that will be finite.
  var words: [TargetWord]
  var isPast = false
  var isNegative = false
  /// Whether the predicate is an adjective or a noun behind `be`; what stands behind it is in `words` too.
  var isCopular = false
  /// Words that stand before the finite word (probably, please).
  var before: [TargetWord] = []
  /// How many words at the end belong to the predicate itself (be + *tight*), so that wraps for adjectives find them.
  var complementCount = 0
  /// Whether it is an appeal without a subject.
  var isImperative = false

  let realization: Realization
  let generator: Generator

  /// Whether the first word is a modal: it takes no -s, no do, and a bare infinitive.
  var isModal: Bool {
    guard let first = words.first else { return false }
    // She needs it: a full verb that is a modal elsewhere.
    if first.partOfSpeech.contains(.verb),
      generator.features(of: first.lemma, partOfSpeech: .verb).contains(.transitive)
    {
      return false
    }
    return !generator.features(of: first.lemma, partOfSpeech: .auxiliary).intersection(.modal).isEmpty
  }

  /// Puts the phrase into a template such as `want* to V`.
  ///
  /// `O` in a template is the doer of what is inside, `P` its object; the clause fills them in. Names listed as
  /// `inner-negative` keep a negation that was there before them inside.
  mutating func wrap(_ kind: String, _ name: String, sources: [Int]) -> Bool {
    var template: [Realization.Item]?
    if isCopular, complementCount == 0, let nominal = realization.template(kind, name + "/nominal") {
      template = nominal
    } else if isCopular, let adjectival = realization.template(kind, name + "/adjectival") {
      template = adjectival
    } else if isModal, let embedded = realization.template(kind, name + "/embedded") {
      template = embedded
    } else if isPast, let past = realization.template(kind, name + "/past") {
      template = past
      isPast = false
    } else {
      template = realization.template(kind, name)
    }
    guard let template, !words.isEmpty else { return false }
    var result: [TargetWord] = []
    var place = 0
    for item in template {
      switch item.kind {
      case .word: result.append(TargetWord(item.text, partOfSpeech(of: item.text, at: result.count), sources: sources))
      case .inflected: result.append(TargetWord(item.text, .verb, sources: sources))
      case .place:
        place = result.count
        switch item.text {
        case "A": result += isCopular ? Array(words.suffix(complementCount)) : words
        case "O", "P":
          var place = TargetWord(item.text)
          place.isPlace = true
          result.append(place)
        default:
          var inner = words
          // Behind an adverb (probably, apparently) a modal stays.
          let isAfterAdverb = place == 1 && template[0].kind == .word && !isModalWord(template[0].text)
          if isModal, !result.isEmpty, !isAfterAdverb { inner = withoutModal(inner) }
          inner[0].form = item.form
          if isNegative, realization.value("inner-negative", name) != nil {
            let marker = TargetWord(realization.word("infinitive"))
            let isInfinitive = result.last?.lemma == marker.lemma
            result.insert(
              TargetWord(realization.word("not"), sources: inner[0].sources),
              at: isInfinitive ? result.count - 1 : result.count)
            isNegative = false
          }
          result += inner
        }
      }
    }
    // Adverbs and particles before the verb stand outside of it: probably, please, sometimes.
    if let first = template.first, first.kind == .word, place == 1, !isModalWord(first.text) {
      if !before.contains(where: { $0.lemma == result[0].lemma }) { before = [result[0]] + before }
      result.removeFirst()
      words = result
      return true
    }
    words = result
    isCopular = false
    complementCount = 0
    return true
  }

  /// Puts words into the predicate behind the verb.
  mutating func insert(_ new: [TargetWord], at index: Int) {
    words.insert(contentsOf: new, at: index)
    if isCopular { complementCount += new.count }
  }

  private func isModalWord(_ word: String) -> Bool {
    !generator.features(of: word, partOfSpeech: .auxiliary).intersection(.modal).isEmpty
  }

  private func partOfSpeech(of word: String, at index: Int) -> TagSet {
    index == 0 && isModalWord(word) ? .auxiliary : TagSet()
  }

  /// A modal inside another phrase: its long form, or nothing.
  private func withoutModal(_ words: [TargetWord]) -> [TargetWord] {
    guard words.count > 1 else { return words }
    let rest = Array(words.dropFirst())
    // "might be able to use": ability has a long form.
    guard words[0].lemma == realization.template("wrap", "ability")?.first?.text,
      let long = realization.template("wrap", "ability/embedded")
    else { return rest }
    return long.flatMap { item -> [TargetWord] in
      switch item.kind {
      case .word: [TargetWord(item.text, TagSet(), sources: words[0].sources)]
      case .inflected: [TargetWord(item.text, .verb, sources: words[0].sources)]
      case .place: rest
      }
    }
  }

  /// The finite words for a subject of this person and number; `inverted` makes the first one a word that may stand
  /// before the subject.
  func finite(_ agreement: TagSet, inverted: Bool = false) -> [TargetWord] {
    guard var first = words.first else { return before }
    // "It apparently doesn't break": what is said of the whole stands before the negation.
    let outer = before.filter { realization.value("outer-adverb", $0.lemma) != nil }
    if isNegative, !inverted, !isImperative, !outer.isEmpty {
      var inner = self
      inner.before = before.filter { realization.value("outer-adverb", $0.lemma) == nil }
      return outer + inner.finite(agreement)
    }
    var rest = Array(words.dropFirst())
    let negation = isNegative ? [TargetWord(realization.word("not"), sources: first.sources)] : []
    if isImperative {
      if isNegative {
        return before + [TargetWord(realization.word("do"), .verb, sources: first.sources)] + negation + [first] + rest
      }
      return before + [first] + rest
    }
    if isModal {
      if isPast, let past = generator.surface(of: first.lemma, partOfSpeech: .auxiliary, form: .past) {
        first.lemma = past
      } else if isPast, !rest.isEmpty {
        rest[0].form = .pastParticiple
        rest.insert(TargetWord(realization.word("have"), TagSet(), sources: first.sources), at: 0)
      }
      return [first] + negation + before + rest
    }
    let tense = isPast ? TagSet.past : TagSet.present
    let isBe = first.lemma == realization.word("be")
    if isNegative || inverted, !isBe, !(first.lemma == realization.word("have") && rest.first?.form == .pastParticiple)
    {
      var support = TargetWord(realization.word("do"), .verb, sources: first.sources)
      support.form = form(tense, agreement, of: support.lemma)
      first.form = TagSet()
      return [support] + negation + before + [first] + rest
    }
    first.form = form(tense, agreement, of: first.lemma)
    if isBe || rest.first?.form == .pastParticiple { return [first] + negation + before + rest }
    return before + [first] + rest
  }

  /// The form of a verb in a tense for a person and number: only as fine as the verb tells them apart.
  private func form(_ tense: TagSet, _ agreement: TagSet, of lemma: String) -> TagSet {
    let full = tense.union(agreement)
    if generator.surface(of: lemma, partOfSpeech: .verb, form: full) != nil { return full }
    if agreement.contains(.plural), generator.surface(of: lemma, partOfSpeech: .verb, form: tense.union(.plural)) != nil
    {
      return tense.union(.plural)
    }
    if generator.surface(of: lemma, partOfSpeech: .verb, form: tense) != nil, tense == .past { return tense }
    return TagSet()
  }

  /// The phrase without tense, led by `form` (gerund, infinitive, participle).
  func nonfinite(_ form: TagSet) -> [TargetWord] {
    var inner = isModal ? withoutModal(words) : words
    guard !inner.isEmpty else { return before }
    inner[0].form = form
    let negation = isNegative ? [TargetWord(realization.word("not"), sources: inner[0].sources)] : []
    return negation + before + inner
  }
}
