import LanguagePack
package import TextModel

/// Finds the words of a sentence and the most likely reading of each.
///
/// Never fails: what no lexicon has becomes an unknown word. Cost grows with the length of the sentence and the number
/// of readings that meet at each place.
package struct Analyzer: Sendable {
  package let stack: LanguageStack
  /// Whether words with white space inside, such as `first aid`, are one word each; else each of their parts is.
  private let joinsWords: Bool

  package init(_ stack: LanguageStack, joinsWords: Bool? = nil) {
    self.stack = stack
    self.joinsWords = joinsWords ?? (stack.manifest["expressions"] != "apart")
  }

  /// The readings of the sentence at `span` of `document`, in order; joined, their spans cover the sentence.
  ///
  /// `terms` are words of the caller; they are only offered here, `TermFinder` marks them.
  package func analyze(_ document: Document, sentence span: TextSpan, terms: TermSet? = nil) -> [Reading] {
    analyses(document, sentence: span, limit: 1, margin: 0, terms: terms)[0].readings
  }

  /// The likeliest ways to read the sentence, best first: at least one, at most `limit`, all within `margin` of the best
  /// in cost. No two are alike.
  package func analyses(
    _ document: Document, sentence span: TextSpan, limit: Int, margin: Int, terms: TermSet? = nil
  ) -> [(readings: [Reading], cost: Int)] {
    var text = String(document.text(at: span))
    let protected = protectedSpans(of: document, in: span)
    return text.withUTF8 { bytes in
      let builder = LatticeBuilder(stack: stack, terms: terms, joinsWords: joinsWords)
      guard let folded = stack.spelling.fold(bytes, protected: protected, isSpanned: builder.isSpanned) else {
        return analyses(bytes, protected, span, limit, margin, terms)
      }
      let spans = protected.map { TextSpan(folded.place(of: $0.lowerBound), folded.place(of: $0.upperBound)) }
      return folded.bytes.withUnsafeBufferPointer { spelling in
        let found = analyses(spelling, spans, TextSpan(0, spelling.count), limit, margin, terms)
        return found.map { ($0.readings.map { written($0, folded, bytes, span.lowerBound) }, $0.cost) }
      }
    }
  }

  /// What the likeliest way to read a piece of text costs: how odd it is. Spellings are taken as they stand.
  package func cost(of text: String) -> Int {
    var text = text
    return text.withUTF8 { bytes in
      var lattice = LatticeBuilder(stack: stack, terms: nil, joinsWords: joinsWords).lattice(of: bytes, protected: [])
      _ = lattice.bestPath(stack.connections)
      return lattice.bestCost
    }
  }

  /// A reading of the folded text as it stands in the text.
  private func written(
    _ reading: Reading, _ folded: FoldedText, _ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int
  ) -> Reading {
    // What is dropped belongs to what stands before it, at the start to what stands behind it.
    let start = reading.span.lowerBound == 0 ? 0 : folded.origins[reading.span.lowerBound]
    let range = start..<folded.origins[reading.span.upperBound]
    var reading = reading
    reading.span = TextSpan(range.lowerBound + offset, range.upperBound + offset)
    reading.surface = String(decoding: bytes[range], as: UTF8.self)
    return reading
  }

  private func analyses(
    _ bytes: UnsafeBufferPointer<UInt8>, _ protected: [TextSpan], _ span: TextSpan, _ limit: Int, _ margin: Int,
    _ terms: TermSet?
  ) -> [(readings: [Reading], cost: Int)] {
    let builder = LatticeBuilder(stack: stack, terms: terms, joinsWords: joinsWords)
    var lattice = builder.lattice(of: bytes, protected: protected)
    let best = lattice.bestPath(stack.connections)
    var found = [(readings: readings(of: best, lattice, bytes, span), cost: 0)]
    guard limit > 1 else { return found }
    // Paths that differ in class only read the same: there are more of them than of readings.
    for (number, path) in lattice.paths(stack.connections, limit: 4 * limit, margin: margin).enumerated() {
      if number == 0 {
        found[0].cost = path.cost
        continue
      }
      let other = readings(of: path.nodes, lattice, bytes, span)
      if !found.contains(where: { $0.readings == other }) { found.append((other, path.cost)) }
      if found.count == limit { break }
    }
    return found
  }

  private func readings(
    of path: [Int], _ lattice: Lattice, _ bytes: UnsafeBufferPointer<UInt8>, _ span: TextSpan
  ) -> [Reading] {
    var readings: [Reading] = []
    for number in path {
      let node = lattice.nodes[number]
      readings.append(reading(of: node, bytes, offset: span.lowerBound))
      if node.wordEnd > 0, node.wordEnd < node.end {
        let space = Int(node.wordEnd)..<Int(node.end)
        let surface = String(decoding: bytes[space], as: UTF8.self)
        readings.append(
          Reading(
            span: TextSpan(space.lowerBound + span.lowerBound, space.upperBound + span.lowerBound), surface: surface,
            lemma: surface, tags: .symbol, origin: .unknown))
      }
    }
    let numbers = stack.isUnspaced ? NumberRuns(characters: stack.characters).joined(readings) : readings
    let named = stack.dottedNames.joined(numbers)
    let read = stack.rereadings.apply(to: named, stack)
    return joinsWords ? stack.dates.joined(stack.genitiveCounters.apply(to: read, stack)) : read
  }

  /// What is protected within `span`, as offsets from its start; what a program fills in is one with what it touches.
  /// White space at the ends of a protected part may stand outside of its sentence.
  private func protectedSpans(of document: Document, in span: TextSpan) -> [TextSpan] {
    var spans: [TextSpan] = []
    var isOpen = false
    let inside = document.protected[document.protected.partition(by: span.lowerBound)...]
    for item in inside.prefix(while: { $0.span.lowerBound < span.upperBound }) {
      let start = max(item.span.lowerBound, span.lowerBound)
      let place = TextSpan(start, min(item.span.upperBound, span.upperBound)).shifted(by: -span.lowerBound)
      let isFilled = Self.isFilled(document.text(at: item.span), item.reason)
      if isOpen, isFilled, let last = spans.last, last.upperBound == place.lowerBound {
        spans[spans.count - 1] = TextSpan(last.lowerBound, place.upperBound)
      } else {
        spans.append(place)
      }
      isOpen = isFilled
    }
    return spans
  }

  /// Whether a program puts something in for `text`: a placeholder without texts of its own, an escape for a letter.
  private static func isFilled(_ text: Substring, _ reason: ProtectedSpan.Reason) -> Bool {
    switch reason {
    case .placeholder: !text.utf8.contains { $0 == 0x2C || $0 <= 0x20 }
    case .markup: ["\\u", "\\U", "\\x"].contains(text.prefix(2))
    default: false
    }
  }

  private func reading(of node: Lattice.Node, _ bytes: UnsafeBufferPointer<UInt8>, offset: Int) -> Reading {
    let range = Int(node.start)..<Int(node.wordEnd > 0 ? node.wordEnd : node.end)
    let surface = String(decoding: bytes[range], as: UTF8.self)
    let span = TextSpan(range.lowerBound + offset, range.upperBound + offset)
    switch node.layer {
    case -2:
      return Reading(span: span, surface: surface, lemma: surface, tags: .symbol, origin: .protected)
    case -4:
      return Reading(span: span, surface: surface, lemma: surface, tags: .noun)
    case -3:
      return guess(Int(node.row), surface, span)
    case ..<0:
      let classes = stack.characters.classes
      // Without classes a word is any word, and the rest marks.
      let plain: TagSet = surface.contains { $0.isLetter || $0.isNumber } ? TagSet() : .symbol
      let tags = Int(node.row) < classes.count ? classes[Int(node.row)].tags : plain
      return Reading(span: span, surface: surface, lemma: surface, tags: tags, origin: .unknown)
    default:
      let layer = stack.layers[Int(node.layer)]
      let entry = layer.lexicon.entry(Int(node.row))
      var reading = Reading(
        span: span, surface: surface, lemma: entry.lemma, reading: entry.reading, tags: entry.tags,
        origin: layer.isCore ? .core : .imported)
      if !layer.isCore { enrich(&reading) }
      return reading
    }
  }

  /// A word that its ending reads; what the lexicon says of the lemma holds for it too.
  private func guess(_ number: Int, _ surface: String, _ span: TextSpan) -> Reading {
    let row = stack.guesses.rows[number]
    let lemma = stack.guesses.lemma(of: surface, by: number)
    var tags = row.tags
    if let features = stack.features(of: lemma, partOfSpeech: row.lemma), !row.lemma.isEmpty,
      row.lemma == row.tags.partOfSpeech
    {
      tags.formUnion(features.intersection(.lexical))
    }
    return Reading(
      span: span, surface: surface, lemma: lemma, tags: tags, origin: row.lemma.isEmpty ? .unknown : .core)
  }

  /// Gives an imported reading the lemma and the features that the core has for the same word.
  private func enrich(_ reading: inout Reading) {
    let form = reading.tags.intersection(.inflectedForms)
    for layer in stack.layers where layer.isCore {
      for row in layer.lexicon.rows.rowNumbers(of: reading.surface) {
        let tags = layer.lexicon.tagSet(row)
        guard tags.partOfSpeech == reading.tags.partOfSpeech, form.isEmpty || tags.intersects(form) else { continue }
        let kinds = reading.tags.intersection(.particleKinds)
        guard kinds.isEmpty || tags.intersects(kinds) else { continue }
        reading.lemma = layer.lexicon.lemma(row)
        reading.tags.formUnion(tags.subtracting(.inflectedForms))
        return
      }
    }
  }
}
