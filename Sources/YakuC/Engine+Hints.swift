import CYaku
import Yaku

extension Engine {
  /// How likely each language is for these rows, by the first of them; texts of more than `limit` bytes are left out.
  func hints<Offset>(for rows: ArrowRows<Offset>, limit: Int = .max) -> [LanguageTag: Double] {
    var sample = LanguageSample()
    var bytes = 0
    for row in 0..<min(rows.count, LanguageSample.mostTexts) where !rows.isNull(row) {
      guard bytes < LanguageSample.mostBytes else { break }
      fork_gate_pause()
      let text = rows[row]
      bytes += text.count
      guard text.count <= limit else { continue }
      let start = text.prefix(LanguageSample.mostBytes)
      sample.add(detect(String(decoding: start, as: UTF8.self), limit: 1).first?.0)
    }
    return sample.hints
  }
}
