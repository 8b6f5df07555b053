import CYaku
import Glibc
import Yaku

/// What a caller asked for, checked.
struct CallOptions: Sendable {
  let source: LanguageTag?
  let target: LanguageTag
  let jobs: Int
  let format: TextFormat
  let alternatives: Int
  let wantsDetails: Bool
  /// Bytes of one text; nothing longer is translated.
  let limit: Int

  private static let mostJobs = 256

  /// Reads options of any version: what an older caller does not have is zero, what a newer one has must be zero.
  init(_ pointer: UnsafePointer<yaku_options>?, for engine: Engine) throws(CallError) {
    guard let pointer else {
      throw CallError(YAKU_BAD_ARGUMENT, "the options are NULL; start with YAKU_OPTIONS(\"en\")")
    }
    let size = pointer.pointee.size
    let known = MemoryLayout<yaku_options>.size
    // The largest size that any version can have, so that a stray number is not taken for one.
    guard (MemoryLayout<size_t>.size + MemoryLayout<Int>.size...4096).contains(size) else {
      throw CallError(YAKU_BAD_ARGUMENT, "options have size \(size); set it to sizeof(yaku_options)")
    }
    var options = yaku_options()
    let bytes = UnsafeRawBufferPointer(start: pointer, count: size)
    withUnsafeMutableBytes(of: &options) { $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes.prefix(known))) }
    guard bytes.dropFirst(known).allSatisfy({ $0 == 0 }) else {
      throw CallError(YAKU_BAD_ARGUMENT, "an option is newer than this library; update the library")
    }
    guard let target = try Self.tag(options.target, "target") else {
      throw CallError(YAKU_BAD_ARGUMENT, "no target language; write one such as \"en\"")
    }
    (self.target, source) = (target, try Self.tag(options.source, "source"))
    guard let format = Self.formats[options.format] else {
      throw CallError(YAKU_BAD_ARGUMENT, "format \"\(options.format)\" is none of YAKU_PLAIN, YAKU_HTML, YAKU_MARKDOWN")
    }
    self.format = format
    let processors = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    jobs = min(Self.mostJobs, max(1, options.jobs > 0 ? Int(options.jobs) : processors))
    alternatives = max(0, Int(options.alternatives))
    wantsDetails = options.details != 0
    limit = options.max_bytes > 0 ? Int(options.max_bytes) : .max
    try check(engine)
  }

  private static let formats: [Int32: TextFormat] = [
    Int32(YAKU_PLAIN): .plain, Int32(YAKU_HTML): .html, Int32(YAKU_MARKDOWN): .markdown,
  ]

  private static func tag(_ text: UnsafePointer<CChar>?, _ name: String) throws(CallError) -> LanguageTag? {
    guard let text else { return nil }
    let string = String(cString: text)
    guard let tag = LanguageTag(string) else {
      throw CallError(YAKU_BAD_ARGUMENT, "\(name) \"\(string)\" is no language tag; write one such as \"ja\"")
    }
    return tag
  }

  /// Refuses a pair nobody can translate before the first text is read.
  private func check(_ engine: Engine) throws(CallError) {
    let sources = engine.pairs.filter { $0.target.base == target.base }.map(\.source.base)
    guard !sources.isEmpty else {
      let targets = Set(engine.pairs.map(\.target.base.description)).sorted().joined(separator: ", ")
      throw CallError(YAKU_UNSUPPORTED_PAIR, "no pack translates into \"\(target)\"; choose one of: \(targets)")
    }
    guard let source, source.base != target.base, !sources.contains(source.base) else { return }
    let names = Set(sources.map(\.description)).sorted().joined(separator: ", ")
    throw CallError(
      YAKU_UNSUPPORTED_PAIR, "no pack translates from \"\(source)\" to \"\(target)\"; choose one of: \(names)")
  }

  func request(_ text: String) -> Request {
    var request = Request(text, from: source, to: target, alternatives: alternatives)
    request.format = format
    return request
  }
}
