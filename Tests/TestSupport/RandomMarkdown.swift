/// Markdown made from a seed: blocks within blocks, marks that close and marks that do not.
package struct RandomMarkdown {
  private var random: SeededRandom

  /// Starts the sequence of `seed`.
  package init(seed: UInt64) { random = SeededRandom(seed: seed) }

  private static let words = [
    "blork", "glimp", "zzyx", "部屋", "とても", "café", "&amp;", "\\*", "1", "😀", "*", "**", "_", "~~", "`", "``", "[",
    "](x)",
    "![i](y)", "<b>", "</b>", "<br>", "https://x.example/a", "|", "  \n", "\\\n", "\n", "[^1]", ".", "。", "\u{0}",
  ]

  private static let starts = [
    "", "", "", "# ", "## ", "> ", "- ", "1. ", "  - ", "    ", "| ", "```\n", "---\n", "\t", "[^1]: ", "[r]: ",
    "<div>\n",
    "> > ", "> - ",
  ]

  /// A text of some blocks.
  package mutating func next() -> String {
    var text = ""
    for _ in 0..<random.number(0...5) {
      text += random.pick(Self.starts)
      for _ in 0..<random.number(0...8) {
        switch random.number(0...5) {
        case 0:
          let sign = random.pick(["*", "**", "_", "~~", "`"])
          text += sign + random.pick(Self.words) + sign + " "
        case 1: text += "[\(random.pick(Self.words))](x \"t\") "
        default: text += random.pick(Self.words) + random.pick([" ", " ", ""])
        }
      }
      text += random.pick(["\n", "\n\n", "\r\n\r\n", "\n| a | b |\n|---|---|\n| c | d |\n\n"])
    }
    return text
  }
}
