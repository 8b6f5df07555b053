import LanguagePack
import TextModel

/// Lays every reading of a sentence into a lattice.
///
/// In a language without spaces a word may begin at any character, and unknown words come from the character classes;
/// for the others see `WordLattice`.
struct LatticeBuilder {
  let stack: LanguageStack
  /// Words of the caller beside those of the lexicons.
  var terms: TermSet?
  /// Whether words may have white space inside.
  var joinsWords = true
  /// How many characters an unknown run may have before it is cut; a run of ASCII is never cut.
  static let longestRun = 64

  /// The lattice of `text`; `protected` spans (offsets in `text`) become one word each.
  func lattice(of text: UnsafeBufferPointer<UInt8>, protected: [TextSpan]) -> Lattice {
    guard stack.isUnspaced else {
      return WordLattice.lattice(of: text, protected: protected, stack: stack, joinsWords: joinsWords)
    }
    var lattice = Lattice(length: text.count)
    var reachable = [Bool](repeating: false, count: text.count + 1)
    reachable[0] = true
    var nextProtected = 0
    let plain = stack.spelling.plain(text)
    let termStarts = terms.map { starts(of: $0, in: text) }
    var offset = 0
    while offset < text.count {
      defer { offset += 1 }
      guard reachable[offset] else { continue }
      while nextProtected < protected.count, protected[nextProtected].upperBound <= offset { nextProtected += 1 }
      let limit: Int
      if nextProtected < protected.count {
        let span = protected[nextProtected]
        if span.lowerBound <= offset {
          add(&lattice, &reachable, offset, span.upperBound, unknownClass: 0, layer: -2, cost: 0)
          continue
        }
        limit = span.lowerBound
      } else {
        limit = text.count
      }
      var hasKnown = false
      let begin = lattice.nodes.count
      addKnown(&lattice, &reachable, text, from: offset, limit: limit, &hasKnown)
      if let terms { addTerms(terms, &lattice, &reachable, text, from: offset, limit: limit, known: begin) }
      if let plain {
        plain.withUnsafeBufferPointer {
          addEmphatic(&lattice, &reachable, text, $0, from: offset, limit: limit, known: begin)
        }
      }
      addUnknown(&lattice, &reachable, text, from: offset, limit: limit, known: begin, hasKnown: hasKnown, termStarts)
    }
    return lattice
  }

  private func addKnown(
    _ lattice: inout Lattice, _ reachable: inout [Bool], _ text: UnsafeBufferPointer<UInt8>, from offset: Int,
    limit: Int, _ hasKnown: inout Bool
  ) {
    let begin = lattice.nodes.count
    // Imported layers with their own classes come first: a core word that they also have is then left out here, and
    // gives its features after the path is chosen.
    for number in stack.searchOrder {
      let layer = stack.layers[number]
      let lexicon = layer.lexicon
      lexicon.rows.trie.forEachPrefix(of: text, from: offset) { end, value in
        guard end <= limit, !(end < limit && isInsideNumber(text, end)) else { return }
        for row in lexicon.rows.rowNumbers(value) {
          var left = lexicon.leftClass(row)
          var right = lexicon.rightClass(row)
          var cost = lexicon.cost(row)
          if let classes = layer.classes {
            let tags = lexicon.tagSet(row)
            let isThere = lattice.nodes[begin...].contains { node in
              Int(node.end) == end && node.layer >= 0 && Int(node.layer) != number
                && stack.layers[Int(node.layer)].lexicon.tagSet(Int(node.row)).partOfSpeech == tags.partOfSpeech
            }
            if isThere { continue }
            guard left < classes.count, right < classes.count else { continue }
            cost = classes[left].cost ?? cost
            left = classes[left].left
            right = classes[right].right
          }
          lattice.add(
            Lattice.Node(
              start: Int32(offset), end: Int32(end), left: UInt16(clamping: left), right: UInt16(clamping: right),
              cost: Int32(cost), layer: Int8(number), row: Int32(row)))
          reachable[end] = true
          hasKnown = true
        }
      }
    }
  }

