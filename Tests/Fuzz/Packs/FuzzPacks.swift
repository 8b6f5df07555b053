import LanguagePack
import Morphology
import TextModel

/// Any bytes, opened as a pack and asked everything: an error or empty answers, never a trap.
@c(LLVMFuzzerTestOneInput)
public func fuzzPacks(_ bytes: UnsafePointer<UInt8>?, _ length: Int) -> Int32 {
  let input = Array(UnsafeBufferPointer(start: bytes, count: length))
  ask(input)
  // With a header and a table that fit, so that the contents are reached.
  let kinds: [SectionKind] = [
    .manifest, .strings, .tags, .table, .lexicon, .inflections, .connections, .bilingual, .frames, .weights, .ngrams,
  ]
  var writer = PackWriter()
  for (index, kind) in kinds.enumerated() {
    let part = input[(input.count * index / kinds.count)..<(input.count * (index + 1) / kinds.count)]
    writer.add(kind, bytes: Array(part))
  }
  ask(writer.contents())
  return 0
}

private func ask(_ contents: [UInt8]) {
  guard let pack = try? Pack(contents: contents, name: "fuzz") else { return }
  _ = try? pack.verify()
  _ = Lexicon(pack)?.entries(of: "a")
  _ = Inflections(pack)?.forms(of: "a")
  for direction in Direction.allCases {
    _ = BilingualLexicon(pack, direction)?.entries(of: "a")
    _ = Frames(pack, direction)?.entries(of: "a")
    _ = GlossWeights(pack, direction)?.weights(of: "a")
  }
  _ = Connections(pack)?.classNames
  _ = NgramModel(pack)?.cost(of: [NgramModel.hash("a")])
  let document = Document("a あ 1。", language: nil)
  _ = Analyzer(LanguageStack([pack])).analyze(document, sentence: document.span)
}
