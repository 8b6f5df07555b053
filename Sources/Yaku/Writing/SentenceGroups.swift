import TextModel

/// Which sentences of a text without markup belong together.
enum SentenceGroups {
  /// For each sentence the number of its paragraph, from 0 on. Linear in the length of the text.
  ///
  /// A paragraph ends at an empty line, and where the next line is indented by a wide space; items of a list, whose line
  /// begins with a mark, are paragraphs of their own.
  static func numbers(in document: Document) -> [Int] {
    var numbers: [Int] = []
    var end = 0
    var isItem = false
    for sentence in document.sentences {
      let gap = document.text(at: TextSpan(end, sentence.lowerBound))
      let lines = gap.utf8.count { $0 == 0x0A }
      var isBreak = lines > 1 || (lines > 0 && gap.unicodeScalars.last == "\u{3000}")
      if numbers.isEmpty || lines > 0 {
        let begins = document.text(at: sentence).beginsWithMark
        isBreak = isBreak || begins || isItem
        isItem = begins
      }
      numbers.append((numbers.last ?? 0) + (isBreak && !numbers.isEmpty ? 1 : 0))
      end = sentence.upperBound
    }
    return numbers
  }
}

extension Substring {
  /// Whether it begins as items of lists do: with a bullet, a dash or the like, or with a number and a mark. Brackets and
  /// quotation marks begin sentences.
  fileprivate var beginsWithMark: Bool {
    let rest = unicodeScalars.drop { $0.properties.numericType == .decimal }
    if rest.startIndex > startIndex { return rest.first.map { ".)．）".unicodeScalars.contains($0) } ?? true }
    return switch rest.first?.properties.generalCategory {
    case .dashPunctuation, .mathSymbol, .otherSymbol: true
    case .otherPunctuation: rest.first != "\"" && rest.first != "'"
    default: false
    }
  }
}
