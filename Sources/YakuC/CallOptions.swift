import CYaku
import Glibc
import Yaku

/// What a caller asked for, checked.
struct CallOptions: Sendable {
  /// The request for each text, without the text.
  private var template: Request
  let jobs: Int
  let wantsDetails: Bool
  /// Bytes of one text; nothing longer is translated.
  let limit: Int
  let stop: StopRequest
  /// Whether the languages of a batch are to be found out from its first texts.
  let wantsHints: Bool

  private static let mostJobs = 256
  private static let isNewer = "an option is newer than this library; update the library"

  /// Reads options of any version: what an older caller does not have is zero, what a newer one has must be zero.
  init(_ pointer: UnsafePointer<yaku_options>?, for open: OpenEngine) throws(CallError) {
    let options = try Self.options(at: pointer)
    guard let target = try Self.tag(options.target, "target") else {
      throw CallError(YAKU_BAD_ARGUMENT, "no target language; write one such as \"en\"")
    }
    var template = Request(
      "", from: try Self.tag(options.source, "source"), to: target, alternatives: max(0, Int(options.alternatives)))
    template.languageHints = try Self.hints(options.hints)
    template.format = try Self.choice(options.format, "format") ?? .plain
    template.formality = try Self.choice(options.style, "style") ?? .unspecified
    template.gender = try Self.choice(options.gender, "gender") ?? .unspecified
    let threshold = options.memory_threshold == 0 ? 100 : Int(options.memory_threshold)
    guard (50...100).contains(threshold) else {
      throw CallError(YAKU_BAD_ARGUMENT, "the memory threshold is \(threshold); it is 50 to 100")
    }
    template.memoryThreshold = threshold
    if let path = options.glossary { template.termBases = [try open.glossary(String(cString: path))] }
    if let path = options.memory { template.memories = [try open.memory(String(cString: path))] }
    self.template = template
    let processors = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    jobs = min(Self.mostJobs, max(1, options.jobs > 0 ? Int(options.jobs) : processors))
    wantsDetails = options.details != 0
    limit = options.max_bytes > 0 ? Int(options.max_bytes) : .max
    stop = StopRequest(options.stop)
    wantsHints = options.alone == 0 && template.source == nil && template.languageHints.isEmpty
    guard options.reserved == 0 else { throw CallError(YAKU_BAD_ARGUMENT, Self.isNewer) }
    try check(open.engine)
  }

  /// How likely each language is before a text is looked at.
  var hints: [LanguageTag: Double] {
    get { template.languageHints }
    set { template.languageHints = newValue }
  }

  func request(_ text: String) -> Request {
    var request = template
    request.text = text
    return request
  }

  private static func options(at pointer: UnsafePointer<yaku_options>?) throws(CallError) -> yaku_options {
    guard let pointer else {
      throw CallError(YAKU_BAD_ARGUMENT, "the options are NULL; start with YAKU_OPTIONS(\"en\")")
    }
    let size = pointer.pointee.size
    let known = MemoryLayout<yaku_options>.size
    // The upper end is more than any version will have: a stray number is not taken for a size.
    guard (MemoryLayout<size_t>.size + MemoryLayout<Int>.size...4096).contains(size) else {
      throw CallError(YAKU_BAD_ARGUMENT, "options have size \(size); set it to sizeof(yaku_options)")
    }
    var options = yaku_options()
    let bytes = UnsafeRawBufferPointer(start: pointer, count: size)
    withUnsafeMutableBytes(of: &options) { $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes.prefix(known))) }
    guard bytes.dropFirst(known).allSatisfy({ $0 == 0 }) else {
      throw CallError(YAKU_BAD_ARGUMENT, isNewer)
    }
    return options
  }

  private static func tag(_ text: UnsafePointer<CChar>?, _ name: String) throws(CallError) -> LanguageTag? {
    guard let text else { return nil }
    return try tag(String(cString: text), name)
  }

  private static func tag(_ text: String, _ name: String) throws(CallError) -> LanguageTag {
    guard let tag = LanguageTag(text) else {
      throw CallError(YAKU_BAD_ARGUMENT, "\(name) \"\(text)\" is no language tag; write one such as \"ja\"")
    }
    return tag
  }

  /// Reads `ja=0.9,en=0.1`, or names alone, which are equally likely.
  private static func hints(_ text: UnsafePointer<CChar>?) throws(CallError) -> [LanguageTag: Double] {
    guard let text else { return [:] }
    var hints: [LanguageTag: Double] = [:]
    for part in String(cString: text).split(separator: ",") {
      let sides = part.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 1 || sides.count == 2, let weight = sides.count == 2 ? Double(sides[1]) : 1,
        weight >= 0, weight.isFinite
      else {
        throw CallError(YAKU_BAD_ARGUMENT, "\"\(part)\" is no hint; write one such as \"ja=0.9\"")
      }
      hints[try tag(String(sides[0]), "hint")] = weight
    }
    return hints
  }

  /// The value of an option that has names; `nil` when it was left out.
  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ text: UnsafePointer<CChar>?, _ name: String
  ) throws(CallError) -> Choice? {
    guard let text else { return nil }
    let string = String(cString: text)
    guard let choice = Choice(rawValue: string) else {
      let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw CallError(YAKU_BAD_ARGUMENT, "\(name) \"\(string)\" is none of: \(names)")
    }
    return choice
  }

  /// Refuses a pair nobody can translate before the first text is read.
  private func check(_ engine: Engine) throws(CallError) {
    let target = template.target
    let sources = engine.pairs.filter { $0.target.base == target.base }.map(\.source.base)
    guard !sources.isEmpty else {
      let targets = Set(engine.pairs.map(\.target.base.description)).sorted().joined(separator: ", ")
      throw CallError(YAKU_UNSUPPORTED_PAIR, "no pack translates into \"\(target)\"; choose one of: \(targets)")
    }
    guard let source = template.source, source.base != target.base, !sources.contains(source.base) else { return }
    let names = Set(sources.map(\.description)).sorted().joined(separator: ", ")
    throw CallError(
      YAKU_UNSUPPORTED_PAIR, "no pack translates from \"\(source)\" to \"\(target)\"; choose one of: \(names)")
  }
}
