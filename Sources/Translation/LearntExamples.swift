import LanguagePack
import Morphology

/// Translates a whole sentence as sentence pairs have it, when one of the same form is there.
///
/// The forms are equal when all words are, but for how polite they are and what particles at the end let one hear
/// (`SentenceForm`); what was kept as an example says no more and no less than its source.
struct LearntExamples: Sendable {
  private let pair: PairStack
  private let realization: Realization

  init(pair: PairStack, realization: Realization) {
    self.pair = pair
    self.realization = realization
  }

  /// An example that fits, as words, and what explains it.
  struct Match {
    var nodes: [TargetNode]
    var reason: String
  }

  /// The example for a sentence; nil when there is none, or the core has the sentence as one expression.
  func match(_ readings: [Reading], _ units: [SourceUnit]) -> Match? {
    guard let table = pair.examples, readings.count <= Self.longest,
      !readings.contains(where: { $0.origin == .protected }), !isListed(units)
    else { return nil }
    let form = SentenceForm.text(readings)
    guard !form.isEmpty, let found = table.example(of: form), SentenceForm.asks(readings) == found.target.hasSuffix("?")
    else { return nil }
    let sources = readings.indices.filter { !readings[$0].tags.intersects(CandidateLookup.marks) }
    var text = Substring(found.target)
    var mark: String?
    if let last = text.last, ".!?".contains(last) {
      mark = last == "?" ? "?" : nil
      text = text.dropLast()
    }
    var nodes = text.split(separator: " ").map { word in
      TargetNode.word(TargetWord(String(word), sources: sources, isVerbatim: true))
    }
    let end = readings.indices.last { !readings[$0].surface.allSatisfy(\.isWhitespace) }
    if let end, readings[end].tags.intersects(CandidateLookup.marks) {
      mark = mark ?? realization.value("mark", readings[end].surface)
    }
    if let mark {
      let marks = readings.indices.filter { readings[$0].tags.intersects(CandidateLookup.marks) }
      nodes.append(.word(TargetWord(mark, .punctuation, sources: marks, joint: .left, isVerbatim: true)))
    }
    return Match(nodes: nodes, reason: "example: \(found.target) (\(found.pairs) sentence pairs)")
  }

  private static let longest = 18

  /// Whether the core lists the sentence as a whole.
  private func isListed(_ units: [SourceUnit]) -> Bool {
    let contents = units.filter { !$0.tags.intersects(CandidateLookup.marks) }
    guard contents.count == 1, let layer = contents[0].layer else { return false }
    return pair.layers[layer].isCore
  }
}
