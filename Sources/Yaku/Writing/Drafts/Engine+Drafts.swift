import Morphology
import Segmentation
public import TextModel
import Writing

extension Engine {
  /// Replies that somebody may give to the last messages of a thread: to questions, proposed times, requests, complaints and
  /// reviews, else to thanks and apologies. Those that were sent in the thread already are left out.
  ///
  /// Never fails: a message that nothing fits is refused. Same request and packs, same replies.
  public func replies(to request: ReplyRequest) -> DraftResponse {
    let last = request.thread.lastIndex(where: \.isOwn).map { $0 + 1 } ?? 0
    let message = request.thread[last...].map(\.text).joined(separator: "\n\n")
    let sent = Set(request.thread[..<last].filter(\.isOwn).map { $0.text.plain })
    return drafts(of: message, table: "replies", request.language, limit: request.limit) { answers, language in
      let tone = request.tone ?? self.tone(of: message, among: answers, language)
      let fitting = answers.filter { tone.map { $0.rawValue }.map($0.tones.contains) ?? true }
      let wanted = fitting.contains(where: \.isWanted) ? fitting.filter(\.isWanted) : fitting
      // What is asked last is answered first.
      return wanted.reversed().flatMap { answer in
        answer.texts.map { WrittenDraft(text: $0, rule: answer.rule, reason: answer.reason) }
      }.filter { !sent.contains($0.text.plain) }
    }
  }

  /// A text that somebody asks for in words, such as "thank Ken for the book", from the texts of the language data.
  ///
  /// Never fails: what no rule of the language understands is refused.
  public func compose(_ instruction: String, language: LanguageTag? = nil) -> DraftResponse {
    drafts(of: instruction, table: "composing", language, limit: 1) { answers, _ in
      answers.prefix(1).flatMap { answer in
        answer.texts.map { WrittenDraft(text: $0, rule: answer.rule, reason: answer.reason) }
      }
    }
  }

  private func drafts(
    of text: String, table: String, _ language: LanguageTag?, limit: Int,
    choosing choose: ([AnswerFinder.Answer], LanguageTag) -> [WrittenDraft]
  ) -> DraftResponse {
    func refusal(_ outcome: WritingResponse.Outcome, _ language: LanguageTag? = nil) -> DraftResponse {
      DraftResponse(outcome: outcome, drafts: [], language: language)
    }
    if text.unicodeScalars.allSatisfy(\.properties.isWhitespace) { return refusal(.unchanged(.empty)) }
    let candidates = language == nil ? candidates(for: text, limit: 5, hints: [:]).map(\.language) : []
    guard let language = language ?? candidates.first(where: { store.has(table, for: $0) }) ?? candidates.first else {
      return refusal(.refused(.unknownLanguage))
    }
    guard let finder = store.answers(table, for: language) else { return refusal(.refused(.unsupportedTool), language) }
    let content = Translatability(text)
    let document = Document(text, language: language.base, protected: content.protected)
    let sentences = store.segmenter(for: language.base).segment(text, protected: content.protected)
    let answers = sentences.flatMap { finder.answers(document, sentence: $0).reversed() }
    var seen: Set<String> = []
    let drafts = choose(answers, language).filter { seen.insert($0.text.plain).inserted }.prefix(max(1, limit))
    return drafts.isEmpty
      ? refusal(.refused(.nothingFits), language)
      : DraftResponse(outcome: .changed, drafts: Array(drafts), language: language)
  }

  /// The tone of a message: of those that answers have, the one into which least of it would have to be rewritten.
  private func tone(of message: String, among answers: [AnswerFinder.Answer], _ language: LanguageTag) -> Tone? {
    let names = Set(answers.flatMap(\.tones)).sorted()
    let counts = names.map { name -> (count: Int, tone: Tone) in
      let tone = Tone(rawValue: name)
      return (write(WritingRequest(.rewrite(tone), message, language: language)).changes.count, tone)
    }
    let least = counts.map(\.count).min() ?? 0
    // Of equal ones the tone of most rules.
    return counts.filter { $0.count == least }.max { first, second in
      let sums = [first, second].map { item in answers.count { $0.tones.contains(item.tone.rawValue) } }
      return sums[0] != sums[1] ? sums[0] < sums[1] : first.tone.rawValue < second.tone.rawValue
    }?.tone
  }
}

extension String {
  /// Letters and digits alone, in small letters: what two texts are compared by.
  fileprivate var plain: String { lowercased().filter { $0.isLetter || $0.isNumber } }
}
