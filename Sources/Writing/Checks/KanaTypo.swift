import LanguagePack
import Morphology
import TextModel

/// A slip within a run of kana: two letters in the wrong order, or one too many.
///
/// A slip makes a sentence odd: no word fits, so its cheapest reading costs much more than that of the text meant. Each
/// change is tried on the stretch between two marks, and the best one is offered where it saves at least what `swap` and
/// `double` say. Linear in the length of a run, at a reading of the stretch for each try.
struct KanaTypo {
  private let swapGain: Int
  private let doubleGain: Int

  init(settings: [String: String]) {
    swapGain = settings["swap"].flatMap { Int($0) } ?? .max
    doubleGain = settings["double"].flatMap { Int($0) } ?? .max
  }

  /// How long a stretch is looked at, in letters: longer ones are cut.
  private static let longestStretch = 24

  func suggestions(by rule: WritingRule, in sentence: ProofSentence, _ analyzer: Analyzer) -> [Suggestion] {
    var found: [Suggestion] = []
    for stretch in stretches(of: sentence) {
      let letters = Array(sentence.text(at: stretch).unicodeScalars)
      guard letters.count > 2 else { continue }
      let cost = analyzer.cost(of: Self.text(letters[...]))
      var best: (gain: Int, edit: (range: Range<Int>, text: String))?
      for change in changes(letters) {
        var changed = letters
        changed.replaceSubrange(change.range, with: Array(change.text.unicodeScalars))
        let gain = cost - analyzer.cost(of: Self.text(changed[...]))
        if gain >= change.gain, gain - change.gain > best?.gain ?? -1 {
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

  /// The stretches of the sentence between marks and protected parts, none too long.
  private func stretches(of sentence: ProofSentence) -> [TextSpan] {
    var stretches: [TextSpan] = []
    var start: Int?
    var count = 0
    func finish(_ end: Int) {
      if let start, end > start { stretches.append(TextSpan(start, end)) }
      start = nil
      count = 0
    }
    for word in sentence.words {
      let isMark = word.origin == .protected || word.tags.intersects([.punctuation, .symbol])
      if isMark {
        finish(word.span.lowerBound)
        continue
      }
      let length = word.surface.unicodeScalars.count
      if count > 0, count + length > Self.longestStretch { finish(word.span.lowerBound) }
      if start == nil { start = word.span.lowerBound }
      count += length
      if word.span.upperBound == sentence.words.last?.span.upperBound { finish(word.span.upperBound) }
    }
    return stretches
  }

  private struct Change {
    var range: Range<Int>
    var text: String
    var gain: Int
  }

  private func changes(_ letters: [Unicode.Scalar]) -> [Change] {
    var changes: [Change] = []
    for index in letters.indices.dropLast() {
      let (first, second) = (letters[index], letters[index + 1])
      guard let script = first.kana, second.kana == script else { continue }
      if first == second {
        if doubleGain < .max { changes.append(Change(range: index..<(index + 1), text: "", gain: doubleGain)) }
      } else if swapGain < .max {
        changes.append(Change(range: index..<(index + 2), text: Self.text([second, first]), gain: swapGain))
      }
      guard doubleGain < .max, index + 3 < letters.count, first != second else { continue }
      // A unit of two letters that stands twice: ですです.
      if letters[index + 2] == first, letters[index + 3] == second {
        changes.append(Change(range: index..<(index + 2), text: "", gain: doubleGain))
      }
    }
    return changes
  }

  private static func text(_ letters: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(letters))
  }
}

extension Unicode.Scalar {
  /// 1 for hiragana, 2 for katakana; nil for all else. The long mark goes with katakana.
  fileprivate var kana: Int? {
    switch value {
    case 0x3041...0x3096: 1
    case 0x30A1...0x30FC where value != 0x30FB: 2
    default: nil
    }
  }
}
