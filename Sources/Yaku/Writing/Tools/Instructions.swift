import Morphology
public import TextModel

/// What people say when they ask for a change ("shorter", "make it friendlier"), as the table `follow-ups` of a language has it.
///
/// Rows of words and a tone. A row with `…` in both is a frame: what stands in the place of each `…` is asked for.
struct Instructions: Sendable {
  /// The words that it knows without a frame, in the order of the table.
  let known: [(words: String, tone: Tone)]
  private let tones: [String: Tone]
  private let frames: [[String]]

  /// How many frames may stand inside each other: "please make it a bit shorter" has three.
  private static let depth = 6

  init(rows: [[String]]) {
    let rows = rows.filter { $0.count >= 2 }
    known = rows.filter { $0[1] != "…" }.map { ($0[0], Tone(rawValue: $0[1])) }
    tones = Dictionary(known.map { ($0.words, $0.tone) }, uniquingKeysWith: { first, _ in first })
    // The frame with most words of its own first.
    frames = rows.filter { $0[1] == "…" }.map {
      $0[0].split(separator: "…", omittingEmptySubsequences: false).map(String.init)
    }
    .sorted { $0.joined().utf8.count > $1.joined().utf8.count }
  }

  /// The tones asked for, in order; empty where the words are not known. Time: words to the depth of the frames.
  func tones(in words: String) -> [Tone] { tones(in: Self.plain(words), depth: 0) }

  private func tones(in words: String, depth: Int) -> [Tone] {
    if let tone = tones[words] { return [tone] }
    guard depth < Self.depth else { return [] }
    for frame in frames {
      guard let parts = Self.parts(of: words, in: frame) else { continue }
      let found = parts.map { tones(in: $0, depth: depth + 1) }
      if !found.contains(where: \.isEmpty) { return found.flatMap(\.self) }
    }
    return []
  }

  /// What stands in the gaps of a frame; nil where its words are not there.
  private static func parts(of words: String, in frame: [String]) -> [String]? {
    guard let first = frame.first, let last = frame.last, frame.count > 1, words.hasPrefix(first),
      words.hasSuffix(last),
      first.utf8.count + last.utf8.count < words.utf8.count
    else { return nil }
    var rest = words.dropFirst(first.count).dropLast(last.count)
    var parts: [String] = []
    for middle in frame.dropFirst().dropLast() {
      guard let place = rest.indices.first(where: { rest[$0...].hasPrefix(middle) }) else { return nil }
      parts.append(plain(String(rest[..<place])))
      rest = rest[place...].dropFirst(middle.count)
    }
    parts.append(plain(String(rest)))
    return parts.contains("") ? nil : parts
  }

  /// In small letters, with one space between words and no mark at the end.
  private static func plain(_ words: String) -> String {
    var plain = words.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    while let last = plain.last, last == " " || last.isPunctuation { plain.removeLast() }
    return plain
  }
}

extension Engine {
  /// The tones that somebody means who says "shorter" or "make it shorter and friendlier" of a text; empty for words that the
  /// packs do not know.
  ///
  /// The words are those of `language` first, then those of any other language, sorted by its tag.
  public func tones(forInstruction words: String, language: LanguageTag? = nil) -> [Tone] {
    for language in [language?.base].compactMap(\.self) + languagesOfInstructions {
      let tones = Instructions(rows: store.stack(of: language).rows("follow-ups")).tones(in: words)
      if !tones.isEmpty { return tones }
    }
    return []
  }

  /// The languages in which changes can be asked for, sorted.
  public var languagesOfInstructions: [LanguageTag] { store.languages.filter { store.has("follow-ups", for: $0) } }

  /// What can be said in `language` to ask for a change, of tones that the language has, the plainest words of each tone
  /// first; other words around these ("please make it …") are known too.
  public func instructions(for language: LanguageTag) -> [(words: String, tone: Tone)] {
    let tones = Set(self.tones(for: language))
    return Instructions(rows: store.stack(of: language).rows("follow-ups")).known.filter { tones.contains($0.tone) }
  }
}
