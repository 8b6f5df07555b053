import LanguagePack

/// Imports the Ding word list: German and English, both ways, and the German forms it lists.
///
/// Source: `/usr/share/trans/de-en` of Debian's `trans-de-en`, UTF-8:
/// `Zweig {m}; Ast {m} | Zweige {pl}; Äste {pl} :: branch; bough | branches`. Synonyms stand between `;`, forms and phrases
/// between `|`, the languages on the sides of `::`; braces hold gender or part of speech, brackets the domain, round
/// brackets remarks. Parts pair by position across `::`; what has no partner is left out. A head listed first on its line
/// ranks before the same word as a synonym of another.
enum Ding {
  static let usualFile = "/usr/share/trans/de-en"
  /// Lines of version 1.9.
  static let expectedLines = 206_000

  static func packs(_ request: ImportRequest) throws(ImportError) -> [ImportedPack] {
    let path = request.input(or: usualFile)
    let lines = try SourceLines(path, hint: "install the package trans-de-en, or name the file")
    var report = ImportReport(name: "de-en.ding")
    var lists = TranslationLists()
    var forms = GermanForms()
    while let line = try lines.next() {
      if line.hasPrefix("#") || line.isEmpty { continue }
      guard let (german, english) = sides(line) else {
        report.skip("no ::")
        report.warn(path, lines.number, "expected two sides with \"::\" between them")
        continue
      }
      report.read += 1
      let parts = german.map { terms($0) }
      forms.add(parts)
      for (place, (left, right)) in zip(parts, english).enumerated() {
        add(left, english: right, isFirstPart: place == 0, to: &lists, &report)
      }
    }
    try request.expect(expectedLines, of: "ding", found: report.read)
    func manifest(_ name: String, _ scope: (key: String, value: String)) -> Manifest {
      Manifest.imported(
        name, scope: scope, licence: "GPL-2.0-or-later", source: "Ding, TU Chemnitz, Debian package trans-de-en",
        format: "ding", version: request.version ?? "1.9", priority: 20)
    }
    var pair = PackAssembly(manifest: manifest("de-en.ding", ("pair", "de-en")))
    lists.write(into: &pair, &report)
    var words = PackAssembly(manifest: manifest("de.ding", ("language", "de")))
    var wordReport = ImportReport(name: "de.ding")
    forms.write(into: &words, &wordReport)
    let licence = Licences.debian("trans-de-en", or: "GPL-2.0-or-later")
    return [
      ImportedPack(assembly: pair, report: report, licenceText: licence),
      ImportedPack(assembly: words, report: wordReport, licenceText: licence),
    ]
  }

