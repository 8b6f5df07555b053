package import Files

/// How the text of a document is written as bytes.
package struct DocumentEncoding: Sendable {
  package let encoding: TextEncoding
  /// The byte order mark, where the document has one.
  private let mark: [UInt8]
  private let converter: TextConverter?
  /// Whether somebody should be told which encoding it was taken for.
  package let isGuess: Bool

  /// The document as UTF-8 without a byte order mark, and how it was written; `named` is what the caller says.
  ///
  /// Throws for bytes that are not what they seem to be: every byte has to come out again.
  package static func decode(
    _ bytes: [UInt8], as named: TextEncoding? = nil
  ) throws(DocumentProblem) -> (text: [UInt8], encoding: DocumentEncoding) {
    let guess = EncodingGuess(bytes)
    let encoding = named ?? guess.encoding
    let mark = encoding.byteOrderMark
    let hasMark = !mark.isEmpty && bytes.starts(with: mark)
    let result = DocumentEncoding(
      encoding: encoding, mark: hasMark ? mark : [], converter: TextConverter(encoding),
      isGuess: named == nil && guess.isGuess)
    var text: [UInt8] = []
    let body = bytes[(hasMark ? mark.count : 0)...]
    if var decoder = StreamDecoder(encoding) {
      decoder.decode(body, into: &text, isFinal: true)
    } else {
      text = Array(body)
    }
    guard String(validating: text, as: UTF8.self) != nil else {
      throw DocumentProblem(
        offset: validPrefix(of: text),
        reason: "not valid \(encoding.name); name its encoding with --encoding, or convert it with 'iconv'")
    }
    guard case .legacy = encoding.form else { return (text, result) }
    // Some tables read two ways of writing as one character.
    let (back, missing) = result.written(text)
    guard missing == nil, back == bytes else {
      throw DocumentProblem(
        offset: 0, reason: "parts of this \(encoding.name) cannot be written back as they are; convert it with 'iconv'")
    }
    return (text, result)
  }

  /// The bytes of a document from its text; throws where its encoding lacks a character.
  package func encode(_ text: [UInt8]) throws(DocumentProblem) -> [UInt8] {
    let (bytes, missing) = written(text)
    guard let missing else { return bytes }
    throw DocumentProblem(
      offset: 0,
      reason: "the new text has \"\(missing)\" (U+\(hexadecimal(missing))), which \(encoding.name) lacks; "
        + "convert the file, for example with 'iconv -t utf-8'")
  }

  private func written(_ text: [UInt8]) -> (bytes: [UInt8], missing: Unicode.Scalar?) {
    var bytes = mark
    switch encoding.form {
    case .utf8: bytes += text
    case .utf16(let isLittleEndian):
      for unit in String(decoding: text, as: UTF8.self).utf16 {
        let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
        bytes += isLittleEndian ? [low, high] : [high, low]
      }
    case .legacy:
      let missing = converter?.encode(text.span, into: &bytes)
      return (bytes, missing)
    }
    return (bytes, nil)
  }

  /// How many of the first bytes are valid; near enough for a message.
  private static func validPrefix(of bytes: [UInt8]) -> Int {
    var (low, high) = (0, bytes.count)
    while low < high {
      let middle = (low + high + 1) / 2
      // A cut within a character is not what is looked for.
      let isValid = (max(0, middle - 3)...middle).contains { String(validating: bytes[..<$0], as: UTF8.self) != nil }
      if isValid { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
