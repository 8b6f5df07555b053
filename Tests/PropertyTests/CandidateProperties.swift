import Morphology
import TestSupport
import Testing
import TextModel

@testable import Translation

/// What holds for the alternatives of any sentence.
@Suite struct CandidateProperties {
  @Test(arguments: ["ja", "es"], PropertySeeds.all(30))
  func theBestDoesNotDependOnTheLimit(language: String, seed: UInt64) throws {
    let document = Document(EngineProperties.text(seed, language), language: nil)
    let translator = try #require(EngineProperties.translators[language])
    let best = translator.translate(document, sentence: document.span).composition.text
    let candidates = translator.candidates(document, sentence: document.span, limit: 6)
    let texts = candidates.map(\.composition.text)
    #expect(texts.first == best)
    #expect((1...6).contains(texts.count))
    #expect(Set(texts).count == texts.count)
    #expect(zip(candidates.dropFirst(), candidates.dropFirst(2)).allSatisfy { $0.cost <= $1.cost })
    for candidate in candidates {
      #expect((0...1).contains(translator.candidateModel.confidence(candidate.features)))
      #expect(candidate.features[.lost] == candidate.lost.count)
    }
  }

  @Test(arguments: PropertySeeds.all(30))
  func otherAnalysesAreReadingsOfTheSentenceToo(seed: UInt64) throws {
    let document = Document(EngineProperties.text(seed, "ja"), language: nil)
    let translator = try #require(EngineProperties.translators["ja"])
    let analyzer = Analyzer(translator.source)
    let analyses = analyzer.analyses(document, sentence: document.span, limit: 4, margin: 2000)
    #expect(analyses.first?.readings == analyzer.analyze(document, sentence: document.span))
    for (index, analysis) in analyses.enumerated() {
      #expect(Array(analysis.readings.map(\.surface).joined().utf8) == Array(document.text.utf8))
      #expect(analysis.cost >= analyses[0].cost && analysis.cost <= analyses[0].cost + 2000)
      #expect(!analyses[..<index].contains { $0.readings == analysis.readings })
    }
  }

  @Test(arguments: PropertySeeds.all(30))
  func otherDependenciesAreTreesToo(seed: UInt64) throws {
    let document = Document(EngineProperties.text(seed, "ja"), language: nil)
    let translator = try #require(EngineProperties.translators["ja"])
    let phrases = translator.translate(document, sentence: document.span).phrases
    let best = translator.dependencies.parse(phrases)
    let others = translator.dependencies.alternatives(phrases, limit: 4, margin: 300)
    #expect(others.count <= 4)
    #expect(zip(others, others.dropFirst()).allSatisfy { $0.loss <= $1.loss })
    for other in others {
      #expect(other.loss <= 300)
      #expect(other.tree.isProjective && other.tree.heads.count == phrases.count)
      #expect(other.tree.heads != best.heads)
    }
  }

  @Test func weightsComeFromTheTable() {
    var features = CandidateFeatures()
    features[.content] = 4
    features[.unknown] = 1
    let model = CandidateModel(rows: [["confidence", "bias", "1000"], ["confidence", "unknown", "-4000"]])
    #expect(!model.isUncalibrated)
    #expect(abs(model.confidence(features) - 0.5) < 1e-9)
    #expect(CandidateModel(rows: []).isUncalibrated)
  }
}
