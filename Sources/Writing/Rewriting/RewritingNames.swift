import LanguagePack
package import Morphology

/// What patterns and fixes of rules that rewrite may name: sets of words, relations between lemmas, and phrases.
package struct RewritingNames: Sendable {
  private let sets: [[String]]
  private let relationRows: [[String]]
  private let phrases: [[String]]

  /// Those of a language, and further rows of the tables `sets`, `relations` and `phrases`.
  package init(
    _ stack: LanguageStack, sets: [[String]] = [], relations: [[String]] = [], phrases: [[String]] = []
  ) {
    relationRows = stack.rows("rewriting-relations") + relations
    self.sets = stack.rows("rewriting-sets") + sets + LemmaRelations.sets(relationRows)
    self.phrases = stack.rows("phrases") + phrases
  }

  /// What patterns are read in.
  package var scope: PatternScope {
    let known = WordSets(rows: sets)
    return PatternScope(sets: known, phrases: PatternPhrases(rows: phrases, sets: known))
  }

  var relations: LemmaRelations { LemmaRelations(rows: relationRows) }

  /// The sets `negation` and `negation-twice`: words and how often each denies.
  var negations: [String: Int] {
    var counts: [String: Int] = [:]
    for row in sets where row.count >= 2 {
      if row[0] == "negation" { counts[row[1]] = 1 }
      if row[0] == "negation-twice" { counts[row[1]] = 2 }
    }
    return counts
  }
}