  /// スゴイ, キツい: a word written with letters that stress it, where no lexicon has it so.
  private func addEmphatic(
    _ lattice: inout Lattice, _ reachable: inout [Bool], _ text: UnsafeBufferPointer<UInt8>,
    _ plain: UnsafeBufferPointer<UInt8>, from offset: Int, limit: Int, known: Int
  ) {
    guard text[offset] != plain[offset] || offset + 1 < limit && text[offset + 1] != plain[offset + 1],
      let end = stack.spelling.emphasised(text, from: offset, limit: limit), end - offset >= Self.shortestEmphatic,
      !lattice.nodes[known...].contains(where: { Int($0.end) >= end })
    else { return }
    var begin = offset - 1
    while begin > 0, text[begin] & 0xC0 == 0x80 { begin -= 1 }
    if begin >= 0, stack.spelling.emphasised(text, from: begin, limit: offset) != nil { return }
    var found = Lattice(length: text.count)
    var ends = reachable
    var isThere = false
    addKnown(&found, &ends, plain, from: offset, limit: limit, &isThere)
    for node in found.nodes where Int(node.end) >= end {
      let layer = stack.layers[Int(node.layer)]
      let tags = layer.lexicon.tagSet(Int(node.row))
      guard !tags.contains(.properNoun),
        tags.intersects(Self.emphatic) || (tags.contains(.verb) && Int(node.end) > end) || layer.isCore
      else { continue }
      lattice.add(
        Lattice.Node(
          start: node.start, end: node.end, left: node.left, right: node.right, cost: node.cost + Self.emphasisCost,
          layer: node.layer, row: node.row))
      reachable[Int(node.end)] = true
    }
  }

  private static let emphatic: TagSet = [.adjective, .naAdjective, .adverb, .interjection, .adnominal]
  private static let emphasisCost: Int32 = 2500
  /// Two letters of three bytes: single ones are parts of other words.
  private static let shortestEmphatic = 6

  /// Whether a word of a lexicon with `length` bytes or more reaches over `offset`.
  func isSpanned(_ text: UnsafeBufferPointer<UInt8>, _ offset: Int, _ length: Int) -> Bool {
    if terms?.isSpanned(text, offset) == true { return true }
    var start = offset
    while start > 0, offset - start < Self.longestSpanned {
      start -= 1
      if text[start] & 0xC0 == 0x80 { continue }
      for layer in stack.layers {
        var isFound = false
        layer.lexicon.rows.trie.forEachPrefix(of: text, from: start) { end, _ in
          isFound = isFound || (end > offset && end - start >= length)
        }
        if isFound { return true }
      }
    }
    return false
  }

  private static let longestSpanned = 15

  private func addUnknown(
    _ lattice: inout Lattice, _ reachable: inout [Bool], _ text: UnsafeBufferPointer<UInt8>, from offset: Int,
    limit: Int, known: Int, hasKnown: Bool, _ termStarts: [Bool]?
  ) {
    let first = Scalar(text, at: offset)
    guard let number = stack.characters.index(of: first.value) else {
      if !hasKnown {
        add(&lattice, &reachable, offset, min(first.end, limit), unknownClass: 0, layer: -1, cost: 20_000)
      }
      return
    }
    let item = stack.characters.classes[number]
    if let end = signed(text, from: offset, limit) {
      let digits = stack.characters.index(of: Scalar(text, at: first.end).value) ?? number
      let cost = stack.characters.classes[digits].cost + stack.unknownSurcharge
      add(&lattice, &reachable, offset, end, unknownClass: digits, layer: -1, cost: cost)
    }
    if let end = repeated(text, from: offset, limit, item.name),
      let other = stack.characters.classes.firstIndex(where: { $0.name == item.name + Self.repeatedName }),
      !lattice.nodes[known...].contains(where: { Int($0.start) == offset && Int($0.end) >= end })
    {
      let cost = stack.characters.classes[other].cost + stack.unknownSurcharge
      add(&lattice, &reachable, offset, end, unknownClass: other, layer: -1, cost: cost)
    }
    if hasKnown, !item.isGrouped { return }
    var end = first.end
    var length = 1
    let base = item.cost + stack.unknownSurcharge
    if !item.isGrouped {
      add(&lattice, &reachable, offset, min(end, limit), unknownClass: number, layer: -1, cost: base)
    }
    // Runs of ASCII are counted from their start alone, so that all of them together cost no more than the text.
    let isWhole = item.isGrouped && first.value < 0x80 && (offset == 0 || text[offset - 1] >= 0x80)
    while end < limit, length < (item.isGrouped ? isWhole ? Int.max : Self.longestRun : item.length) {
      var next = Scalar(text, at: end)
      // A sign between digits is in the number: 12,800, 1.5, 3〜4, 03-1234-5678, 5/6.
      if item.isGrouped, item.tags.intersects(.numeral), Self.joins.contains(next.value), next.end < limit {
        next = Scalar(text, at: next.end)
      }
      guard let other = stack.characters.index(of: next.value), stack.characters.classes[other].name == item.name else {
        break
      }
      // A term inside a run: what stands before it is a word.
      if let termStarts, item.isGrouped, termStarts[end] {
        add(&lattice, &reachable, offset, end, unknownClass: number, layer: -1, cost: base)
      }
      end = next.end
      length += 1
      if !item.isGrouped {
        add(
          &lattice, &reachable, offset, min(end, limit), unknownClass: number, layer: -1,
          cost: base + 500 * (length - 1))
      }
    }
    if item.isGrouped {
      if item.tags.intersects(.numeral), end + 1 < limit, text[end] == 0x20, isCounter(text, end + 1, limit) {
        end += 1
      }
      add(&lattice, &reachable, offset, min(end, limit), unknownClass: number, layer: -1, cost: base)
    }
  }

