import FoundationEssentials

/// Writes a line with signs around its words: each is opened once and closed once, and none crosses another.
struct InlineWriter {
  /// What stands around words.
  enum Mark: Hashable {
    case link(String)
    case image(String)
    case strong, emphasis, struck, code
  }

  /// How a format writes what stands in a line.
  protocol Signs {
    func open(_ mark: Mark) -> String
    func close(_ mark: Mark) -> String
    /// Words as they are read; in code only code is read.
    func escaped(_ text: String, inCode: Bool) -> String
  }

  private struct Run {
    var text: String
    var marks: Set<Mark>
  }

  /// The line; white space at the edges of signs stands outside of them.
  static func written(_ line: AttributedString, _ signs: some Signs) -> String {
    let runs = line.runs.map { run in
      Run(text: String(line[run.range].characters), marks: Set(marks(of: run.attributes)))
    }
    var text = ""
    var open: [Mark] = []
    func close(to count: Int) {
      guard open.count > count else { return }
      let isSpaced = open.last != .code
      let inner = isSpaced ? text.trimmedEnd : text
      let space = text.dropFirst(inner.count)
      text = inner
      while open.count > count { text += signs.close(open.removeLast()) }
      text += space
    }
    for (number, run) in runs.enumerated() where !run.text.isEmpty {
      let kept = open.prefix { run.marks.contains($0) }.count
      close(to: kept)
      // What reaches furthest is outside.
      func reach(_ mark: Mark) -> Int { runs[number...].prefix { $0.marks.contains(mark) }.count }
      let new = run.marks.subtracting(open).map { ($0, reach($0)) }.sorted { left, right in
        left.1 != right.1 ? left.1 > right.1 : left.0.rank < right.0.rank
      }
      var words = run.text
      if !new.isEmpty, !run.marks.contains(.code) {
        let space = words.prefix { $0 == " " }
        text += space
        words = String(words.dropFirst(space.count))
        if words.isEmpty { continue }
      }
      for (mark, _) in new {
        text += signs.open(mark)
        open.append(mark)
      }
      text += signs.escaped(words, inCode: run.marks.contains(.code))
    }
    close(to: 0)
    return text
  }

  private static func marks(of attributes: AttributeContainer) -> [Mark] {
    let intent = attributes.inlineIntent ?? []
    var marks: [Mark] = []
    if let link = attributes.link { marks.append(.link(link.absoluteString)) }
    if let address = attributes.imageAddress { marks.append(.image(address)) }
    if intent.contains(.strong) { marks.append(.strong) }
    if intent.contains(.emphasis) { marks.append(.emphasis) }
    if intent.contains(.struck) { marks.append(.struck) }
    if intent.contains(.code) { marks.append(.code) }
    return marks
  }
}

extension InlineWriter.Mark {
  /// Signs that reach as far as each other stand in this order, the first outside.
  fileprivate var rank: Int {
    switch self {
    case .link: 0
    case .strong: 1
    case .emphasis: 2
    case .struck: 3
    case .image: 4
    case .code: 5
    }
  }
}

extension String {
  fileprivate var trimmedEnd: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
