import LanguagePack
import Morphology
import Segmentation
import Yaku

extension Bench {
  /// Finding written words in the lexicons, all layers.
  func lexicon() -> [Measurement] {
    corpora.compactMap { corpus in
      let layers = store.stack(of: corpus.language).layers
      guard !layers.isEmpty else { return nil }
      let segmenter = WordSegmenter(locale: corpus.language.description)
      let words = corpus.texts.flatMap { text in
        segmenter.segment(text).filter { $0.kind == .word }.map { String(text.substring(at: $0.span)).lowercased() }
      }
      let series = rate(of: words, units: words.count * layers.count) { word in
        layers.reduce(0) { $0 + $1.lexicon.rows.rowNumbers(of: word).count }
      }
      return Measurement("lexicon", corpus.name, .lookUps, series)
    }
  }
}
