/// What is known about sentence boundaries in one language, as plain values.
///
/// Made from rows of kind and value; a row of an unknown kind is ignored, so that newer data runs with an
/// older program.
package struct SegmentationRules: Sendable {
  let rows: [(kind: String, value: String)]

  /// Makes rules from `rows`, in any order.
  package init(rows: [(kind: String, value: String)]) {
    self.rows = rows
  }
}
