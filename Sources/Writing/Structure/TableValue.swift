package import TextModel

/// A table made of words of a text.
package struct TableValue: Hashable, Sendable {
  package var headers: [Passage]
  /// Each as long as `headers`; cells of which the text says nothing are empty.
  package var rows: [[Passage]]
  /// What the table stands for, in UTF-8 offsets of the text.
  package var span: TextSpan
  /// How columns stand, where the text says so; numbers stand at the right otherwise.
  package var alignments: [Alignment]?

  package enum Alignment: Sendable {
    case unset, left, center, right
  }

  init(headers: [Passage], rows: [[Passage]], span: TextSpan, alignments: [Alignment]? = nil) {
    self.headers = headers
    self.rows = rows
    self.span = span
    self.alignments = alignments
  }

  /// How each column stands.
  package var columns: [Alignment] {
    if let alignments { return alignments }
    return headers.indices.map { column in
      let cells = rows.map { $0[column].text }.filter { !$0.isEmpty }
      return !cells.isEmpty && cells.allSatisfy(Self.isNumber) ? .right : .unset
    }
  }

  /// Digits with marks between them, a sign or currency before and a percent sign or currency behind.
  static func isNumber(_ text: some StringProtocol) -> Bool {
    let signs = "+-−±$€£¥￥%％"
    let inner = text.drop { signs.contains($0) || $0 == " " }.reversed().drop {
      signs.contains($0) || $0 == "円" || $0 == " "
    }
    guard let first = inner.first, let last = inner.last else { return false }
    return first.isWholeNumber && last.isWholeNumber && inner.allSatisfy { $0.isWholeNumber || ",. ".contains($0) }
  }
}
