import LanguagePack
import TextModel

/// Lays every reading of a sentence into a lattice, for languages with spaces.
///
/// A word is a run of letters and marks; an expression of the lexicon may span several. The white space after a word
/// belongs to its node, so that costs are between words; the analyzer cuts it off again. A verb form may carry
/// pronouns (`comprar|lo`); words in no lexicon are read by the endings of the `guesses` table.
struct WordLattice {
  let stack: LanguageStack
  private var lattice: Lattice
  private var isReachable: [Bool]
  private var isTail: [Bool]

  private let text: UnsafeBufferPointer<UInt8>
  private let keys: UnsafeBufferPointer<UInt8>
  private let boundaries: WordBoundaries
  private let joinsWords: Bool

  private static let carriers: TagSet = [.host, .infinitive, .gerund, .imperative]
  private static let carried: TagSet = [.object, .indirect, .reflexive]

  private init(
    _ stack: LanguageStack, _ text: UnsafeBufferPointer<UInt8>, _ keys: UnsafeBufferPointer<UInt8>,
    _ boundaries: WordBoundaries, _ joinsWords: Bool
  ) {
    self.stack = stack
    self.joinsWords = joinsWords
    self.text = text
    self.keys = keys
    self.boundaries = boundaries
    lattice = Lattice(length: text.count)
    isReachable = Array(repeating: false, count: text.count + 1)
    isTail = Array(repeating: false, count: text.count + 1)
    isReachable[0] = true
  }

  /// The lattice of `text`; `protected` spans (offsets in `text`) become one word each.
  static func lattice(
    of text: UnsafeBufferPointer<UInt8>, protected: [TextSpan], stack: LanguageStack, joinsWords: Bool = true
  ) -> Lattice {
    var boundaries = WordBoundaries(text)
    boundaries.cut(stack.contractions)
    return boundaries.lowercased.withUnsafeBufferPointer { keys in
      var builder = WordLattice(stack, text, keys, boundaries, joinsWords)
      builder.fill(protected)
      return builder.lattice
    }
  }

  private mutating func fill(_ protected: [TextSpan]) {
    var next = 0
    for offset in 0..<text.count where isReachable[offset] {
      while next < protected.count, protected[next].upperBound <= offset { next += 1 }
      var limit = text.count
      if next < protected.count {
        if protected[next].lowerBound <= offset {
          add(offset, protected[next].upperBound, layer: -2, row: 0, left: 0, right: 0, cost: 0, limit: text.count)
          continue
        }
        limit = protected[next].lowerBound
      }
      let isKnown = addKnown(from: offset, limit: limit)
      if isTail[offset] { continue }
      if !isKnown { addUnknown(from: offset, limit: limit) } else if offset > 0 { addName(from: offset, limit: limit) }
    }
  }

  // MARK: words of the lexicons

  private mutating func addKnown(from offset: Int, limit: Int) -> Bool {
    var hasWord = false
    let wordEnd = min(end(of: offset), limit)
    var found: [(end: Int, row: Int, layer: Int)] = []
    for (number, layer) in stack.layers.enumerated() {
      let rows = layer.lexicon.rows
      func note(_ end: Int, _ value: Int) {
        guard end <= limit else { return }
        for row in rows.rowNumbers(value) { found.append((end, row, number)) }
      }
      rows.trie.forEachPrefix(of: keys, from: offset, note)
      // Names are listed with their capitals.
      if isCapital(offset) { rows.trie.forEachPrefix(of: text, from: offset, note) }
    }
    var parts: [(end: Int, layer: Int, tags: TagSet)] = []
    for item in found {
      if !joinsWords, item.end > wordEnd, boundaries.isSpace(text, wordEnd) { continue }
      let layer = stack.layers[item.layer]
      let tags = layer.lexicon.tagSet(item.row)
      if isTail[offset] {
        guard tags.contains(.pronoun), tags.intersects(Self.carried), isTail[item.end] || item.end == wordEnd else {
          continue
        }
      } else if !boundaries.isBoundary[item.end] {
        guard tags.intersects(Self.carriers), item.end < wordEnd, markTail(item.end, wordEnd) else { continue }
      } else if tags.contains(.host), !tags.intersects(.infinitive.union(.gerund)) {
        continue
      }
      // A lower layer only adds what the layers above do not have as that part of speech.
      let isThere = parts.contains { $0.end == item.end && $0.layer != item.layer && $0.tags == tags.partOfSpeech }
      if isThere { continue }
      parts.append((item.end, item.layer, tags.partOfSpeech))
      var left = layer.lexicon.leftClass(item.row)
      var right = layer.lexicon.rightClass(item.row)
      if let classes = layer.classes {
        guard left < classes.count, right < classes.count else { continue }
        left = classes[left].left
        right = classes[right].right
      }
      var cost = layer.lexicon.cost(item.row)
      // The capital of a listed name says more inside a sentence than where every word has one.
      if tags.contains(.properNoun), isCapital(offset) { cost -= offset > 0 ? 2000 : 700 }
      add(
        offset, item.end, layer: Int8(item.layer), row: item.row, left: left, right: right, cost: cost, limit: limit)
      if item.end == wordEnd || boundaries.isBoundary[item.end] { hasWord = true }
      if isTail[item.end] { hasWord = true }
    }
    return hasWord
  }

