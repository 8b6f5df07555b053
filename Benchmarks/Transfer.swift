import LanguagePack
import Translation
import Yaku

extension Bench {
  /// One sentence to another, analysis included; without segmentation, alignment and notes.
  func transfer() -> [Measurement] {
    corpora.flatMap { corpus in
      pairs(from: corpus).compactMap { pair -> Measurement? in
        guard let translator = store.translator(for: pair) else { return nil }
        let unit = unit(of: corpus)
        let series = rate(of: prepared(corpus), units: unit.count) {
          translator.translate($0.document, sentence: $0.sentence).words.count
        }
        return Measurement("transfer", "\(pair.source)-\(pair.target) \(corpus.name)", unit.unit, series)
      }
    }
  }
}
