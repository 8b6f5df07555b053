package import LanguagePack

/// Inflects lemmas by the paradigms of a language.
///
/// A paradigm is a list of rows (ending, form, replacement); for each form the first row whose ending fits the lemma
/// gives the surface. The same rows expand the lexicon when a pack is built and inflect words met only at run time.
package struct Inflector: Sendable {
  struct Row: Sendable {
    let ending: [EndingPart]
    let form: TagSet
    let replacement: String
    let keepsEnding: Bool
  }

  private let paradigms: [String: [Row]]

  /// Reads rows of five fields: paradigm, part of speech, ending, form, replacement. Rows that cannot be read are left
  /// out; the compiler reports them.
  package init(rows: [[String]]) {
    var paradigms: [String: [Row]] = [:]
    for fields in rows {
      guard let row = Self.row(fields) else { continue }
      paradigms[Self.key(fields[0], fields[1]), default: []].append(row)
    }
    self.paradigms = paradigms
  }

  static func row(_ fields: [String]) -> Row? {
    guard fields.count >= 5, let form = TagSet(fields[3]), let ending = EndingPart.parse(fields[2]) else { return nil }
    let keeps = fields[4].hasPrefix("+")
    let text = keeps ? String(fields[4].dropFirst()) : fields[4]
    return Row(ending: ending, form: form, replacement: text == "-" ? "" : text, keepsEnding: keeps)
  }

  /// Whether a row of `paradigms.tsv` can be read.
  package static func isReadable(_ fields: [String]) -> Bool { row(fields) != nil }

  private static func key(_ paradigm: String, _ partOfSpeech: String) -> String { paradigm + "/" + partOfSpeech }

  package func hasParadigm(_ name: String, _ partOfSpeech: String) -> Bool {
    paradigms[Self.key(name, partOfSpeech)] != nil
  }

  /// The forms of `lemma`, one a form tag set, in the order of the table. `-` takes the default paradigm of the part of
  /// speech; an unknown one gives no forms.
  package func forms(of lemma: String, paradigm: String, partOfSpeech: String) -> [(form: TagSet, surface: String)] {
    let name = paradigm == "-" ? "default" : paradigm
    guard let rows = paradigms[Self.key(name, partOfSpeech)] else { return [] }
    let letters = Array(lemma)
    var done: Set<TagSet> = []
    var forms: [(TagSet, String)] = []
    for row in rows where !done.contains(row.form) {
      guard let surface = Self.apply(row, to: letters) else { continue }
      done.insert(row.form)
      forms.append((row.form, surface))
    }
    return forms
  }

  /// One form of `lemma`; nil when the paradigm has no such form.
  package func form(_ form: TagSet, of lemma: String, paradigm: String, partOfSpeech: String) -> String? {
    let name = paradigm == "-" ? "default" : paradigm
    guard let rows = paradigms[Self.key(name, partOfSpeech)] else { return nil }
    let letters = Array(lemma)
    for row in rows where row.form == form {
      if let surface = Self.apply(row, to: letters) { return surface }
    }
    return nil
  }

  private static func apply(_ row: Row, to letters: [Character]) -> String? {
    guard let match = EndingPart.match(row.ending, letters) else { return nil }
    // C and V at the front of an ending say what must stand there; only what follows them is replaced.
    let context = row.ending.prefix { $0 == .consonant || $0 == .vowel }.count
    let kept = row.keepsEnding ? letters[...] : letters[..<(match.start + context)]
    var text = String(kept)
    var escaped = false
    for character in row.replacement {
      if escaped {
        if let number = character.wholeNumberValue, number >= 1, number <= match.captures.count {
          text.append(contentsOf: match.captures[number - 1])
        }
        escaped = false
      } else if character == "\\" {
        escaped = true
      } else {
        text.append(character)
      }
    }
    return text
  }
}

/// One part of an ending pattern: a letter, a class of letters, or a choice.
enum EndingPart: Sendable, Equatable {
  case letter(Character)
  case consonant
  case vowel
  case choice([String])

  static let vowels: Set<Character> = Set("aeiouáéíóúüàèìòùâêîôûäöyAEIOU")

  /// The parts of a pattern such as `Cy` or `[s|x|ch]`; empty for `-`; nil when a bracket is open.
  static func parse(_ text: String) -> [EndingPart]? {
    guard text != "-" else { return [] }
    var parts: [EndingPart] = []
    var rest = Substring(text)
    while let character = rest.first {
      rest.removeFirst()
      switch character {
      case "C": parts.append(.consonant)
      case "V": parts.append(.vowel)
      case "[":
        guard let close = rest.firstIndex(of: "]") else { return nil }
        parts.append(.choice(rest[..<close].split(separator: "|").map(String.init)))
        rest = rest[rest.index(after: close)...]
      default: parts.append(.letter(character))
      }
    }
    return parts
  }

  /// Where the ending starts in `letters` and what its classes and choices stood for; nil when it does not fit.
  static func match(_ parts: [EndingPart], _ letters: [Character]) -> (start: Int, captures: [[Character]])? {
    var position = letters.count
    var captures: [[Character]] = []
    for part in parts.reversed() {
      switch part {
      case .letter(let letter):
        guard position > 0, letters[position - 1] == letter else { return nil }
        position -= 1
      case .consonant, .vowel:
        guard position > 0, letters[position - 1].isLetter else { return nil }
        let isVowel = vowels.contains(letters[position - 1]) && letters[position - 1] != "y"
        guard isVowel == (part == .vowel) else { return nil }
        position -= 1
        captures.insert([letters[position]], at: 0)
      case .choice(let choices):
        guard
          let choice = choices.filter({ letters[..<position].ends(with: $0) }).max(by: { $0.count < $1.count })
        else { return nil }
        position -= choice.count
        captures.insert(Array(choice), at: 0)
      }
    }
    return (position, captures)
  }
}

extension ArraySlice<Character> {
  fileprivate func ends(with text: String) -> Bool {
    let tail = Array(text)
    return count >= tail.count && Array(suffix(tail.count)) == tail
  }
}
