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
  /// A list of reviews, one a line or one a paragraph, has pros, cons, and what about as many praise as blame, with the number of
  /// reviews that speak of them; other texts have their most telling sentences.
  func response(_ limit: Int) -> WritingResponse {
    let stack = store.stack(of: language)
    let wording = KeyPointWording(rows: stack.rows("keypoints"))
    var digest = Digest()
    if text.records.count >= Self.fewestRecords {
      let points = KeyPointFinder(stack).points(of: text.document, records: text.records, limit: 3 * limit)
      let pros = points.filter { !$0.isMixed && $0.praising > $0.blaming }.prefix(limit)
      let cons = points.filter { !$0.isMixed && $0.blaming > $0.praising }.prefix(limit)
      let mixed = points.filter(\.isMixed).prefix(limit)
      for (heading, points) in [(wording.pros, pros), (wording.cons, cons), (wording.mixed, mixed)]
      where !points.isEmpty {
        let items = points.map { point in
          let mention = wording.mention(point, of: text.records.count)
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
  let mixed: String
  private let mention: String
  private let balance: String

  init(rows: [[String]]) {
    func value(_ key: String) -> String? { rows.first { $0.count >= 2 && $0[0] == key }?[1] }
    pros = value("pros") ?? "+"
    cons = value("cons") ?? "-"
    mixed = value("mixed") ?? "±"
    mention = value("mention") ?? "{count}/{total}: {aspect}"
    balance = value("balance") ?? "{count}/{total}: {aspect}, +{praising}, -{blaming}"
  }

  func mention(_ point: KeyPoint, of total: Int) -> String {
    var text = ""
    var rest = (point.isMixed ? balance : mention)[...]
    let values = [
      "{count}": String(point.count), "{total}": String(total), "{aspect}": point.aspect,
      "{praising}": String(point.praising), "{blaming}": String(point.blaming),
    ]
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
