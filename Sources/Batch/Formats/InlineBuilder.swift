internal import Yaku

/// Puts together a text with inline codes, part by part, as a file has them.
struct InlineBuilder {
  private(set) var text = ""
  private var marks: [InlineText.Mark] = []
  private var protected: [TextSpan] = []
  private var values: [InlineText.Value] = []
  /// Whether braces of the text are written twice.
  var doublesBraces = false
  /// The marks that are open, with their names.
  private var open: [(name: String, mark: Int, isElement: Bool)] = []
  private var words = 0
  /// The names of parts that stay and of numbers.
  private var names: Set<String> = []

  /// The text so far; the opening codes of pairs whose end never came stand alone.
  var finished: InlineText {
    var settled = self
    settled.release(open.map(\.mark))
    return InlineText(
      text, marks: settled.marks, protected: protected, values: values, doublesBraces: doublesBraces)
  }

  /// Adds text; `isProtected` when it stays as it is.
  mutating func append(_ more: String, isProtected: Bool = false) {
    let start = text.utf8.count
    text += more
    guard isProtected, !more.isEmpty else { return }
    protected.append(TextSpan(start, end))
    values.append(InlineText.Value(span: TextSpan(start, end), code: more))
    names.insert(more)
  }

  /// Adds text that stays as it is, with the codes around and in it: `code` is all of it as the file has it.
  mutating func append(_ text: String, verbatim code: ArraySlice<UInt8>) {
    append(text, isProtected: true)
    guard !text.isEmpty else { return }
    values[values.count - 1].code = String(decoding: code, as: UTF8.self)
    values[values.count - 1].isVerbatim = true
  }

  /// Adds a place for a number; in the text stands a number, 1 or another.
  mutating func number(_ code: String, isOne: Bool) {
    guard let name = freeNumber(isOne: isOne) else { return append(code, isProtected: true) }
    let start = end
    text += name
    values.append(InlineText.Value(span: TextSpan(start, end), code: code, isNumber: true))
  }

  private mutating func freeNumber(isOne: Bool) -> String? {
    ((isOne ? ["1"] : []) + ["7", "38", "594", "2846", "61937"]).first { names.insert($0).inserted }
  }

  /// How deep pairs of text nest; deeper ones stand alone.
  private static let depth = 200

  /// Adds the opening one of a pair of codes; of an element of the file, when the file is not well formed without its end.
  mutating func begin(_ name: String, _ code: some Sequence<UInt8>, isElement: Bool = false) {
    guard isElement || open.count < Self.depth else { return place(code) }
    marks.append(
      InlineText.Mark(span: TextSpan(end, end), parent: open.last?.mark, open: Array(code), isOpening: true))
    open.append((name, marks.count - 1, isElement))
  }

  /// Adds a closing code: of the innermost pair of that name, or else it stands alone.
  ///
  /// Where pairs go across each other, the codes of one stand alone: never those of an element.
  mutating func finish(_ name: String, _ code: some Sequence<UInt8>) {
    guard let place = open.lastIndex(where: { $0.name == name }),
      open[place].isElement || !open[place...].contains(where: \.isElement)
    else { return self.place(code) }
    release(open[(place + 1)...].map(\.mark))
    let mark = open[place].mark
    open.removeSubrange(place...)
    marks[mark].span = TextSpan(marks[mark].span.lowerBound, end)
    marks[mark].close = Array(code)
  }

  /// Adds a code that stands alone.
  mutating func place(_ code: some Sequence<UInt8>) {
    marks.append(InlineText.Mark(span: TextSpan(end, end), parent: open.last?.mark, open: Array(code)))
  }

  /// Adds a code that stands for a word or a number.
  ///
  /// `isNumber` puts a number in its place, so that the words around it agree with it.
  mutating func word(_ code: some Sequence<UInt8>, isNumber: Bool = false) {
    words += 1
    let start = end
    if isNumber, let name = freeNumber(isOne: false) {
      text += name
    } else {
      text += "{x\(words)}"
      protected.append(TextSpan(start, end))
    }
    marks.append(InlineText.Mark(span: TextSpan(start, end), parent: open.last?.mark, open: Array(code), isWord: true))
  }

  /// Adds a code that ends a line or a column: what stands on either side is read apart.
  mutating func lineBreak(_ code: some Sequence<UInt8>) {
    let start = end
    text += "\n"
    marks.append(InlineText.Mark(span: TextSpan(start, end), parent: open.last?.mark, open: Array(code), isWord: true))
  }

  /// Makes places of marks that nothing closes; what stood in them stands beside them.
  private mutating func release(_ unclosed: [Int]) {
    guard let first = unclosed.min() else { return }
    let unclosed = Set(unclosed)
    // The mark around another has a lower number.
    for index in first..<marks.count {
      if let parent = marks[index].parent, unclosed.contains(parent) { marks[index].parent = marks[parent].parent }
    }
  }

  private var end: Int { text.utf8.count }
}