  /// The parts on both sides of `::`.
  private static func sides(_ line: String) -> (german: [String], english: [String])? {
    let bytes = Array(line.utf8)
    guard let place = bytes.indices.dropLast().first(where: { bytes[$0] == 0x3A && bytes[$0 + 1] == 0x3A }) else {
      return nil
    }
    func parts(_ bytes: ArraySlice<UInt8>) -> [String] {
      bytes.split(separator: 0x7C, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
    }
    return (parts(bytes[..<place]), parts(bytes[(place + 2)...]))
  }

  struct Term {
    var text: String
    /// Part of speech and gender that braces name; empty when they name none.
    var tags: TagSet
    var isPlural: Bool
    var isReflexive: Bool
    var labels: String
  }

  /// The synonyms of one part.
  static func terms(_ part: String) -> [Term] {
    var found: [Term] = []
    for piece in outside(part, separator: ";") {
      var tags = TagSet()
      var labels: [String] = []
      var text = ""
      var inside: Character?
      var note = ""
      for character in piece {
        if let end = inside {
          if character == end {
            inside = nil
            if end == "}" {
              for name in note.split(whereSeparator: { ",; ".contains($0) }) { tags.formUnion(tag(name)) }
            }
            if end == "]", let label = label(note) { labels.append(label) }
            note = ""
          } else {
            note.append(character)
          }
        } else if let end = ["{": "}", "[": "]", "(": ")"][character] as Character? {
          inside = end
        } else {
          text.append(character)
        }
      }
      var words = text.split(whereSeparator: \.isWhitespace).map(String.init)
      let isReflexive = words.first == "sich"
      // Between strokes stand abbreviations: "/Zi./".
      words.removeAll { placeholders.contains($0) || ($0.count > 2 && $0.hasPrefix("/") && $0.hasSuffix("/")) }
      if isReflexive { words.removeFirst() }
      guard !words.isEmpty else { continue }
      found.append(
        Term(
          text: words.joined(separator: " ").replacing("’", with: "'"), tags: tags.subtracting(.plural),
          isPlural: tags.contains(.plural), isReflexive: isReflexive, labels: labels.joined(separator: ";")))
    }
    // The braces behind the last of several synonyms hold for the ones before it.
    for index in found.indices.reversed().dropFirst() where found[index].tags.isEmpty && !found[index].isPlural {
      found[index].tags = found[index + 1].tags.partOfSpeech
    }
    return found
  }

  /// Splits outside brackets.
  private static func outside(_ text: String, separator: Character) -> [String] {
    var pieces = [""]
    var depth = 0
    for character in text {
      if "({[".contains(character) { depth += 1 }
      if ")}]".contains(character) { depth -= 1 }
      if character == separator, depth <= 0 { pieces.append("") } else { pieces[pieces.count - 1].append(character) }
    }
    return pieces
  }

  private static func tag(_ name: Substring) -> TagSet {
    switch name {
    case "m": .noun.union(.masculine)
    case "f": .noun.union(.feminine)
    case "n": .noun.union(.neuter)
    case "pl": .noun.union(.plural)
    case "v", "vt", "vi", "vr": .verb
    case "adj": .adjective
    case "adv": .adverb
    case "interj": .interjection
    case "conj": .conjunction
    case "prp": .preposition
    case "pron", "ppron": .pronoun
    case "num": .numeral
    default: TagSet()
    }
  }

  private static func label(_ note: String) -> String? {
    switch note {
    case "ugs.", "coll.": "informal"
    case "slang": "slang"
    case "geh.", "formal": "formal"
    case "obs.", "veraltet", "dated", "archaic", "hist.", "altertümlich": "dated"
    case "cook.": "food"
    case "comp.": "computing"
    case "vulg.", "vulgär": "vulgar"
    default: nil
    }
  }

  private static let placeholders: Set<String> = [
    "etw.", "jdn.", "jdm.", "jds.", "jd.", "jdn./etw.", "jdm./etw.", "etw./jdn.", "sth.", "sb.", "sb./sth.", "sth./sb.",
  ]

  private static func add(
    _ german: [Term], english part: String, isFirstPart: Bool, to lists: inout TranslationLists,
    _ report: inout ImportReport
  ) {
    let english = terms(part).map { right in
      (right, GlossCleaner.glosses(right.text, longest: 5).filter { isUsable($0.text) })
    }
    for (place, left) in german.enumerated() where isUsable(left.text) && !left.isPlural {
      // Phrases that no brace describes are examples; short ones may still be expressions.
      if left.tags.isEmpty, left.text.split(separator: " ").count > 3 {
        report.skip("example phrase")
        continue
      }
      for (other, (right, glosses)) in english.enumerated() {
        for gloss in glosses {
          let source = left.tags.partOfSpeech.isEmpty && gloss.isVerb ? .verb : left.tags
          let target: TagSet = gloss.isVerb ? .verb : source.partOfSpeech
          let rank = (isFirstPart ? 0 : 4) + (place == 0 ? 0 : 2) + (left.labels.contains("dated") ? 8 : 0)
          let labels = left.labels.isEmpty ? right.labels : left.labels
          lists.add(
            left.text,
            BilingualEntry(target: gloss.text, sourceTags: source.partOfSpeech, targetTags: target, labels: labels),
            .forward, order: rank)
          let gender = source.intersection(TagSet.masculine.union(.feminine).union(.neuter))
          let wanted = source.partOfSpeech.union(gender)
          lists.add(
            gloss.text,
            BilingualEntry(
              target: left.isReflexive ? "sich " + left.text + "*" : left.text, sourceTags: target, targetTags: wanted,
              labels: labels), .backward, order: (isFirstPart ? 0 : 4) + (other == 0 ? 0 : 2) + (place == 0 ? 0 : 1))
        }
      }
    }
  }

  private static func isUsable(_ text: String) -> Bool {
    !text.isEmpty && !text.contains(where: { "/.!?…,\"“<>".contains($0) }) && text.split(separator: " ").count <= 5
  }
}
