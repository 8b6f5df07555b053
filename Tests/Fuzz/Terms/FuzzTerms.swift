import FuzzSupport
import Yaku

/// Any bytes, read as a glossary and as a translation memory, as a table and as XML: refused, or entries that can be looked
/// up, and what is written of a memory has the same entries.
@c(LLVMFuzzerTestOneInput)
public func fuzzTerms(_ bytes: UnsafePointer<UInt8>?, _ length: Int) -> Int32 {
  let input = Array(UnsafeBufferPointer(start: bytes, count: length))
  for ending in ["csv", "tsv", "tbx"] {
    guard let file = FuzzFile(input, named: "terms.\(ending)") else { continue }
    if let (entries, _) = try? TermBase.read(file.path) { _ = TermBase(entries) }
    file.remove()
  }
  for ending in ["csv", "tsv", "tmx"] {
    guard let memory = memory(input, ending) else { continue }
    for written in [("csv", memory.csv()), ("tmx", memory.tmx())] {
      let again = FuzzTerms.memory(Array(written.1.utf8), written.0)
      precondition(again?.entries.count == memory.entries.count, "entries lost in \(written.0)")
    }
  }
  return 0
}

private func memory(_ bytes: [UInt8], _ ending: String) -> TranslationMemory? {
  guard let file = FuzzFile(bytes, named: "memory.\(ending)") else { return nil }
  defer { file.remove() }
  return try? TranslationMemory(contentsOf: file.path)
}
