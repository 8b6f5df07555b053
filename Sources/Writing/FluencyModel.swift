import LanguagePack
package import Morphology

/// How likely words are beside each other, as the n-gram models of a language have it.
package struct FluencyModel: Sendable {
  private let model: NgramModel
  private let background: NgramModel?

  /// The models among the packs of a language; nil when there is none.
  package init?(_ stack: LanguageStack) {
    let background = stack.packs.lazy.compactMap { NgramModel($0, variant: NgramModel.backgroundVariant) }.first
    guard let model = stack.packs.lazy.compactMap({ NgramModel($0) }).first ?? background else { return nil }
    self.model = model
    self.background = background
  }

  /// The cost of a text, in hundredths of a nat; lower is likelier. `isStart` and `isEnd` say whether the text begins and
  /// ends with its sentence. Linear in its length.
  package func cost(of text: some StringProtocol, isStart: Bool, isEnd: Bool) -> Int {
    var words = NgramTokens.words(text).map { NgramModel.hash($0) }
    if isEnd { words.append(NgramModel.edge) }
    let edge = isStart ? NgramModel.edge : nil
    var first = edge ?? 0
    var second = edge ?? 0
    var total = 0
    for (number, word) in words.enumerated() {
      // Without the beginning of the sentence the first words only lead to the others.
      if isStart || number > 1 {
        total +=
          background.map { model.cost(of: word, after: first, second, background: $0) }
          ?? model.cost(of: word, after: first, second)
      }
      (first, second) = (second, word)
    }
    return total
  }

  /// Whether any model has seen the two words beside each other.
  func hasSeen(_ first: UInt64, _ second: UInt64) -> Bool {
    model.cost(ofPair: first, second) != nil || background?.cost(ofPair: first, second) != nil
  }

  /// Whether the sentences that were counted have the three words in a row.
  func hasSeen(_ first: UInt64, _ second: UInt64, _ third: UInt64) -> Bool {
    model.cost(ofTriple: first, second, third) != nil
  }
}
