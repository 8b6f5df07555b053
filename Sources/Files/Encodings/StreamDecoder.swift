/// Turns a stream in another encoding into `LooseUTF8`, piece by piece.
package struct StreamDecoder {
  private enum Form {
    case utf16(UTF16Form)
    case legacy(TextConverter)
  }

  private let form: Form
  /// The start of a character whose other bytes have not arrived.
  private var rest: [UInt8] = []

  /// `nil` where nothing has to be done, or the tables for it are missing.
  package init?(_ encoding: TextEncoding) {
    switch encoding.form {
    case .utf8: return nil
    case .utf16(let isLittleEndian): form = .utf16(UTF16Form(isLittleEndian: isLittleEndian))
    case .legacy:
      guard let converter = TextConverter(encoding) else { return nil }
      form = .legacy(converter)
    }
  }

  package mutating func decode(_ bytes: some Collection<UInt8>, into output: inout [UInt8], isFinal: Bool) {
    rest += bytes
    let waiting: Int
    switch form {
    case .utf16(let form): waiting = form.decode(rest.span, into: &output, isFinal: isFinal)
    case .legacy(let converter): waiting = converter.decode(rest.span, into: &output, isFinal: isFinal)
    }
    rest.removeFirst(rest.count - waiting)
  }
}
