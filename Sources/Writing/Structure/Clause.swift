import TextModel

/// One of several clauses that say the same of different things: a row of a table.
struct Clause {
  /// What stands in the first column.
  var subject: TextSpan
  /// What stands in the second.
  var value: TextSpan
  var kind: Kind

  /// What the first column is about.
  enum Kind: Hashable {
    case person, thing, name, date, time
    /// A word with a capital letter at the beginning of a sentence: a name where the others are.
    case capital
  }
}

/// The clauses of one sentence that say the same.
struct ClauseRows {
  var clauses: [Clause]
  /// What is the same in all of them; a further sentence belongs to them where it says that too.
  var key: String
  /// The name of the second column: words of the text, or one of a language's own.
  var header: Header
  /// Whether the first column stands behind the second.
  var isReversed = false
  /// How many rows there have to be.
  var least = 2

  enum Header {
    case text(TextSpan)
    case word(String)
  }
}
