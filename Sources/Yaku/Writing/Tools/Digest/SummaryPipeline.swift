import TextModel
import Writing

/// One text on its way to a summary: read, choose.
struct SummaryPipeline {
  let text: DigestText
  let summarizer: Summarizer

  /// The summary in the place of the text.
  func response(_ length: SummaryLength) -> WritingResponse {
    let document = text.document
    guard let chosen = summarizer.summary(of: document, within: length.budget) else { return text.emptiness }
    guard !chosen.isEmpty else { return text.refusal(.tooLong) }
    var digest = Digest()
    var parts: [Digest.Part] = []
    var end = 0
    for span in chosen {
      // What stood in lines of its own does so again.
      let gap = document.text(at: TextSpan(end, span.lowerBound))
      if !parts.isEmpty {
        if gap.contains(where: \.isNewline) {
          digest.blocks.append(.paragraph(parts))
          parts = []
        } else if !summarizer.isUnspaced || gap.last?.isWhitespace == true {
          parts.append(Digest.Part(text: " "))
        }
      }
      parts.append(Digest.Part(text: text.words(of: span), source: span))
      end = span.upperBound
    }
    digest.blocks.append(.paragraph(parts))
    return text.response(digest)
  }
}

extension SummaryLength {
  /// How much may be taken over.
  var budget: Summarizer.Budget {
    switch self {
    case .words(let count): .words(count)
    case .sentences(let count): .sentences(count)
    case .percent(let share): .share(Double(share) / 100, most: .max)
    case .short: .share(0.1, most: 50)
    case .medium: .share(0.25, most: 150)
    case .long: .share(0.5, most: 400)
    }
  }
}
