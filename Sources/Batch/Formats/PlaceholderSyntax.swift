internal import Yaku

/// How the places in a text are written where a program puts values.
package enum PlaceholderSyntax: Hashable, Sendable {
  /// `%s`, `%1$d`, `%%`: C, Objective-C, PHP. Values may be put in another order by number.
  case c
  /// `%s`, `%(name)s`, `%%`: Python. Values without a name stay in their order.
  case python
  /// `{0}`, `{name}`, `{{`: Python, C#, Java, Rust. What has no name or number stays in its order.
  case braces
  /// `%@`, `%lld`, `%1$@`: strings of Apple's systems, which may as well be no format at all.
  case cocoa
  /// Nothing is said: whatever looks like a placeholder.
  case any

  /// Whether a percent sign of the text is written twice.
  var doublesPercent: Bool { self == .c || self == .python }

  /// Whether values may be numbered, so that their order can change.
  var hasNumbers: Bool { self == .c || self == .braces || self == .cocoa }
}

/// The placeholders of a text, in order.
struct Placeholders {
  private let bytes: [UInt8]
  let syntax: PlaceholderSyntax
  private(set) var spans: [TextSpan] = []
  /// Where arguments with texts inside stand, as ICU writes them; `{item}` in one of them is a text and no placeholder.
  let messages: [TextSpan]

  init(in text: String, _ syntax: PlaceholderSyntax) {
    bytes = Array(text.utf8)
    self.syntax = syntax
    messages = syntax == .any || syntax == .cocoa ? MessageTranslation.places(in: text) : []
    var index = 0
    var message = 0
    while index < bytes.count {
      if message < messages.count, messages[message].lowerBound <= index {
        index = max(index, messages[message].upperBound)
        message += 1
      } else if let end = end(at: index) {
        spans.append(TextSpan(index, end))
        index = end
      } else {
        // A doubled sign is a sign, and begins nothing.
        let isDoubled =
          syntax != .any && syntax != .cocoa && index + 1 < bytes.count && bytes[index + 1] == bytes[index]
        index += isDoubled && (bytes[index] == UInt8(ascii: "%") || bytes[index] == UInt8(ascii: "{")) ? 2 : 1
      }
    }
  }

  /// Whether every brace outside placeholders is written twice, so that it stands for one.
  var hasDoubledBracesOnly: Bool {
    var index = 0
    var next = 0
    while index < bytes.count {
      if next < spans.count, spans[next].lowerBound == index {
        index = spans[next].upperBound
        next += 1
      } else if bytes[index].isBrace {
        guard byte(index + 1) == bytes[index] else { return false }
        index += 2
      } else {
        index += 1
      }
    }
    return true
  }

  /// The placeholders as written.
  var texts: [String] { spans.map { String(decoding: bytes[$0.range], as: UTF8.self) } }

  /// Whether a whole number goes where `code` is, written without signs and spaces, or what a string catalog has for one.
  static func isNumber(_ code: String) -> Bool {
    if isNamed(code) { return true }
    guard code.hasPrefix("%"), let last = code.utf8.last, "diu".utf8.contains(last) else { return false }
    return !code.contains("*") && !code.contains("+") && !code.contains(" ")
  }

  /// The number that a substitution of a string catalog is about.
  private static let argument = "%arg"

  /// Whether `code` stands for a value by its name, or for all that is known by one: `%arg`, `%#@name@`.
  static func isNamed(_ code: String) -> Bool { code == argument || code.contains("#@") }

