import LanguagePack
import TextModel

/// Lays every reading of a sentence into a lattice.
///
/// In a language without spaces a word may begin at any character, and unknown words come from the character classes;
/// for the others see `WordLattice`.
struct LatticeBuilder {
  let stack: LanguageStack
  /// How many characters an unknown run may have before it is cut.
  static let longestRun = 64

  /// The lattice of `text`; `protected` spans (offsets in `text`) become one word each.
  func lattice(of text: UnsafeBufferPointer<UInt8>, protected: [TextSpan]) -> Lattice {
    guard stack.isUnspaced else { return WordLattice.lattice(of: text, protected: protected, stack: stack) }
    var lattice = Lattice(length: text.count)
    var reachable = [Bool](repeating: false, count: text.count + 1)
    reachable[0] = true
    var nextProtected = 0
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
      addKnown(&lattice, &reachable, text, from: offset, limit: limit, &hasKnown)
      addUnknown(&lattice, &reachable, text, from: offset, limit: limit, hasKnown: hasKnown)
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

  private func addUnknown(
    _ lattice: inout Lattice, _ reachable: inout [Bool], _ text: UnsafeBufferPointer<UInt8>, from offset: Int,
    limit: Int, hasKnown: Bool
  ) {
    let first = Scalar(text, at: offset)
    guard let number = stack.characters.index(of: first.value) else {
      if !hasKnown {
        add(&lattice, &reachable, offset, min(first.end, limit), unknownClass: 0, layer: -1, cost: 20_000)
      }
      return
    }
    let item = stack.characters.classes[number]
    if hasKnown, !item.isGrouped { return }
    var end = first.end
    var length = 1
    let base = item.cost + stack.unknownSurcharge
    if !item.isGrouped {
      add(&lattice, &reachable, offset, min(end, limit), unknownClass: number, layer: -1, cost: base)
    }
    while end < limit, length < (item.isGrouped ? Self.longestRun : item.length) {
      var next = Scalar(text, at: end)
      // A point or comma between digits is in the number: 12,800 and 1.5.
      if item.isGrouped, item.tags.intersects(.numeral), next.value == 0x2C || next.value == 0x2E, next.end < limit {
        next = Scalar(text, at: next.end)
      }
      guard let other = stack.characters.index(of: next.value), stack.characters.classes[other].name == item.name else {
        break
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

  /// Whether digits stand on both sides of `offset`: no word of a lexicon ends there (第3 in 第37回).
  private func isInsideNumber(_ text: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    if isDigit(text[offset]) { return isDigit(text[offset - 1]) }
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
