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

  private struct Hypothesis {
    var cost: Int
    var first: UInt64
    var second: UInt64
    /// Index of the option taken at each choice.
    var picks: [UInt8]
  }

  /// The words of the best way through `nodes`. Linear in their number.
  package func resolve(_ nodes: [TargetNode]) -> [TargetWord] {
    guard nodes.contains(where: { if case .choice = $0 { true } else { false } }) else {
      return nodes.flatMap { node -> [TargetWord] in
        if case .word(let word) = node { [word] } else { [] }
      }
    }
    var beam = [Hypothesis(cost: 0, first: NgramModel.edge, second: NgramModel.edge, picks: [])]
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
            hypothesis.picks.append(UInt8(clamping: number))
            for key in keys { advance(&hypothesis, key) }
            next.append(hypothesis)
          }
        }
        next.sort { $0.cost != $1.cost ? $0.cost < $1.cost : $0.picks.lexicographicallyPrecedes($1.picks) }
        beam = Array(next.prefix(Self.beamWidth))
      }
    }
    for index in beam.indices { advance(&beam[index], [NgramModel.edge]) }
    let best = beam.min { $0.cost != $1.cost ? $0.cost < $1.cost : $0.picks.lexicographicallyPrecedes($1.picks) }
    var picks = (best?.picks ?? [])[...]
    return nodes.flatMap { node -> [TargetWord] in
      switch node {
      case .word(let word): return [word]
      case .choice(let options):
        let number = Int(picks.popFirst() ?? 0)
        return options.indices.contains(number) ? options[number].words : []
      }
    }
  }

  private func advance(_ hypothesis: inout Hypothesis, _ keys: [UInt64]) {
    guard let model else { return }
    for key in keys {
      let cost =
        background.map { model.cost(of: key, after: hypothesis.first, hypothesis.second, background: $0) }
        ?? model.cost(of: key, after: hypothesis.first, hypothesis.second)
      hypothesis.cost += cost * modelWeight / 100
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
