import LanguagePack
package import Morphology
package import TextModel

/// Chooses the sentences of a text that say most of what it says.
///
/// Terms that many sentences share are worth most, and each is counted once, so what is chosen is central and does not
/// repeat itself. The best set within a budget is sought by a beam search (compare SumBasic, Nenkova and Vanderwende 2005,
/// which takes one sentence after the other). Deterministic; immutable once made.
package struct Summarizer: Sendable {
  private let analyzer: Analyzer
  private let sentiment: Sentiment

  package init(_ stack: LanguageStack) {
    analyzer = Analyzer(stack, joinsWords: stack.isUnspaced)
    sentiment = Sentiment(stack)
  }

  /// Whether the language writes no spaces between words, nor between sentences.
  package var isUnspaced: Bool { analyzer.stack.isUnspaced }

  /// How long a summary may be.
  package enum Budget: Sendable {
    case words(Int)
    case sentences(Int)
    /// A part of the words of the text, from 0 to 1, but not more than `most`; one sentence in any case.
    case share(Double, most: Int)

    fileprivate func allows(_ length: Int, _ count: Int) -> Bool {
      switch self {
      case .words(let limit): length <= limit
      case .sentences(let limit): count <= limit
      case .share: false
      }
    }
  }

  /// How many sets are followed at once, how many sentences are tried for each, and among how many.
  private static let beam = 8
  private static let tried = 8
  private static let considered = 300
  /// Shorter sentences, in words, say too little where there are longer ones.
  private static let least = 3

  /// The spans of the chosen sentences, in order of the text; none when no sentence is short enough, nil when none has a
  /// word.
  ///
  /// Time: the sentences times their words, plus a search that does not depend on the length of the text.
  package func summary(of document: Document, within budget: Budget) -> [TextSpan]? {
    let source = SummarySource(document, by: analyzer, sentiment)
    guard !source.sentences.isEmpty else { return nil }
    guard case .share(let share, let most) = budget else { return choice(source, within: budget) }
    let words = Int((share * Double(source.length)).rounded())
    let chosen = choice(source, within: .words(min(words, most)))
    return chosen.isEmpty ? choice(source, within: .sentences(1)) : chosen
  }

  /// The best set of sentences within a budget of words or sentences.
  private func choice(_ source: SummarySource, within budget: Budget) -> [TextSpan] {
    let shortest = source.sentences.contains { $0.length >= Self.least } ? Self.least : 1
    func density(_ weight: Double, _ length: Int) -> Double { weight / Double(length) }
    let order = source.sentences.indices
      .filter { source.sentences[$0].length >= shortest && budget.allows(source.sentences[$0].length, 1) }
      .map {
        (number: $0, worth: density(source.weight(of: source.sentences[$0], beyond: []), source.sentences[$0].length))
      }
      .sorted { ($1.worth, $0.number) < ($0.worth, $1.number) }
      .prefix(Self.considered).map(\.number)
    struct Choice {
      var numbers: [Int]
      var terms: Set<Int>
      var weight: Double
      var length: Int
    }
    var open = [Choice(numbers: [], terms: [], weight: 0, length: 0)]
    var best = open[0]
    while !open.isEmpty {
      var next: [[Int]: Choice] = [:]
      for choice in open {
        let steps = order.lazy.filter { number in
          !choice.numbers.contains(number)
            && budget.allows(choice.length + source.sentences[number].length, choice.numbers.count + 1)
        }
        .map { number in (number: number, gain: source.weight(of: source.sentences[number], beyond: choice.terms)) }
        .sorted { left, right in
          let (a, b) = (
            density(left.gain, source.sentences[left.number].length),
            density(right.gain, source.sentences[right.number].length)
          )
          return a != b ? a > b : left.number < right.number
        }
        for step in steps.prefix(Self.tried) where step.gain > 0 {
          let sentence = source.sentences[step.number]
          let numbers = (choice.numbers + [step.number]).sorted()
          let made = Choice(
            numbers: numbers, terms: choice.terms.union(sentence.terms), weight: choice.weight + step.gain,
            length: choice.length + sentence.length)
          if next[numbers].map({ $0.weight < made.weight }) ?? true { next[numbers] = made }
        }
      }
      open = next.values.sorted { left, right in
        let (a, b) = (density(left.weight, left.length), density(right.weight, right.length))
        return a != b ? a > b : left.numbers.lexicographicallyPrecedes(right.numbers)
      }
      .prefix(Self.beam).map { $0 }
      for choice in open where choice.weight > best.weight { best = choice }
    }
    return best.numbers.map { source.sentences[$0].span }
  }
}
