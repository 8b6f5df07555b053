import Morphology
import Segmentation
import TextModel
import Writing

/// One text on its way to its key points: cut into records and sentences, read, choose.
struct KeyPointPipeline {
  let store: PackStore
  let language: LanguageTag

  /// The points as bullets in the place of the text. `words` is the text as people read it, without markup.
  ///
  /// A list of reviews, one a line or one a paragraph, has pros and cons with the number of reviews that speak of them; other
  /// texts have their most telling sentences.
  func response(_ words: String, _ limit: Int, _ request: WritingRequest) -> WritingResponse {
    let content = Translatability(words)
    let document = Document(
      words, language: language, protected: content.protected,
      sentences: store.segmenter(for: language).segment(words, protected: content.protected))
    let stack = store.stack(of: language)
    let records = Self.records(of: words)
    let wording = KeyPointWording(rows: stack.rows("keypoints"))
    var lines: [String] = []
    if records.count >= Self.fewestRecords {
      let points = KeyPointFinder(stack).points(of: document, records: records, limit: 2 * limit)
      let pros = points.filter { $0.praising > $0.blaming }.prefix(limit)
      let cons = points.filter { $0.blaming > $0.praising }.prefix(limit)
      for (heading, points) in [(wording.pros, pros), (wording.cons, cons)] where !points.isEmpty {
        if !lines.isEmpty { lines.append("") }
        lines += [heading, ""]
        lines += points.map { point in
          let sentence = document.text(at: point.sentence).split(whereSeparator: \.isNewline).joined(separator: " ")
          return "- \(sentence) (\(wording.mention(point.count, of: records.count, point.aspect)))"
        }
      }
    }
    if lines.isEmpty {
      let chosen = store.summarizer(for: language).summary(of: document, within: .sentences(limit))
      lines = chosen.map { "- " + document.text(at: $0).split(whereSeparator: \.isNewline).joined(separator: " ") }
    }
    let whole = Document(request.text, language: language)
    if lines.isEmpty { return WritingResponse(document: whole, outcome: .refused(.tooLong), changes: []) }
    let text = lines.joined(separator: "\n") + (request.text.hasSuffix("\n") ? "\n" : "")
    if text == request.text { return WritingResponse(document: whole, outcome: .unchanged(.nothingToDo), changes: []) }
    return WritingResponse(document: whole, outcome: .changed, changes: [WritingChange(whole.span, text)])
  }

  /// Fewer are no list of reviews.
  private static let fewestRecords = 5

  /// Lines, where every line that is not empty is a record of its own; paragraphs otherwise.
  private static func records(of text: String) -> [TextSpan] {
    let blocks = TextBlocks(text).blocks
    let lines = blocks.flatMap(\.lines)
    let longest = blocks.map(\.lines.count).max() ?? 0
    // Lines of a paragraph that is only wrapped are about as long as each other, and do not end sentences.
    let document = Document(text)
    let ending = lines.count { span in
      document.text(at: span).unicodeScalars.last { !$0.properties.isWhitespace }?.properties.isSentenceTerminal == true
    }
    return longest < 2 || 2 * ending >= lines.count ? lines : blocks.map(\.span)
  }
}

/// What a language says about key points: the table `keypoints`, rows of key and wording.
private struct KeyPointWording {
  let pros: String
  let cons: String
  private let mention: String

  init(rows: [[String]]) {
    func value(_ key: String) -> String? { rows.first { $0.count >= 2 && $0[0] == key }?[1] }
    pros = value("pros") ?? "+"
    cons = value("cons") ?? "-"
    mention = value("mention") ?? "{count}/{total}: {aspect}"
  }

  func mention(_ count: Int, of total: Int, _ aspect: String) -> String {
    var text = ""
    var rest = mention[...]
    let values = ["{count}": String(count), "{total}": String(total), "{aspect}": aspect]
    while let letter = rest.first {
      if let (name, value) = values.first(where: { rest.hasPrefix($0.key) }) {
        text += value
        rest = rest.dropFirst(name.count)
      } else {
        text.append(letter)
        rest = rest.dropFirst()
      }
    }
    return text
  }
}
