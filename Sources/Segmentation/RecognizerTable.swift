package import TextModel

/// What gives one language away: rows of text and weight.
///
/// A plain row is a whole word. `…ción` is the end of a word, `qu…` its beginning, `…ñ…` letters anywhere in
/// it. `{Latn}` names a script the language is written in, and `{prior}` says how much commoner than others
/// the language is, as the logarithm of a ratio. Weights are in nats, for a whole word; parts of words count
/// less, because they come together.
package struct RecognizerTable: Sendable {
  /// The language.
  package let tag: LanguageTag

  /// Whole words in lower case.
  let words: [(text: String, weight: Float)]
  /// Parts of words with `^` and `$` for its edges.
  let parts: [(text: String, weight: Float)]
  /// Four-letter codes, the first letter in the highest byte.
  let scripts: [UInt32]
  let prior: Float

  /// Makes the table of one language. Rows that cannot be read are left out.
  package init(tag: LanguageTag, rows: [(text: String, weight: Double)]) {
    self.tag = tag
    var words: [(text: String, weight: Float)] = []
    var parts: [(text: String, weight: Float)] = []
    var scripts: [UInt32] = []
    var prior: Float = 0
    for (text, weight) in rows {
      let weight = Float(weight)
      if text.hasPrefix("{"), text.hasSuffix("}") {
        let name = text.dropFirst().dropLast()
        if name == "prior" {
          prior = weight
        } else if name.utf8.count == 4 {
          scripts.append(name.utf8.reduce(0) { $0 << 8 | UInt32($1) })
        }
        continue
      }
      let isOpenAtStart = text.hasPrefix("…")
      let isOpenAtEnd = text.hasSuffix("…")
      let middle = text.filter { $0 != "…" }
      if middle.isEmpty { continue }
      if isOpenAtStart || isOpenAtEnd {
        parts.append(((isOpenAtStart ? "" : "^") + middle + (isOpenAtEnd ? "" : "$"), weight))
      } else {
        words.append((middle, weight))
      }
    }
    self.words = words
    self.parts = parts
    self.scripts = scripts
    self.prior = prior
  }
}
