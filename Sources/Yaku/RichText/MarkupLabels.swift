import Segmentation
import TextModel

/// What was reported about the labels of a document (texts within its tags), until it is known where they are written.
struct MarkupLabels {
  /// Reports with their spans in the document and in its translation.
  struct Reports {
    var termUses: [TermUse] = []
    var memoryMatches: [MemoryMatch] = []
  }

  private struct Label {
    /// What of the document it replaces.
    let span: TextSpan
    /// Where each byte of its translation, and the end of it, stands within what is written.
    let offsets: [Int]
    /// With spans of the translation of the label alone.
    let reports: Reports
  }

  private var labels: [Label] = []

  /// Adds a label behind those so far; `opening` is the length of what stands before its translation.
  mutating func add(
    _ output: TranslationPipeline.Output, _ segment: MarkupSegment, _ writing: MarkupEscapes, opening: Int
  ) {
    guard !output.termUses.isEmpty || !output.memoryMatches.isEmpty else { return }
    var offsets = [opening]
    for byte in output.target.text.utf8 { offsets.append((offsets.last ?? 0) + writing.escape(byte).count) }
    labels.append(
      Label(
        span: segment.range, offsets: offsets,
        reports: Reports(
          termUses: output.termUses.map { $0.moved(source: segment.documentSpan, target: { $0 }) },
          memoryMatches: output.memoryMatches.map { $0.moved(source: segment.documentSpan, target: { $0 }) })))
  }

  /// What is reported about the labels in a part of `source` that is written at `start`.
  func reports(in part: TextSpan, of source: MarkupSource, at start: Int) -> Reports {
    var reports = Reports()
    var (position, written) = (part.lowerBound, start)
    for label in labels[firstLabel(from: part.lowerBound)...] {
      guard label.span.upperBound <= part.upperBound else { break }
      written += source.text(at: TextSpan(position, label.span.lowerBound)).utf8.count
      let place = { (span: TextSpan) in
        // Spans of reports lie within the translation, which has an offset for each byte and one for its end.
        TextSpan(
          written + label.offsets[min(span.lowerBound, label.offsets.count - 1)],
          written + label.offsets[min(span.upperBound, label.offsets.count - 1)])
      }
      reports.termUses += label.reports.termUses.map { $0.moved(source: { $0 }, target: place) }
      reports.memoryMatches += label.reports.memoryMatches.map { $0.moved(source: { $0 }, target: place) }
      written += source.text(at: label.span).utf8.count
      position = label.span.upperBound
    }
    return reports
  }

  /// The number of the first label that begins at `offset` or behind it.
  private func firstLabel(from offset: Int) -> Int {
    var low = 0
    var high = labels.count
    while low < high {
      let middle = (low + high) / 2
      if labels[middle].span.lowerBound < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
