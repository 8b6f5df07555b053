package import TextModel

/// Finds what must come through unchanged: addresses, placeholders, markup, codes, emoji.
///
/// Numbers with units are not protected. Where two finds overlap, the one that starts first is kept.
/// Linear in the length of the text; never fails.
package struct SpanProtector: Sendable {
  /// Makes a protector.
  package init() {}

  /// The protected spans of `text`, in order, none overlapping another.
  package func protect(_ text: String) -> [ProtectedSpan] {
    var text = text
    return text.withUTF8 { buffer in
      var search = ProtectionSearch(text: TextBytes(buffer: buffer))
      return search.run()
    }
  }
}

/// One pass over one text.
private struct ProtectionSearch {
  private let text: TextBytes
  private var found: [ProtectedSpan] = []
  /// The end of the last find; nothing may begin before it.
  private var floor = 0
  /// The end of the last run of code that was looked at: its later digits are not looked at again.
  private var lookedAt = 0

  init(text: TextBytes) {
    self.text = text
  }

  mutating func run() -> [ProtectedSpan] {
    var position = 0
    while position < text.count {
      let trigger = Self.triggers[Int(text.buffer[position])]
      if trigger == .none {
        position += 1
        continue
      }
      if let (range, reason) = find(trigger, at: position), range.lowerBound >= floor, range.upperBound > position {
        found.append(ProtectedSpan(TextSpan(range), reason))
        floor = range.upperBound
        position = floor
      } else {
        position += 1
      }
    }
    return found
  }

  private mutating func find(_ trigger: Trigger, at position: Int) -> (Range<Int>, ProtectedSpan.Reason)? {
    switch trigger {
    case .none: return nil
    case .colon:
      if let range = text.url(atColon: position, floor: floor) { return (range, .address) }
      return text.emoticon(at: position).map { ($0, .emoticon) }
    case .stop:
      if let range = text.domain(atStop: position, floor: floor) { return (range, .address) }
      return text.fileName(atStop: position, floor: floor).map { ($0, .path) }
    case .at:
      if let range = text.email(atSign: position, floor: floor) { return (range, .address) }
      return text.handle(at: position).map { ($0, .mention) }
    case .hash:
      if let range = text.enclosedName(at: position) { return (range, .placeholder) }
      return text.handle(at: position).map { ($0, .hashtag) }
    case .percent:
      return (text.enclosedName(at: position) ?? text.printf(at: position, floor: floor)).map { ($0, .placeholder) }
    case .bracket: return text.bracketedName(at: position).map { ($0, .placeholder) }
    case .brace: return (text.message(at: position)?.range ?? text.braces(at: position)).map { ($0, .placeholder) }
    case .less:
      if let range = text.tag(at: position) { return (range, .markup) }
      return text.emoticon(at: position).map { ($0, .emoticon) }
    case .ampersand: return text.entity(at: position).map { ($0, .markup) }
    case .backtick: return text.codeSpan(at: position).map { ($0, .code) }
    case .digit:
      if let code = code(at: position) { return code }
      return text.identifier(atDigit: position, floor: floor).map { ($0, .identifier) }
    case .slash:
      if let range = text.path(at: position) { return (range, .path) }
      return text.escape(at: position).map { ($0, .markup) }
    case .dollar:
      return (text.braces(at: position) ?? text.substitution(at: position)).map { ($0, .placeholder) }
    case .face: return (text.emoticon(at: position) ?? text.kaomoji(at: position)).map { ($0, .emoticon) }
    case .wide:
      guard text.mayBeginPicture(at: position) else { return nil }
      if let range = text.emoji(at: position) { return (range, .emoji) }
      return text.kaomoji(at: position).map { ($0, .emoticon) }
    }
  }

  /// A hash, a key, a version or an address of a machine around a digit, which also begins names of files and mail.
  private mutating func code(at position: Int) -> (Range<Int>, ProtectedSpan.Reason)? {
    guard position >= lookedAt else { return nil }
    let run = text.codeRun(around: position, floor: floor)
    lookedAt = run.upperBound
    return text.code(in: run, around: position, floor: floor).map { ($0.range, $0.reason) }
  }

  private enum Trigger: UInt8 {
    case none, colon, stop, at, hash, percent, brace, dollar, bracket, less, ampersand, backtick, digit, slash, face,
      wide
  }

  private static let triggers: [Trigger] = {
    var table = [Trigger](repeating: .none, count: 256)
    let ascii: [(StaticString, Trigger)] = [
      (":", .colon), (".", .stop), ("@", .at), ("#", .hash), ("%", .percent), ("{", .brace), ("$", .dollar),
      ("[", .bracket),
      ("<", .less),
      ("&", .ampersand), ("`", .backtick), ("0123456789", .digit), ("/~\\", .slash), (";=^(>", .face),
    ]
    for (characters, trigger) in ascii {
      characters.withUTF8Buffer { for byte in $0 { table[Int(byte)] = trigger } }
    }
    // The first bytes of emoji, dingbats, symbols and wide brackets.
    for byte in [0xC2, 0xE2, 0xE3, 0xEF, 0xF0] { table[byte] = .wide }
    return table
  }()
}
