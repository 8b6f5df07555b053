import LanguagePack
import TextModel

/// The spellings of hasty or feeling writers, as the lexicons have the words: table `spelling` of a language.
///
/// Rows: role, from, to. `replace`: a letter written in another way (half width, with its mark apart). `lengthener`: a
/// sign that only draws a sound out (すごーい, おいし〜い), dropped behind the letters of `vowel` rows unless a word is
/// written with it; `vowel`: letters, and the one that may stand for the sign behind them (でしょー). `small`: a small letter,
/// dropped behind the letters of its `vowel` row. `repeat`: a letter that stands once. `emphasis`: letters that stress a
/// word, and those it is usually written with (スゴイ). Signs without width are dropped everywhere.
struct SpellingFolds: Sendable {
  private let replaced: [Unicode.Scalar: [(mark: Unicode.Scalar?, to: Unicode.Scalar)]]
  private let lengtheners: Set<Unicode.Scalar>
  private let vowels: [Unicode.Scalar: Unicode.Scalar]
  private let small: [Unicode.Scalar: Unicode.Scalar]
  private let repeated: Set<Unicode.Scalar>
  /// Letters of the same length in UTF-8.
  private let emphasis: [UInt32: UInt32]

  init(rows: [[String]]) {
    var replaced: [Unicode.Scalar: [(mark: Unicode.Scalar?, to: Unicode.Scalar)]] = [:]
    var lengtheners: Set<Unicode.Scalar> = []
    var vowels: [Unicode.Scalar: Unicode.Scalar] = [:]
    var small: [Unicode.Scalar: Unicode.Scalar] = [:]
    var repeated: Set<Unicode.Scalar> = []
    var emphasis: [UInt32: UInt32] = [:]
    for fields in rows where fields.count >= 3 {
      let from = Array(fields[1].unicodeScalars)
      guard let first = from.first, let to = fields[2].unicodeScalars.first else { continue }
      switch fields[0] {
      case "replace" where from.count <= 2:
        replaced[first, default: []].append((from.count == 2 ? from[1] : nil, to))
      case "lengthener": lengtheners.insert(first)
      case "vowel": for letter in from { vowels[letter] = to }
      case "small": small[first] = to
      case "emphasis":
        for (from, to) in zip(from, fields[2].unicodeScalars) where String(from).utf8.count == String(to).utf8.count {
          emphasis[from.value] = to.value
        }
      case "repeat": repeated.insert(first)
      default: continue
      }
    }
    self.replaced = replaced.mapValues { $0.sorted { $0.mark != nil && $1.mark == nil } }
    self.lengtheners = lengtheners
    self.vowels = vowels
    self.small = small
    self.repeated = repeated
    self.emphasis = emphasis
  }

  /// The end of the run of emphatic letters that begins at `offset`; nil when none does.
  func emphasised(_ text: UnsafeBufferPointer<UInt8>, from offset: Int, limit: Int) -> Int? {
    var end = offset
    while end < limit {
      let next = Scalar(text, at: end)
      if emphasis[next.value] == nil {
        // サービス, コード: what is drawn out with the sign of loanwords is one.
        if let scalar = Unicode.Scalar(next.value), lengtheners.contains(scalar) { return nil }
        break
      }
      end = next.end
    }
    return end > offset ? end : nil
  }

  /// `text` with its emphatic letters as usual ones; every offset stays. Nil when there are none.
  func plain(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard !emphasis.isEmpty else { return nil }
    var result: [UInt8]?
    var offset = 0
    while offset < text.count {
      let next = Scalar(text, at: offset)
      if text[offset] >= 0x80, let letter = emphasis[next.value], let scalar = Unicode.Scalar(letter) {
        if result == nil { result = Array(text) }
        result?.replaceSubrange(offset..<next.end, with: String(scalar).utf8)
      }
      offset = next.end
    }
    return result
  }

  /// A word of two letters is too often chance: 良いですー is no 吸う.
  private static let longWord = 9

  /// Signs without width, which no word is written with.
  private static let invisible: Set<Unicode.Scalar> = ["\u{200B}", "\u{200C}", "\u{2060}", "\u{FEFF}", "\u{00AD}"]

  /// Combining marks by the signs that the table has for them.
  private static let spacing: [UInt32: UInt32] = [0x3099: 0x309B, 0x309A: 0x309C]

