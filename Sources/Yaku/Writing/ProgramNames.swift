import Segmentation
import TextModel

/// The names that a document has in its code, with the words they are made of: in its text they are spelled as they should be.
///
/// The code of a program is all that is not read; of other documents it is code within sentences, and in Markdown the
/// blocks between fences. Linear in the length of the document.
struct ProgramNames {
  /// In small letters.
  private var names: Set<String> = []

  init(_ markup: MarkupDocument, of text: String, isProgram: Bool) {
    let bytes = Array(text.utf8)
    for piece in markup.pieces {
      switch piece {
      case .segment(let segment):
        let words = Array(segment.text.utf8)
        for span in segment.protected where span.upperBound <= words.count { add(words[span.range]) }
      case .bytes(let span) where isProgram: add(bytes[span.range])
      case .bytes(let span) where markup.syntax == .markdown: addFencedBlocks(bytes[span.range])
      case .bytes: break
      }
    }
  }

  /// Whether `word`, in any capitals and perhaps with the ending of a plural or of an owner, is a name, or joined by hyphens
  /// from names.
  func contains(_ word: some StringProtocol) -> Bool {
    word.split(separator: "-").allSatisfy { part in
      var name = part.lowercased()
      if names.contains(name) { return true }
      for ending in ["'s", "’s", "s"] where name.hasSuffix(ending) {
        name.removeLast(ending.count)
        return names.contains(name)
      }
      return false
    }
  }

  private mutating func addFencedBlocks(_ bytes: ArraySlice<UInt8>) {
    var fence: ArraySlice<UInt8>?
    for line in bytes.split(separator: 0x0A) {
      let text = line.drop { " \t>".utf8.contains($0) }
      if let open = fence {
        if text.starts(with: open) { fence = nil } else { add(line) }
      } else if text.starts(with: "```".utf8) || text.starts(with: "~~~".utf8) {
        fence = text.prefix(3)
      }
    }
  }

  /// Takes in the names in `code`, each as a whole and by its words: `parse_args` and `parseArgs` have "parse" and "args".
  private mutating func add(_ code: ArraySlice<UInt8>) {
    for name in code.split(whereSeparator: { !$0.isNamePart }) where name.count > 1 {
      var start = name.startIndex
      func word(_ end: Int) -> String { String(decoding: name[start..<end], as: UTF8.self).lowercased() }
      let whole = word(name.endIndex)
      guard names.insert(whole).inserted else { continue }
      for index in name.indices.dropFirst() {
        let isJoint = name[index] == UInt8(ascii: "_") || name[index - 1] == UInt8(ascii: "_")
        guard isJoint || (name[index].isCapital && !name[index - 1].isCapital) else { continue }
        names.insert(word(index))
        start = index
      }
      names.insert(word(name.endIndex))
    }
  }
}

extension UInt8 {
  fileprivate var isCapital: Bool { (0x41...0x5A).contains(self) }

  /// Whether it may stand within a name: a letter of ASCII or any other script, a digit, a low line.
  fileprivate var isNamePart: Bool {
    self >= 0x80 || (0x30...0x39).contains(self) || isCapital || (0x61...0x7A).contains(self)
      || self == UInt8(ascii: "_")
  }
}
