import Segmentation
import Yaku

extension Bench {
  /// Protected spans and sentences.
  func segmentation() -> [Measurement] {
    corpora.map { corpus in
      let segmenter = store.segmenter(for: corpus.language)
      let unit = unit(of: corpus)
      let series = rate(of: corpus.texts, units: unit.count) { text in
        segmenter.segment(text, protected: SpanProtector().protect(text)).count
      }
      return Measurement("segmentation", corpus.name, unit.unit, series)
    }
  }
}
