import LanguagePack
import Morphology
import Testing
import TextModel

@testable import PackCompiler

@Suite struct PairLearningTests {
  private typealias Link = WordAligner.Link

  private func links(_ pairs: [([Int32], [Int32])], listed: Set<[Int32]> = []) -> [[Link]] {
    var aligner = WordAligner()
    for (source, target) in pairs { aligner.add(source, target) }
    var found: [[Link]] = []
    aligner.align(isListed: { listed.contains([$0, $1]) }) { _, links in found.append(links) }
    return found
  }

  @Test func wordsThatMeetAgainAreLinked() {
    let found = links([([1, 2], [11, 12]), ([3, 2], [12, 13]), ([1, 3], [13, 11]), ([1], [11])])
    #expect(found[0] == [Link(source: 0, target: 0), Link(source: 1, target: 1)])
    #expect(found[1] == [Link(source: 0, target: 1), Link(source: 1, target: 0)])
  }

  @Test func dictionariesGiveAStart() {
    let found = links([([1, 2], [11, 12])], listed: [[1, 12], [2, 11]])
    #expect(found[0] == [Link(source: 0, target: 1), Link(source: 1, target: 0)])
  }

  @Test func anEmptySideHasNoLinks() {
    #expect(links([([], [11]), ([1], []), ([], [])]) == [[], [], []])
  }

  // MARK: sentences of our own

  private func reading(_ text: String) throws -> Reading {
    let parts = text.split(separator: "/").map(String.init)
    return Reading(
      span: TextSpan(0, 0), surface: parts[0], lemma: parts[1], tags: try #require(TagSet(parts[2])))
  }

  private func sentence(_ source: String, _ text: String, _ links: [(Int, Int)]) throws -> PairLearner.Sentence {
    PairLearner.Sentence(
      readings: try source.split(separator: " ").map { try reading(String($0)) }, words: NgramTokens.words(text),
      text: text, links: links.map { Link(source: $0.0, target: $0.1) })
  }

  private func examples(_ sentences: [PairLearner.Sentence]) throws -> ExampleTable? {
    var counter = ExampleCounter()
    for sentence in sentences { counter.add(sentence) }
    var pack = PackAssembly(manifest: Manifest())
    counter.write(into: &pack, .backward)
    return ExampleTable(try Pack(contents: pack.contents(), name: "test"), .backward)
  }

  private static let bath = "風呂/風呂/noun が/が/particle.case 広かっ/広い/adjective.onbin"

  @Test func aSentenceThatSaysTheSameIsKept() throws {
    let table = try #require(
      try examples([sentence(Self.bath + " た/た/auxiliary.past", "The bath was large.", [(0, 1), (2, 3)])]))
    #expect(table.example(of: "風呂 が 広い た")?.target == "The bath was large.")
    #expect(table.example(of: "風呂 が 広い") == nil)
  }

  @Test(arguments: [
    ("The bath was not large.", "another polarity"), ("Was the bath large?", "a question"),
    ("His bath was large.", "a person"), ("The bath was large and bright.", "more than the source"),
  ])
  func otherSentencesAreNot(_ text: String, _ why: String) throws {
    let words = NgramTokens.words(text)
    let links = [(0, words.firstIndex(of: "bath") ?? 0), (2, words.firstIndex(of: "large") ?? 0)]
    #expect(try examples([sentence(Self.bath + " た/た/auxiliary.past", text, links)]) == nil, "\(why)")
  }

  @Test func politenessDoesNotCount() throws {
    let polite = try "行き/行く/verb.continuative ます/ます/auxiliary.polite.dictionary ね/ね/particle.final".split(
      separator: " "
    ).map { try reading(String($0)) }
    let plain = try [reading("行く/行く/verb.dictionary")]
    let order = try [reading("行け/行く/verb.imperative")]
    #expect(SentenceForm.text(polite) == SentenceForm.text(plain))
    #expect(SentenceForm.text(order) != SentenceForm.text(plain))
  }

  @Test func whatTellsNothingIsDropped() {
    var counter = SenseCounter()
    for _ in 0..<6 {
      counter.add(key: 0, candidate: 0, ["を:水"])
      counter.add(key: 0, candidate: 1, ["を:薬"])
    }
    counter.add(key: 0, candidate: 0, ["を:茶"])
    var found: [String: [Int]] = [:]
    counter.findings({ _ in [7, 6] }) { _, findings in
      for finding in findings { found[finding.feature] = finding.scores.map(\.candidate) }
    }
    #expect(found == ["を:水": [0], "を:薬": [1]])
  }
}
