import FoundationEssentials
import TextModel

/// Carries the attributes of a text over to its translation, with the words they stood on.
///
/// Every link comes out once and in one piece, with its own text where the translation has no word for it, and every run
/// of other attributes inside its link or outside; what is neither, the words without a source among them, takes the
/// attributes that most of the text around it has. No attribute is changed, made up or lost: a text of one run gives a
/// translation of one run.
struct AttributedTransfer {
  /// The text.
  let text: String
  private let runs: [Run]

  private struct Run {
    var span: TextSpan
    var attributes: AttributeContainer
    var isSkipped: Bool
  }

  /// A mark: a link, or a run that differs from what is around it.
  private struct Mark {
    var span: TextSpan
    var parent: Int?
    var attributes: AttributeContainer
  }

  init(_ source: AttributedString) {
    var text = ""
    var runs: [Run] = []
    for run in source.runs {
      let start = text.utf8.count
      text += String(source[run.range].characters)
      runs.append(
        Run(
          span: TextSpan(start, text.utf8.count), attributes: run.attributes,
          isSkipped: run.skipsTranslation == true))
    }
    self.text = text
    self.runs = runs
  }

  /// What stays as it is: parts that say so, and attachments.
  var ignoredSpans: [TextSpan] {
    var spans: [TextSpan] = []
    for run in runs {
      if run.isSkipped {
        if let last = spans.last, last.upperBound == run.span.lowerBound {
          spans[spans.count - 1] = TextSpan(last.lowerBound, run.span.upperBound)
        } else {
          spans.append(run.span)
        }
        continue
      }
      var offset = run.span.lowerBound
      for scalar in text.substring(at: run.span).unicodeScalars {
        let length = scalar.utf8.count
        if scalar == Self.attachment { spans.append(TextSpan(offset, offset + length)) }
        offset += length
      }
    }
    return spans
  }

  /// The character that stands for an attachment.
  private static let attachment: Unicode.Scalar = "\u{FFFC}"

  /// `target` with the attributes of the text. O(words × runs).
  func attributed(_ target: String, _ alignment: Alignment) -> AttributedString {
    // What stays as it is says nothing about the words around it.
    let ignored = ignoredSpans
    let words = runs.filter { run in run.attributes.link == nil && !ignored.contains { $0.overlaps(run.span) } }
    guard var base = Self.widest(words) ?? Self.widest(runs) else { return AttributedString(target) }
    base.link = nil
    let marks = self.marks(base)
    let places = SpanProjection(alignment, source: text, target: target).project(
      marks.map(\.span), parents: marks.map(\.parent))
    var children: [Int: [Int]] = [:]
    for (index, mark) in marks.enumerated() { children[mark.parent ?? -1, default: []].append(index) }
    var result = AttributedString()
    func append(_ span: TextSpan, _ attributes: AttributeContainer) {
      if !span.isEmpty { result += AttributedString(target.substring(at: span), attributes: attributes) }
    }
    func write(_ span: TextSpan, _ parent: Int, _ attributes: AttributeContainer) {
      var position = span.lowerBound
      for index in (children[parent] ?? []).sorted(by: { (places[$0], $0) < (places[$1], $1) }) {
        append(TextSpan(position, places[index].lowerBound), attributes)
        if places[index].isEmpty, let link = marks[index].attributes.link, link != attributes.link {
          result += AttributedString(text.substring(at: marks[index].span), attributes: marks[index].attributes)
        }
        write(places[index], index, marks[index].attributes)
        position = max(position, places[index].upperBound)
      }
      append(TextSpan(position, span.upperBound), attributes)
    }
    write(TextSpan(0, target.utf8.count), -1, base)
    return result
  }

  // MARK: marks

  private func marks(_ base: AttributeContainer) -> [Mark] {
    var marks: [Mark] = []
    var index = 0
    while index < runs.count {
      guard let link = runs[index].attributes.link else {
        if runs[index].attributes != base {
          marks.append(Mark(span: runs[index].span, parent: nil, attributes: runs[index].attributes))
        }
        index += 1
        continue
      }
      // A link holds all runs with its address that follow each other.
      var end = index + 1
      while end < runs.count, runs[end].attributes.link == link { end += 1 }
      let members = runs[index..<end]
      let inner = Self.widest(members) ?? base
      let parent = marks.count
      let span = TextSpan(runs[index].span.lowerBound, runs[end - 1].span.upperBound)
      marks.append(Mark(span: span, parent: nil, attributes: inner))
      for run in members where run.attributes != inner {
        marks.append(Mark(span: run.span, parent: parent, attributes: run.attributes))
      }
      index = end
    }
    return marks
  }

  /// The attributes that the most bytes have; of equals, those that come first.
  private static func widest(_ runs: some Collection<Run>) -> AttributeContainer? {
    var totals: [(attributes: AttributeContainer, count: Int)] = []
    for run in runs {
      if let place = totals.firstIndex(where: { $0.attributes == run.attributes }) {
        totals[place].count += run.span.count
      } else {
        totals.append((run.attributes, run.span.count))
      }
    }
    var best: (attributes: AttributeContainer, count: Int)?
    for total in totals where total.count > best?.count ?? -1 { best = total }
    return best?.attributes
  }
}
