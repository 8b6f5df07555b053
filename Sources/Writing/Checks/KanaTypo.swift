import LanguagePack
import Morphology
import TextModel

/// A slip within a run of kana, two letters in the wrong order or one too many, or a character at the end of a word that
/// stands twice.
///
/// A slip makes a sentence odd: no word fits, so its cheapest reading costs much more than that of the text meant. Each
/// change is tried on the stretch between two marks, and the best one is offered where it saves at least what `swap`,
/// `double` and `character` say and where it makes a word, or an ending, of letters that were none. Linear in the length
/// of a run, at a reading of the stretch for each try.
struct KanaTypo {
  private let swapGain: Int
  private let doubleGain: Int
  private let characterGain: Int

  init(settings: [String: String]) {
    swapGain = settings["swap"].flatMap { Int($0) } ?? .max
    doubleGain = settings["double"].flatMap { Int($0) } ?? .max
    characterGain = settings["character"].flatMap { Int($0) } ?? .max
  }

  func suggestions(by rule: WritingRule, in sentence: ProofSentence, _ analyzer: Analyzer) -> [Suggestion] {
    var found: [Suggestion] = []
    for stretch in sentence.stretches() {
      let letters = Array(sentence.text(at: stretch).unicodeScalars)
      guard letters.count > 2 else { continue }
      let cost = analyzer.cost(of: letters)
      var best: (gain: Int, edit: (range: Range<Int>, text: String))?
      for change in changes(letters) {
        var changed = letters
        changed.replaceSubrange(change.range, with: Array(change.text.unicodeScalars))
        let gain = cost - analyzer.cost(of: changed)
        if gain >= change.gain, gain - change.gain > best?.gain ?? -1, makesSense(change, letters, changed, analyzer) {
          best = (gain - change.gain, (change.range, change.text))
        }
      }
      guard let edit = best?.edit else { continue }
      let start = stretch.lowerBound + letters[..<edit.range.lowerBound].reduce(0) { $0 + $1.utf8.count }
      let length = letters[edit.range].reduce(0) { $0 + $1.utf8.count }
      found.append(
        Suggestion(
          TextSpan(start, start + length), [edit.text], rule: rule.id, kind: rule.kind, severity: rule.severity,
          message: rule.message, priority: rule.priority(literals: 1, count: 1)))
    }
    return found
  }

  private struct Change {
    enum Kind { case swap, double, pair, character }

    var kind: Kind
    var range: Range<Int>
    var text: String
    var gain: Int
  }

  private func changes(_ letters: [Unicode.Scalar]) -> [Change] {
    var changes: [Change] = []
    for index in letters.indices.dropLast() {
      let (first, second) = (letters[index], letters[index + 1])
      if first == second, first.isHan, characterGain < .max, index > 0, letters[index - 1].isHan,
        index + 2 == letters.count || !letters[index + 2].isHan
      {
        changes.append(Change(kind: .character, range: (index + 1)..<(index + 2), text: "", gain: characterGain))
      }
      guard let script = first.kana, second.kana == script else { continue }
      if first == second {
        if doubleGain < .max {
          changes.append(Change(kind: .double, range: (index + 1)..<(index + 2), text: "", gain: doubleGain))
        }
      } else if swapGain < .max {
        changes.append(
          Change(kind: .swap, range: index..<(index + 2), text: String([second, first]), gain: swapGain))
      }
      guard doubleGain < .max, index + 3 < letters.count, first != second else { continue }
      // A unit of two letters that stands twice: ですです.
      if letters[index + 2] == first, letters[index + 3] == second {
        changes.append(Change(kind: .pair, range: index..<(index + 2), text: "", gain: doubleGain))
      }
    }
    return changes
  }

  /// Whether a change mends one word or ending. Other letters that become cheaper are a matter of chance: most are
  /// colloquial, or a name that no lexicon has.
  private func makesSense(
    _ change: Change, _ letters: [Unicode.Scalar], _ changed: [Unicode.Scalar], _ analyzer: Analyzer
  ) -> Bool {
    let place = change.range
    switch change.kind {
    case .swap:
      let new = Self.words(in: place, of: changed, analyzer)
      return Self.areWord(new) || Self.areEndings(new)
    case .pair:
      // Words of sounds and calls stand twice, endings do not.
      return Self.areEndings(Self.words(in: place, of: changed, analyzer))
    case .double, .character:
      // Letters that stand twice in a word that there is: はは, もも.
      let both = (place.lowerBound - 1)..<place.upperBound
      let old = Self.words(in: both, of: letters, analyzer)
      if old.count == 1, old[0].origin != .unknown { return false }
      let new = Self.words(in: (place.lowerBound - 1)..<place.lowerBound, of: changed, analyzer)
      if change.kind == .character {
        return new.count == 1 && new[0].origin != .unknown && new[0].surface.unicodeScalars.count > 1
          && new[0].tags.intersects([.noun, .naAdjective]) && !new[0].tags.intersects([.numeral, .time])
      }
      return letters[place.lowerBound].kana == 1 || Self.areWord(new)
    }
  }

  /// Whether these are one word that is long enough not to be there by chance, and no name.
  private static func areWord(_ words: [Reading]) -> Bool {
    words.count == 1 && words[0].origin != .unknown && words[0].surface.unicodeScalars.count > 2
      && !words[0].tags.contains(.properNoun)
  }

  /// Whether all of these belong to the verb or noun before them.
  private static func areEndings(_ words: [Reading]) -> Bool {
    !words.isEmpty && words.allSatisfy { $0.tags.intersects([.auxiliary, .copula]) }
  }

  /// The words that stand at some of the letters in a range.
  private static func words(in range: Range<Int>, of letters: [Unicode.Scalar], _ analyzer: Analyzer) -> [Reading] {
    let document = Document(String(letters))
    let start = letters[..<range.lowerBound].reduce(0) { $0 + $1.utf8.count }
    let place = TextSpan(start, start + letters[range].reduce(0) { $0 + $1.utf8.count })
    return analyzer.analyze(document, sentence: document.span).filter { $0.span.overlaps(place) }
  }
}
