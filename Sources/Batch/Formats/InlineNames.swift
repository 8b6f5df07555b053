internal import Yaku

/// Finds what stands in a text for codes, in its translation: names, numbers and line feeds.
struct InlineNames {
  private let source: [UInt8]

  init(_ source: String) { self.source = Array(source.utf8) }

  func name(_ span: TextSpan) -> [UInt8] { Array(source[span.range]) }

  /// Where the name of a code came to stand: once, or for line breaks, the one of that number where there are as many.
  func place(of span: TextSpan, in target: [UInt8]) -> Int? {
    let name = name(span)
    let isNumber = name.first.map { (0x30...0x39).contains($0) } ?? false
    let places = Self.places(of: name, in: target, asNumber: isNumber)
    guard name == [0x0A] else { return places.count == 1 ? places.first : nil }
    let here = Self.places(of: name, in: source)
    return here.count == places.count ? here.firstIndex(of: span.lowerBound).map { places[$0] } : nil
  }

  /// Behind where the last letter or digit outside of `names` begins; 0 where there is none.
  static func endOfWords(in bytes: [UInt8], without names: [Range<Int>]) -> Int {
    var end = 0
    var offset = 0
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if scalar.properties.isAlphabetic || scalar.properties.numericType != nil,
        !names.contains(where: { $0.contains(offset) })
      {
        end = offset + 1
      }
      offset += scalar.utf8.count
    }
    return end
  }

  /// Where `name` stands; as a number only where no letter, digit or sign of a number is attached.
  static func places(of name: [UInt8], in bytes: [UInt8], asNumber: Bool = false) -> [Int] {
    guard let first = name.first, name.count <= bytes.count else { return [] }
    func isFree(_ offset: Int) -> Bool {
      guard bytes.indices.contains(offset) else { return true }
      let byte = bytes[offset]
      let isLetter = (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
      let joins = byte == UInt8(ascii: ",") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":")
      let isNumber = joins && bytes.indices.contains(offset + 1) && (0x30...0x39).contains(bytes[offset + 1])
      return !isLetter && !isNumber
    }
    return (0...bytes.count - name.count).filter { start in
      bytes[start] == first && bytes[start...].starts(with: name)
        && (!asNumber || (isFree(start - 1) && isFree(start + name.count)))
    }
  }
}
