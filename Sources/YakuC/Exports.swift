public import CYaku
import Glibc
import Yaku

// The functions of yaku.h, which says what they do; the compiler compares them with it.

/// A copy that is never freed.
nonisolated(unsafe) private let versionText = strdup(Engine.version)

/// As in the header.
@c @implementation
public func yaku_version() -> UnsafePointer<CChar>? {
  UnsafePointer(versionText)
}

/// As in the header.
@c @implementation
public func yaku_open(_ packs: UnsafePointer<CChar>?, _ engine: UnsafeMutablePointer<OpaquePointer?>?) -> Int32 {
  status { () throws(CallError) in
    guard let engine else { throw CallError(YAKU_BAD_ARGUMENT, "there is no place for the engine") }
    engine.pointee = nil
    engine.pointee = OpenEngines.add(try Engine.open(packs.map { String(cString: $0) }))
  }
}

/// As in the header.
@c @implementation
public func yaku_close(_ engine: OpaquePointer?) {
  fork_gate_enter()
  defer { fork_gate_leave() }
  OpenEngines.remove(engine)
}

/// As in the header.
@c @implementation
public func yaku_translate(
  _ engine: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ length: Int64, _ options: UnsafePointer<yaku_options>?,
  _ results: UnsafeMutablePointer<UnsafeMutablePointer<yaku_results>?>?
) -> Int32 {
  status { () throws(CallError) in
    try fill(results) { () throws(CallError) in
      let bytes = try textBytes(text, length)
      let open = try OpenEngines.engine(engine)
      let options = try CallOptions(options, for: open)
      let outcome = RowTranslator(engine: open.engine, options: options).translate(bytes)
      try options.stop.check()
      return try Results.make([outcome], offsets: Int32.self)
    }
  }
}

/// As in the header.
@c @implementation
public func yaku_translate_batch(
  _ engine: OpaquePointer?, _ data: UnsafePointer<UInt8>?, _ length: Int64, _ offsets: UnsafePointer<Int32>?,
  _ validity: UnsafePointer<UInt8>?, _ offset: Int64, _ count: Int64, _ options: UnsafePointer<yaku_options>?,
  _ results: UnsafeMutablePointer<UnsafeMutablePointer<yaku_results>?>?
) -> Int32 {
  translateBatch(engine, data, length, offsets, validity, offset, count, options, results)
}

/// As in the header.
@c @implementation
public func yaku_translate_batch64(
  _ engine: OpaquePointer?, _ data: UnsafePointer<UInt8>?, _ length: Int64, _ offsets: UnsafePointer<Int64>?,
  _ validity: UnsafePointer<UInt8>?, _ offset: Int64, _ count: Int64, _ options: UnsafePointer<yaku_options>?,
  _ results: UnsafeMutablePointer<UnsafeMutablePointer<yaku_results>?>?
) -> Int32 {
  translateBatch(engine, data, length, offsets, validity, offset, count, options, results)
}

/// As in the header.
@c @implementation
public func yaku_hints(
  _ engine: OpaquePointer?, _ data: UnsafePointer<UInt8>?, _ length: Int64, _ offsets: UnsafePointer<Int32>?,
  _ validity: UnsafePointer<UInt8>?, _ offset: Int64, _ count: Int64, _ hints: UnsafeMutablePointer<CChar>?,
  _ capacity: Int64
) -> Int64 {
  YakuC.count { () throws(CallError) in
    let rows = try ArrowRows(
      data: data, length: length, offsets: offsets, validity: validity, start: offset, count: count)
    let found = try OpenEngines.engine(engine).engine.hints(for: rows)
    let text = found.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: ",").utf8
    if let hints, text.count < capacity {
      for (index, byte) in text.enumerated() { hints[index] = CChar(bitPattern: byte) }
      hints[text.count] = 0
    }
    return text.count
  }
}

/// As in the header.
@c @implementation
public func yaku_results_free(_ results: UnsafeMutablePointer<yaku_results>?) {
  if let results { Results.free(results) }
}

/// As in the header.
@c @implementation
public func yaku_detect(
  _ engine: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ length: Int64,
  _ languages: UnsafeMutablePointer<yaku_language>?, _ capacity: Int64
) -> Int64 {
  count { () throws(CallError) in
    let text = String(decoding: try textBytes(text, length), as: UTF8.self)
    let engine = try OpenEngines.engine(engine).engine
    guard let languages, capacity > 0 else { return 0 }
    let found = engine.detect(text, limit: Int(min(capacity, 1000)))
    for (index, (tag, confidence)) in found.enumerated() {
      var language = yaku_language()
      write(tag, to: &language.tag)
      language.confidence = confidence
      languages[index] = language
    }
    return found.count
  }
}

