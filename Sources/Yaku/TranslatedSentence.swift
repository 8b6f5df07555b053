public import TextModel

/// A sentence of a text with its translation, how far it can be trusted, and what it could be instead.
public struct TranslatedSentence: Hashable, Sendable {
  /// Where it stands in the source text, in UTF-8 offsets.
  public let source: TextSpan
  /// Where its translation stands in the target text, in UTF-8 offsets.
  public let target: TextSpan
  /// From 0 to 1: how likely the translation is close to what a person would write.
  ///
  /// Calibrated on Japanese to English; for other pairs the share of words that the engine knows.
  public let confidence: Double
  /// Other translations, best first; none unless the request asks for some.
  public let alternatives: [Alternative]
  /// What the translation was weighed by, where alternatives were asked for.
  package let features: [Feature]
  /// Words of the source that no word of the translation stands for, where alternatives were asked for.
  package let lost: [TextSpan]

  /// Something a translation is weighed by, and how much of it there is.
  package struct Feature: Hashable, Sendable {
    package let name: String
    package let value: Int
  }

  /// One of several translations of a sentence.
  public struct Alternative: Hashable, Sendable {
    /// The translation.
    public let text: String
    /// How much worse than the best it was judged, in the unit of the pair's weights; 0 is as good.
    public let cost: Int
    /// What it was weighed by.
    package let features: [Feature]

    /// An alternative made of its parts.
    public init(text: String, cost: Int) { self.init(text: text, cost: cost, features: []) }

    package init(text: String, cost: Int, features: [Feature]) {
      self.text = text
      self.cost = cost
      self.features = features
    }
  }

  /// A sentence made of its parts.
  public init(source: TextSpan, target: TextSpan, confidence: Double, alternatives: [Alternative] = []) {
    self.init(
      source: source, target: target, confidence: confidence, alternatives: alternatives, features: [], lost: [])
  }

  package init(
    source: TextSpan, target: TextSpan, confidence: Double, alternatives: [Alternative],
    features: [Feature],
    lost: [TextSpan]
  ) {
    self.source = source
    self.target = target
    self.confidence = confidence
    self.alternatives = alternatives
    self.features = features
    self.lost = lost
  }
}