  /// `text` with its spellings folded; nil when there is nothing to fold, as is usual. Linear.
  ///
  /// `protected` spans stay as they are. `isSpanned` says whether a word of `bytes`, of so many
  /// bytes at least, reaches over the offset.
  func fold(
    _ text: UnsafeBufferPointer<UInt8>, protected: [TextSpan],
    isSpanned: (_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int, _ length: Int) -> Bool
  ) -> FoldedText? {
    guard !vowels.isEmpty || !replaced.isEmpty else { return nil }
    var result = FoldedText()
    var last: Unicode.Scalar?
    var hasChanged = false
    var offset = 0
    var span = 0
    while offset < text.count {
      while span < protected.count, protected[span].upperBound <= offset { span += 1 }
      if span < protected.count, protected[span].lowerBound <= offset {
        result.copy(text, offset..<protected[span].upperBound)
        offset = protected[span].upperBound
        last = nil
        continue
      }
      let next = Scalar(text, at: offset)
      guard let scalar = Unicode.Scalar(next.value) else { return nil }
      defer { offset = max(offset + 1, result.end) }
      result.end = next.end
      if next.value < 0x80 {
        result.copy(text, offset..<next.end)
        last = scalar
        continue
      }
      if Self.invisible.contains(scalar), offset > 0 || next.end < text.count {
        hasChanged = true
        continue
      }
      if let options = replaced[scalar] {
        let mark = next.end < text.count ? Scalar(text, at: next.end) : nil
        let sign = mark.map { Self.spacing[$0.value] ?? $0.value }
        if let option = options.first(where: { $0.mark == nil || $0.mark?.value == sign }) {
          result.append(option.to, from: offset)
          if option.mark != nil, let mark { result.end = mark.end }
          last = option.to
          hasChanged = true
          continue
        }
      }
      if let before = last, vowels[before] != nil, lengtheners.contains(scalar), !isSpanned(text, offset, 1) {
        let run = self.run(text, from: offset, limit: span < protected.count ? protected[span].lowerBound : text.count)
        // 10時〜, は〜と: only inside a word or at the end of one.
        if isInside(text, run, scalar) {
          if let vowel = vowels[before], prefersVowel(text, offset, run, vowel, isSpanned) {
            result.append(vowel, from: offset)
            last = vowel
          }
          result.end = run
          hasChanged = true
          continue
        }
      }
      if let before = last, let vowel = small[scalar], vowels[before] == vowel, before != scalar,
        !isSpanned(text, offset, 1),
        !isLetter(text, next.end) || small[Unicode.Scalar(Scalar(text, at: next.end).value) ?? "-"] != nil
      {
        hasChanged = true
        continue
      }
      if scalar == last, repeated.contains(scalar) || (lengtheners.contains(scalar) && scalar.properties.isAlphabetic) {
        hasChanged = true
        continue
      }
      result.copy(text, offset..<next.end)
      last = scalar
    }
    return hasChanged && !result.bytes.isEmpty ? result.closed(text.count) : nil
  }

  /// The end of the run of lengtheners at `offset`.
  private func run(_ text: UnsafeBufferPointer<UInt8>, from offset: Int, limit: Int) -> Int {
    var end = offset
    while end < limit {
      let next = Scalar(text, at: end)
      guard let scalar = Unicode.Scalar(next.value), lengtheners.contains(scalar) else { break }
      end = next.end
    }
    return end
  }

  private func isLetter(_ text: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
    guard offset < text.count, let scalar = Unicode.Scalar(Scalar(text, at: offset).value) else { return false }
    return vowels[scalar] != nil
  }

  /// A wave may also mean a range or a dash: it draws a sound out before a letter or a mark, not before a number or a name.
  private func isInside(_ text: UnsafeBufferPointer<UInt8>, _ end: Int, _ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isAlphabetic || end >= text.count || isLetter(text, end) { return true }
    let next = Unicode.Scalar(Scalar(text, at: end).value)
    return next.map { !$0.properties.isAlphabetic && $0.properties.numericType == nil } ?? true
  }

  /// Whether the vowel makes a word that the letters without it do not make.
  private func prefersVowel(
    _ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int, _ vowel: Unicode.Scalar,
    _ isSpanned: (UnsafeBufferPointer<UInt8>, Int, Int) -> Bool
  ) -> Bool {
    let from = max(0, start - 15)
    let to = min(text.count, end + 15)
    let before = text[from..<start].drop { $0 & 0xC0 == 0x80 }
    let behind = text[end..<to]
    let without = Array(before) + Array(behind)
    let place = before.count
    if !behind.isEmpty, without.withUnsafeBufferPointer({ isSpanned($0, place, 1) }) { return false }
    let with = Array(before) + Array(String(vowel).utf8) + Array(behind)
    return with.withUnsafeBufferPointer { isSpanned($0, place, Self.longWord) }
  }
}

/// The text under which a sentence is looked up, and where each of its bytes stands in the text as written.
struct FoldedText {
  private(set) var bytes: [UInt8] = []
  /// For each byte, and for the end, the offset in the text as written.
  private(set) var origins: [Int] = []
  /// Up to where the text as written has been read.
  fileprivate var end = 0

  fileprivate mutating func copy(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    bytes.append(contentsOf: text[range])
    origins.append(contentsOf: range)
  }

  fileprivate mutating func append(_ scalar: Unicode.Scalar, from offset: Int) {
    for byte in String(scalar).utf8 {
      bytes.append(byte)
      origins.append(offset)
    }
  }

  fileprivate func closed(_ count: Int) -> FoldedText {
    var result = self
    result.origins.append(count)
    return result
  }

  /// The place in the folded text of an offset of the text as written.
  func place(of offset: Int) -> Int {
    var low = 0
    var high = origins.count
    while low < high {
      let middle = (low + high) / 2
      if origins[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return min(low, bytes.count)
  }
}
