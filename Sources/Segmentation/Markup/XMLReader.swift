import CMarkup
import Glibc

/// Reads an XML document part by part, by libxml2; nothing is fetched.
///
/// Entities that the document declares within itself, and those of HTML, come as text. One that makes far more text than
/// the document has is a problem.
package struct XMLReader: ~Copyable {
  package enum Part: Equatable {
    /// An opening tag, by its name with its prefix; for one that closes at once, the closing part follows.
    case open(String)
    case close(String)
    case text(String)
  }

  /// Why a document cannot be read.
  package struct Problem: Error {
    package let line: Int
    package let reason: String
  }

  private let handle: OpaquePointer?
  private let bytes: [UInt8]
  private let buffer: UnsafeMutableBufferPointer<CChar>
  /// The tag that is still to be closed.
  private var pending: String?

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // The reader looks at its bytes for as long as it lives: they stand at a place of their own.
    buffer = .allocate(capacity: max(1, bytes.count))
    for (offset, byte) in bytes.enumerated() { buffer[offset] = CChar(bitPattern: byte) }
    handle = cmarkup_xml_open(buffer.baseAddress, bytes.count)
  }

  deinit {
    if let handle { cmarkup_xml_close(handle) }
    buffer.deallocate()
  }

  /// The next part; nil at the end.
  package mutating func next() throws(Problem) -> Part? {
    if let name = pending {
      pending = nil
      return .close(name)
    }
    guard let handle else { throw Problem(line: 0, reason: "the file is too large") }
    switch Int(cmarkup_xml_next(handle)) {
    case cmarkup_xml_end: return nil
    case cmarkup_xml_open_tag: return .open(name)
    case cmarkup_xml_empty:
      pending = name
      return .open(name)
    case cmarkup_xml_close_tag: return .close(name)
    case cmarkup_xml_text:
      return .text(cmarkup_xml_value(handle).map { String(cString: $0) } ?? "")
    default: throw Problem(line: line, reason: cmarkup_xml_message(handle).map { String(cString: $0) } ?? "")
    }
  }

  /// An attribute of the tag that was opened last.
  package func attribute(_ name: String) -> String? {
    guard let handle, let value = cmarkup_xml_attribute(handle, name) else { return nil }
    defer { free(value) }
    return String(cString: value)
  }

  /// The line of the last part.
  package var line: Int { handle.map { Int(cmarkup_xml_line($0)) } ?? 0 }

  private var name: String { handle.flatMap { cmarkup_xml_name($0) }.map { String(cString: $0) } ?? "" }
}
