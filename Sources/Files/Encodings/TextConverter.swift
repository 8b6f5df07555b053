import Glibc
import Synchronization

/// Turns text in one of the older encodings into UTF-8 and back, through the tables of the system.
///
/// Used by many tasks at a time: each conversion takes one of the converters that are free.
package final class TextConverter: Sendable {
  package let encoding: TextEncoding
  private let decoders: Pool
  private let encoders: Pool

  /// `nil` for encodings that need no tables, and where the system lacks them.
  package init?(_ encoding: TextEncoding) {
    guard case .legacy(let name, _) = encoding.form else { return nil }
    self.encoding = encoding
    guard let decoders = Pool(from: name, to: "UTF-8"), let encoders = Pool(from: "UTF-8", to: name) else { return nil }
    self.decoders = decoders
    self.encoders = encoders
  }

  /// Appends `bytes` as UTF-8; bytes that are no character are kept as `LooseUTF8` has them.
  ///
  /// Returns how many bytes at the end may be the start of a character; they
  /// are left alone unless `isFinal`.
  package func decode(_ bytes: Span<UInt8>, into output: inout [UInt8], isFinal: Bool = true) -> Int {
    decoders.with { converter in
      var position = 0
      while position < bytes.count {
        let (read, problem) = converter.convert(bytes.extracting(position..<bytes.count), into: &output)
        position += read
        guard let problem else { break }
        if problem == EINVAL, !isFinal { return bytes.count - position }
        if encoding == .cp949, position >= 2, bytes[position - 2] == 0xA2, bytes[position - 1] == 0xE8 {
          // glibc takes these two and gives nothing for them.
          LooseUTF8.append(raw: 0xA2, to: &output)
          LooseUTF8.append(raw: 0xE8, to: &output)
          continue
        }
        LooseUTF8.append(raw: bytes[position], to: &output)
        position += 1
      }
      return 0
    }
  }

  /// `text` in this encoding.
  ///
  /// Characters it lacks are written as `U+1F600`, and the first of them is
  /// returned. Signs that Unicode has twice, and tables disagree about, count
  /// as one: 〜 and ～, − and －, ‖ and ∥.
  package func encode(_ text: Span<UInt8>, into output: inout [UInt8]) -> Unicode.Scalar? {
    if text.isASCII {
      output.append(text, 0..<text.count)
      return nil
    }
    // Some tables write characters as others that look alike; only what comes back the same may stay.
    var whole: [UInt8] = []
    let (read, problem) = encoders.with { $0.convert(text, into: &whole) }
    if problem == nil, read == text.count, comesBack(as: text, whole.span) {
      output += whole
      return nil
    }
    var missing: Unicode.Scalar?
    LooseUTF8.forEach(in: text) { unit in
      guard case .character(let code) = unit, let scalar = Unicode.Scalar(code) else {
        missing = missing ?? "\u{FFFD}"
        return output.append(UInt8(ascii: "?"))
      }
      if let bytes = exact(scalar) ?? Self.twins[scalar].flatMap(exact) {
        output += bytes
      } else {
        missing = missing ?? scalar
        output += Array("U+\(hexadecimal(scalar))".utf8)
      }
    }
    return missing
  }

  /// The bytes of one character; `nil` when it has none that mean it alone.
  private func exact(_ scalar: Unicode.Scalar) -> [UInt8]? {
    let text = Array(String(scalar).utf8)
    var bytes: [UInt8] = []
    let (_, problem) = encoders.with { $0.convert(text.span, into: &bytes) }
    return problem == nil && comesBack(as: text.span, bytes.span) ? bytes : nil
  }

  private func comesBack(as text: Span<UInt8>, _ bytes: Span<UInt8>) -> Bool {
    var back: [UInt8] = []
    _ = decode(bytes, into: &back)
    guard back.count == text.count else { return false }
    return back.indices.allSatisfy { back[$0] == text[$0] }
  }

  /// Characters that stand for the same one of an older encoding, depending on whose table it is.
  private static let twins: [Unicode.Scalar: Unicode.Scalar] = {
    let pairs: [(Unicode.Scalar, Unicode.Scalar)] = [
      ("\u{301C}", "\u{FF5E}"), ("\u{2212}", "\u{FF0D}"), ("\u{2016}", "\u{2225}"), ("\u{2014}", "\u{2015}"),
      ("\u{A2}", "\u{FFE0}"), ("\u{A3}", "\u{FFE1}"), ("\u{AC}", "\u{FFE2}"), ("\u{A6}", "\u{FFE4}"),
      ("\u{A5}", "\u{FFE5}"), ("\u{203E}", "\u{FFE3}"), ("\u{B7}", "\u{30FB}"),
    ]
    return Dictionary(pairs.flatMap { [$0, ($0.1, $0.0)] }) { first, _ in first }
  }()
}

/// `scalar` as four to six hexadecimal digits.
package func hexadecimal(_ scalar: Unicode.Scalar) -> String {
  let digits = String(scalar.value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
}

/// Converters of one kind that are free.
private final class Pool: Sendable {
  private let from: String
  private let to: String
  private let free: Mutex<[Converter]>

  init?(from: String, to: String) {
    guard let first = Converter(from: from, to: to) else { return nil }
    self.from = from
    self.to = to
    free = Mutex([first])
  }

  func with<Result>(_ body: (Converter) -> Result) -> Result {
    // What could be opened once can be opened again, but for memory; then the first one is waited for.
    var taken = free.withLock { $0.popLast() } ?? Converter(from: from, to: to)
    while taken == nil {
      sched_yield()
      taken = free.withLock { $0.popLast() }
    }
    guard let converter = taken else { preconditionFailure("a converter was waited for") }
    defer { free.withLock { $0.append(converter) } }
    return body(converter)
  }
}

/// One converter of the system. Used by one task at a time, which its pool sees to.
private final class Converter: @unchecked Sendable {
  private let handle: iconv_t
  private var room = [UInt8](repeating: 0, count: 1 << 12)

  init?(from: String, to: String) {
    guard let handle = iconv_open(to, from), handle != iconv_t(bitPattern: -1) else { return nil }
    self.handle = handle
  }

  deinit { iconv_close(handle) }

  /// Converts up to the first byte that cannot be; says how far it came, and why it stopped.
  func convert(_ bytes: Span<UInt8>, into output: inout [UInt8]) -> (read: Int, problem: Int32?) {
    var read = 0
    while true {
      let (taken, written, problem) = bytes.extracting(read..<bytes.count).withUnsafeBytes { input in
        room.withUnsafeMutableBytes { output -> (Int, Int, Int32?) in
          var source = UnsafeMutablePointer(mutating: input.baseAddress?.assumingMemoryBound(to: CChar.self))
          var sourceLeft = input.count
          var target = output.baseAddress?.assumingMemoryBound(to: CChar.self)
          var targetLeft = output.count
          let result = iconv(handle, &source, &sourceLeft, &target, &targetLeft)
          return (input.count - sourceLeft, output.count - targetLeft, result == -1 ? errno : nil)
        }
      }
      output += room[..<written]
      read += taken
      guard problem == E2BIG else { return (read, problem) }
    }
  }
}
