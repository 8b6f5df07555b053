import CCompression

/// Reads the arrays of a NumPy archive (`.npz`: a zip file of `.npy` members), without anything of Python.
///
/// Formats: PKWARE APPNOTE 6.3 (stored and deflated members, no encryption, no zip64) and NEP 1 for `.npy`.
struct NumPyArchive {
  private let path: String
  private let bytes: [UInt8]
  private var members: [String: (offset: Int, packed: Int, length: Int, method: Int)] = [:]

  /// Reads the directory of the archive.
  init(_ path: String, _ bytes: [UInt8]) throws(ImportError) {
    self.path = path
    self.bytes = bytes
    var end = bytes.count - 22
    while end >= 0, number(end, 4) != 0x0605_4B50 { end -= 1 }
    guard end >= 0 else {
      throw .wrongFormat(path: path, reason: "no zip directory; unpack \"model.npz.xz\" with xz first")
    }
    var offset = number(end + 16, 4)
    for _ in 0..<number(end + 10, 2) {
      guard number(offset, 4) == 0x0201_4B50 else { throw .damaged(path: path) }
      let nameLength = number(offset + 28, 2)
      guard offset + 46 + nameLength <= bytes.count else { throw .damaged(path: path) }
      let name = String(decoding: bytes[offset + 46..<offset + 46 + nameLength], as: UTF8.self)
      members[name] = (number(offset + 42, 4), number(offset + 20, 4), number(offset + 24, 4), number(offset + 10, 2))
      offset += 46 + nameLength + number(offset + 30, 2) + number(offset + 32, 2)
    }
  }

  /// The array of the member `name.npy`.
  func array(_ name: String) throws(ImportError) -> NumPyArray {
    guard let member = members[name + ".npy"] else {
      throw .wrongFormat(path: path, reason: "no array \"\(name)\"")
    }
    let start = member.offset + 30 + number(member.offset + 26, 2) + number(member.offset + 28, 2)
    guard number(member.offset, 4) == 0x0403_4B50, start + member.packed <= bytes.count else {
      throw .damaged(path: path)
    }
    let packed = bytes[start..<start + member.packed]
    var data = Array(packed)
    if member.method == 8 {
      data = [UInt8](repeating: 0, count: member.length)
      let written = packed.withUnsafeBytes { source in
        data.withUnsafeMutableBytes { ccompression_inflate(source.baseAddress, source.count, $0.baseAddress, $0.count) }
      }
      guard written == Int64(member.length) else { throw .damaged(path: path) }
    } else if member.method != 0 {
      throw .wrongFormat(path: path, reason: "member \"\(name)\" is packed in a way that is not known")
    }
    guard let array = NumPyArray(data) else {
      throw .wrongFormat(path: path, reason: "member \"\(name)\" is not an array in rows of little-endian numbers")
    }
    return array
  }

  private func number(_ offset: Int, _ size: Int) -> Int {
    guard offset >= 0, offset + size <= bytes.count else { return 0 }
    return (0..<size).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
  }
}

/// One array of numbers or short strings, row by row.
struct NumPyArray {
  /// Kind and size as NumPy writes them: `<f2`, `<u4`, `<U3` …
  let type: String
  let shape: [Int]
  private let data: ArraySlice<UInt8>
  private let size: Int

  /// Reads an array; nil when it is not one, is in columns, or has fewer bytes than its shape says.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 12, bytes.starts(with: [0x93] + Array("NUMPY".utf8)) else { return nil }
    let isShort = bytes[6] == 1
    let length = Int(bytes[8]) | Int(bytes[9]) << 8 | (isShort ? 0 : Int(bytes[10]) << 16 | Int(bytes[11]) << 24)
    let start = isShort ? 10 : 12
    guard start + length <= bytes.count else { return nil }
    let header = String(decoding: bytes[start..<start + length], as: UTF8.self)
    guard let type = Self.value(of: "'descr': '", upTo: "'", in: header),
      let shape = Self.value(of: "'shape': (", upTo: ")", in: header), !header.contains("'fortran_order': True"),
      let width = Int(type.dropFirst(2)), type.hasPrefix("<")
    else { return nil }
    self.type = type
    self.shape = shape.split(separator: ",").compactMap { Int($0.filter { $0 != " " }) }
    size = type.dropFirst().first == "U" ? width * 4 : width
    data = bytes[(start + length)...]
    guard !self.shape.isEmpty, self.shape.allSatisfy({ $0 >= 0 }), size > 0, data.count / size >= count else {
      return nil
    }
  }

  var count: Int { shape.reduce(1) { $0 &* $1 } }

  /// The whole number at `index`; indices beyond the end give 0.
  func integer(_ index: Int) -> Int {
    guard index >= 0, index < count else { return 0 }
    let start = data.startIndex + index * size
    let value = (0..<size).reduce(0) { $0 | Int(data[start + $1]) << (8 * $1) }
    let isSigned = type.dropFirst().first == "i"
    return isSigned && size < 8 && value >> (size * 8 - 1) == 1 ? value - 1 << (size * 8) : value
  }

  /// The fraction at `index`, of 16 or 32 bits.
  func fraction(_ index: Int) -> Float {
    let bits = integer(index)
    return size == 2 ? Self.half(UInt16(truncatingIfNeeded: bits)) : Float(bitPattern: UInt32(truncatingIfNeeded: bits))
  }

  /// The text at `index`, of an array of UTF-32 strings padded with zeros.
  func text(_ index: Int) -> String {
    guard index >= 0, index < count, size % 4 == 0 else { return "" }
    var result = ""
    let start = data.startIndex + index * size
    for offset in stride(from: start, to: start + size, by: 4) {
      let value = (0..<4).reduce(UInt32(0)) { $0 | UInt32(data[offset + $1]) << UInt32(8 * $1) }
      if value != 0, let scalar = Unicode.Scalar(value) { result.unicodeScalars.append(scalar) }
    }
    return result
  }

  /// A number of IEEE 754 binary16. Swift has no such type on this processor.
  static func half(_ bits: UInt16) -> Float {
    let sign = UInt32(bits & 0x8000) << 16
    let exponent = UInt32(bits >> 10 & 0x1F)
    let fraction = UInt32(bits & 0x3FF)
    switch exponent {
    case 0: return Float(bitPattern: sign | 0x3F80_0000) * Float(fraction) / 16_777_216
    case 31: return Float(bitPattern: sign | 0x7F80_0000 | fraction << 13)
    default: return Float(bitPattern: sign | (exponent + 112) << 23 | fraction << 13)
    }
  }

  private static func value(of key: String, upTo end: Character, in header: String) -> String? {
    guard let range = header.firstRange(of: key) else { return nil }
    return String(header[range.upperBound...].prefix { $0 != end })
  }
}
