import LanguagePack
import Morphology

/// Carries capitals over: words written in capitals stay so, and a name inside a sentence keeps its first letter.
struct CaseTransfer {
  let readings: [Reading]
  let generator: Generator
  /// Readings inside the text that begin a sentence.
  let openings: Set<Int>

  func apply(to nodes: [TargetNode]) -> [TargetNode] {
    var opened: Set<Int> = []
    return nodes.map { node in
      switch node {
      case .word(let word) where readings.keepsCase(of: word):
        return node
      case .word(let word) where !openings.isDisjoint(with: word.sources) && opened.isDisjoint(with: word.sources):
        opened.formUnion(openings.intersection(word.sources))
        return .word(capitalized(word))
      case .word(let word): return .word(apply(to: word))
      case .choice(let options):
        return .choice(
          options.map {
            TargetNode.Option(cost: $0.cost, $0.words.map { readings.keepsCase(of: $0) ? $0 : apply(to: $0) })
          })
      }
    }
  }

  private func apply(to word: TargetWord) -> TargetWord {
    guard !word.sources.isEmpty, word.joint == .spaced, !word.partOfSpeech.intersects(CandidateLookup.marks) else {
      return word
    }
    var written = word
    let surfaces = word.sources.filter { readings.indices.contains($0) }.map { readings[$0].surface }
      .filter { $0.contains(where: \.isLetter) }
    guard let first = surfaces.first, first.first?.isUppercase == true else { return word }
    // A lone letter with its apostrophe is loud no more than a lone letter: L'hôtel.
    let isLoud = surfaces.allSatisfy { $0.filter(\.isLetter).count > 1 && $0 == $0.uppercased() }
    let isName =
      !isLoud && word.sources.min() != firstWord
      && word.partOfSpeech.intersects(Self.nameable) && surfaces.allSatisfy { $0.first?.isUppercase == true }
    guard isLoud || isName else { return word }
    if !word.isVerbatim {
      written.lemma =
        generator.surface(of: word.lemma, partOfSpeech: word.partOfSpeech, form: word.form) ?? word.lemma
      written.isVerbatim = true
    }
    written.lemma = isLoud ? written.lemma.uppercased() : written.lemma.capitalizedFirst
    return written
  }

  private func capitalized(_ word: TargetWord) -> TargetWord {
    var written = apply(to: word)
    if !written.isVerbatim {
      written.lemma = generator.surface(of: word.lemma, partOfSpeech: word.partOfSpeech, form: word.form) ?? word.lemma
      written.isVerbatim = true
    }
    written.lemma = written.lemma.capitalizedFirst
    return written
  }

  /// The first word with letters: its capital says nothing.
  private var firstWord: Int? { readings.firstIndex { $0.surface.contains(where: \.isLetter) } }

  private static let nameable: TagSet = [.noun, .properNoun, .adjective]
}
