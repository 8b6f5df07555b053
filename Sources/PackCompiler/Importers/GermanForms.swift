import LanguagePack

/// German words with the forms a word list gives: plurals of nouns, principal parts of verbs; and the endings of
/// adjectives and of weak verbs, which are regular.
struct GermanForms {
  private var readings: [String: Set<[String]>] = [:]
  /// Verbs whose principal parts the list has.
  private var verbs: [String: Bool] = [:]

  /// Takes what the parts of one line say.
  mutating func add(_ parts: [[Ding.Term]]) {
    guard let heads = parts.first else { return }
    for head in heads where !head.text.contains(" ") {
      if head.tags.contains(.noun), !head.isPlural {
        insert(head.text, head.text, "noun.singular", head.tags)
      } else if head.tags.contains(.adjective) {
        insert(head.text, head.text, "adjective.positive", TagSet())
        addEndings(ofAdjective: head.text)
      } else if head.tags.contains(.verb) {
        insert(head.text, head.text, "verb.infinitive", TagSet())
        if verbs[head.text] == nil { verbs[head.text] = false }
      } else if !head.tags.isEmpty {
        insert(head.text, head.text, head.tags.partOfSpeech.text, TagSet())
      }
    }
    if parts.count > 1 {
      let plurals = parts[1].filter { $0.isPlural && !$0.text.contains(" ") }
      if plurals.count == heads.count {
        for (head, plural) in zip(heads, plurals) where head.tags.contains(.noun) && !head.text.contains(" ") {
          insert(plural.text, head.text, "noun.plural", head.tags)
        }
      }
    }
    if let head = heads.first, head.tags.contains(.verb), !head.text.contains(" ") { addParts(of: head.text, parts) }
  }

  /// `gehend | gegangen | er/sie/es geht | ich/er/sie/es ging`: the parts that verb lines list.
  private mutating func addParts(of verb: String, _ parts: [[Ding.Term]]) {
    for part in parts.dropFirst() {
      guard let term = part.first else { continue }
      let words = term.text.split(separator: " ").map(String.init)
      if words.count == 1, !term.isPlural {
        if term.text.hasSuffix("end") || term.text.hasSuffix("nd") {
          insert(term.text, verb, "verb.participle.present", TagSet())
        } else if term.text.hasSuffix("t") || term.text.hasSuffix("n") {
          insert(term.text, verb, "verb.past-participle", TagSet())
          verbs[verb] = true
        }
      } else if words.count == 2, words[0].contains("er/sie") || words[0] == "ich" || words[0] == "du" {
        let form =
          words[0].hasPrefix("ich/")
          ? "verb.past.3.singular"
          : words[0] == "ich"
            ? "verb.present.1.singular"
            : words[0] == "du" ? "verb.present.2.singular" : "verb.present.3.singular"
        insert(words[1], verb, form, TagSet())
        if words[0].hasPrefix("ich/") { insert(words[1] + "en", verb, "verb.past.3.plural", TagSet()) }
        verbs[verb] = true
      }
    }
  }

  private mutating func addEndings(ofAdjective lemma: String) {
    guard let last = lemma.last, last.isLetter, lemma.first?.isLowercase == true else { return }
    let stem = lemma.hasSuffix("el") ? lemma.dropLast(2) + "l" : last == "e" ? lemma.dropLast() : Substring(lemma)
    for ending in ["e", "en", "er", "es", "em"] { insert(stem + ending, lemma, "adjective.positive", TagSet()) }
    for ending in ["er", "ere", "eren", "erer", "eres"] {
      insert(stem + ending, lemma, "adjective.comparative", TagSet())
    }
    let joint = "tdsßxz".contains(stem.last ?? "a") ? "est" : "st"
    for ending in ["e", "en", "er", "es"] { insert(stem + joint + ending, lemma, "adjective.superlative", TagSet()) }
  }

  private mutating func addEndings(ofVerb verb: String, hasParts: Bool) {
    guard verb.first?.isLowercase == true, verb.hasSuffix("en") || verb.hasSuffix("ern") || verb.hasSuffix("eln") else {
      return
    }
    let stem = String(verb.hasSuffix("en") ? verb.dropLast(2) : verb.dropLast())
    let joint = "td".contains(stem.last ?? "a") ? "e" : ""
    for (ending, form) in [("e", "present.1.singular"), ("st", "present.2.singular"), ("t", "present.3.singular")] {
      insert(stem + (ending == "e" ? "" : joint) + ending, verb, "verb." + form, TagSet())
    }
    insert(verb, verb, "verb.present.3.plural", TagSet())
    guard !hasParts else { return }
    for (ending, form) in [("te", "past.3.singular"), ("ten", "past.3.plural"), ("test", "past.2.singular")] {
      insert(stem + joint + ending, verb, "verb." + form, TagSet())
    }
    let isPrefixed = ["be", "ge", "er", "ver", "zer", "ent", "emp", "miss"].contains { stem.hasPrefix($0) }
    let participle = stem + joint + "t"
    insert(
      isPrefixed || verb.hasSuffix("ieren") ? participle : "ge" + participle, verb, "verb.past-participle", TagSet())
  }

  private mutating func insert(_ surface: some StringProtocol, _ lemma: String, _ form: String, _ tags: TagSet) {
    let gender = tags.intersection(TagSet.masculine.union(.feminine).union(.neuter))
    let text = TagSet(form)?.union(gender).text ?? form
    readings[surface.lowercased(), default: []].insert([lemma, text])
  }

  /// Writes the readings; words are looked up in lower case.
  mutating func write(into pack: inout PackAssembly, _ report: inout ImportReport) {
    for (verb, hasParts) in verbs.sorted(by: { $0.key < $1.key }) { addEndings(ofVerb: verb, hasParts: hasParts) }
    var classes = NamedClasses()
    pack.manifest["joiner"] = "space"
    pack.manifest["connections"] = "fallback"
    for (surface, found) in readings.sorted(by: { $0.key < $1.key }) {
      for item in found.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
        guard let tags = TagSet(item[1]) else { continue }
        // A form that a list or a rule gives for another lemma costs more than the word itself.
        let cost = item[0].lowercased() == surface ? 5000 : 5500
        let number = classes.number(of: tags)
        pack.addReading(
          surface: surface, LexicalEntry(lemma: item[0], tags: tags, cost: cost, leftClass: number, rightClass: number))
        pack.addForm(lemma: item[0], tags: tags, surface: surface)
        report.read += 1
        report.count(tags)
      }
    }
    pack.connections = classes.connections
  }
}
