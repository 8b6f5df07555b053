import LanguagePack
import TestSupport
import Testing

@Suite struct NgramModelTests {
  private static let sentences = [
    "the room was clean", "the room was small", "the staff was kind", "a clean room", "it was clean", "it was clean",
  ].map { $0.split(separator: " ").map { NgramModel.hash($0) } }

  private func bytes(_ sentences: [[UInt64]]) -> [UInt8] {
    var builder = NgramBuilder()
    for sentence in sentences { builder.add(sentence) }
    return builder.bytes()
  }

  @Test(arguments: PropertySeeds.all(5))
  func orderOfSentencesDoesNotMatter(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    #expect(bytes(Self.sentences.shuffled(using: &random)) == bytes(Self.sentences))
  }

  @Test func likelierTextCostsLess() throws {
    var writer = PackWriter()
    writer.add(.ngrams, bytes: bytes(Self.sentences))
    let model = try #require(NgramModel(try Pack(contents: writer.contents(), name: "model")))
    func cost(_ text: String) -> Int { model.cost(of: text.split(separator: " ").map { NgramModel.hash($0) }) }
    #expect(cost("the room was clean") < cost("room the clean was"))
    #expect(cost("it was clean") < cost("it was purple"))
    #expect(model.knows(NgramModel.hash("staff")))
    #expect(!model.knows(NgramModel.hash("purple")))
  }
}