  private func end(at index: Int) -> Int? {
    switch (bytes[index], syntax) {
    case (UInt8(ascii: "%"), .c), (UInt8(ascii: "%"), .python): directive(at: index, allowsSpace: true)
    case (UInt8(ascii: "%"), .cocoa) where bytes[index...].starts(with: Self.argument.utf8) && !isLetter(at: index + 4):
      index + 4
    case (UInt8(ascii: "%"), .any), (UInt8(ascii: "%"), .cocoa):
      byte(index + 1) == UInt8(ascii: "%")
        ? index + 2 : directive(at: index, allowsSpace: false).flatMap { isLetter(at: $0) ? nil : $0 }
    case (UInt8(ascii: "{"), .braces), (UInt8(ascii: "{"), .any), (UInt8(ascii: "{"), .cocoa): braces(at: index)
    default: nil
    }
  }

  private func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }
  private func isIn(_ set: StaticString, _ byte: UInt8) -> Bool {
    (0..<set.utf8CodeUnitCount).contains { set.utf8Start[$0] == byte }
  }
  private func isDigit(at index: Int) -> Bool { (0x30...0x39).contains(byte(index)) }
  private func isLetter(at index: Int) -> Bool { (0x41...0x5A).contains(byte(index) & 0xDF) && byte(index) < 0x80 }

  /// `%[n$][(name)][flags][width][.precision][length]conversion`; `%%` is none.
  private func directive(at start: Int, allowsSpace: Bool) -> Int? {
    var index = start + 1
    if byte(index) == UInt8(ascii: "("), syntax != .c {
      while index < bytes.count, index - start < 200, bytes[index] != UInt8(ascii: ")") { index += 1 }
      guard byte(index) == UInt8(ascii: ")") else { return nil }
      index += 1
    }
    var number = index
    while isDigit(at: number) { number += 1 }
    if number > index, byte(number) == UInt8(ascii: "$") { index = number + 1 }
    if let end = substitution(at: index) { return end }
    while isIn("-+#0'I", byte(index)) || (allowsSpace && byte(index) == 0x20) { index += 1 }
    while isDigit(at: index) || isIn("*$", byte(index)) { index += 1 }
    if byte(index) == UInt8(ascii: ".") {
      index += 1
      while isDigit(at: index) || isIn("*$", byte(index)) { index += 1 }
    }
    if byte(index) == UInt8(ascii: "<"), let close = bytes[index...].prefix(200).firstIndex(of: UInt8(ascii: ">")) {
      return close + 1
    }
    while isIn("hlqjztL", byte(index)) { index += 1 }
    return isIn("diouxXeEfFgGaAcCsSpnr@m", byte(index)) ? index + 1 : nil
  }

  /// `#@name@`, in which a string catalog puts one of several forms.
  private func substitution(at start: Int) -> Int? {
    guard byte(start) == UInt8(ascii: "#"), byte(start + 1) == UInt8(ascii: "@") else { return nil }
    var index = start + 2
    while isLetter(at: index) || isDigit(at: index) || isIn("_-.", byte(index)) || byte(index) >= 0x80 { index += 1 }
    return byte(index) == UInt8(ascii: "@") && index > start + 2 ? index + 1 : nil
  }

  /// `{…}` on one line without white space at its start; `{{…}}` as well where nothing says that it is a brace.
  private func braces(at start: Int) -> Int? {
    let isDouble = byte(start + 1) == UInt8(ascii: "{")
    if isDouble, syntax == .braces { return nil }
    var index = start + (isDouble ? 2 : 1)
    while index < bytes.count, index - start < 200, !isIn("{}\n", bytes[index]) {
      let isName = isLetter(at: index) || isDigit(at: index) || isIn("_.-:,%#[]", bytes[index])
      guard isName || syntax == .braces || (isDouble && bytes[index] == 0x20) else { return nil }
      index += 1
    }
    guard byte(index) == UInt8(ascii: "}"), syntax == .braces || index > start + 1 else { return nil }
    if isDouble { return byte(index + 1) == UInt8(ascii: "}") ? index + 2 : nil }
    return index + 1
  }
}

extension UInt8 {
  /// Whether this is `{` or `}`.
  var isBrace: Bool { self == UInt8(ascii: "{") || self == UInt8(ascii: "}") }
}
