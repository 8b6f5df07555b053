import Glibc
import Yaku

/// Any text, translated from each language the packs in `YAKU_PACKS` have: there is an answer, twice the same.
@c(LLVMFuzzerTestOneInput)
public func fuzzTranslation(_ bytes: UnsafePointer<UInt8>?, _ length: Int) -> Int32 {
  let text = String(decoding: UnsafeBufferPointer(start: bytes, count: length), as: UTF8.self)
  guard let engine = Packs.engine else { return 0 }
  for pair in engine.pairs {
    let request = Request(text, from: pair.source, to: pair.target)
    let first = try? engine.translate(request)
    let second = try? engine.translate(request)
    precondition(first?.target.text == second?.target.text, "two answers to one request")
  }
  return 0
}

private enum Packs {
  static let engine = try? Engine(packs: .directory(getenv("YAKU_PACKS").map { String(cString: $0) } ?? "packs"))
}