  /// Whether the rest of a word is a row of pronouns; marks where each begins.
  private mutating func markTail(_ start: Int, _ end: Int) -> Bool {
    if isTail[start] { return true }
    guard let cuts = stack.clitics.cuts(keys, from: start, to: end) else { return false }
    for cut in cuts { isTail[cut] = true }
    return true
  }

  // MARK: other words

  private mutating func addUnknown(from offset: Int, limit: Int) {
    let end = min(end(of: offset), limit)
    let first = Scalar(text, at: offset)
    let number = stack.characters.index(of: first.value) ?? 0
    let guesses = stack.guesses.guesses(for: keys, from: offset, to: end, isCapital: isCapital(offset), in: stack)
    for guess in guesses {
      let item = stack.guesses.rows[guess]
      add(offset, end, layer: -3, row: guess, left: item.left, right: item.right, cost: item.cost, limit: limit)
    }
    if guesses.isEmpty {
      let classes = number < stack.unknownClasses.count ? stack.unknownClasses[number] : (left: 0, right: 0)
      add(offset, end, layer: -1, row: number, left: classes.left, right: classes.right, cost: 10_000, limit: limit)
    }
  }

  /// A known word with a capital inside a sentence may also be a name.
  private mutating func addName(from offset: Int, limit: Int) {
    let end = min(end(of: offset), limit)
    guard isCapital(offset), end - offset > 1, keys[end - 1] == text[end - 1] else { return }
    for name in stack.guesses.capitals {
      let item = stack.guesses.rows[name]
      add(offset, end, layer: -3, row: name, left: item.left, right: item.right, cost: item.cost - 2000, limit: limit)
    }
  }

  private func isCapital(_ offset: Int) -> Bool {
    keys[offset] != text[offset] || (text[offset] >= 0xC0 && keys[offset + 1] != text[offset + 1])
  }

  private func end(of offset: Int) -> Int {
    var end = offset + 1
    while end < text.count, !boundaries.isBoundary[end] { end += 1 }
    return end
  }

  private mutating func add(
    _ start: Int, _ end: Int, layer: Int8, row: Int, left: Int, right: Int, cost: Int, limit: Int
  ) {
    var joint = end
    if start != joint {
      while joint < limit, boundaries.isSpace(text, joint) { joint = self.end(of: joint) }
    }
    lattice.add(
      Lattice.Node(
        start: Int32(start), end: Int32(joint), left: UInt16(clamping: left), right: UInt16(clamping: right),
        cost: Int32(cost), layer: layer, row: Int32(row), wordEnd: Int32(end)))
    isReachable[joint] = true
  }
}

/// The pronouns that may be written at the end of a verb form, from the `clitics` table of a language.
package struct CliticTable: Sendable {
  private let forms: [[UInt8]]
  /// How many pronouns one form carries.
  private static let most = 3

  init(rows: [[String]]) {
    forms = rows.compactMap { $0.first.map { Array($0.utf8) } }.sorted { $0.count > $1.count }
  }

  /// Where each pronoun begins when `start..<end` is a row of them; nil when it is not.
  func cuts(_ text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> [Int]? {
    guard !forms.isEmpty, end - start <= 9 else { return nil }
    return cuts(text, start, end, Self.most)
  }

  private func cuts(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int, _ left: Int) -> [Int]? {
    if start == end { return [] }
    guard left > 0 else { return nil }
    for form in forms where end - start >= form.count && text[start..<(start + form.count)].elementsEqual(form) {
      if let rest = cuts(text, start + form.count, end, left - 1) { return [start] + rest }
    }
    return nil
  }
}
