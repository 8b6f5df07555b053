import LanguagePack
import Morphology
import TextModel

// What checks share that try other letters in a sentence without spaces.

extension ProofSentence {
  /// The stretches of the sentence between marks and protected parts; long ones are cut where a word ends.
  func stretches(limit: Int = 24) -> [TextSpan] {
    var stretches: [TextSpan] = []
    var start: Int?
    var count = 0
    func finish(_ end: Int) {
      if let start, end > start { stretches.append(TextSpan(start, end)) }
      start = nil
      count = 0
    }
    for word in words {
      if word.origin == .protected || word.tags.intersects([.punctuation, .symbol]) {
        finish(word.span.lowerBound)
        continue
      }
      let length = word.surface.unicodeScalars.count
      if count > 0, count + length > limit { finish(word.span.lowerBound) }
      if start == nil { start = word.span.lowerBound }
      count += length
      if word.span.upperBound == words.last?.span.upperBound { finish(word.span.upperBound) }
    }
    return stretches
  }
}

extension Analyzer {
  /// What the likeliest way to read some letters costs.
  func cost(of letters: [Unicode.Scalar]) -> Int { cost(of: String(letters)) }
}

extension String {
  init(_ letters: some Sequence<Unicode.Scalar>) {
    self.init(String.UnicodeScalarView(letters))
  }
}

extension Unicode.Scalar {
  /// 1 for hiragana, 2 for katakana; nil for all else. The long mark goes with katakana.
  var kana: Int? {
    switch value {
    case 0x3041...0x3096: 1
    case 0x30A1...0x30FC where value != 0x30FB: 2
    default: nil
    }
  }

  var isHan: Bool { (0x4E00...0x9FFF).contains(value) || value == 0x3005 }
}
