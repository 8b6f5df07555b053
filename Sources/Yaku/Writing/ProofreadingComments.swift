import TextModel

/// What comments within a text say about proofreading it.
///
/// `yaku: off [RULE…]` up to `yaku: on`, `yaku: skip [RULE…]` for its line, or for the next one with text where nothing
/// else stands on its own, and `yaku: word WORD…`. Without a rule all are meant.
struct ProofreadingComments {
  /// The words that are spelled as they should be.
  private(set) var words: Set<String> = []
  /// The comments themselves, in order.
  private(set) var markers: [TextSpan] = []
  /// Where rules do not speak, by their names, in order; under "" where none does.
  private var silences: [String: [TextSpan]] = [:]

  /// Reads the comments of the text of a request; linear in its length.
  init(_ request: ProofreadingRequest) {
    let bytes = Array(request.text.utf8)
    // Where markup says what a comment is, other signs are text.
    var search = CommentSearch(bytes, hasTagsOnly: request.format != .plain && request.code == nil)
    var open: [String: Int] = [:]
    func close(_ name: String, at offset: Int) {
      guard let start = open.removeValue(forKey: name) else { return }
      silences[name, default: []].append(TextSpan(start, offset))
    }
    while let comment = search.next() {
      markers.append(comment.span)
      let names = comment.names.isEmpty ? [""] : comment.names
      switch comment.order {
      case .word: words.formUnion(comment.names)
      case .skip:
        let line = search.line(skippedBy: comment)
        for name in names { silences[name, default: []].append(line) }
      case .off: for name in names where open[name] == nil { open[name] = comment.span.upperBound }
      case .on:
        for name in comment.names.isEmpty ? Array(open.keys) : names { close(name, at: comment.span.lowerBound) }
      }
    }
    for name in Array(open.keys) { close(name, at: bytes.count) }
    silences = silences.mapValues { spans in
      spans.sorted().reduce(into: []) { merged, span in
        if let last = merged.last, span.lowerBound <= last.upperBound {
          merged[merged.count - 1] = TextSpan(last.lowerBound, max(last.upperBound, span.upperBound))
        } else {
          merged.append(span)
        }
      }
    }
  }

  /// Whether no comment speaks of proofreading.
  var isEmpty: Bool { markers.isEmpty }

  /// Whether nobody wants to hear a suggestion: it is about a comment, or its rule does not speak there.
  func silence(_ suggestion: Suggestion) -> Bool {
    if Self.touches(suggestion.span, markers) { return true }
    guard !silences.isEmpty else { return false }
    return RuleName.families(of: suggestion.rule).contains { name in
      silences[name].map { Self.touches(suggestion.span, $0) } ?? false
    }
  }

  /// Whether one of `spans`, which are in order, overlaps `span`, or holds it where it is empty.
  private static func touches(_ span: TextSpan, _ spans: [TextSpan]) -> Bool {
    var (low, high) = (0, spans.count)
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].upperBound <= span.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < spans.count && (spans[low].overlaps(span) || spans[low].contains(span.lowerBound))
  }
}

/// Finds comments that speak of proofreading, one after the other.
private struct CommentSearch {
  enum Order: String {
    case off, on, skip, word
  }

  struct Comment {
    let order: Order
    let names: [String]
    /// From the sign that begins it to the one that ends it.
    let span: TextSpan
  }

  private let bytes: [UInt8]
  private let signs: [(open: [UInt8], close: [UInt8])]
  private var offset = 0
  /// The line that was asked for last, without its line feed: a line may hold many comments.
  private var lastLine = TextSpan(0, 0)

  /// How comments begin and end; without an ending they go to the end of the line.
  private static let signs = [
    ("<!--", "-->"), ("/*", "*/"), ("{-", "-}"), ("(*", "*)"), ("//", ""), ("#", ""), ("--", ""), (";", ""), ("%", ""),
    ("*", "*/"),
  ].map { (open: Array($0.0.utf8), close: Array($0.1.utf8)) }

