/// Text that programs find hard, made from a seed.
///
/// Words of several scripts, marks, emoji with joiners and skin tones, combining marks, flags, text from right to
/// left, carriage returns, NUL, what is left of lone surrogates and of invalid UTF-8, addresses, placeholders.
package struct RandomText {
  private var random: SeededRandom

  /// Starts the sequence of `seed`.
  package init(seed: UInt64) {
    random = SeededRandom(seed: seed)
  }

  private static let pieces: [String] = [
    "The", "room", "was", "clean", "Dr", "U.S", "e.g", "No", "I", "z", "B", "3", "12.5", "1,000", "A-12", "p.m", "etc",
    "とても", "部屋", "です", "「はい", "」", "と言った", "ｶﾅ", "我们", "酒店", "很好", "방이", "좋아요", "Очень", "хорошо",
    "جيد", "שלום", "ดีมาก", "नमस्ते", "Größe", "café", "e\u{301}", "o\u{302}\u{301}", "\u{1112}\u{1161}\u{11AB}",
    "İstanbul",
    ".", "!", "?", "…", "...", ". . .", "。", "！", "？", "．", "،", "؟", "।", "｡", "‼", "\u{2024}", "\u{85}", "\u{37E}",
    "⸮", ":", ";", ",", "-", "--", "—", "(", ")", "[",
    "]",
    "\"", "'", "“", "”", "„", "‘", "’", "«", "»", "¿", "¡", "•", "1.", "2)", "a)", "#", "@", "&", "%", "{", "}", "<",
    ">", "`",
    " ", " ", " ", " ", "  ", "\t", "\n", "\r\n", "\r", "\n\n", "\u{2028}", "\u{3000}", "\u{A0}", "\u{200B}", "\u{0}",
    "😀", "👍🏽", "👨‍👩‍👧", "🇯🇵", "☺️", "1️⃣", "\u{200D}", "\u{FE0F}", "\u{202E}", "\u{202C}", "\u{FFFD}", "\u{FEFF}",
    ":-)", "(^_^)", "(´・ω・`)", "m(_ _)m", "^^", "<3", "https://example.org/a(b)", "me@example.com", "@me", "#tag", "%s",
    "%1$@",
    "{name}", "{a.}", "#Name1#", "[NAME]", "${x}", "{{x}}", "<b>", "</b>", "&amp;", "`code`", "```", "report.pdf",
    "/usr/bin/env", "C:\\x\\y",
    "www.example.org",
  ]

  /// A text of up to `length` pieces.
  package mutating func next(length: Int = 40) -> String {
    var text = ""
    for _ in 0..<random.number(0...length) {
      switch random.number(0...19) {
      case 0: text.unicodeScalars.append(scalar())
      case 1:
        text += String(decoding: (0..<random.number(1...4)).map { _ in UInt8(random.number(0...255)) }, as: UTF8.self)
      case 2...8: text += " "
      default: text += random.pick(Self.pieces)
      }
    }
    return text
  }

  private mutating func scalar() -> Unicode.Scalar {
    while true {
      if let scalar = Unicode.Scalar(UInt32(random.number(0...0x10FFFF))) { return scalar }
    }
  }

  /// The generator behind, for choices that belong to the same case.
  package mutating func number(_ range: ClosedRange<Int>) -> Int {
    random.number(range)
  }
}
