/// The text of cues, with tags such as `<i>`, `<c.loud>`, `<v Mary>`, `<00:01.500>` and `{\an8}` as codes.
struct SubtitleText {
  let isWebVTT: Bool

  /// Whether a line begins what another speaker says.
  func startsSpeech(_ line: ArraySlice<UInt8>) -> Bool {
    var rest = line[...]
    while let first = rest.first {
      if first == 0x20 {
        rest = rest.dropFirst()
      } else if let end = tagEnd(at: rest.startIndex, in: rest) {
        let isVoice = first == UInt8(ascii: "<") && rest.dropFirst().first == UInt8(ascii: "v")
        if isVoice { return true }
        rest = rest[end...]
      } else {
        break
      }
    }
    return rest.starts(with: "-".utf8) || rest.starts(with: "–".utf8) || rest.starts(with: "—".utf8)
      || rest.starts(with: "♪".utf8)
  }

  /// The dash that a line begins with, and the space around it: it stays.
  func dash(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let rest = line.drop { $0 == 0x20 }
    guard let dash = ["-", "–", "—"].first(where: { rest.starts(with: $0.utf8) }) else { return line.prefix(0) }
    let text = rest.dropFirst(dash.utf8.count).drop { $0 == 0x20 }
    return line[..<text.startIndex]
  }

  /// One text of the lines, joined with a space where the writing has spaces.
  func inline(_ lines: [ArraySlice<UInt8>]) -> InlineText {
    var inline = InlineBuilder()
    for (number, line) in lines.enumerated() {
      if number > 0, TextLines.needsSpace(between: Array(inline.text.utf8)[...], line) { inline.append(" ") }
      add(line, to: &inline)
    }
    return inline.finished
  }

  private func add(_ line: ArraySlice<UInt8>, to inline: inout InlineBuilder) {
    var index = line.startIndex
    var start = index
    func flush(_ end: Int) {
      guard start < end else { return }
      defer { start = end }
      let text = isWebVTT ? decode(line[start..<end]) : Array(line[start..<end])
      // What entities spell is a tag for its reader, and no tag of the cue.
      MessageText.append(String(decoding: text, as: UTF8.self), to: &inline, .any) {
        escape(String(decoding: $0, as: UTF8.self))
      }
    }
    while index < line.endIndex {
      if isWebVTT, let end = otherEntity(at: index, in: line) {
        flush(index)
        inline.append(String(decoding: line[index..<end], as: UTF8.self), verbatim: line[index..<end])
        (index, start) = (end, end)
        continue
      }
      guard let end = tagEnd(at: index, in: line) else {
        index += 1
        continue
      }
      flush(index)
      let code = line[index..<end]
      let body = code.dropFirst().dropLast()
      let name = String(decoding: body.drop { $0 == UInt8(ascii: "/") }.prefix { $0.isTagLetter }, as: UTF8.self)
      if body.first == UInt8(ascii: "/") {
        inline.finish(name, code)
      } else if code.first == UInt8(ascii: "<"), !name.isEmpty {
        inline.begin(name, code)
      } else {
        inline.place(code)
      }
      index = end
      start = end
    }
    flush(line.endIndex)
  }

  /// The end of the tag at `index`; `nil` when none is there.
  private func tagEnd(at index: Int, in line: ArraySlice<UInt8>) -> Int? {
    guard index + 1 < line.endIndex else { return nil }
    let next = line[index + 1]
    let closer: UInt8
    switch line[index] {
    case UInt8(ascii: "<") where next.isTagLetter || next == UInt8(ascii: "/") || (0x30...0x39).contains(next):
      closer = UInt8(ascii: ">")
    case UInt8(ascii: "{") where next == UInt8(ascii: "\\") && !isWebVTT: closer = UInt8(ascii: "}")
    default: return nil
    }
    guard let end = line[index...].prefix(1000).firstIndex(of: closer) else { return nil }
    let body = line[index + 1..<end]
    let isTime =
      !(0x30...0x39).contains(next) || body.allSatisfy { (0x30...0x3A).contains($0) || $0 == UInt8(ascii: ".") }
    return isTime && !body.contains(UInt8(ascii: "<")) ? end + 1 : nil
  }

  private static let entities: [(name: String, text: String)] = [
    ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", "\u{A0}"),
  ]

  /// The end of an entity that is none of these: it stays as it is.
  private func otherEntity(at index: Int, in line: ArraySlice<UInt8>) -> Int? {
    guard line[index] == UInt8(ascii: "&"), let end = line[index...].prefix(34).firstIndex(of: UInt8(ascii: ";")),
      end > index + 1, !Self.entities.contains(where: { line[index...].starts(with: $0.name.utf8) })
    else { return nil }
    let name = line[(index + 1)..<end]
    return name.allSatisfy { $0.isTagLetter || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "#") } ? end + 1 : nil
  }

  private func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == UInt8(ascii: "&"),
        let entity = Self.entities.first(where: { bytes[index...].starts(with: $0.name.utf8) })
      {
        output += entity.text.utf8
        index += entity.name.utf8.count
      } else {
        output.append(bytes[index])
        index += 1
      }
    }
    return output
  }

  /// A run of text as it stands in a cue.
  func escape(_ text: String) -> [UInt8] {
    guard isWebVTT else { return Array(text.utf8) }
    return text.unicodeScalars.flatMap { scalar -> [UInt8] in
      switch scalar {
      case "&": Array("&amp;".utf8)
      case "<": Array("&lt;".utf8)
      case ">": Array("&gt;".utf8)
      case "\u{A0}": Array("&nbsp;".utf8)
      default: Array(String(scalar).utf8)
      }
    }
  }
}

extension UInt8 {
  fileprivate var isTagLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
}
