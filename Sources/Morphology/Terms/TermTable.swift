import LanguagePack

/// The terms of one term base for one direction, by what their sources look like.
///
/// Keys are in lower case with single spaces where the source language writes spaces; what such a key was found for is
/// then compared with the source of its term where capitals matter.
package final class TermTable: Sendable {
  let keys: KeyTable
  /// For each key the terms with it, first those that came first.
  private let terms: [[Term]]
  let isUnspaced: Bool

  /// Costs one sort of `terms`.
  package init(_ terms: [Term], for stack: LanguageStack) {
    isUnspaced = stack.isUnspaced
    var grouped: [[UInt8]: [Term]] = [:]
    for term in terms {
      let key = Self.key(term.source, in: stack)
      if !key.isEmpty { grouped[key, default: []].append(term) }
    }
    let sorted = grouped.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    keys = KeyTable(sorted: sorted.map(\.key))
    self.terms = sorted.map(\.value)
  }

  package func terms(at key: Int) -> [Term] { terms.indices.contains(key) ? terms[key] : [] }

  /// The bytes under which `text` is looked for.
  static func key(_ text: String, in stack: LanguageStack) -> [UInt8] {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard stack.isUnspaced else { return Array(words.lowercased().utf8) }
    let bytes = Array(words.utf8)
    return bytes.withUnsafeBufferPointer { buffer in
      // Half-width letters become those that analysis sees; nothing is dropped.
      stack.spelling.fold(buffer, protected: [], isSpanned: { _, _, _ in true })?.bytes ?? bytes
    }
  }
}

/// The term bases of a request, the one that wins first.
package struct TermSet: Sendable {
  package let tables: [TermTable]

  /// Nil when there is no term at all.
  package init?(_ tables: [TermTable]) {
    let filled = tables.filter { $0.keys.count > 0 }
    guard !filled.isEmpty else { return nil }
    self.tables = filled
  }

  /// Calls `body` with the end of every term that stands in `text` at `start` letter by letter.
  func forEachPrefix(of text: UnsafeBufferPointer<UInt8>, from start: Int, _ body: (_ end: Int, _ term: Term) -> Void) {
    for table in tables {
      table.keys.forEachPrefix(of: text, from: start) { end, key in
        for term in table.terms(at: key) { body(end, term) }
      }
    }
  }

  /// Whether a term reaches over `offset` of `text`: what is part of one is no stray sign.
  func isSpanned(_ text: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
    var start = offset
    while start > 0, offset - start < Self.longest {
      start -= 1
      if text[start] & 0xC0 == 0x80 { continue }
      var isFound = false
      forEachPrefix(of: text, from: start) { end, _ in isFound = isFound || end > offset }
      if isFound { return true }
    }
    return false
  }

  private static let longest = 60
}

extension TermSet {
  /// Where terms stand in `text` letter by letter, whatever the words there are: the longest at each place, none
  /// overlapping another. Between other letters only where the language writes no spaces, and not single letters.
  package func occurrences(in text: String, isUnspaced: Bool) -> [(range: Range<Int>, term: Term)] {
    var written = text
    if !isUnspaced {
      let lower = text.lowercased()
      // A text whose length changes is looked through as it is.
      if lower.utf8.count == text.utf8.count { written = lower }
    }
    return written.withUTF8 { bytes in
      var found: [(range: Range<Int>, term: Term)] = []
      var offset = 0
      while offset < bytes.count {
        var best: (range: Range<Int>, term: Term)?
        if bytes[offset] & 0xC0 != 0x80, isUnspaced || !WordEdge.isInsideWord(bytes, offset) {
          forEachPrefix(of: bytes, from: offset) { end, term in
            let isWhole =
              isUnspaced ? bytes[offset..<end].count { $0 & 0xC0 != 0x80 } > 1 : !WordEdge.isInsideWord(bytes, end)
            if isWhole, end > best?.range.upperBound ?? 0 { best = (offset..<end, term) }
          }
        }
        if let best { found.append(best) }
        offset = best?.range.upperBound ?? offset + 1
      }
      return found
    }
  }
}
