import LanguagePack
import Morphology
import TextModel

/// Words that are written for each other, told apart by what the n-gram model finds likely: there, their.
///
/// Rows of the table `proofreading-confusions`: the word, what it is written for, and by how much the sentence must be
/// likelier with that, in hundredths of a nat.
struct Confusion {
  private let others: [String: [(word: String, margin: Int)]]

  init(rows: [[String]]) {
    var others: [String: [(word: String, margin: Int)]] = [:]
    for row in rows where row.count >= 3 {
      guard let margin = Int(row[2]) else { continue }
      others[row[0], default: []].append((row[1], margin))
    }
    self.others = others
  }

  func suggestions(by rule: WritingRule, in sentence: ProofSentence, _ proofreader: Proofreader) -> [Suggestion] {
    guard proofreader.fluency != nil, !others.isEmpty else { return [] }
    return sentence.words.indices.compactMap { position -> Suggestion? in
      let word = sentence.words[position]
      guard word.origin != .protected, let candidates = others[word.surface.lowercased()] else { return nil }
      var best: (edit: Edit, gain: Int)?
      for candidate in candidates {
        let edit = Edit(word.span, candidate.word.withCapitals(of: word.surface))
        let gain = proofreader.gain(of: edit, in: sentence)
        if gain >= candidate.margin, gain > best?.gain ?? .min { best = (edit, gain) }
      }
      return best.map {
        Suggestion(
          $0.edit.span, [$0.edit.replacement], rule: rule.id, kind: rule.kind, severity: rule.severity,
          message: rule.message(["X": sentence.capture(position)], in: sentence),
          priority: rule.priority(literals: 1, count: 1))
      }
    }
  }
}
