/// What each phrase of a sentence depends on.
///
/// A phrase depends on one that stands behind it, or stands by itself. Dependencies do not cross.
package struct DependencyTree: Sendable {
  /// The number of the phrase that each phrase depends on; `none` for what stands by itself, and for marks.
  ///
  /// What stands between brackets depends on the closing one, which stands for all of it.
  package var heads: [Int]
  /// What each mark does; nil for phrases that are no marks.
  var marks: [MarkRole?]
  /// The opening bracket of each closing one.
  var openings: [Int]

  package static let none = -1

  init(heads: [Int], marks: [MarkRole?], openings: [Int]) {
    self.heads = heads
    self.marks = marks
    self.openings = openings
  }

  package init(heads: [Int]) {
    self.heads = heads
    marks = Array(repeating: nil, count: heads.count)
    openings = Array(repeating: Self.none, count: heads.count)
  }

  /// Whether every head stands behind its dependent and no two dependencies cross. Quadratic: for tests.
  package var isProjective: Bool {
    for (left, head) in heads.enumerated() where head != Self.none {
      if head <= left || head >= heads.count { return false }
      for inner in (left + 1)..<head where heads[inner] > head { return false }
    }
    return true
  }
}
