import Segmentation
import TextModel
import Writing

/// One text on its way to changes: protect, cut into sentences, rewrite, until nothing is left to say.
struct RewritingPipeline {
  let store: PackStore
  let rewriter: Rewriter
  let language: LanguageTag

  /// What the rules make of a text: changes, and what was not changed because of facts, each in order.
  struct Result {
    var changes: [WritingChange] = []
    var rejections: [WritingRejection] = []
  }

  /// What the rules make of `text`, read as one without markup; `kept` stays as it is; whether it is code, which
  /// ends no sentence, `isCode` says. Linear in the length of the text
  /// times the rounds of its longest paragraph.
  func result(_ text: String, keeping kept: [TextSpan], keepsQuotes: Bool, isCode: Bool = false) -> Result {
    let whole = Document(text, language: language)
    var result = Result()
    for paragraph in Paragraphs.spans(of: text) {
      let part = String(whole.text(at: paragraph))
      let inside = kept.filter { $0.overlaps(paragraph) }.map { span in
        TextSpan(
          max(span.lowerBound, paragraph.lowerBound) - paragraph.lowerBound,
          min(span.upperBound, paragraph.upperBound) - paragraph.lowerBound)
      }
      let found = paragraphResult(part, keeping: inside, keepsQuotes: keepsQuotes, isCode: isCode)
      result.changes += found.changes.map { change in
        WritingChange(
          change.span.shifted(by: paragraph.lowerBound), change.replacement, rules: change.rules,
          reasons: change.reasons)
      }
      result.rejections += found.rejections.map { rejection in
        var rejection = rejection
        rejection.span = rejection.span.shifted(by: paragraph.lowerBound)
        return rejection
      }
    }
    return result
  }

  private func paragraphResult(_ text: String, keeping kept: [TextSpan], keepsQuotes: Bool, isCode: Bool) -> Result {
    var draft = Draft(text)
    var rejections: Set<WritingRejection> = []
    var kept = kept
    // Sentences about which nothing is left to say, and neighbours.
    var settled: Set<Substring> = []
    let segmenter = store.segmenter(for: language)
    for _ in 0..<Rewriter.rounds {
      let quotes = keepsQuotes ? segmenter.quotes(in: draft.text) : []
      let content = Translatability(
        draft.text, keeping: isCode ? quotes : kept + quotes, code: isCode ? kept : [])
      let document = Document(draft.text, language: language, protected: content.protected)
      let whole = document.with(sentences: segmenter.segment(draft.text, protected: content.protected))
      var found: [Suggestion] = []
      func take(_ round: Rewriter.Round, of words: Substring) {
        if round.suggestions.isEmpty { settled.insert(words) }
        found += round.suggestions
        for (suggestion, facts) in round.rejected {
          rejections.insert(WritingRejection(suggestion, at: draft.original(of: suggestion.span), facts))
        }
      }
      for sentence in SentenceLimit.pieces(of: whole.sentences, in: whole) {
        let words = whole.text(at: sentence)
        if !settled.contains(words) { take(rewriter.round(whole, sentence: sentence), of: words) }
      }
      if found.isEmpty, rewriter.readsPairs {
        for pair in Self.pairs(in: whole) where found.last.map({ $0.span.upperBound <= pair.lowerBound }) ?? true {
          let words = whole.text(at: pair)
          if !settled.contains(words) { take(rewriter.round(whole, pair: pair), of: words) }
        }
      }
      guard !found.isEmpty else { break }
      let map = EditSet(found.compactMap(\.edit)).applied(to: draft.text).map
      kept = kept.map(map.after)
      draft.apply(found)
    }
    return Result(
      changes: draft.changes.map(WritingChange.init), rejections: rejections.sorted(by: WritingRejection.precedes))
  }

  /// Short sentences that follow one another on one line, each with the next, in order.
  private static func pairs(in document: Document) -> [TextSpan] {
    zip(document.sentences, document.sentences.dropFirst()).compactMap { first, second in
      let pair = TextSpan(first.lowerBound, second.upperBound)
      return pair.count <= pairLimit && !document.text(at: pair).utf8.contains(0x0A) ? pair : nil
    }
  }

  /// How many bytes two sentences have at most that are looked at together: rules join short ones.
  private static let pairLimit = 300
}

/// Texts are rewritten paragraph by paragraph: what an empty line stands between.
enum Paragraphs {
  /// The paragraphs of a text without the empty lines between them, in order. Linear.
  static func spans(of text: String) -> [TextSpan] {
    var spans: [TextSpan] = []
    var start: Int?
    var end = 0
    var line = 0
    var isBlank = true
    var position = 0
    func close(_ spans: inout [TextSpan]) {
      if let first = start { spans.append(TextSpan(first, end)) }
      start = nil
    }
    for byte in text.utf8 {
      position += 1
      switch byte {
      case 0x0A, 0x0D:
        if isBlank { close(&spans) }
        line = position
        isBlank = byte == 0x0A || isBlank
      case 0x20, 0x09: continue
      default:
        if isBlank {
          start = start ?? line
          isBlank = false
        }
        end = position
      }
    }
    close(&spans)
    return spans
  }
}