  /// Signs that stand inside a number between digits.
  private static let joins: Set<UInt32> = [0x2C, 0x2E, 0x2D, 0x2F, 0x7E, 0xD7, 0x2013, 0x2212, 0x301C, 0xFF5E]
  /// Signs that stand before a number and belong to it: $50, ★5, -5, +81.
  private static let leading: Set<UInt32> = [
    0x24, 0x2B, 0x2D, 0xA3, 0xA5, 0x20A9, 0x20AC, 0x2212, 0x2605, 0x2606, 0xFFE5,
  ]
  private static let repeatedName = "-repeated"

  /// The end of a number with a sign before it that begins at `offset`; nil for other text.
  private func signed(_ text: UnsafeBufferPointer<UInt8>, from offset: Int, _ limit: Int) -> Int? {
    let first = Scalar(text, at: offset)
    guard Self.leading.contains(first.value) else { return nil }
    // behind a letter or a digit it is a stroke.
    if offset > 0, text[offset - 1] < 0x80, text[offset - 1] != 0x20 { return nil }
    func isDigit(_ offset: Int) -> Bool { offset < limit && (0x30...0x39).contains(text[offset]) }
    var end = first.end
    while isDigit(end) || (end > first.end && end < limit && Self.joins.contains(UInt32(text[end])) && isDigit(end + 1))
    {
      end += 1
    }
    return end > first.end ? end : nil
  }

  /// わしゃわしゃ: the end of two, three or four letters of a class that stand twice; nil for other text.
  private func repeated(_ text: UnsafeBufferPointer<UInt8>, from offset: Int, _ limit: Int, _ name: String) -> Int? {
    var end = offset
    for count in 1...4 {
      guard end < limit else { return nil }
      let next = Scalar(text, at: end)
      guard let number = stack.characters.index(of: next.value), stack.characters.classes[number].name == name else {
        return nil
      }
      end = next.end
      let size = end - offset
      if count > 1, end + size <= limit, text[offset..<end].elementsEqual(text[end..<(end + size)]) {
        return end + size
      }
    }
    return nil
  }

  /// Whether digits stand on both sides of `offset`: no word of a lexicon ends there (第3 in 第37回).
  private func isInsideNumber(_ text: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    if isDigit(text[offset]) { return isDigit(text[offset - 1]) }
    // USB3.0: nor before the point of a fraction.
    if text[offset] == 0x2E || text[offset] == 0x2C {
      return isDigit(text[offset - 1]) && offset + 1 < text.count && isDigit(text[offset + 1])
    }
    guard text[offset] == 0xEF, offset >= 3, offset + 2 < text.count else { return false }
    return isWideDigit(text, offset) && isWideDigit(text, offset - 3)
  }

  /// Whether a full-width digit, U+FF10 to U+FF19, begins at `offset`.
  private func isWideDigit(_ text: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
    text[offset] == 0xEF && text[offset + 1] == 0xBC && (0x90...0x99).contains(text[offset + 2])
  }

  /// Whether a word that counts begins at `offset`: it belongs to the number before it also behind a space (15 分).
  private func isCounter(_ text: UnsafeBufferPointer<UInt8>, _ offset: Int, _ limit: Int) -> Bool {
    guard text[offset] >= 0x80 else { return false }
    return stack.layers.contains { layer in
      var isFound = false
      layer.lexicon.rows.trie.forEachPrefix(of: text, from: offset) { end, value in
        isFound =
          isFound
          || end <= limit
            && layer.lexicon.rows.rowNumbers(value).contains { layer.lexicon.tagSet($0).contains(.counter) }
      }
      return isFound
    }
  }

  private func add(
    _ lattice: inout Lattice, _ reachable: inout [Bool], _ start: Int, _ end: Int, unknownClass: Int, layer: Int8,
    cost: Int
  ) {
    let classes = unknownClass < stack.unknownClasses.count ? stack.unknownClasses[unknownClass] : (left: 0, right: 0)
    lattice.add(
      Lattice.Node(
        start: Int32(start), end: Int32(end), left: UInt16(clamping: classes.left),
        right: UInt16(clamping: classes.right), cost: Int32(cost), layer: layer, row: Int32(unknownClass)))
    reachable[end] = true
  }
}

/// One scalar of valid UTF-8 and where it ends.
struct Scalar {
  let value: UInt32
  let end: Int

  init(_ text: UnsafeBufferPointer<UInt8>, at offset: Int) {
    let lead = text[offset]
    let size = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    end = min(offset + size, text.count)
    var value = size == 1 ? UInt32(lead) : UInt32(lead) & (0x7F >> UInt32(size))
    for index in (offset + 1)..<max(end, offset + 1) { value = value << 6 | UInt32(text[index]) & 0x3F }
    self.value = value
  }
}
