import Morphology
import Yaku

extension Bench {
  /// Sentence to readings; where MeCab is installed, against it.
  func analysis() -> [Measurement] {
    corpora.flatMap { corpus -> [Measurement] in
      let stack = store.stack(of: corpus.language)
      guard !stack.layers.isEmpty else { return [] }
      let analyzer = Analyzer(stack)
      let unit = unit(of: corpus)
      let series = rate(of: prepared(corpus), units: unit.count) {
        analyzer.analyze($0.document, sentence: $0.sentence).count
      }
      var found = [Measurement("analysis", corpus.name, unit.unit, series)]
      if corpus.language.base.description == "ja" {
        found += peer("analysis", "mecab", ["mecab"], corpus, encoding: Self.mecabEncoding, ours: series)
      }
      return found
    }
  }

  /// What the dictionary of MeCab is written in, when that is not UTF-8: text in anything else would be all unknown.
  private static var mecabEncoding: String? {
    let lines = Process.text(of: ["mecab", "-D"])?.split(separator: "\n") ?? []
    let name = lines.first { $0.hasPrefix("charset:") }?.dropFirst(8).drop { $0.isWhitespace }
    return name.flatMap { $0.lowercased().hasPrefix("utf") ? nil : String($0) }
  }
}