/// As in the header.
@c @implementation
public func yaku_pairs(_ engine: OpaquePointer?, _ pairs: UnsafeMutablePointer<yaku_pair>?, _ capacity: Int64)
  -> Int64
{
  count { () throws(CallError) in
    let engine = try OpenEngines.engine(engine).engine
    if let pairs, capacity > 0 {
      for (index, known) in engine.pairs.prefix(Int(min(capacity, Int64(Int32.max)))).enumerated() {
        var pair = yaku_pair()
        write(known.source, to: &pair.source)
        write(known.target, to: &pair.target)
        pair.is_gloss = engine.isGloss(known) ? 1 : 0
        pairs[index] = pair
      }
    }
    return engine.pairs.count
  }
}

/// As in the header.
@c @implementation
public func yaku_error() -> UnsafePointer<CChar>? {
  LastError.text
}

/// As in the header.
@c @implementation
public func yaku_status_name(_ status: Int32) -> UnsafePointer<CChar>? {
  let name: StaticString =
    switch Int(status) {
    case YAKU_OK: "ok"
    case YAKU_PASSTHROUGH: "passthrough"
    case YAKU_REFUSED: "refused"
    case YAKU_REJECTED: "rejected"
    case YAKU_INVALID_UTF8: "invalid UTF-8"
    case YAKU_OVER_LIMIT: "over limit"
    case YAKU_INTERNAL: "internal"
    case YAKU_NULL: "null"
    case YAKU_PARTLY: "partly"
    case YAKU_BAD_ARGUMENT: "bad argument"
    case YAKU_NO_PACKS: "no packs"
    case YAKU_UNSUPPORTED_PAIR: "unsupported pair"
    case YAKU_FORKED: "forked"
    case YAKU_STOPPED: "stopped"
    default: "unknown"
    }
  return name.cString
}

// MARK: what the functions share

/// Puts what `make` gives into the place of the caller, which is NULL if it fails.
private func fill(
  _ place: UnsafeMutablePointer<UnsafeMutablePointer<yaku_results>?>?,
  _ make: () throws(CallError) -> UnsafeMutablePointer<yaku_results>
) throws(CallError) {
  guard let place else { throw CallError(YAKU_BAD_ARGUMENT, "there is no place for the results") }
  place.pointee = nil
  place.pointee = try make()
}

private func textBytes(_ text: UnsafePointer<CChar>?, _ length: Int64) throws(CallError) -> UnsafeRawBufferPointer {
  guard length >= 0, length == 0 || text != nil else {
    throw CallError(YAKU_BAD_ARGUMENT, "the text is NULL, or its length \(length) is negative")
  }
  return UnsafeRawBufferPointer(start: text, count: Int(length))
}

/// The batch functions, which differ in the width of their offsets alone.
private func translateBatch<Offset: FixedWidthInteger & BitwiseCopyable & Sendable>(
  _ engine: OpaquePointer?, _ data: UnsafePointer<UInt8>?, _ length: Int64, _ offsets: UnsafePointer<Offset>?,
  _ validity: UnsafePointer<UInt8>?, _ offset: Int64, _ count: Int64, _ options: UnsafePointer<yaku_options>?,
  _ results: UnsafeMutablePointer<UnsafeMutablePointer<yaku_results>?>?
) -> Int32 {
  status { () throws(CallError) in
    try fill(results) { () throws(CallError) in
      let rows = try ArrowRows(
        data: data, length: length, offsets: offsets, validity: validity, start: offset, count: count)
      let open = try OpenEngines.engine(engine)
      var options = try CallOptions(options, for: open)
      if options.wantsHints { options.hints = open.engine.hints(for: rows, limit: options.limit) }
      return try translate(rows, RowTranslator(engine: open.engine, options: options))
    }
  }
}

private func translate<Offset>(
  _ rows: ArrowRows<Offset>, _ translator: RowTranslator
) throws(CallError) -> UnsafeMutablePointer<yaku_results> {
  let distinct = DistinctRows(rows)
  let firsts = distinct.firsts
  let stop = translator.options.stop
  let outcomes = WorkerThreads.outcomes(count: firsts.count, jobs: translator.options.jobs) {
    stop.isRequested ? nil : translator.translate(rows[firsts[$0]])
  }
  try stop.check()
  let missing = RowOutcome(status: YAKU_INTERNAL, error: "the row was not worked on; report this")
  return try Results.make(
    distinct.texts.map { $0 < 0 ? RowOutcome(status: YAKU_NULL) : outcomes[$0] ?? missing }, offsets: Offset.self)
}

/// Writes a tag with its zero byte into an array of characters; what does not fit is cut.
private func write<Characters>(_ tag: LanguageTag, to characters: inout Characters) {
  withUnsafeMutableBytes(of: &characters) { bytes in
    let text = tag.description.utf8.prefix(bytes.count - 1)
    for (index, byte) in text.enumerated() { bytes[index] = byte }
    bytes[text.count] = 0
  }
}
