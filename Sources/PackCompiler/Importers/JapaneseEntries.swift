import LanguagePack

/// One entry of a Japanese-English dictionary of the EDICT family, whatever the file format.
struct JapaneseEntry {
  struct Spelling {
    var text: String
    /// 0 unknown to 100.
    var priority: Int
    /// Irregular, outdated, search-only.
    var isOdd: Bool
  }

  struct Sense {
    /// Codes of part of speech and of everything else, as the dictionaries have them: `v5r`, `adj-na`; `uk`, `arch`.
    var parts: [String]
    var marks: [String]
    var glosses: [String]
    /// Spellings the sense is limited to; empty for all.
    var only: [String] = []
  }

  var kanji: [Spelling] = []
  var kana: [Spelling] = []
  var senses: [Sense] = []
}

/// Collects entries and writes the translations of each spelling, best first.
///
/// Order under one key: spellings and senses in use before odd and dated ones, then priority, then entries as they come;
/// a kana key lists entries that are usually written in kana first. Verbal nouns also give the verb in する when the
/// glosses hold or hide an English verb.
struct JapaneseEntries {
  private struct Candidate {
    var order: [Int]
    var entry: BilingualEntry
  }

  private var candidates: [String: [Candidate]] = [:]
  private let words: EnglishWords
  private var number = 0
  var report: ImportReport

  init(words: EnglishWords, report: ImportReport) {
    self.words = words
    self.report = report
  }

  mutating func add(_ entry: JapaneseEntry) {
    number += 1
    report.read += 1
    let best = (entry.kanji + entry.kana).map(\.priority).max() ?? 0
    for (index, sense) in entry.senses.enumerated() {
      let isKana = sense.marks.contains("uk") || entry.kanji.isEmpty
      let isOld = sense.marks.contains { Self.dated.contains($0) }
      let isBound = !sense.parts.isEmpty && sense.parts.allSatisfy { Self.bound.contains($0) }
      let translations = self.translations(of: sense, index + 1)
      for spelling in entry.kanji where sense.only.isEmpty || sense.only.contains(spelling.text) {
        let isLow = isOld || isBound || spelling.isOdd
        add(translations, spelling, [isLow ? 1 : 0, 0, 100 - spelling.priority, number, index])
      }
      let plainKana = sense.only.isEmpty || sense.only.contains { only in entry.kana.contains { $0.text == only } }
      guard plainKana || isKana else { continue }
      for spelling in entry.kana {
        // Words that are usually written in kanji come under their kana only when they are common, and last.
        if !isKana, best < 50 || spelling.priority < 50 || spelling.text.count < 3 { continue }
        let isLow = isOld || isBound || spelling.isOdd
        add(translations, spelling, [isLow ? 1 : 0, isKana ? 0 : 1, 100 - spelling.priority, number, index])
      }
    }
  }

  private mutating func add(
    _ translations: [(verb: Bool, entry: BilingualEntry)], _ spelling: JapaneseEntry.Spelling, _ order: [Int]
  ) {
    for item in translations {
      var entry = item.entry
      entry.priority = spelling.priority
      candidates[spelling.text + (item.verb ? "する" : ""), default: []].append(Candidate(order: order, entry: entry))
    }
  }

  /// Writes everything collected.
  mutating func write(into pack: inout PackAssembly, _ direction: Direction) {
    for (key, found) in candidates.sorted(by: { $0.key < $1.key }) {
      // Stable: what compares equal keeps the order in which it came.
      let sorted = found.enumerated().sorted { first, second in
        first.element.order == second.element.order
          ? first.offset < second.offset : first.element.order.lexicographicallyPrecedes(second.element.order)
      }
      var seen: Set<String> = []
      var rank = 0
      for item in sorted {
        var entry = item.element.entry
        guard seen.insert(entry.target + "\t" + entry.sourceTags.text).inserted else { continue }
        rank += 1
        entry.rank = rank
        pack.addTranslation(of: key, entry, direction)
        report.count(entry.sourceTags)
      }
    }
    candidates = [:]
  }

  private mutating func translations(
    of sense: JapaneseEntry.Sense, _ number: Int
  ) -> [(verb: Bool, entry: BilingualEntry)] {
    let options = sense.parts.compactMap { JapaneseParts.pair(of: $0) }
    let isVerbal = sense.parts.contains("vs")
    let isExpression = sense.parts.contains("exp")
    let labels = sense.marks.compactMap { JapaneseParts.label(of: $0) }.joined(separator: ";")
    var found: [(verb: Bool, entry: BilingualEntry)] = []
    func append(_ target: String, _ source: TagSet, _ part: TagSet, isVerb: Bool) {
      found.append(
        (
          isVerb,
          BilingualEntry(target: target, sourceTags: source, targetTags: part, sense: number, labels: labels)
        ))
    }
    for text in sense.glosses {
      let glosses = GlossCleaner.glosses(text, longest: isExpression ? 6 : GlossCleaner.longest)
      if glosses.isEmpty { report.skip("explanation or too long") }
      for var gloss in glosses {
        if isVerbal, !options.contains(where: { $0.source == .verb }) {
          for verb in verbs(in: gloss) { append(verb, .verb, .verb, isVerb: true) }
          if gloss.isVerb { continue }
        }
        // A suffix is listed as "-store"; a translation stands without the stroke.
        if gloss.text.hasPrefix("-") { gloss.text.removeFirst() }
        guard let choice = choose(options, gloss) else {
          append(gloss.text, TagSet(), gloss.isVerb ? .verb : TagSet(), isVerb: false)
          continue
        }
        append(gloss.text, choice.source, choice.target, isVerb: false)
      }
    }
    return found
  }

