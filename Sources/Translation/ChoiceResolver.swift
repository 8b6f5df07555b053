package import LanguagePack
package import Morphology

/// Settles the open choices of a translation: articles, number, prepositions.
///
/// A beam over the nodes; each way to go on costs what transfer says plus what the n-gram model says about its words,
/// inflected. Without a model the cheapest option wins. Words that no choice touches are scored too: they are context.
package struct ChoiceResolver: Sendable {
  let model: NgramModel?
  /// Pairs counted elsewhere, asked for those the model lacks.
  let background: NgramModel?
  let generator: Generator
  /// How many hypotheses are kept after each node.
  static let beamWidth = 12
  /// What one hundredth of a natural-log unit of the model counts, in hundredths.
  let modelWeight: Int

  package init(model: NgramModel?, background: NgramModel? = nil, generator: Generator, modelWeight: Int) {
    self.modelWeight = modelWeight
    self.model = model
    self.background = background
    self.generator = generator
  }

  /// One way through the nodes of a sentence.
  package struct Resolution: Sendable {
    package var words: [TargetWord]
    /// What transfer charges for the options taken.
    package var choices: Int
    /// What the model charges for the words.
    package var model: Int
  }

  private struct Hypothesis {
    var cost: Int
    var choices: Int
    var model: Int
    var first: UInt64
    var second: UInt64
    /// Index of the option taken at each choice.
    var picks: [UInt8]

    static func isBetter(_ left: Hypothesis, _ right: Hypothesis) -> Bool {
      left.cost != right.cost ? left.cost < right.cost : left.picks.lexicographicallyPrecedes(right.picks)
    }
  }

  /// The words of the best way through `nodes`.
  package func resolve(_ nodes: [TargetNode]) -> [TargetWord] { resolutions(nodes, limit: 1).first?.words ?? [] }

  /// The best ways through `nodes`, best first, at least one and at most `limit`. Linear in the number of nodes.
  package func resolutions(_ nodes: [TargetNode], limit: Int) -> [Resolution] {
    var beam = [
      Hypothesis(cost: 0, choices: 0, model: 0, first: NgramModel.edge, second: NgramModel.edge, picks: [])
    ]
    for node in nodes {
      switch node {
      case .word(let word):
        let keys = self.keys(word)
        for index in beam.indices { advance(&beam[index], keys) }
      case .choice(let options):
        var next: [Hypothesis] = []
        for (number, option) in options.enumerated() {
          let keys = option.words.map { self.keys($0) }
          for var hypothesis in beam {
            hypothesis.cost += option.cost
            hypothesis.choices += option.cost
            hypothesis.picks.append(UInt8(clamping: number))
            for key in keys { advance(&hypothesis, key) }
            next.append(hypothesis)
          }
        }
        next.sort(by: Hypothesis.isBetter)
        beam = Array(next.prefix(Self.beamWidth))
      }
    }
    for index in beam.indices { advance(&beam[index], [NgramModel.edge]) }
    beam.sort(by: Hypothesis.isBetter)
    return beam.prefix(max(1, limit)).map { hypothesis in
      var picks = hypothesis.picks[...]
      let words = nodes.flatMap { node -> [TargetWord] in
        switch node {
        case .word(let word): return [word]
        case .choice(let options):
          let number = Int(picks.popFirst() ?? 0)
          return options.indices.contains(number) ? options[number].words : []
        }
      }
      return Resolution(words: words, choices: hypothesis.choices, model: hypothesis.model)
    }
  }

  private func advance(_ hypothesis: inout Hypothesis, _ keys: [UInt64]) {
    guard let model else { return }
    for key in keys {
      let cost =
        background.map { model.cost(of: key, after: hypothesis.first, hypothesis.second, background: $0) }
        ?? model.cost(of: key, after: hypothesis.first, hypothesis.second)
      hypothesis.cost += cost * modelWeight / 100
      hypothesis.model += cost
      hypothesis.first = hypothesis.second
      hypothesis.second = key
    }
  }

  /// The model's words for a target word.
  private func keys(_ word: TargetWord) -> [UInt64] {
    guard model != nil else { return [] }
    let surface = generator.surface(of: word.lemma, partOfSpeech: word.partOfSpeech, form: word.form) ?? word.lemma
    if surface.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2C }), !surface.isEmpty,
      surface != ".", surface != ","
    {
      return [NgramModel.hash("<num>")]
    }
    return surface.lowercased().split(separator: " ").map { NgramModel.hash($0) }
  }
}
