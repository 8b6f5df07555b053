/// Turns the English glosses of a dictionary into translations that can stand in a sentence.
///
/// Brackets and what is in them, leading articles and `to` go; alternatives are split; explanations are left out.
enum GlossCleaner {
  struct Gloss: Hashable {
    var text: String
    /// Whether the gloss began with `to`.
    var isVerb: Bool
  }

  /// Longest translation, in words.
  static let longest = 4

  /// The translations in one gloss; none when it only explains.
  static func glosses(_ text: String, longest: Int = longest) -> [Gloss] {
    let plain = withoutBrackets(text)
    guard !isExplanation(plain) else { return [] }
    var found: [Gloss] = []
    var isVerb = false
    for part in alternatives(plain) {
      guard var gloss = clean(part, longest: longest) else { continue }
      // "to wash or scrub": what holds for the first holds for the rest.
      if gloss.isVerb { isVerb = true } else if isVerb { gloss.isVerb = true }
      if !found.contains(gloss) { found.append(gloss) }
    }
    return found
  }

  /// Without brackets of any kind; the white space that is left is single.
  static func withoutBrackets(_ text: String) -> String {
    var depth = 0
    var plain = ""
    for character in text {
      switch character {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth = max(0, depth - 1)
      default: if depth == 0 { plain.append(character) }
      }
    }
    return plain.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func isExplanation(_ text: String) -> Bool {
    for scalar in text.unicodeScalars {
      if scalar.value > 0x24F ? !typographic.contains(scalar.value) : explaining.contains(scalar) { return true }
    }
    let bytes = Array(text.lowercased().utf8)
    return starts.contains { bytes.starts(with: $0) } || insides.contains { contains(bytes, $0) }
  }

  private static let explaining: Set<Unicode.Scalar> = ["\"", ":", "=", "<", ">", "~", "+"]
  /// Right and left single quotation mark: an apostrophe.
  private static let typographic: Set<UInt32> = [0x2018, 0x2019]

  /// Whether `part` stands anywhere in `bytes`.
  private static func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
    guard let first = part.first, bytes.count >= part.count else { return false }
    for start in 0...(bytes.count - part.count) where bytes[start] == first {
      if bytes[start..<(start + part.count)].elementsEqual(part) { return true }
    }
    return false
  }

  private static let starts = [
    "used ", "indicates ", "indicating ", "type of ", "kind of ", "form of ", "variety of ", "species of ", "name of ",
    "suffix ", "prefix ", "particle ", "e.g.", "esp.", "lit.", "i.e.", "abbreviation ", "see ", "variant ",
    "honorific ",
    "a type of ", "a kind of ", "one of ", "expression ", "expresses ", "style of ", "someone who ", "person who ",
    "counter ", "said ", "word ", "phrase ", "term ", "emphasizes ", "emphasises ", "such as ",
  ].map { Array($0.utf8) }
  private static let insides = [
    " e.g.", " esp.", " etc", " i.e.", " particle", " suffix", " prefix", "politeness marker", "usu.", " lit.",
    " and so on",
    "...",
  ]
  .map { Array($0.utf8) }

  /// Splits at `;`, at commas between short parts, at `or` between single words, at `/` between words.
  private static func alternatives(_ text: String) -> [String] {
    text.split(separator: ";").flatMap { item -> [String] in
      let parts = item.split(separator: ",").map { trimmed(String($0)) }
      if parts.count > 1 {
        // A comma inside a longer gloss belongs to a list or a clause.
        let isList = parts.allSatisfy { part in
          let words = part.split(separator: " ")
          return words.count <= 2 && !clauseStarts.contains(words.first ?? "")
        }
        return isList ? parts : []
      }
      let words = item.split(separator: " ").map(String.init)
      if let place = words.firstIndex(of: "or"), place > 0, place == words.count - 2 {
        let first = words[..<place]
        return first.count <= 2 ? [first.joined(separator: " "), words[words.count - 1]] : []
      }
      if words.count == 1, words[0].contains("/") { return words[0].split(separator: "/").map(String.init) }
      return [String(item)]
    }
  }

  private static let clauseStarts: Set<Substring> = [
    "for", "of", "in", "on", "with", "to", "as", "from", "by", "at", "and", "but", "who", "which", "that", "when",
  ]

  private static func clean(_ text: String, longest: Int) -> Gloss? {
    var words = text.split(separator: " ").map(String.init)
    var isVerb = false
    if words.first == "to", words.count > 1 {
      isVerb = true
      words.removeFirst()
    }
    if let first = words.first?.lowercased(), ["a", "an", "the"].contains(first), words.count > 1 {
      words.removeFirst()
    }
    if isVerb, words.first == "be", words.count > 1 {
      words[0] = "be*"
      if ["a", "an"].contains(words[1]), words.count == 3 { return nil }
    }
    while words.count > 1, let last = words.last, placeholders.contains(last) { words.removeLast() }
    if let last = words.last {
      let bare = String(last.reversed().drop { ".!?,;".contains($0) }.reversed())
      // A full stop ends an abbreviation such as `p.m.`, or a sentence.
      if !last.dropLast().contains(".") { words[words.count - 1] = bare }
    }
    let marks = words.filter { $0.hasSuffix("*") }.count
    guard !words.isEmpty, words.count - marks <= longest, !words.contains(""), !words.contains("or"),
      !words.dropFirst().contains("and") || words.count <= 3
    else { return nil }
    let result = words.joined(separator: " ")
    guard result.contains(where: \.isLetter) || result.contains(where: \.isNumber) else { return nil }
    return Gloss(text: result, isVerb: isVerb)
  }

  private static let placeholders: Set<String> = ["something", "someone", "somebody", "sth", "sb"]

  private static func trimmed(_ text: String) -> String {
    text.split(separator: " ").joined(separator: " ")
  }
}
