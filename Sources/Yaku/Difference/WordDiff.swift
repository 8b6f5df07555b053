public import TextModel

/// What differs between two texts, word by word: what a person looks at before a change is made.
///
/// Words are runs of letters and digits, or one letter of a script without spaces; white space and marks stand for themselves.
/// Joined, what is kept and removed is the old text, and what is kept and added the new one. The method is that of Myers (1986),
/// within the stretch that has other words: time the length of both times the number of differences. A stretch of more than
/// 20,000 words is one difference.
public struct WordDiff: Hashable, Sendable {
  /// A stretch of words.
  public enum Part: Hashable, Sendable {
    case kept(String)
    case removed(String)
    case added(String)
  }

  /// The stretches in order; what is removed stands before what is added in its place.
  public private(set) var parts: [Part] = []

  /// The differences between two texts.
  public init(from old: String, to new: String) {
    let (left, right) = (Self.words(of: old), Self.words(of: new))
    let head = zip(left, right).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    let tail = min(
      zip(left.reversed(), right.reversed()).prefix { $0.utf8.elementsEqual($1.utf8) }.count,
      min(left.count, right.count) - head)
    let middle = (Array(left[head..<(left.count - tail)]), Array(right[head..<(right.count - tail)]))
    append(.kept(left[..<head].joined()))
    if max(middle.0.count, middle.1.count) > Self.longestStretch {
      append(.removed(middle.0.joined()))
      append(.added(middle.1.joined()))
    } else {
      compare(middle.0, middle.1)
    }
    append(.kept(left[(left.count - tail)...].joined()))
  }

  private static let longestStretch = 20_000

  private mutating func compare(_ left: [Substring], _ right: [Substring]) {
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in right.difference(from: left, by: { $0.utf8.elementsEqual($1.utf8) }) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var (old, new) = (0, 0)
    while old < left.count || new < right.count {
      if removed.contains(old) {
        append(.removed(String(left[old])))
        old += 1
      } else if added.contains(new) {
        append(.added(String(right[new])))
        new += 1
      } else if old < left.count {
        append(.kept(String(left[old])))
        old += 1
        new += 1
      } else {
        break
      }
    }
  }

  /// Adds a part to those of its kind; white space that is kept between two changes belongs to both.
  private mutating func append(_ part: Part) {
    switch (parts.last, part) {
    case (_, .kept("")), (_, .removed("")), (_, .added("")): break
    case (.kept(let before), .kept(let text)): parts[parts.count - 1] = .kept(before + text)
    case (.removed(let before), .removed(let text)): parts[parts.count - 1] = .removed(before + text)
    case (.added(let before), .added(let text)): parts[parts.count - 1] = .added(before + text)
    case (.added(let text), .removed):
      // What is removed stands first.
      parts.removeLast()
      append(part)
      parts.append(.added(text))
    default: parts.append(part)
    }
  }

  /// The edits that make the new text of the old one, in order, in UTF-8 offsets of that.
  public var edits: [Edit] {
    var edits: [Edit] = []
    var offset = 0
    func edit(_ span: TextSpan, _ replacement: String) {
      if let last = edits.last, last.span.upperBound == span.lowerBound {
        edits[edits.count - 1] = Edit(
          TextSpan(last.span.lowerBound, span.upperBound), last.replacement + replacement)
      } else {
        edits.append(Edit(span, replacement))
      }
    }
    for part in parts {
      switch part {
      case .kept(let text): offset += text.utf8.count
      case .removed(let text):
        edit(TextSpan(offset, offset + text.utf8.count), "")
        offset += text.utf8.count
      case .added(let text): edit(TextSpan(offset, offset), text)
      }
    }
    return edits
  }

  /// The text with what is removed in `[-…-]` and what is added in `{+…+}`, as `git diff --word-diff` writes it.
  public var marked: String {
    parts.map { part in
      switch part {
      case .kept(let text): text
      case .removed(let text): "[-\(text)-]"
      case .added(let text): "{+\(text)+}"
      }
    }.joined()
  }

  /// The words of a text: joined, they are the text.
  private static func words(of text: String) -> [Substring] {
    enum Kind { case word, space, mark }
    func kind(_ letter: Character) -> Kind {
      if letter == "\n" || letter == "\r\n" { return .mark }
      if letter.isWhitespace { return .space }
      guard letter.isLetter || letter.isNumber || letter == "'" || letter == "’" else { return .mark }
      // Scripts without spaces between words.
      return letter.unicodeScalars.first.map { $0.value < 0x2E80 || (0xAC00...0xD7A3).contains($0.value) } == true
        ? .word : .mark
    }
    var words: [Substring] = []
    var start = text.startIndex
    var last: Kind?
    for place in text.indices {
      let kind = kind(text[place])
      if let last, last != kind || kind == .mark {
        words.append(text[start..<place])
        start = place
      }
      last = kind
    }
    if start < text.endIndex { words.append(text[start...]) }
    return words
  }
}