  init(_ bytes: [UInt8], hasTagsOnly: Bool) {
    self.bytes = bytes
    signs = hasTagsOnly ? [Self.signs[0]] : Self.signs
  }

  mutating func next() -> Comment? {
    while let colon = bytes[offset...].firstIndex(of: UInt8(ascii: ":")) {
      let floor = offset
      offset = colon + 1
      guard colon >= 4, bytes[colon - 4..<colon].elementsEqual("yaku".utf8) else { continue }
      guard let comment = comment(named: colon - 4, colon + 1, floor: floor) else { continue }
      offset = max(offset, comment.span.upperBound)
      return comment
    }
    return nil
  }

  /// The comment whose `yaku:` stands there; nil where no sign of a comment stands before it, or no order behind.
  private mutating func comment(named start: Int, _ end: Int, floor: Int) -> Comment? {
    var index = start
    while index > floor, bytes[index - 1].isBlank { index -= 1 }
    guard
      let sign = signs.first(where: { sign in
        let first = index - sign.open.count
        // A sign within a word, as in an address, begins no comment; one of several marks does, as in `///`.
        return first >= floor && bytes[first..<index].elementsEqual(sign.open)
          && (first == 0 || bytes[first - 1].isBlank || bytes[first - 1] == 0x0A || bytes[first - 1] == sign.open[0])
      })
    else { return nil }
    var first = index - sign.open.count
    while first > floor, bytes[first - 1] == sign.open[0] { first -= 1 }
    let lineEnd = line(around: end).upperBound
    // Nearly all that is no order shows it at its first word: the rest of the line is not read in vain.
    let word = bytes[end..<lineEnd].drop { $0.isBlank }.prefix { (0x61...0x7A).contains($0) }
    guard let order = Order(rawValue: String(decoding: word, as: UTF8.self)) else { return nil }
    let closing = sign.close.isEmpty ? nil : bytes.first(sign.close, in: word.endIndex..<lineEnd)
    let names = bytes[word.endIndex..<(closing ?? lineEnd)]
    guard names.first.map(\.separatesNames) ?? true else { return nil }
    let list = names.split { $0.separatesNames }.map { String(decoding: $0, as: UTF8.self) }
    guard order != .word || !list.isEmpty else { return nil }
    return Comment(
      order: order, names: list,
      span: TextSpan(first, closing.map { $0 + sign.close.count } ?? lineEnd))
  }

  /// The line of the comment, or the next one with text where nothing else stands on that.
  mutating func line(skippedBy comment: Comment) -> TextSpan {
    let own = line(around: comment.span.lowerBound)
    let beside = [own.lowerBound..<comment.span.lowerBound, comment.span.upperBound..<own.upperBound]
    if beside.contains(where: { !bytes[$0].allSatisfy(\.isWhite) }) { return own }
    guard let text = bytes[own.upperBound...].firstIndex(where: { !$0.isWhite }) else { return own }
    return line(around: text)
  }

  private mutating func line(around offset: Int) -> TextSpan {
    if lastLine.lowerBound <= offset, offset < lastLine.upperBound { return lastLine }
    let start = bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    lastLine = TextSpan(start, bytes[offset...].firstIndex(of: 0x0A) ?? bytes.count)
    return lastLine
  }
}

extension [UInt8] {
  /// Where `sign` begins first within `range`.
  fileprivate func first(_ sign: [UInt8], in range: Range<Int>) -> Int? {
    guard range.count >= sign.count else { return nil }
    return (range.lowerBound...(range.upperBound - sign.count)).first { self[$0..<$0 + sign.count].elementsEqual(sign) }
  }
}

extension UInt8 {
  /// Space or tab.
  fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 }

  /// Whether it stands between the names of a comment.
  fileprivate var separatesNames: Bool { isBlank || self == UInt8(ascii: ",") || self == 0x0D }

  fileprivate var isWhite: Bool { isBlank || self == 0x0A || self == 0x0D }
}
