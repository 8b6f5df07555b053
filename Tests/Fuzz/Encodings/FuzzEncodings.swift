import Batch
import Files
import FuzzSupport
import Yaku

/// Any bytes, read as lines, as a table and as a document in the encoding that the first byte names, or in the one they
/// look like, with a translator that changes nothing: refused, or every byte comes out.
@c(LLVMFuzzerTestOneInput)
public func fuzzEncodings(_ bytes: UnsafePointer<UInt8>?, _ length: Int) -> Int32 {
  let input = Array(UnsafeBufferPointer(start: bytes, count: length))
  guard let first = input.first else { return 0 }
  let names = TextEncoding.names
  let number = Int(first) % (names.count + 1)
  let encoding = number < names.count ? TextEncoding(named: names[number]) : nil
  let body = Array(input.dropFirst())
  for format in [RecordFormat.lines, .delimited(.csv)] { check(body, encoding, format) }
  check(body, encoding, nil)
  return 0
}

/// Runs a job over records, or over a document of plain text where `format` is `nil`.
private func check(_ body: [UInt8], _ encoding: TextEncoding?, _ format: RecordFormat?) {
  guard let source = FuzzFile(body, named: "in"), let english = LanguageTag("en"), let french = LanguageTag("fr")
  else { return }
  let output = source.path + "-out"
  defer {
    source.remove()
    FuzzFile.remove(output)
    FuzzFile.remove(output + ".partial")
    FuzzFile.remove(output + ".partial.journal")
  }
  var options = BatchOptions(input: source.path, output: output, template: Request("", from: english, to: french))
  options.files.encoding = encoding
  options.files.isPackedByName = false
  options.format = format
  options.textColumns = [.number(1)]
  let settled = options
  let isDone = waiting {
    let job = BatchJob(
      settled, document: format == nil ? .html : nil, stop: StopSignal(), detect: { _ in english }, translate: echo)
    return (try? await job.run(tell: { _ in }, show: { _ in })) != nil
  }
  guard isDone == true, format == .lines || format == nil else { return }
  precondition(FuzzFile.bytes(at: output) == body, "other bytes came out")
}
