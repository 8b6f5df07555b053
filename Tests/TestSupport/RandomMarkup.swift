/// HTML made from a seed: nested, broken and odd tags around words of several languages.
package struct RandomMarkup {
  private var random: SeededRandom
  /// Whether signs that begin no tag occur as well.
  private let hasStrays: Bool

  /// Starts the sequence of `seed`.
  package init(seed: UInt64, strays: Bool = true) {
    random = SeededRandom(seed: seed)
    hasStrays = strays
  }

  private static let words = [
    "blork", "glimp", "zzyx", "部屋", "とても", "café", "&amp;", "&lt;", "&#38;", "&nosuch;", "1", "😀", "{name}", "\n", " ",
    "  ", "\t\n", "。", ".", ",",
  ]

  private static let names = ["b", "i", "a", "span", "code", "p", "div", "li", "td", "em", "x-word", "pre"]

  /// A piece of HTML. Not always well formed.
  package mutating func next() -> String {
    var text = ""
    var open: [String] = []
    for _ in 0..<random.number(0...30) {
      switch random.number(0...11) {
      case 0, 1:
        let name = random.pick(Self.names)
        text +=
          "<\(name)\(random.pick(["", "", " href=\"x?a=1&amp;b\"", " translate=no", " class='k'", " title=\"1\""]))>"
        open.append(name)
      case 2, 3: if let name = open.popLast() { text += "</\(name)>" }
      case 4: text += "</\(random.pick(Self.names))>"
      case 5: text += random.pick(["<br>", "<img src='ab'/>", "<!-- x -->", "<wbr>", "<hr/>", "<?x?>"])
      case 6 where hasStrays: text += random.pick(["<", "<b", "</", "<!", "a < b", "<img src='a>b'>"])
      default: text += random.pick(Self.words) + random.pick(["", " "])
      }
    }
    while let name = open.popLast() { if random.number(0...3) > 0 { text += "</\(name)>" } }
    return text
  }

  /// The tags of `html` by how often each stands there, found in the simplest way: for comparison only.
  package static func tags(of html: String) -> [String: Int] {
    var counts: [String: Int] = [:]
    for part in html.split(separator: "<", omittingEmptySubsequences: false).dropFirst() {
      guard let end = part.firstIndex(of: ">") else { continue }
      counts[String(part[...end]), default: 0] += 1
    }
    return counts
  }
}
