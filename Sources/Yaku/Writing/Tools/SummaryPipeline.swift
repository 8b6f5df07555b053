import Segmentation
import TextModel
import Writing

/// One text on its way to a summary: cut into sentences, read, choose.
struct SummaryPipeline {
  let store: PackStore
  let language: LanguageTag

  /// The summary in the place of the text. `words` is the text as people read it, without markup.
  func response(_ words: String, _ length: SummaryLength, _ request: WritingRequest) -> WritingResponse {
    let content = Translatability(words)
    let segmenter = store.segmenter(for: language)
    let document = Document(
      words, language: language, protected: content.protected,
      sentences: segmenter.segment(words, protected: content.protected))
    let budget: Summarizer.Budget =
      switch length {
      case .words(let count): .words(count)
      case .sentences(let count): .sentences(count)
      }
    let chosen = store.summarizer(for: language).summary(of: document, within: budget)
    let whole = Document(request.text, language: language)
    guard !chosen.isEmpty else {
      return WritingResponse(document: whole, outcome: .refused(.tooLong), changes: [])
    }
    var text = ""
    var end = 0
    for span in chosen {
      // What stood in lines of its own does so again.
      let gap = document.text(at: TextSpan(end, span.lowerBound))
      if !text.isEmpty { text += gap.contains { $0.isNewline } ? "\n" : " " }
      text += document.text(at: span)
      end = span.upperBound
    }
    let change = WritingChange(whole.span, text + (request.text.hasSuffix("\n") ? "\n" : ""))
    return WritingResponse(document: whole, outcome: .changed, changes: [change])
  }
}
