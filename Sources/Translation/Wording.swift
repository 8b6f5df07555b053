import LanguagePack
package import Morphology
package import TextModel

/// What a caller wants said, and what not.
package struct Wording: Sendable {
  package var terms: TermSet?
  package var forbidden: ForbiddenWords?
  /// Terms whose translation is put in as it is, by where they stand: the rules would lose it.
  package var rigid: Set<TextSpan> = []
  /// What stands in the translation for protected parts with texts inside, by where they stand.
  package var replacements: [TextSpan: String] = [:]

  package init(terms: TermSet? = nil, forbidden: ForbiddenWords? = nil) {
    self.terms = terms
    self.forbidden = forbidden
  }

  /// The readings of a sentence with those of terms joined and marked, and replacements put in.
  func marked(_ readings: [Reading], _ translator: Translator) -> [Reading] {
    guard terms != nil || !replacements.isEmpty else { return readings }
    let grammar = translator.grammar
    let finder = terms.map { terms in
      TermFinder(
        terms, stack: translator.source,
        light: TermFinder.LightVerb(lemma: grammar.lightVerb, potentials: grammar.lightPotentials),
        endings: translator.gloss?.endings ?? [])
    }
    var marked = finder?.marked(readings) ?? readings
    for index in marked.indices {
      if let term = marked[index].term, rigid.contains(marked[index].span) {
        marked[index].surface = term.target
        marked[index].lemma = term.target
        marked[index].tags = .symbol
        marked[index].origin = .protected
      } else if marked[index].origin == .protected, let text = replacements[marked[index].span] {
        marked[index].surface = text
        marked[index].lemma = text
      }
    }
    return marked
  }
}

/// Translations that a caller does not want to read: of certain words, or of any.
package struct ForbiddenWords: Sendable {
  /// In lower case, by the source in lower case; what is forbidden for every source under the empty one.
  private let targets: [String: Set<String>]

  /// Nil when nothing is forbidden. An empty source stands for all.
  package init?(_ words: [(source: String, target: String)]) {
    guard !words.isEmpty else { return nil }
    var targets: [String: Set<String>] = [:]
    for word in words { targets[word.source.lowercased(), default: []].insert(word.target.lowercased()) }
    self.targets = targets
  }

  /// Takes forbidden translations out where another one is left.
  ///
  /// Where the dictionary that answered has no other, lower ones are asked.
  func apply(to units: inout [SourceUnit], _ pair: PairStack) {
    let anywhere = targets[""] ?? []
    for index in units.indices where units[index].isKnown && units[index].term == nil {
      let forbidden = anywhere.union(targets[units[index].key.lowercased()] ?? [])
      guard !forbidden.isEmpty else { continue }
      var others = units[index].entries.filter { !forbidden.contains(Self.plain($0.target)) }
      if others.isEmpty {
        others = pair.allEntries(of: units[index].key, for: units[index].tags).filter {
          !forbidden.contains(Self.plain($0.target))
        }
      }
      if !others.isEmpty, others != units[index].entries {
        // What the context chose is gone: the rest is ranked anew.
        if units[index].entries.first != others.first { units[index].isChosen = false }
        units[index].entries = others
      }
    }
  }

  /// Without the sign of the word that inflects.
  private static func plain(_ target: String) -> String {
    target.lowercased().filter { $0 != "*" }
  }
}
