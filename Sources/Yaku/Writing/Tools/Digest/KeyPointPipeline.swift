import Morphology
import TextModel
import Writing

/// One text on its way to its key points: read, choose.
struct KeyPointPipeline {
  let text: DigestText
  let store: PackStore
  let language: LanguageTag

  /// The points as bullets in the place of the text.
  ///
  /// A list of reviews, one a line or one a paragraph, has pros and cons with the number of reviews that speak of them; other
  /// texts have their most telling sentences.
  func response(_ limit: Int) -> WritingResponse {
    let stack = store.stack(of: language)
    let wording = KeyPointWording(rows: stack.rows("keypoints"))
    var digest = Digest()
    if text.records.count >= Self.fewestRecords {
      let points = KeyPointFinder(stack).points(of: text.document, records: text.records, limit: 2 * limit)
      let pros = points.filter { $0.praising > $0.blaming }.prefix(limit)
      let cons = points.filter { $0.blaming > $0.praising }.prefix(limit)
      for (heading, points) in [(wording.pros, pros), (wording.cons, cons)] where !points.isEmpty {
        let items = points.map { point in
          let mention = wording.mention(point.count, of: text.records.count, point.aspect)
          return [
            Digest.Part(text: text.words(of: point.sentence), source: point.sentence),
            Digest.Part(text: " (\(mention))"),
          ]
        }
        digest.blocks += [.heading(heading), .list(items)]
      }
    }
    if digest.blocks.isEmpty {
      let chosen = store.summarizer(for: language).summary(of: text.document, within: .sentences(limit))
      guard let chosen else { return text.emptiness }
      digest.blocks = [.list(chosen.map { [Digest.Part(text: text.words(of: $0), source: $0)] })]
    }
    return text.response(digest)
  }

  /// Fewer are no list of reviews.
  private static let fewestRecords = 5
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
