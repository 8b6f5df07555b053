/// A JSON value with its place in the document.
indirect enum JSONTree: Sendable {
  case object(Range<Int>, [(key: String, keyRange: Range<Int>, value: JSONTree)])
  case array(Range<Int>, [JSONTree])
  case string(Range<Int>, String)
  /// A number, true, false or null.
  case other(Range<Int>)

  var range: Range<Int> {
    switch self {
    case .object(let range, _), .array(let range, _), .string(let range, _), .other(let range): range
    }
  }

  /// The value of a key of an object; `nil` for other values.
  subscript(key: String) -> JSONTree? {
    guard case .object(_, let members) = self else { return nil }
    return members.last { $0.key == key }?.value
  }

  var text: String? { if case .string(_, let text) = self { text } else { nil } }

  /// Reads a whole document.
  init(_ bytes: [UInt8]) throws(DocumentProblem) {
    do throws(JSONProblem) {
      var range = 0..<bytes.count
      while let first = range.first, bytes[first].isXMLSpace { range = range.dropFirst() }
      while let last = range.last, bytes[last].isXMLSpace { range = range.dropLast() }
      self = try Self.read(range, bytes.span, isWhole: true)
    } catch {
      throw DocumentProblem(offset: error.offset, reason: "not JSON: expected \(error.expected)")
    }
  }

  private static func read(_ range: Range<Int>, _ bytes: Span<UInt8>, isWhole: Bool) throws(JSONProblem) -> JSONTree {
    guard let first = range.first else { throw JSONProblem(offset: range.lowerBound, expected: "a value") }
    switch bytes[first] {
    case UInt8(ascii: "{"):
      let (members, _) = try JSONScanner.members(of: range, in: bytes)
      var read: [(key: String, keyRange: Range<Int>, value: JSONTree)] = []
      for member in members {
        let key = JSONText.decode(member.key, in: bytes)?.text ?? ""
        read.append((key, member.key, try Self.read(member.value, bytes, isWhole: false)))
      }
      return .object(range, read)
    case UInt8(ascii: "["):
      var read: [JSONTree] = []
      for element in try JSONScanner.elements(of: range, in: bytes) {
        read.append(try Self.read(element, bytes, isWhole: false))
      }
      return .array(range, read)
    case UInt8(ascii: "\""):
      if isWhole { try JSONScanner.check(range, in: bytes) }
      return .string(range, JSONText.decode(range, in: bytes)?.text ?? "")
    default:
      if isWhole { try JSONScanner.check(range, in: bytes) }
      return .other(range)
    }
  }
}
