import Batch
import Files
import FuzzSupport
import Yaku

/// Any bytes, read as a document of the kind that the first byte names, with a translator that changes nothing: it is
/// refused, or what comes out has as many texts, and comes out as it is the next time where lines are not laid out anew.
@c(LLVMFuzzerTestOneInput)
public func fuzzDocuments(_ bytes: UnsafePointer<UInt8>?, _ length: Int) -> Int32 {
  let input = Array(UnsafeBufferPointer(start: bytes, count: length))
  guard let first = input.first else { return 0 }
  let kind = DocumentKind.allCases[Int(first) % DocumentKind.allCases.count]
  guard let once = rewritten(Array(input.dropFirst()), kind) else { return 0 }
  // All of these is text, which did not change, and bytes outside of it.
  if [.html, .markdown].contains(kind) {
    precondition(once.bytes.elementsEqual(input.dropFirst()), "other bytes changed")
  }
  guard let twice = rewritten(once.bytes, kind) else { preconditionFailure("what was written is no document: \(kind)") }
  // Lines of text may look broken for a page before, and not behind, or the other way round.
  if kind == .text { return 0 }
  precondition(once.texts == twice.texts, "another number of texts: \(kind)")
  let isLaidOut = [.srt, .vtt, .xcstrings].contains(kind)
  precondition(isLaidOut || once.bytes == twice.bytes, "another result the second time: \(kind)")
  return 0
}

/// The document with every text as it was, and how many there are; `nil` when it is none of this kind.
private func rewritten(_ document: [UInt8], _ kind: DocumentKind) -> (bytes: [UInt8], texts: Int)? {
  guard let source = FuzzFile(document, named: "in"), let english = LanguageTag("en"), let french = LanguageTag("fr")
  else { return nil }
  let output = source.path + "-out"
  defer {
    source.remove()
    FuzzFile.remove(output)
  }
  var options = BatchOptions(input: source.path, output: output, template: Request("", from: english, to: french))
  options.files.encoding = .utf8
  options.files.isPackedByName = false
  options.jsonPaths = [JSONPath("**")].compactMap(\.self)
  let job = BatchJob(options, document: kind, stop: StopSignal(), detect: { _ in english }, translate: echo)
  let texts = waiting { try? await job.run(tell: { _ in }, show: { _ in }).tally.records }
  return texts.map { (FuzzFile.bytes(at: output), $0) }
}
