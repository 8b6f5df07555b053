import Batch
import FuzzSupport
import Yaku

/// Any bytes, read as a document of the kind that the first byte names, with a translator that changes nothing: it is
/// refused, or what comes out has the same texts, and comes out as it is the next time.
@c(LLVMFuzzerTestOneInput)
public func fuzzDocuments(_ bytes: UnsafePointer<UInt8>?, _ length: Int) -> Int32 {
  let input = Array(UnsafeBufferPointer(start: bytes, count: length))
  guard let first = input.first else { return 0 }
  let kind = DocumentKind.allCases[Int(first) % DocumentKind.allCases.count]
  guard let once = rewritten(Array(input.dropFirst()), kind) else { return 0 }
  // All of these is text, which did not change, and bytes outside of it.
  if [.html, .markdown].contains(kind) { precondition(once.elementsEqual(input.dropFirst()), "other bytes changed") }
  guard let twice = rewritten(once, kind) else { preconditionFailure("what was written is no document: \(kind)") }
  precondition(once == twice, "another result the second time: \(kind)")
  return 0
}

/// The document with every text as it was; `nil` when it is none of this kind.
private func rewritten(_ document: [UInt8], _ kind: DocumentKind) -> [UInt8]? {
  guard let source = FuzzFile(document, named: "in"), let english = LanguageTag("en"), let french = LanguageTag("fr")
  else { return nil }
  let output = source.path + "-out"
  defer {
    source.remove()
    FuzzFile.remove(output)
  }
  var options = BatchOptions(input: source.path, output: output, template: Request("", from: english, to: french))
  options.files.encoding = .utf8
  options.files.packing = FileOptions.Packing.none
  options.jsonPaths = [JSONPath("**")].compactMap(\.self)
  let job = DocumentJob(options, kind, stop: StopSignal(), detect: { _ in english }, translate: echo)
  let isDone = waiting { (try? await job.run(tell: { _ in }, show: { _ in })) != nil }
  return isDone == true ? FuzzFile.bytes(at: output) : nil
}
