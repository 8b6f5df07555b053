/// An argument with a type in a message as ICU writes them: `{count, plural, one {# item} other {# items}}`.
package struct MessageArgument: Sendable {
  /// Where it stands, in UTF-8 offsets.
  package let range: Range<Int>
  /// The texts inside, without their braces.
  package let texts: [Range<Int>]
  /// Whether `#` in these texts stands for a number.
  package let hasNumber: Bool

  /// The argument that `text` is, from its first byte to its last; nil for other text.
  package init?(_ text: String) {
    var text = text
    let found = text.withUTF8 { TextBytes(buffer: $0).message(at: 0) }
    guard let found, found.range == 0..<text.utf8.count else { return nil }
    self = found
  }

  /// The arguments with texts inside that stand in `text`, in order; none is within another.
  package static func choices(in text: String) -> [MessageArgument] {
    var text = text
    return text.withUTF8 { buffer in
      let bytes = TextBytes(buffer: buffer)
      var found: [MessageArgument] = []
      var place = 0
      while let open = buffer[place...].firstIndex(of: 0x7B) {
        let argument = bytes.message(at: open).flatMap { $0.texts.isEmpty ? nil : $0 }
        if let argument { found.append(argument) }
        place = argument?.range.upperBound ?? open + 1
      }
      return found
    }
  }

  fileprivate init(range: Range<Int>, texts: [Range<Int>], hasNumber: Bool) {
    self.range = range
    self.texts = texts
    self.hasNumber = hasNumber
  }
}

extension TextBytes {
  private static let longest = 10_000
  private static let choosing: Set<String> = ["plural", "select", "selectordinal"]
  private static let formatting: Set<String> = [
    "number", "date", "time", "spellout", "ordinal", "duration", "choice",
  ]

  /// The argument that begins at the brace at `position`; nil when there is none. Simple ones, `{name}`, are not asked
  /// for here.
  func message(at position: Int) -> MessageArgument? {
    guard self[position] == 0x7B, self[position + 1] != 0x7B else { return nil }
    var place = skippingSpace(from: position + 1)
    guard let name = messageWord(at: place) else { return nil }
    place = skippingSpace(from: name.upperBound)
    guard self[place] == 0x2C else { return nil }
    guard let kind = messageWord(at: skippingSpace(from: place + 1)) else { return nil }
    let type = string(kind).lowercased()
    place = skippingSpace(from: kind.upperBound)
    if Self.formatting.contains(type) {
      guard self[place] == 0x7D || self[place] == 0x2C, let end = closingBrace(of: position) else { return nil }
      return MessageArgument(range: position..<end + 1, texts: [], hasNumber: false)
    }
    guard Self.choosing.contains(type), self[place] == 0x2C else { return nil }
    place = skippingSpace(from: place + 1)
    if matches("offset:", at: place) {
      place += 7
      while UInt32(self[place]).isASCIIDigit || UInt32(self[place]).isSpace { place += 1 }
    }
    var texts: [Range<Int>] = []
    while self[place] != 0x7D {
      if self[place] == 0x3D { place += 1 }
      guard let keyword = messageWord(at: place) else { return nil }
      let open = skippingSpace(from: keyword.upperBound)
      guard self[open] == 0x7B, let close = closingBrace(of: open), close - position < Self.longest else { return nil }
      texts.append(open + 1..<close)
      place = skippingSpace(from: close + 1)
    }
    guard !texts.isEmpty else { return nil }
    return MessageArgument(range: position..<place + 1, texts: texts, hasNumber: type != "select")
  }

  private func messageWord(at position: Int) -> Range<Int>? {
    var end = position
    while end - position < 64,
      UInt32(self[end]).isASCIILetter || UInt32(self[end]).isASCIIDigit || self[end] == 0x5F
        || self[end] == 0x2D
    {
      end += 1
    }
    return end > position ? position..<end : nil
  }

  /// The brace that closes the one at `open`. An apostrophe before a brace quotes up to the next one.
  private func closingBrace(of open: Int) -> Int? {
    var depth = 0
    var isQuoted = false
    var place = open
    while place < count, place - open < Self.longest {
      let byte = buffer[place]
      if byte == 0x27 {
        if isQuoted {
          isQuoted = false
        } else if self[place + 1] == 0x7B || self[place + 1] == 0x7D {
          isQuoted = true
        }
      } else if !isQuoted, byte == 0x7B {
        depth += 1
      } else if !isQuoted, byte == 0x7D {
        depth -= 1
        if depth == 0 { return place }
      }
      place += 1
    }
    return nil
  }
}
