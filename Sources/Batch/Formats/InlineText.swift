internal import Yaku

/// A text without its inline codes, and the codes as marks on it.
package struct InlineText: Sendable {
  /// A pair of codes, or one that stands alone.
  struct Mark: Sendable {
    /// What it is around; empty for a code that stands alone.
    var span: TextSpan
    /// The number of the mark around it.
    var parent: Int?
    var open: [UInt8]
    var close: [UInt8] = []
    /// Whether the code stands for a word or a line break: its span has a name in its place, which is not written.
    var isWord = false
  }

  /// A part that comes out as it says, wherever its name in the text came to stand.
  struct Value: Sendable {
    /// Where its name is.
    var span: TextSpan
    /// What is written.
    var code: String
    /// Whether the name is a number, so that the words around it agree with it.
    var isNumber = false
    /// Whether the code is written as the file has it, tags and all.
    var isVerbatim = false
  }

  private(set) var text: String
  private(set) var marks: [Mark] = []
  /// Parts of the text that stay as they are.
  private(set) var protected: [TextSpan] = []
  /// What programs put values in, and what else stays as it is; in order.
  private(set) var values: [Value] = []
  /// Whether braces of the text are written twice.
  var doublesBraces = false
  /// The marks that are open, with their names.
  private var open: [(name: String, mark: Int, isElement: Bool)] = []
  private var words = 0
  /// The names of parts that stay and of numbers.
  private var names: Set<String> = []

  /// A text, with codes to be added behind it.
  init(_ text: String = "") { self.text = text }

  // MARK: reading

  /// Adds text; `isProtected` when it stays as it is.
  mutating func append(_ more: String, isProtected: Bool = false) {
    let start = text.utf8.count
    text += more
    guard isProtected, !more.isEmpty else { return }
    protected.append(TextSpan(start, end))
    values.append(Value(span: TextSpan(start, end), code: more))
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
    values.append(Value(span: TextSpan(start, end), code: code, isNumber: true))
  }

  private mutating func freeNumber(isOne: Bool) -> String? {
    ((isOne ? ["1"] : []) + ["7", "38", "594", "2846", "61937"]).first { names.insert($0).inserted }
  }

  /// How deep pairs of text nest; deeper ones stand alone.
  private static let depth = 200

  /// Adds the opening one of a pair of codes; of an element of the file, when the file is not well formed without its end.
  mutating func begin(_ name: String, _ code: some Sequence<UInt8>, isElement: Bool = false) {
    guard isElement || open.count < Self.depth else { return place(code) }
    marks.append(Mark(span: TextSpan(end, end), parent: open.last?.mark, open: Array(code)))
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
    marks.append(Mark(span: TextSpan(end, end), parent: open.last?.mark, open: Array(code)))
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
    marks.append(Mark(span: TextSpan(start, end), parent: open.last?.mark, open: Array(code), isWord: true))
  }

  /// Adds a code that ends a line or a column: what stands on either side is read apart.
  mutating func lineBreak(_ code: some Sequence<UInt8>) {
    let start = end
    text += "\n"
    marks.append(Mark(span: TextSpan(start, end), parent: open.last?.mark, open: Array(code), isWord: true))
  }

  /// Settles pairs whose end never came: their opening codes stand alone.
  mutating func settle() {
    release(open.map(\.mark))
    open = []
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

  /// The same with nothing but text and what stays as it is: for when the names did not come through.
  ///
  /// Codes for words have no name then, and numbers are their codes.
  var withoutNames: InlineText {
    let names: [(span: TextSpan, code: String)] =
      marks.filter(\.isWord).map { ($0.span, "") } + values.filter(\.isNumber).map { ($0.span, $0.code) }
    let bytes = Array(text.utf8)
    var moved = [Int](repeating: 0, count: bytes.count + 1)
    var written: [UInt8] = []
    var position = 0
    for name in names.sorted(by: { $0.span < $1.span }) + [(TextSpan(bytes.count, bytes.count), "")] {
      while position < name.span.lowerBound {
        moved[position] = written.count
        written.append(bytes[position])
        position += 1
      }
      for offset in name.span.range { moved[offset] = written.count }
      written += name.code.utf8
      position = name.span.upperBound
    }
    moved[bytes.count] = written.count
    func span(_ old: TextSpan) -> TextSpan { TextSpan(moved[old.lowerBound], moved[old.upperBound]) }
    var result = InlineText(String(decoding: written, as: UTF8.self))
    result.doublesBraces = doublesBraces
    result.values = values.map { Value(span: span($0.span), code: $0.code, isVerbatim: $0.isVerbatim) }
    result.protected = result.values.map(\.span)
    result.marks = marks.map { Mark(span: span($0.span), parent: $0.parent, open: $0.open, close: $0.close) }
    return result
  }

  /// Whether there are names in the text, and one of them does not stand once in `target`.
  func losesNames(in target: String) -> Bool {
    let bytes = Array(target.utf8)
    return marks.contains { $0.isWord && place(of: $0.span, in: bytes) == nil }
      || values.contains { $0.isNumber && Self.places(of: name($0.span), in: bytes, asNumber: true).count != 1 }
  }

  /// The place before the word that a code stands directly before, with space before itself; `nil` for other codes.
  private func followingWord(_ mark: Mark, _ alignment: Alignment) -> TextSpan? {
    let offset = mark.span.lowerBound
    let bytes = Array(text.utf8)
    guard mark.span.isEmpty, mark.close.isEmpty, offset > 0, offset < bytes.count, bytes[offset - 1] <= 0x20,
      bytes[offset] > 0x20
    else { return nil }
    let targets = alignment.targets(of: TextSpan(offset, offset + 1))
    return targets.map(\.lowerBound).min().map { TextSpan($0, $0) }
  }

  /// Where the name of a code came to stand: once, or for line breaks, the one of that number where there are as many.
  private func place(of span: TextSpan, in target: [UInt8]) -> Int? {
    let name = name(span)
    let isNumber = name.first.map { (0x30...0x39).contains($0) } ?? false
    let places = Self.places(of: name, in: target, asNumber: isNumber)
    guard name == [0x0A] else { return places.count == 1 ? places.first : nil }
    let source = Self.places(of: name, in: Array(text.utf8))
    return source.count == places.count ? source.firstIndex(of: span.lowerBound).map { places[$0] } : nil
  }

  private func name(_ span: TextSpan) -> [UInt8] { Array(Array(text.utf8)[span.range]) }

  /// Where `name` stands; as a number only where no letter, digit or sign of a number is attached.
  static func places(of name: [UInt8], in bytes: [UInt8], asNumber: Bool = false) -> [Int] {
    guard let first = name.first, name.count <= bytes.count else { return [] }
    func isFree(_ offset: Int) -> Bool {
      guard bytes.indices.contains(offset) else { return true }
      let byte = bytes[offset]
      let isLetter = (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
      let joins = byte == UInt8(ascii: ",") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":")
      let isNumber = joins && bytes.indices.contains(offset + 1) && (0x30...0x39).contains(bytes[offset + 1])
      return !isLetter && !isNumber
    }
    return (0...bytes.count - name.count).filter { start in
      bytes[start] == first && bytes[start...].starts(with: name)
        && (!asNumber || (isFree(start - 1) && isFree(start + name.count)))
    }
  }

  // MARK: writing

  /// The translation `target` with every code once, where its words went.
  ///
  /// `escape` writes the bytes of the target in a range; no code is put inside one of `whole`.
  func written(
    _ target: String, _ alignment: Alignment, whole: [TextSpan] = [], escape: (Range<Int>) -> [UInt8]
  ) -> [UInt8] {
    guard !marks.isEmpty else { return escape(0..<target.utf8.count) }
    let projection = SpanProjection(alignment, source: text, target: target)
    let pairs = marks.indices.filter { !marks[$0].isWord }
    let order = Dictionary(uniqueKeysWithValues: zip(pairs, pairs.indices))
    let projected = projection.project(
      pairs.map { marks[$0].span }, parents: pairs.map { marks[$0].parent.flatMap { order[$0] } })
    let bytes = Array(target.utf8)
    return withoutActuallyEscaping(escape) { escape in
      var writer = InlineWriter(
        source: Array(text.utf8), target: bytes, marks: marks, whole: whole.map(\.range), escape: escape)
      for (index, place) in zip(pairs, projected) {
        writer.places[index] = (followingWord(marks[index], alignment) ?? place).range
      }
      for index in marks.indices where marks[index].isWord {
        let name = name(marks[index].span)
        let start = place(of: marks[index].span, in: bytes) ?? bytes.count
        writer.places[index] = start..<min(bytes.count, start + name.count)
      }
      return writer.written()
    }
  }
}

/// Writes a translation with its codes.
///
/// Codes for words stand wherever their names came to stand, also where that is outside the pair they were in; a
/// pair that would begin or end within such a name, or within a value, is moved to its edge.
private struct InlineWriter {
  let source: [UInt8]
  let target: [UInt8]
  let marks: [InlineText.Mark]
  /// What no code is put into.
  let whole: [Range<Int>]
  let escape: (Range<Int>) -> [UInt8]
  var places: [Int: Range<Int>] = [:]
  private var output: [UInt8] = []

  init(
    source: [UInt8], target: [UInt8], marks: [InlineText.Mark], whole: [Range<Int>],
    escape: @escaping (Range<Int>) -> [UInt8]
  ) {
    self.source = source
    self.target = target
    self.marks = marks
    self.whole = whole
    self.escape = escape
  }

  mutating func written() -> [UInt8] {
    let words = marks.indices.filter { marks[$0].isWord }.compactMap { index in places[index].map { (index, $0) } }
      .sorted { $0.1.lowerBound < $1.1.lowerBound }
    for index in marks.indices where !marks[index].isWord {
      guard let place = places[index] else { continue }
      var (start, end) = (place.lowerBound, place.upperBound)
      let isEmpty = start == end
      for part in words.map(\.1) + whole {
        if part.lowerBound < start, start < part.upperBound { start = part.lowerBound }
        if part.lowerBound < end, end < part.upperBound { end = isEmpty ? start : part.upperBound }
      }
      places[index] = start..<max(start, end)
    }
    var children: [Int: [Int]] = [:]
    for index in marks.indices where !marks[index].isWord {
      children[marks[index].parent ?? -1, default: []].append(index)
    }
    write(0..<target.count, -1, children, words)
    return output
  }

  private mutating func write(
    _ range: Range<Int>, _ parent: Int, _ children: [Int: [Int]], _ words: [(Int, Range<Int>)]
  ) {
    var position = range.lowerBound
    let group = (children[parent] ?? []).sorted { left, right in
      let (first, second) = (places[left] ?? 0..<0, places[right] ?? 0..<0)
      return (first.lowerBound, first.upperBound, left) < (second.lowerBound, second.upperBound, right)
    }
    for index in group {
      let mark = marks[index]
      let place = places[index] ?? range.upperBound..<range.upperBound
      let start = min(max(position, place.lowerBound), range.upperBound)
      let end = min(max(start, place.upperBound), range.upperBound)
      append(position..<start, words)
      let standsAlone = mark.span.isEmpty && mark.close.isEmpty
      let needsSpace = start > 0 && target[start - 1] > 0x20
      if standsAlone, isSpace(mark.span.lowerBound - 1), let last = output.last, last > 0x20, start < target.count,
        needsSpace
      {
        output.append(0x20)
      }
      output += mark.open
      write(start..<end, index, children, words)
      output += mark.close
      if standsAlone, isSpace(mark.span.upperBound), start < target.count, target[start] > 0x2F { output.append(0x20) }
      position = end
    }
    append(position..<range.upperBound, words)
  }

  private func isSpace(_ offset: Int) -> Bool {
    source.indices.contains(offset) && [0x20, 0x0A, 0x09].contains(source[offset])
  }

  private mutating func append(_ range: Range<Int>, _ words: [(Int, Range<Int>)]) {
    var position = range.lowerBound
    for (index, word) in words where range.contains(word.lowerBound) {
      text(position..<word.lowerBound)
      output += marks[index].open
      position = min(word.upperBound, range.upperBound)
    }
    text(position..<range.upperBound)
  }

  private mutating func text(_ range: Range<Int>) {
    if !range.isEmpty { output += escape(range) }
  }
}
