internal import Yaku

/// A text without its inline codes, and the codes as marks on it. `InlineBuilder` makes it, `InlineWriter` writes its
/// translation.
package struct InlineText: Sendable {
  /// A pair of codes, or one that stands alone.
  struct Mark: Sendable {
    /// What it is around; empty for a code that stands alone.
    var span: TextSpan
    /// The number of the mark around it.
    var parent: Int?
    var open: [UInt8]
    var close: [UInt8] = []
    /// Whether the code opens a pair, also where nothing closes it.
    var isOpening = false
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

  let text: String
  let marks: [Mark]
  /// Parts of the text that stay as they are.
  let protected: [TextSpan]
  /// What programs put values in, and what else stays as it is; in order.
  let values: [Value]
  /// Whether braces of the text are written twice.
  let doublesBraces: Bool

  init(
    _ text: String, marks: [Mark] = [], protected: [TextSpan] = [], values: [Value] = [], doublesBraces: Bool = false
  ) {
    self.text = text
    self.marks = marks
    self.protected = protected
    self.values = values
    self.doublesBraces = doublesBraces
  }

  /// The same with nothing but text and what stays as it is: for when the names did not come through.
  ///
  /// Codes for words have no name then, and numbers are their codes.
  var withoutNames: InlineText { without(marks.indices.filter { marks[$0].isWord }, numbers: true) }

  /// The same with codes that may stand for words as places; `nil` where there are none. Numbers and line breaks stay.
  var withoutWords: InlineText? {
    let words = wordNames
    return words.isEmpty ? nil : without(words, numbers: false)
  }

  /// The marks that have a name which is no number and no line break.
  private var wordNames: [Int] {
    let bytes = Array(text.utf8)
    return marks.indices.filter { marks[$0].isWord && bytes[marks[$0].span.lowerBound] == UInt8(ascii: "{") }
  }

  private func without(_ words: [Int], numbers: Bool) -> InlineText {
    let dropped = Set(words)
    let names: [(span: TextSpan, code: String)] =
      words.map { (marks[$0].span, "") } + values.filter { $0.isNumber && numbers }.map { ($0.span, $0.code) }
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
    let values = values.map {
      Value(span: span($0.span), code: $0.code, isNumber: $0.isNumber && !numbers, isVerbatim: $0.isVerbatim)
    }
    return InlineText(
      String(decoding: written, as: UTF8.self),
      marks: marks.enumerated().map { index, mark in
        Mark(
          span: span(mark.span), parent: mark.parent, open: mark.open, close: mark.close, isOpening: mark.isOpening,
          isWord: mark.isWord && !dropped.contains(index))
      },
      protected: values.filter { !$0.isNumber }.map(\.span), values: values, doublesBraces: doublesBraces)
  }

  /// Whether a code that may stand for a word came to stand behind all words of `target`, though words follow it here.
  func putsWordsLast(in target: String) -> Bool {
    let names = InlineNames(text)
    let bytes = Array(target.utf8)
    let places = wordNames.compactMap { index in
      names.place(of: marks[index].span, in: bytes).map { (here: marks[index].span, there: $0) }
    }
    let lastHere = InlineNames.endOfWords(in: Array(text.utf8), without: places.map(\.here.range))
    let lastThere = InlineNames.endOfWords(in: bytes, without: places.map { $0.there..<$0.there + $0.here.count })
    return places.contains { $0.here.upperBound < lastHere && $0.there >= lastThere }
  }

  /// Whether there are names in the text, and one of them does not stand once in `target`.
  func losesNames(in target: String) -> Bool {
    let names = InlineNames(text)
    let bytes = Array(target.utf8)
    return marks.contains { $0.isWord && names.place(of: $0.span, in: bytes) == nil }
      || values.contains {
        $0.isNumber && InlineNames.places(of: names.name($0.span), in: bytes, asNumber: true).count != 1
      }
  }
}