  /// Which of the parts of speech a sense allows fits this gloss.
  private func choose(
    _ options: [(source: TagSet, target: TagSet)], _ gloss: GlossCleaner.Gloss
  ) -> (source: TagSet, target: TagSet)? {
    guard let first = options.first else { return nil }
    if gloss.isVerb {
      if let verb = options.first(where: { $0.target == .verb }) { return verb }
      return (first.source, .verb)
    }
    if options.contains(where: { $0.target == .verb }) { return options.first { $0.target == .verb } }
    let kinds = words.parts(of: (gloss.text.split(separator: " ").last.map(String.init) ?? gloss.text).lowercased())
    let isSingle = !gloss.text.contains(" ")
    let fitting = options.filter { kinds.intersects($0.target) && (isSingle || $0.target == .noun) }
    if let choice = fitting.first { return choice }
    // 新品 (noun) "brand-new": the source says noun, the gloss is an adjective.
    if isSingle, first.target == .noun, kinds.contains(.adjective) { return (first.source, .adjective) }
    if isSingle, first.target == .noun, kinds.contains(.adverb), !kinds.contains(.noun) {
      return (first.source, .adverb)
    }
    return first
  }

  /// The English verbs in a gloss of a verbal noun: `to book`, `dealing with`, a noun that is a verb too, the verb behind
  /// a noun.
  private func verbs(in gloss: GlossCleaner.Gloss) -> [String] {
    if gloss.isVerb { return [gloss.text] }
    var parts = gloss.text.split(separator: " ").map(String.init)
    guard let first = parts.first else { return [] }
    if first == "being", parts.count > 1 { return ["be* " + parts.dropFirst().joined(separator: " ")] }
    if first.hasSuffix("ing"), first.count > 4,
      let verb = words.lemmas(of: first, as: .verb.union(.gerund)).first(where: { $0 != first })
    {
      parts[0] = verb
      return [parts.joined(separator: " ")]
    }
    guard parts.count == 1 else { return [] }
    if words.isVerb(first) { return [first] }
    return Array(words.verbs(behind: first).prefix(2))
  }

  private static let dated: Set<String> = ["arch", "obs", "obsc", "rare", "dated"]
  private static let bound: Set<String> = ["n-suf", "n-pref", "suf", "pref", "ctr", "aux", "aux-v", "aux-adj", "prt"]
}

/// The codes of the EDICT family.
enum JapaneseParts {
  /// Part of speech on the Japanese and on the English side; nil for what says nothing about it (`vt`).
  static func pair(of code: String) -> (source: TagSet, target: TagSet)? {
    switch code {
    case "n", "n-adv", "n-t", "n-pr": (.noun, .noun)
    case "vs": nil
    case "adj-na": (.naAdjective, .adjective)
    case "adj-no": (.noun, .adjective)
    case "adj-i", "adj-ix", "adj-ku", "adj-shiku", "adj-kari": (.adjective, .adjective)
    case "adj-pn", "adj-f", "adj-t", "adj-nari": (.adnominal, .adjective)
    case "adv", "adv-to": (.adverb, .adverb)
    case "pn": (.pronoun, .pronoun)
    case "num": (.numeral, .numeral)
    case "ctr": (.counter, .noun)
    case "suf", "n-suf": (.suffix, .noun)
    case "pref", "n-pref": (.prefix, .adjective)
    case "int": (.interjection, .interjection)
    case "conj": (.conjunction, .conjunction)
    case "exp": (.phrase, .phrase)
    case "prt": (.particle, .preposition)
    case "aux", "aux-v", "aux-adj": (.auxiliary, .auxiliary)
    case "cop", "cop-da": (.copula, .verb)
    case let verb where verb.hasPrefix("v") && !["vt", "vi"].contains(verb): (.verb, .verb)
    default: nil
    }
  }

  /// Whether `code` names a part of speech.
  static func isPart(_ code: String) -> Bool { pair(of: code) != nil || ["vs", "vt", "vi", "unc"].contains(code) }

  /// Our label for a mark; nil for marks that say nothing to a translator.
  static func label(of code: String) -> String? {
    switch code {
    case "uk", "P", "ateji", "on-mim", "id", "gikun", "yoji", "oK", "iK", "io", "ok", "ik", "rK", "sK", "sk", "rk": nil
    case "pol": "formal"
    case "hon", "hum": "honorific"
    case "col", "fam", "chn": "informal"
    case "sl", "net-sl", "m-sl": "slang"
    case "arch", "obs", "obsc", "rare", "dated": "dated"
    case "vulg", "X", "derog": "vulgar"
    case "comp": "computing"
    default: code
    }
  }
}
