import Segmentation
import TestSupport
import Testing
import TextModel

@testable import Yaku

/// Row B1: signs of emphasis where the target puts other characters beside them, above all where it writes no spaces.
struct BEmphasisTests {
  /// `markdown`, whose words become `words` one by one, with `joint` between them.
  private func written(_ markdown: String, as words: [String], joint: String = "") throws -> String {
    var reader = MarkdownReader(markdown)
    let segment = try #require(
      reader.document().pieces.lazy.compactMap { if case .segment(let segment) = $0 { segment } else { nil } }.first)
    var links: [Alignment.Link] = []
    var target = ""
    var start = 0
    for (source, word) in zip(segment.text.split(separator: " "), words) {
      if !target.isEmpty { target += joint }
      links.append(
        Alignment.Link(
          target: TextSpan(target.utf8.count, target.utf8.count + word.utf8.count),
          sources: [TextSpan(start, start + source.utf8.count)]))
      target += word
      start += source.utf8.count + 1
    }
    let places = SpanProjection(Alignment(links), source: segment.text, target: target).project(
      segment.marks.map(\.span), parents: segment.marks.map(\.parent))
    var writer = MarkupWriter(
      source: MarkupSource(Document(markdown)), target: Document(target), segment: segment, syntax: .markdown,
      places: places)
    writer.write()
    return writer.text
  }

  @Test(
    "B1: signs are changed or set apart where they would not be read",
    arguments: [
      ("a _b_ c", ["店", "は", "良い"], "店*は*良い"), ("a **b** c", ["店", "は", "良い"], "店**は**良い"),
      ("a **b** c", ["この", "「店」", "は"], "この **「店」** は"), ("**a** **b**", ["店", "は"], "**店** **は**"),
      ("a ***b*** c", ["この", "「店」", "は"], "この ***「店」*** は"), ("***a** b* c", ["店", "は", "良い"], "***店**は*良い"),
      ("a _b **c**_ d", ["店", "は", "良い", "。"], "店 _は**良い**_。"), ("a ~~b~~ c", ["店", "5€", "良い"], "店~~5€~~ 良い"),
      ("**a** **b**", ["店", ""], "**店**"), ("**a** **[b](x)**", ["店", ""], "**店** **[](x)**"),
      ("**a**, b", ["店", "は"], "**店**は"),
    ])
  func b1SignsAreRead(markdown: String, words: [String], expected: String) throws {
    let target = try written(markdown, as: words)
    #expect(target == expected)
  }

  /// The marks of a text, as how deep each stands and its signs, sorted.
  private func structure(_ text: String) -> [String] {
    var reader = MarkdownReader(text)
    let bytes = Array(text.utf8)
    return reader.document().pieces.flatMap { piece -> [String] in
      guard case .segment(let segment) = piece else { return [] }
      return segment.marks.map { mark in
        let depth = sequence(first: mark.parent, next: { $0.map { segment.marks[$0].parent } }).prefix { $0 != nil }
          .count
        let signs = [mark.open, mark.close].map { String(decoding: bytes[$0.range], as: UTF8.self) }
        return "\(depth) \(signs[0].replacing("_", with: "*")) \(signs[1].replacing("_", with: "*"))"
      }
    }.sorted()
  }

  @Test("B1: Markdown of the target has the structure of the source", arguments: PropertySeeds.all(20))
  func b1StructureSurvives(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    func phrase(depth: Int, within signs: String = "") -> String {
      (0..<random.number(1...3)).map { number in
        let sign = random.pick(["*", "**", "_", "~~"])
        let isEmphasis = depth < 2 && random.number(0...2) == 0
        if isEmphasis, number > 0, !signs.contains(sign) {
          return "\(sign)\(phrase(depth: depth + 1, within: signs + "*_~~**"))\(sign)"
        }
        return depth < 2 && random.number(0...4) == 0 ? "[\(phrase(depth: 3))](x\(random.number(0...9)))" : "word"
      }.joined(separator: " ")
    }
    let words = ["店", "「店」", "は", "€は", "shop", "。は", "(x)", "高い", "“a”", "ー", "は%"]
    for _ in 0..<30 {
      let text = phrase(depth: 0)
      let count = text.split(separator: " ").count
      let joint = random.pick(["", "", " "])
      let target = try written(text, as: (0..<count).map { _ in random.pick(words) }, joint: joint)
      #expect(structure(target) == structure(text), "seed \(seed): \(text) → \(target)")
    }
  }
}
