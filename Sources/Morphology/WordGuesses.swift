package import LanguagePack

/// How words in no lexicon are read: by their ending, from the `guesses` table of a language.
///
/// Fields of a row: ending, what replaces it in the lemma, part of speech the lexicon must have the lemma as (`-` for
/// any word), tags, cost. `^` as the ending is a word with a capital. The longest ending wins; endings whose lemma must
/// be known come before the others.
package struct WordGuesses: Sendable {
  package struct Row: Sendable {
    let ending: [UInt8]
    let base: String
    let lemma: TagSet
    package let tags: TagSet
    let cost: Int
    var left = 0
    var right = 0
  }

  package private(set) var rows: [Row] = []
  /// The rows that read any word with a capital.
  private(set) var capitals: [Int] = []
  /// Row numbers by the last byte of the ending, longest first.
  private var byLastByte: [UInt8: [Int]] = [:]

  init(rows table: [[String]], classify: (TagSet) -> (left: Int, right: Int)) {
    for fields in table where fields.count >= 5 {
      guard let lemma = TagSet(fields[2]), let tags = TagSet(fields[3]), let cost = Int(fields[4]) else { continue }
      var row = Row(
        ending: fields[0] == "^" ? [] : Array(fields[0].utf8), base: fields[1] == "-" ? "" : fields[1], lemma: lemma,
        tags: tags, cost: cost)
      (row.left, row.right) = classify(tags)
      if let last = row.ending.last {
        byLastByte[last, default: []].append(rows.count)
      } else {
        capitals.append(rows.count)
      }
      rows.append(row)
    }
    for key in byLastByte.keys {
      byLastByte[key]?.sort { (rows[$1].ending.count, $0) < (rows[$0].ending.count, $1) }
    }
  }

  /// The rows that read the word at `start..<end`.
  func guesses(
    for text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, isCapital: Bool, in stack: LanguageStack
  ) -> [Int] {
    guard end > start, let candidates = byLastByte[text[end - 1]] else { return isCapital ? capitals : [] }
    var known: [Int] = []
    var open: [Int] = []
    var openLength = 0
    for number in candidates {
      let row = rows[number]
      guard end - start > row.ending.count + 1,
        text[(end - row.ending.count)..<end].elementsEqual(row.ending)
      else { continue }
      if row.lemma.isEmpty {
        if openLength == 0 { openLength = row.ending.count }
        if row.ending.count == openLength { open.append(number) }
      } else {
        let lemma = String(decoding: text[start..<(end - row.ending.count)], as: UTF8.self) + row.base
        if stack.features(of: lemma, partOfSpeech: row.lemma) != nil { known.append(number) }
      }
    }
    if !known.isEmpty { return known }
    // A capital inside a sentence is a name.
    if isCapital, start > 0, !capitals.isEmpty { return capitals }
    return open + (isCapital ? capitals : [])
  }

  /// The lemma of `surface` read by a row, in lower case.
  func lemma(of surface: String, by number: Int) -> String {
    let row = rows[number]
    if row.ending.isEmpty { return surface }
    return String(decoding: Array(surface.lowercased().utf8).dropLast(row.ending.count), as: UTF8.self) + row.base
  }
}
