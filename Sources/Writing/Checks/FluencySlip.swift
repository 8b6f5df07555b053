import LanguagePack
import Morphology
import TextModel

/// Small words and forms that are hardly ever seen where they stand, while another is seen just there.
///
/// Rows of the table `proofreading-fluency` say what may be changed: `swap` and the words that stand for each other,
/// `drop` a word, `insert` a word before words of those tags, `form` of words of those tags; each with the margin that the
/// n-gram model must find the sentence likelier by, in hundredths of a nat. A change is offered only where two words that
/// were never seen together become three that were.
struct FluencySlip {
  private let swaps: [String: [(words: [String], margin: Int)]]
  private let drops: [String: Int]
  private let inserts: [(words: [String], before: TagSet, margin: Int)]
  private let forms: [(of: TagSet, forms: [TagSet], margin: Int)]

  init(rows: [[String]]) {
    var swaps: [String: [(words: [String], margin: Int)]] = [:]
    var drops: [String: Int] = [:]
    var inserts: [(words: [String], before: TagSet, margin: Int)] = []
    var forms: [(of: TagSet, forms: [TagSet], margin: Int)] = []
    for row in rows where row.count >= 4 {
      guard let margin = Int(row[3]) else { continue }
      let words = row[1].split(separator: "|").map(String.init)
      switch row[0] {
      case "swap": for word in words { swaps[word, default: []].append((words.filter { $0 != word }, margin)) }
      case "drop": for word in words { drops[word] = margin }
      case "insert": if let tags = TagSet(row[2]) { inserts.append((words, tags, margin)) }
      case "form":
        guard let tags = TagSet(row[2]) else { continue }
        forms.append((tags, words.compactMap { TagSet($0) }, margin))
      default: continue
      }
    }
    self.swaps = swaps
    self.drops = drops
    self.inserts = inserts
    self.forms = forms
  }

  func suggestions(by rule: WritingRule, in sentence: ProofSentence, _ proofreader: Proofreader) -> [Suggestion] {
    guard let fluency = proofreader.fluency, !swaps.isEmpty || !forms.isEmpty || !inserts.isEmpty else { return [] }
    let words = sentence.details.keys.map(\.small)
    return sentence.words.indices.compactMap { position -> Suggestion? in
      guard sentence.words[position].origin != .protected else { return nil }
      var best: (edit: Edit, gain: Int)?
      for change in changes(at: position, in: sentence, words, fluency, proofreader.words.generator) {
        let gain = proofreader.gain(of: change.edit, in: sentence) - change.margin
        if gain >= 0, gain > best?.gain ?? -1 { best = (change.edit, gain) }
      }
      return best.map {
        Suggestion(
          $0.edit.span, [$0.edit.replacement], rule: rule.id, kind: rule.kind, severity: rule.severity,
          message: rule.message(["X": sentence.capture(position)], in: sentence),
          priority: rule.priority(literals: 0, count: 1))
      }
    }
  }

  private typealias Change = (edit: Edit, margin: Int)

  private func changes(
    at position: Int, in sentence: ProofSentence, _ words: [UInt64], _ fluency: FluencyModel, _ generator: Generator
  ) -> [Change] {
    let word = sentence.words[position]
    let surface = sentence.details.small[position]
    let before = position > 0 ? words[position - 1] : NgramModel.edge
    let after = position + 1 < words.count ? words[position + 1] : NgramModel.edge
    var changes: [Change] = []
    // What was seen with its neighbours stays.
    if !fluency.hasSeen(before, words[position]) || !fluency.hasSeen(words[position], after) {
      func offer(_ other: String, _ margin: Int) {
        guard other != surface, fluency.hasSeen(before, NgramModel.hash(other), after) else { return }
        changes.append((Edit(word.span, other.withCapitals(of: word.surface)), margin))
      }
      for swap in swaps[surface] ?? [] { swap.words.forEach { offer($0, swap.margin) } }
      for item in forms where word.tags.contains(item.of) {
        for form in item.forms {
          let other =
            [.infinitive, .singular].contains(form)
            ? word.lemma : generator.surface(of: word.lemma, partOfSpeech: item.of.partOfSpeech, form: form)
          if let other { offer(other, item.margin) }
        }
      }
      if let margin = drops[surface], position > 0, position + 1 < words.count,
        fluency.hasSeen(before, after),
        fluency.hasSeen(position > 1 ? words[position - 2] : NgramModel.edge, before, after)
      {
        changes.append((Edit(TextSpan(word.span.lowerBound, sentence.words[position + 1].span.lowerBound), ""), margin))
      }
    }
    guard position > 0, !sentence.details.isGlued(position), !fluency.hasSeen(before, words[position]) else {
      return changes
    }
    for item in inserts where word.tags.contains(item.before) {
      for other in item.words where fluency.hasSeen(before, NgramModel.hash(other), words[position]) {
        changes.append((Edit(TextSpan(word.span.lowerBound, word.span.lowerBound), other + " "), item.margin))
      }
    }
    return changes
  }
}
