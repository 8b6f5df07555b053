import Glibc
import Yaku

/// Any text, proofread in every language of the packs in `YAKU_PACKS` and in every format: suggestions stand apart, between
/// scalars and outside protected parts; rejecting all gives the bytes back; a session finds what a fresh look finds.
///
/// The first byte of the input says where the text is changed.
@c(LLVMFuzzerTestOneInput)
public func fuzzProofreading(_ bytes: UnsafePointer<UInt8>?, _ length: Int) -> Int32 {
  let input = UnsafeBufferPointer(start: bytes, count: length)
  guard let engine = Packs.engine, let place = input.first else { return 0 }
  let text = String(decoding: input.dropFirst(), as: UTF8.self)
  for language in engine.proofreadingLanguages {
    for syntax in [nil] + CodeSyntax.allCases {
      for format in syntax == nil ? TextFormat.allCases : [.plain] {
        var request = ProofreadingRequest(text, language: language)
        request.format = format
        request.code = syntax
        request.rules.includesOptional = true
        guard let response = try? engine.proofread(request) else { continue }
        check(response, text)
        var session = try? ProofreadingSession(request, engine: engine)
        _ = try? session?.apply(Edit(boundary(in: text, near: Int(place)), "the the "))
        guard let found = session?.response.suggestions, let now = session?.request else { continue }
        precondition((try? engine.proofread(now))?.suggestions == found, "a session that forgot something")
      }
    }
  }
  return 0
}

private func check(_ response: ProofreadingResponse, _ text: String) {
  var end = 0
  for suggestion in response.suggestions {
    let span = suggestion.span
    precondition(span.lowerBound >= end && span.upperBound <= text.utf8.count, "suggestions out of order")
    precondition(text.substring(at: span).utf8.count == span.count, "a suggestion within a scalar")
    precondition(!response.document.protected.contains { $0.span.overlaps(span) }, "a protected part is touched")
    end = span.upperBound
  }
  var review = SuggestionReview(response)
  review.acceptPending()
  for number in review.suggestions.indices { review.decide(.rejected, about: number) }
  precondition(review.applied().document.text.utf8.elementsEqual(text.utf8), "bytes that do not come back")
}

/// An empty span between two scalars.
private func boundary(in text: String, near offset: Int) -> TextSpan {
  let start = text.substring(at: TextSpan(0, min(offset, text.utf8.count))).utf8.count
  return TextSpan(start, start)
}

private enum Packs {
  static let engine = try? Engine(packs: .directory(getenv("YAKU_PACKS").map { String(cString: $0) } ?? "packs"))
}
