/// What speaks for and against a translation of a sentence, as numbers that a linear model weighs.
package struct CandidateFeatures: Sendable {
  /// The names are those of the table `candidates` of a pair.
  package enum Name: Int, Sendable, CaseIterable {
    /// What the n-gram model charges for the words, in hundredths of a natural-log unit.
    case model
    /// What transfer charges for the choices that were taken, in the same unit.
    case choices
    /// How much dearer the analysis is than the best one.
    case analysis
    /// How many units have another translation than their first.
    case senses
    /// How much rarer those are in sentence pairs, in hundredths of a natural-log unit.
    case rarity
    /// Words of the translation.
    case words
    /// Words of the source.
    case readings
    /// Units of the source with a meaning of their own.
    case content
    /// Those of them that no dictionary has.
    case unknown
    /// Those that only an imported dictionary has.
    case imported
    /// Those that no word of the translation stands for.
    case lost
    /// Words that are the same as one of the two before.
    case repeats
    case clauses
    /// Parts of the sentence without a predicate.
    case fragments
    /// How much less the dependencies are worth than the best ones.
    case attachment
    /// Subjects that are others than the rules give.
    case subjects
    /// Clauses and times that stand in another order than usual.
    case order
    /// Pronouns of the translation that stand for no word of the source.
    case implied
  }

  private var values = [Int](repeating: 0, count: Name.allCases.count)

  package init() {}

  /// All of them, by name.
  package var named: [(name: String, value: Int)] { Name.allCases.map { ("\($0)", values[$0.rawValue]) } }

  package subscript(name: Name) -> Int {
    get { values[name.rawValue] }
    set { values[name.rawValue] = newValue }
  }
}
