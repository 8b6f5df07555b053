package import TextModel

/// Splits text into sentences.
///
/// Sentences and the gaps between them cover the text: joined, they give back every byte. A gap is
/// white space only. No boundary falls inside a protected span. Never fails; text without a boundary
/// is one sentence. Linear in the length of the text. May be used from many threads; copies are cheap.
package struct SentenceSegmenter: Sendable {
  private let rules: SegmentationRules
  private let source: BreakSource
  /// Whether ICU is asked even about text whose marks are all known without it.
  private let asksICU: Bool

  /// Makes a segmenter for text of `locale`, a language tag.
  ///
  /// `asksICU` makes it slower and never changes the answer; it is there to test just that.
  package init(rules: SegmentationRules, locale: String, asksICU: Bool = false) {
    self.rules = rules
    self.asksICU = asksICU
    source = BreakSource(.sentence, locale: locale)
  }

  /// The sentences of `text`, in order, without the white space around them.
  package func segment(_ text: String, protected: [ProtectedSpan] = []) -> [TextSpan] {
    var text = text
    return text.withUTF8 { segment(TextBytes(buffer: $0), protected: protected) }
  }

  /// The passages of `text` between quotation marks, with their marks, in order; of nested ones the outermost.
  ///
  /// A mark without a partner in the same paragraph quotes nothing. Linear in the length of the text.
  package func quotes(in text: String) -> [TextSpan] {
    let pairs = rules.tables.quotes
    let closers = Set(pairs.values.joined())
    var regions = EnclosedRegions()
    var offset = 0
    var last: Unicode.Scalar?
    var isBlank = false
    let scalars = text.unicodeScalars
    for index in scalars.indices {
      let scalar = scalars[index]
      let end = offset + scalar.utf8.count
      // An apostrophe closes nothing.
      let next = scalars.index(after: index)
      let isWithinWord =
        last?.properties.isAlphabetic == true && next < scalars.endIndex && scalars[next].properties.isAlphabetic
        && scalar.value == 0x2019
      let closes = closers.contains(scalar.value) && !isWithinWord && regions.close(scalar.value, end: end)
      if !closes, let marks = pairs[scalar.value] { regions.open(marks, start: offset) }
      if scalar == "\n" {
        if isBlank { regions.reset() }
        isBlank = true
      } else if !scalar.properties.isWhitespace {
        isBlank = false
      }
      last = scalar
      offset = end
    }
    return regions.regions.map { TextSpan($0) }
  }

  private func segment(_ text: TextBytes, protected: [ProtectedSpan]) -> [TextSpan] {
    let lookup = ProtectedLookup(spans: protected)
    var scanner = CandidateScanner(text: text, rules: rules.tables, protected: lookup)
    scanner.scan()
    var judge = BoundaryRules(text: text, rules: rules.tables, protected: lookup, scanner: scanner)
    var sentences: [TextSpan] = []
    var start = text.skippingSpace(from: 0)
    // ICU knows the marks of every script; the scanner adds what ICU does not see as an end. It knows those
    // of ASCII and of East Asia as well, so text without any other need not be shown to ICU.
    let proposed = asksICU || scanner.asksICU ? source.boundaries(of: text) : []
    var index = 0
    var own = 0
    while index < proposed.count || own < scanner.candidates.count {
      let candidate: Int
      if own == scanner.candidates.count || (index < proposed.count && proposed[index] <= scanner.candidates[own]) {
        candidate = Int(proposed[index])
        index += 1
      } else {
        candidate = Int(scanner.candidates[own])
        own += 1
      }
      // What ends with the text needs no judge.
      if candidate >= text.count { break }
      guard candidate > start, let next = judge.boundary(near: candidate, sentenceStart: start), next > start else {
        continue
      }
      let end = text.skippingSpaceBackward(from: next, to: start)
      guard end > start else { continue }
      sentences.append(TextSpan(start, end))
      start = next
    }
    let end = text.skippingSpaceBackward(from: text.count, to: start)
    if end > start { sentences.append(TextSpan(start, end)) }
    return sentences
  }
}
