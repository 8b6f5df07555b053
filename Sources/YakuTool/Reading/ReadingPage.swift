import Yaku

/// A page that shows a set of texts with what became of each: one HTML file that needs nothing else.
struct ReadingPage {
  struct Entry {
    /// The number of the line, from 1.
    let number: Int
    /// Nil when the text came back as it was.
    let explanation: Explanation?
    let source: String
    let output: String
    let reference: String?
    /// How close the output is to the reference, from 0 to 100.
    let score: Double?

    init(number: Int, source: String, explanation: Explanation?, reference: String?) {
      self.number = number
      self.source = source
      self.explanation = explanation
      self.reference = reference
      let output = explanation?.target ?? source
      self.output = output
      score = reference.map { CharacterScore.score(output, against: $0) }
    }
  }

  let entries: [Entry]

  /// The page with the `count` entries that are furthest from their references, the worst first.
  func worst(_ count: Int) -> ReadingPage {
    ReadingPage(
      entries: Array(
        entries.sorted { ($0.score ?? 0, $0.number) < ($1.score ?? 0, $1.number) }.prefix(count)))
  }

  func html() -> String {
    """
    <!DOCTYPE html>
    <html lang="en"><head><meta charset="utf-8"><title>yaku explain</title>
    <style>\(Self.style)</style></head>
    <body>
    <p>\(summary) Hold the pointer over a word or phrase to see why it is what it is. Red marks words that no dictionary
    has, yellow ones that no word of the output stands for; grey words were added by transfer.</p>
    \(entries.map(section).joined(separator: "\n"))
    </body></html>

    """
  }

  private var summary: String {
    let scores = entries.compactMap(\.score)
    let count = "\(entries.count) texts."
    guard !scores.isEmpty else { return count }
    return "\(count) Mean chrF of a text: \(Self.decimal(scores.reduce(0, +) / Double(scores.count)))."
  }

  private func section(_ entry: Entry) -> String {
    let score = entry.score.map { " · chrF \(Self.decimal($0))" } ?? ""
    let confidence = entry.explanation.map { " · confidence \(Self.decimal(100 * $0.confidence)) %" } ?? ""
    let diagrams = entry.explanation?.sentences.map { sentence in
      """
      <div class="d">\(WordDiagram(sentence: sentence).svg())</div>
      <details><summary>open choices</summary><p>\(HTMLText.escaped(sentence.transfer))</p></details>
      """
    }
    return """
      <section id="n\(entry.number)">
      <h2><a href="#n\(entry.number)">\(entry.number)</a>\(score)\(confidence)</h2>
      <dl><dt>source</dt><dd>\(HTMLText.escaped(entry.source))</dd>
      <dt>output</dt><dd>\(HTMLText.escaped(entry.output))</dd>
      \(entry.reference.map { "<dt>reference</dt><dd>\(HTMLText.escaped($0))</dd>" } ?? "")</dl>
      \(diagrams?.joined(separator: "\n") ?? "")
      </section>
      """
  }

  /// With one decimal.
  private static func decimal(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  private static let style = """
    body { font: 15px/1.45 system-ui, sans-serif; margin: 1.5em; color: #222; background: #fff }
    section { border-top: 1px solid #ccc; padding: .4em 0 .8em }
    h2 { font-size: 1em; margin: .2em 0; color: #666; font-weight: normal }
    dl { display: grid; grid-template-columns: 6em 1fr; margin: .2em 0 }
    dt { color: #888 } dd { margin: 0 }
    .d { overflow-x: auto } details { color: #666; font-size: .85em }
    svg { font: 16px monospace } svg rect { fill: none } svg line { stroke: #9ab }
    svg .p { fill: #eef3f8 } svg .l { font: 10px sans-serif; fill: #789 }
    svg .s rect { fill: #fff } svg .s.lost rect { fill: #fd6 } svg .o rect { fill: #eef6ee } svg .o.added text { fill: #999 }
    svg .u { fill: #6a9 } svg .u.none { fill: #d44 }
    svg g:hover rect { stroke: #357 }
    """
}
