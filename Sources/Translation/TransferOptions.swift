/// Where transfer may go another way than its rules prefer: what alternatives of a sentence are made of.
struct TransferOptions: Sendable, Hashable {
  /// Who acts in the clause whose predicate begins at that reading, where the source names nobody.
  var subject: Subject?
  /// Whether clauses that a conjunction leads in stand behind their main clause: I'll return it if it's too big.
  var isMainFirst = false
  /// Whether times stand at the other end of their clause: tomorrow I'll buy it, I'll buy it tomorrow.
  var isTimeMoved = false

  struct Subject: Sendable, Hashable {
    let predicate: Int
    /// Row of the pronoun table.
    let pronoun: String
  }

  /// The usual way.
  static let usual = TransferOptions()
}
