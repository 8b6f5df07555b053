internal import Yaku

/// A message of a program: text with placeholders, maybe with tags.
enum MessageText {
  /// The message taken apart; tags are codes, placeholders stay as they are.
  ///
  /// `isOne` says that its numbers are 1.
  static func inline(_ message: String, _ syntax: PlaceholderSyntax, isOne: Bool = false) -> InlineText {
    var result = InlineBuilder()
    append(message, to: &result, syntax, isOne: isOne) { Array($0) }
    return result.finished
  }

  /// Adds a message to `result`; `code` says how a tag is written in the file.
  static func append(
    _ message: String, to result: inout InlineBuilder, _ syntax: PlaceholderSyntax, isOne: Bool = false,
    code: (ArraySlice<UInt8>) -> [UInt8]
  ) {
    let bytes = Array(message.utf8)
    let placeholders = Placeholders(in: message, syntax)
    var start = 0
    var index = 0
    var next = 0
    var message = 0
    let doublesBraces = syntax == .braces && placeholders.hasDoubledBracesOnly
    if doublesBraces { result.doublesBraces = true }
    func flush(_ end: Int) {
      if start < end { result.append(String(decoding: bytes[start..<end], as: UTF8.self)) }
    }
    while index < bytes.count {
      if message < placeholders.messages.count, placeholders.messages[message].lowerBound <= index {
        // The engine knows what in it is text.
        index = max(index, placeholders.messages[message].upperBound)
        message += 1
      } else if next < placeholders.spans.count, placeholders.spans[next].lowerBound == index {
        flush(index)
        index = placeholders.spans[next].upperBound
        let value = placeholders.texts[next]
        if Placeholders.isNumber(value) {
          result.number(value, isOne: isOne)
        } else {
          result.append(value, isProtected: true)
        }
        start = index
        next += 1
      } else if bytes[index] == UInt8(ascii: "<"), let tag = tag(at: index, in: bytes) {
        flush(index)
        let written = code(bytes[index..<tag.end])
        switch tag.kind {
        case .opening: result.begin(tag.name, written)
        case .closing: result.finish(tag.name, written)
        case .alone where tag.name == "br" || tag.name == "hr": result.lineBreak(written)
        case .alone: result.place(written)
        }
        index = tag.end
        start = index
        while next < placeholders.spans.count, placeholders.spans[next].lowerBound < index { next += 1 }
      } else if index + 1 < bytes.count, bytes[index + 1] == bytes[index],
        (syntax.doublesPercent && bytes[index] == UInt8(ascii: "%")) || (doublesBraces && bytes[index].isBrace)
      {
        flush(index + 1)
        index += 2
        start = index
      } else if bytes[index] == 0x09 || bytes[index] == 0x0B || bytes[index] == 0x0C {
        // What stands on either side of a TAB belongs to different columns.
        flush(index)
        result.lineBreak(code(bytes[index...index]))
        index += 1
        start = index
      } else {
        index += 1
      }
    }
    flush(bytes.count)
  }

  private struct Tag {
    enum Kind { case opening, closing, alone }
    var name: String
    var kind: Kind
    var end: Int
  }

  private static let empty: Set<String> = ["br", "hr", "img", "input", "wbr", "meta", "link"]

  /// The tag that begins at `start`; `nil` for `<` as a sign and for what is in angle brackets otherwise (`<FILE>`).
  private static func tag(at start: Int, in bytes: [UInt8]) -> Tag? {
    var index = start + 1
    let isEnd = index < bytes.count && bytes[index] == UInt8(ascii: "/")
    if isEnd { index += 1 }
    let nameStart = index
    while index < bytes.count, isNameByte(bytes[index]) { index += 1 }
    guard index > nameStart, index < bytes.count, (0x61...0x7A).contains(bytes[nameStart] | 0x20) else { return nil }
    let name = String(decoding: bytes[nameStart..<index], as: UTF8.self).lowercased()
    let afterName = bytes[index]
    guard afterName == 0x20 || afterName == 0x0A || afterName == UInt8(ascii: "/") || afterName == UInt8(ascii: ">")
    else { return nil }
    var quote: UInt8 = 0
    while index < min(bytes.count, start + 2000) {
      let byte = bytes[index]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: "\""), bytes[index - 1] == UInt8(ascii: "=") {
        quote = byte
      } else if byte == UInt8(ascii: "'"), bytes[index - 1] == UInt8(ascii: "=") {
        quote = byte
      } else if byte == UInt8(ascii: "<") {
        return nil
      } else if byte == UInt8(ascii: ">") {
        let isAlone = bytes[index - 1] == UInt8(ascii: "/") || empty.contains(name)
        return Tag(name: name, kind: isEnd ? .closing : isAlone ? .alone : .opening, end: index + 1)
      }
      index += 1
    }
    return nil
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "_")
  }
}
