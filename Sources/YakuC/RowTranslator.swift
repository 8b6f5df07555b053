import CYaku
import FoundationEssentials
import Yaku

/// What became of one row.
struct RowOutcome: Sendable {
  var status: Int
  var translation: String?
  var language: String?
  var confidence = 0.0
  var notes: String?
  var error: String?
  var details: String?
}

/// Translates the text of one row. Nothing in it can make this fail: there is an outcome for any bytes.
struct RowTranslator: Sendable {
  let engine: Engine
  let options: CallOptions

  func translate(_ bytes: UnsafeRawBufferPointer) -> RowOutcome {
    let valid = String(validating: bytes, as: UTF8.self)
    let text = valid ?? String(decoding: bytes, as: UTF8.self)
    guard bytes.count <= options.limit else {
      return RowOutcome(
        status: YAKU_OVER_LIMIT, translation: text,
        error: "the text has \(bytes.count) bytes; the limit is \(options.limit)")
    }
    do throws(EngineError) {
      let response = try engine.translate(options.request(text)) {
        fork_gate_pause()
        return !options.stop.isRequested
      }
      var outcome = self.outcome(of: response)
      if valid == nil {
        let problem = "the text is not UTF-8; each bad sequence became U+FFFD"
        // A text that did not become a translation must not look like one.
        if [YAKU_OK, YAKU_PARTLY, YAKU_PASSTHROUGH].contains(outcome.status) { outcome.status = YAKU_INVALID_UTF8 }
        outcome.error = outcome.error.map { "\($0); \(problem)" } ?? problem
        let code = Note.Code.invalidText.rawValue
        outcome.notes = outcome.notes.map { "\(code); \($0)" } ?? code
      }
      return outcome
    } catch {
      var outcome = RowOutcome(status: YAKU_REJECTED, translation: text, error: "\(error)")
      if case .unsupportedPair(let pair) = error { outcome.language = pair.source.description }
      return outcome
    }
  }

  private func outcome(of response: Response) -> RowOutcome {
    let summaries = response.noteSummaries
    var outcome = RowOutcome(
      status: YAKU_OK, translation: response.target.text, language: response.sourceLanguage?.description,
      confidence: response.confidence, notes: summaries.isEmpty ? nil : summaries.text)
    switch response.refusal {
    case .unidentifiedLanguage:
      outcome.status = YAKU_REFUSED
      outcome.error = "the language could not be recognised; name the source language"
    case .foreignScript:
      outcome.status = YAKU_REFUSED
      outcome.error = "the text is written in other letters than its language; name another source language, or none"
    case .some:
      outcome.status = YAKU_REFUSED
      outcome.error = "no translation could be made"
    case nil:
      if response.needlessness != nil {
        outcome.status = YAKU_PASSTHROUGH
      } else if response.notes.contains(where: { $0.code == .cut }) {
        outcome.status = YAKU_OVER_LIMIT
        outcome.error = "the text was over a limit of the engine; the end was not translated"
      } else if !response.untranslatedParts.isEmpty {
        outcome.status = YAKU_PARTLY
      }
    }
    if options.wantsDetails, let json = try? JSONEncoder().encode(response) {
      outcome.details = String(decoding: json, as: UTF8.self)
    }
    return outcome
  }
}
