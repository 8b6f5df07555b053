import Files

/// How the bytes of records stand for text while they are worked on, and how they are written.
///
/// Records of most encodings keep the bytes of the file, so that what is not
/// added comes out as it came in; only the texts are decoded. Where the output
/// is in another encoding, and for UTF-16, records are UTF-8 inside.
package struct RecordCoding: Sendable {
  /// Of the bytes of a record while it is worked on; `nil` is UTF-8.
  private let inner: TextConverter?
  /// What records are turned into at the end; `nil` leaves them as they are.
  private let outer: Outer?
  private let outputName: String
  /// What the input is called in messages.
  private let inputName: String

  private enum Outer: Sendable {
    case utf16(UTF16Form)
    case legacy(TextConverter)
    /// Text that came from another encoding; what was no text becomes U+FFFD.
    case utf8
  }

  /// UTF-8 in and out.
  package static let utf8 = RecordCoding(inner: nil, outer: nil, inputName: "utf-8", outputName: "utf-8")

  /// Records of a file in `input` for a file in `output`; `isDecoded` when the input is turned into UTF-8 first.
  ///
  /// Throws where the system lacks the tables for an encoding.
  init(from input: TextEncoding, isDecoded: Bool, to output: TextEncoding) throws(BatchError) {
    inputName = input.name
    outputName = output.name
    var inner: TextConverter?
    if case .legacy = input.form, !isDecoded { inner = try Self.converter(input) }
    self.inner = inner
    switch output.form {
    case .utf8: outer = input.form == .utf8 ? nil : .utf8
    case .utf16(let isLittleEndian): outer = .utf16(UTF16Form(isLittleEndian: isLittleEndian))
    case .legacy: outer = inner == nil ? .legacy(try Self.converter(output)) : nil
    }
  }

  private init(inner: TextConverter?, outer: Outer?, inputName: String, outputName: String) {
    self.inner = inner
    self.outer = outer
    self.inputName = inputName
    self.outputName = outputName
  }

  private static func converter(_ encoding: TextEncoding) throws(BatchError) -> TextConverter {
    if let converter = TextConverter(encoding) { return converter }
    throw BatchError(
      .usage, "this system has no tables for \(encoding.name); install the gconv modules of its C library, or use utf-8"
    )
  }

  /// The text that `bytes` of a record are, and whether all of them are text; each bad sequence becomes U+FFFD.
  func text(_ bytes: [UInt8]) -> (text: String, isValid: Bool) {
    guard let inner, !bytes.span.isASCII else { return Batch.text(bytes) }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(2 * bytes.count)
    _ = inner.decode(bytes.span, into: &decoded)
    return Batch.text(decoded)
  }

  /// `text` as bytes of a record. Characters that the encoding lacks are written as `U+1F600`.
  func bytes(_ text: String) -> [UInt8] {
    let plain = Array(text.utf8)
    guard let inner, !plain.span.isASCII else { return plain }
    var encoded: [UInt8] = []
    encoded.reserveCapacity(plain.count)
    _ = inner.encode(plain.span, into: &encoded)
    return encoded
  }

  /// Why text that is not valid cannot be read, with what to do.
  var invalidText: String { "is not valid \(inputName); name the encoding of the file with --encoding, or correct it" }

  /// Why `text` cannot be written, for people; `nil` when it can.
  func problem(of text: String) -> String? {
    guard case .legacy(let converter) = outer ?? inner.map(Outer.legacy) else { return nil }
    let bytes = Array(text.utf8)
    var encoded: [UInt8] = []
    return converter.encode(bytes.span, into: &encoded).map(lacks)
  }

  /// Why a record cannot be written in the encoding of the output, for people; `nil` when it can.
  func problem(ofRecord record: Range<Int>, in bytes: Span<UInt8>) -> String? {
    guard let outer else { return nil }
    let record = bytes.extracting(record)
    if record.isASCII { return nil }
    switch outer {
    case .legacy(let converter):
      var encoded: [UInt8] = []
      return converter.encode(record, into: &encoded).map(lacks)
    case .utf8: return record.withUnsafeBufferPointer(UTF8.isValid) ? nil : "the record \(invalidText)"
    case .utf16:
      // UTF-16 keeps everything it came with, but bytes that are no UTF-8 have no place in it.
      guard inputName.hasPrefix("utf-8") else { return nil }
      return record.withUnsafeBufferPointer(UTF8.isValid) ? nil : "the record \(invalidText)"
    }
  }

  private func lacks(_ scalar: Unicode.Scalar) -> String {
    if scalar == "\u{FFFD}" { return "the record has bytes that are no \(inputName), or U+FFFD; correct it" }
    return "\(outputName) has no U+\(hexadecimal(scalar)); write the output with --output-encoding utf-8"
  }

  /// Whole records as they stand in the output.
  package func output(_ records: [UInt8]) -> [UInt8] {
    guard let outer else { return records }
    var output: [UInt8] = []
    switch outer {
    case .utf16(let form): form.encode(records.span, into: &output)
    case .legacy(let converter): _ = converter.encode(records.span, into: &output)
    case .utf8: return UTF8.isValid(records) ? records : Array(String(decoding: records, as: UTF8.self).utf8)
    }
    return output
  }
}

extension UTF8 {
  /// Whether `bytes` are valid UTF-8.
  fileprivate static func isValid(_ bytes: some Collection<UInt8>) -> Bool {
    String(validating: bytes, as: UTF8.self) != nil
  }
}

/// A string from bytes, and whether they were UTF-8; each bad sequence becomes U+FFFD.
func text(_ bytes: [UInt8]) -> (text: String, isValid: Bool) {
  if let text = String(validating: bytes, as: UTF8.self) { return (text, true) }
  return (String(decoding: bytes, as: UTF8.self), false)
}
