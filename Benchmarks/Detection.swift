import Segmentation
import Yaku

extension Bench {
  /// Telling the language of single sentences.
  func detection() -> [Measurement] {
    let scorer = store.scorer
    return corpora.map { corpus in
      let sentences = prepared(corpus).map { String($0.document.text(at: $0.sentence)) }
      let series = rate(of: sentences, units: sentences.count) { scorer.score($0, limit: 1).count }
      return Measurement("detection", corpus.name, .strings, series)
    }
  }
}
