import Files
import CCompression
import Glibc

/// The lines of a source file, one after the other; gzip is unpacked and other encodings become UTF-8 on the way.
///
/// Memory does not grow with the size of the file. Not safe to share between threads.
final class SourceLines {
  enum Encoding: String {
    case utf8 = "UTF-8"
    case eucJP = "EUC-JP"
    case latin1 = "ISO-8859-1"
  }

  let path: String
  /// Number of the line that `next` gave last, from 1.
  private(set) var number = 0
  private let file: OpaquePointer
  private let encoding: Encoding
  private let converter: iconv_t?
  private var buffer = [UInt8](repeating: 0, count: 1 << 17)
  private var start = 0
  private var end = 0
  private var isAtEnd = false

  /// Opens `path`; `hint` tells the user where the file comes from.
  init(_ path: String, _ encoding: Encoding = .utf8, hint: String) throws(ImportError) {
    guard !SourceFolder.isFolder(path), let file = ccompression_open(path) else {
      throw .unreadable(path: path, hint: hint)
    }
    self.path = path
    self.file = file
    self.encoding = encoding
    converter = encoding == .utf8 ? nil : iconv_open("UTF-8", encoding.rawValue)
  }

  deinit {
    ccompression_close(file)
    if let converter { iconv_close(converter) }
  }

  /// The next line without its end (LF or CRLF), as bytes of UTF-8; nil after the last one.
  func nextBytes() throws(ImportError) -> [UInt8]? {
    var line: [UInt8] = []
    while true {
      if let index = buffer[start..<end].firstIndex(of: 0x0A) {
        line.append(contentsOf: buffer[start..<index])
        start = index + 1
        break
      }
      line.append(contentsOf: buffer[start..<end])
      start = 0
      end = 0
      if isAtEnd {
        if line.isEmpty { return nil }
        break
      }
      let count = ccompression_read(file, &buffer, buffer.count)
      guard count >= 0 else { throw .damaged(path: path) }
      if count == 0 { isAtEnd = true }
      end = Int(count)
    }
    number += 1
    if line.last == 0x0D { line.removeLast() }
    return converter == nil ? line : try converted(&line)
  }

  /// The next line as text; damaged UTF-8 is replaced.
  func next() throws(ImportError) -> String? {
    try nextBytes().map { String(decoding: $0, as: UTF8.self) }
  }

  private func converted(_ line: inout [UInt8]) throws(ImportError) -> [UInt8] {
    if line.allSatisfy({ $0 < 0x80 }) { return line }
    // EUC-JP and Latin-1 never grow more than threefold in UTF-8.
    var output = [UInt8](repeating: 0, count: line.count * 3 + 8)
    let written = line.withUnsafeMutableBytes { input -> Int? in
      output.withUnsafeMutableBytes { target -> Int? in
        var source = input.baseAddress?.assumingMemoryBound(to: CChar.self)
        var sourceLeft = input.count
        var destination = target.baseAddress?.assumingMemoryBound(to: CChar.self)
        var targetLeft = target.count
        let status = iconv(converter, &source, &sourceLeft, &destination, &targetLeft)
        return status == Int.max || sourceLeft != 0 ? nil : target.count - targetLeft
      }
    }
    guard let written else { throw .badEncoding(path: path, line: number, encoding: encoding.rawValue) }
    output.removeLast(output.count - written)
    return output
  }
}
