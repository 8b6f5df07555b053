/// The text of XML and back.
enum XMLText {
  /// The text that stands in the file as `bytes`; entities that only declarations could explain stay as they are.
  static func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == UInt8(ascii: "&"), let (scalar, end) = entity(bytes, at: index) {
        if let scalar { output += String(scalar).utf8 } else { output += bytes[index..<end] }
        index = end
      } else {
        output.append(bytes[index])
        index += 1
      }
    }
    return output
  }

  /// The entity at `index`: the character, `nil` for a name of others; nothing when `&` stands bare.
  static func entity(_ bytes: ArraySlice<UInt8>, at index: Int) -> (Unicode.Scalar?, end: Int)? {
    guard let stop = bytes[index..<min(bytes.endIndex, index + 40)].firstIndex(of: UInt8(ascii: ";")), stop > index + 1
    else { return nil }
    let name = String(decoding: bytes[index + 1..<stop], as: UTF8.self)
    if name.hasPrefix("#") {
      let value = name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
      guard let scalar = value.flatMap(Unicode.Scalar.init), isAllowed(scalar) else { return nil }
      return (scalar, stop + 1)
    }
    let isName = name.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "_")
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte >= 0x80
    }
    guard isName else { return nil }
    return (named[name], stop + 1)
  }

  private static let named: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

  /// Whether XML 1.0 has the character.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20 ? scalar.value & 0xFFFE != 0xFFFE : [0x09, 0x0A, 0x0D].contains(scalar.value)
  }

  /// `text` as it stands between tags, or with `quote` in a value. Characters that XML does not have are left out.
  static func encode(_ text: String, quote: UInt8? = nil) -> [UInt8] {
    var output: [UInt8] = []
    for scalar in text.unicodeScalars where isAllowed(scalar) {
      switch scalar {
      case "&": output += "&amp;".utf8
      case "<": output += "&lt;".utf8
      case ">": output += "&gt;".utf8
      case "\r": output += "&#13;".utf8
      case "\"" where quote == UInt8(ascii: "\""): output += "&quot;".utf8
      case "'" where quote == UInt8(ascii: "'"): output += "&apos;".utf8
      default: output += String(scalar).utf8
      }
    }
    return output
  }
}

extension UInt8 {
  /// White space of XML.
  var isXMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }
}
