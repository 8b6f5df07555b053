import LanguagePack

/// What it costs to have written one word for another: a noisy channel over letters and groups of letters.
///
/// Costs are in hundredths of a natural-log unit, as those of `NgramModel`: lower is likelier. Everything is data of the
/// language: `spelling-costs` (what each kind of slip costs), `spelling-keyboard` (which keys are beside each other) and
/// `spelling-confusions` (letters written for others that sound or look alike; after E. Brill and R. Moore, "An improved
/// error model for noisy channel spelling correction", 2000).
package struct ErrorModel: Sendable {
  /// The kinds of slips that `spelling-costs` names.
  private enum Slip: String {
    /// A letter for another.
    case substitute
    /// A vowel for another; the key beside it.
    case vowel, neighbour
    /// A letter left out: any, a vowel, one of two equal ones, an apostrophe or a hyphen.
    case missing
    case missingVowel = "missing-vowel"
    case missingDouble = "missing-double"
    case missingMark = "missing-mark"
    /// A letter too many: any, one of two equal ones, one from a key beside the next letter's.
    case extra
    case extraDouble = "extra-double"
    case extraNeighbour = "extra-neighbour"
    case extraMark = "extra-mark"
    /// Two letters that changed places.
    case transpose
    /// What is added when the slip is in the first letter.
    case first
    /// How much of the cost of a word in running text counts, in hundredths.
    case frequency
    /// Two words written as one; what an inflection cost that follows the rule where the word does not; a capital left out.
    case split, inflection, capital

    /// What it costs in a language whose table does not say.
    var usual: Int32 {
      switch self {
      case .first, .capital: 0
      case .frequency: 50
      default: 500
      }
    }
  }

  /// Letters for others. Both sides are packed: the last letter in the lowest byte.
  private struct Rule: Sendable {
    let wrong: UInt64
    let right: UInt64
    let wrongCount: Int
    let rightCount: Int
    let cost: Int32
    let isFirst: Bool
    let isLast: Bool

    init(_ wrong: [UInt8], _ right: [UInt8], cost: Int32, isFirst: Bool, isLast: Bool) {
      self.wrong = wrong.reduce(0) { $0 << 8 | UInt64($1) }
      self.right = right.reduce(0) { $0 << 8 | UInt64($1) }
      wrongCount = wrong.count
      rightCount = right.count
      self.cost = cost
      self.isFirst = isFirst
      self.isLast = isLast
    }

    /// Where the rules of its kind stand: by the last letter of each side.
    func pair(_ width: Int) -> Int { Int(wrong & 0xFF) * width + Int(right & 0xFF) }
  }

  /// Letters a rule may have.
  private static let longestRule = 5

  private let width: Int
  private let substitutions: [Int32]
  private let neighbours: [Bool]
  private let isVowel: [Bool]
  private let isMark: [Bool]
  /// Rules by the last letter of each side: `rules[ruleStarts[pair]..<ruleStarts[pair + 1]]`.
  private let ruleStarts: [UInt16]
  private let rules: [Rule]
  private let missing, missingVowel, missingDouble, missingMark: Int32
  private let extra, extraDouble, extraNeighbour, extraMark: Int32
  private let transpose, first: Int32
  /// How much of the cost of a word in running text counts, in hundredths.
  package let frequencyWeight: Int
  /// What two words written as one, a regular form of an irregular word, and a capital left out cost.
  package let split, inflection, capital: Int

  /// `alphabet` are the letters of the index; rows that name other letters or slips count for nothing.
  package init(costs: [[String]], keyboard: [[String]], confusions: [[String]], alphabet: [UInt32]) {
    let numbers = Dictionary(zip(alphabet, 1...), uniquingKeysWith: { first, _ in first })
    func letters(_ text: String) -> [UInt8]? {
      let found = text.unicodeScalars.compactMap { numbers[$0.value] }
      return found.count == text.unicodeScalars.count ? found.map { UInt8(clamping: $0) } : nil
    }
    var named: [String: Int32] = [:]
    var vowels: [UInt8] = []
    var marks: [UInt8] = []
    for row in costs where row.count >= 2 {
      switch row[0] {
      case "vowels": vowels = row[1].unicodeScalars.compactMap { letters(String($0))?.first }
      case "marks": marks = row[1].unicodeScalars.compactMap { letters(String($0))?.first }
      default: named[row[0]] = Self.cost(row[1])
      }
    }
    func cost(_ slip: Slip) -> Int32 { named[slip.rawValue] ?? slip.usual }
    missing = cost(.missing)
    missingVowel = cost(.missingVowel)
    missingDouble = cost(.missingDouble)
    missingMark = cost(.missingMark)
    extra = cost(.extra)
    extraDouble = cost(.extraDouble)
    extraNeighbour = cost(.extraNeighbour)
    extraMark = cost(.extraMark)
    transpose = cost(.transpose)
    first = cost(.first)
    frequencyWeight = Int(cost(.frequency))
    split = Int(cost(.split))
    inflection = Int(cost(.inflection))
    capital = Int(cost(.capital))

    let width = alphabet.count + 1
    self.width = width
    var substitutions = [Int32](repeating: cost(.substitute), count: width * width)
    var neighbours = [Bool](repeating: false, count: width * width)
    var isVowel = [Bool](repeating: false, count: width)
    var isMark = isVowel
    for vowel in vowels { isVowel[Int(vowel)] = true }
    for mark in marks { isMark[Int(mark)] = true }
    for one in vowels {
      for other in vowels { substitutions[Int(one) * width + Int(other)] = cost(.vowel) }
    }
    for row in keyboard where row.count >= 2 {
      guard let key = letters(row[0])?.first else { continue }
      for other in row[1].unicodeScalars.compactMap({ letters(String($0))?.first }) {
        let pair = Int(key) * width + Int(other)
        neighbours[pair] = true
        substitutions[pair] = min(substitutions[pair], cost(.neighbour))
      }
    }
    var rules: [Rule] = []
    for row in confusions where row.count >= 4 {
      for (wrong, right, cost) in [(row[0], row[1], row[2]), (row[1], row[0], row[3])] {
        guard let cost = Self.cost(cost) else { continue }
        let isFirst = wrong.hasPrefix("^") || right.hasPrefix("^")
        let isLast = wrong.hasSuffix("$") || right.hasSuffix("$")
        guard let wrong = letters(wrong.filter { $0 != "^" && $0 != "$" }),
          let right = letters(right.filter { $0 != "^" && $0 != "$" }), let lastWrong = wrong.last,
          let lastRight = right.last, wrong.count <= Self.longestRule, right.count <= Self.longestRule
        else { continue }
        if wrong.count == 1, right.count == 1, !isFirst, !isLast {
          substitutions[Int(lastWrong) * width + Int(lastRight)] = cost
        } else {
          rules.append(Rule(wrong, right, cost: cost, isFirst: isFirst, isLast: isLast))
        }
      }
    }
    for letter in 1..<max(width, 2) where letter < width { substitutions[letter * width + letter] = 0 }
    var starts = [UInt16](repeating: 0, count: width * width + 1)
    let sorted = rules.prefix(Int(UInt16.max)).enumerated().map { ($0.element.pair(width), $0) }
      .sorted { ($0.0, $0.1.offset) < ($1.0, $1.1.offset) }
    for item in sorted { starts[item.0 + 1] += 1 }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
    self.rules = sorted.map(\.1.element)
    ruleStarts = starts
    self.substitutions = substitutions
    self.neighbours = neighbours
    self.isVowel = isVowel
    self.isMark = isMark
  }

  /// A cost of a table; nil when it is no number. Kept within bounds in which sums cannot overflow.
  private static func cost(_ text: String) -> Int32? { Int32(text).map { max(0, min($0, 10_000)) } }

  /// A misspelling, ready to be compared with many words.
  package struct Typed: Sendable {
    package let letters: [UInt8]
    fileprivate let extra: [Int32]
    /// For each letter of the alphabet the places where it stands, as bits.
    fileprivate let places: [UInt64]
    /// Up to each place the last eight letters, packed as in a rule.
    fileprivate let packed: [UInt64]
  }

  package func typed(_ letters: [UInt8]) -> Typed {
    var places = [UInt64](repeating: 0, count: width)
    for (index, letter) in letters.prefix(64).enumerated() { places[Int(letter)] |= 1 << UInt64(index) }
    return Typed(
      letters: letters,
      extra: letters.indices.map { index in
        let letter = letters[index]
        if isMark[Int(letter)] { return extraMark }
        let before = index > 0 ? letters[index - 1] : 0
        let after = index + 1 < letters.count ? letters[index + 1] : 0
        if before == letter || after == letter { return extraDouble }
        let isSlip = neighbours[Int(letter) * width + Int(before)] || neighbours[Int(letter) * width + Int(after)]
        return (isSlip ? extraNeighbour : extra) + (index == 0 ? first : 0)
      }, places: places,
      packed: letters.reduce(into: [0]) { $0.append($0[$0.count - 1] << 8 | UInt64($1)) })
  }

  /// How many letters to take out, put in or change between the two, counted in parallel over the bits of a word (G. Myers,
  /// "A fast bit-vector algorithm for approximate string matching", 1999). Never more than the slips that `cost` sees,
  /// where a change of places counts as two.
  package func distance(of typed: Typed, to word: UnsafeRawBufferPointer) -> Int {
    let count = typed.letters.count
    guard count > 0, count <= 64 else { return word.count }
    var up: UInt64 = .max
    var down: UInt64 = 0
    var distance = count
    let last: UInt64 = 1 << UInt64(count - 1)
    return typed.places.withUnsafeBufferPointer { places in
      for letter in word {
        let same = Int(letter) < places.count ? places[Int(letter)] : 0
        let right = same | down
        let across = ((same & up) &+ up) ^ up | same
        var plus = down | ~(across | up)
        var minus = up & across
        if plus & last != 0 { distance += 1 }
        if minus & last != 0 { distance -= 1 }
        plus = plus << 1 | 1
        minus <<= 1
        up = minus | ~(right | plus)
        down = plus & right
      }
      return distance
    }
  }

  /// How many places the two words may be apart while they are compared: what so many letters of difference can need, and
  /// one more, because letters written for others may be of another number.
  private static func band(distance: Int, lengths: Int) -> Int {
    max(lengths, (distance + lengths) / 2 + 1)
  }

  /// What it costs to have written `typed` for `word`; nil when it is more than `limit`.
  ///
  /// `distance` is what `distance(of:to:)` says of them. Time grows with the length of the words times the distance.
  package func cost(of typed: Typed, for word: UnsafeRawBufferPointer, distance: Int, limit: Int) -> Int? {
    let height = typed.letters.count
    let length = word.count
    // A damaged list may have letters that its alphabet lacks.
    guard height > 0, length > 0, word.allSatisfy({ Int($0) < width }) else { return nil }
    let limit = Int32(clamping: limit)
    let stride = length + 1
    let rows = (height + 1) * stride
    let found = withUnsafeTemporaryAllocation(of: Int32.self, capacity: rows + stride) { cells -> Int32? in
      cells.initialize(repeating: .max / 2)
      // Behind the table: what it costs to leave out each letter of the word.
      let missing = UnsafeMutableBufferPointer(rebasing: cells[rows...])
      for column in 1...length { missing[column] = costOfMissing(column, in: word) }
      return typed.extra.withUnsafeBufferPointer { extra in
        typed.packed.withUnsafeBufferPointer { packed in
          substitutions.withUnsafeBufferPointer { substitutions in
            ruleStarts.withUnsafeBufferPointer { ruleStarts in
              rules.withUnsafeBufferPointer { rules in
                fill(
                  cells,
                  Comparison(
                    height: height, word: word, band: Self.band(distance: distance, lengths: abs(height - length)),
                    missing: UnsafeBufferPointer(missing), extra: extra, packed: packed, substitutions: substitutions,
                    ruleStarts: ruleStarts, rules: rules, limit: limit))
              }
            }
          }
        }
      }
    }
    guard let found, found <= limit else { return nil }
    return Int(found)
  }

  /// What it costs to leave out the letter before place `column` of a word.
  private func costOfMissing(_ column: Int, in word: UnsafeRawBufferPointer) -> Int32 {
    let letter = Int(word[column - 1])
    let cost =
      column > 1 && word[column - 2] == word[column - 1]
      ? missingDouble : isMark[letter] ? missingMark : isVowel[letter] ? missingVowel : missing
    return column == 1 ? cost + first : cost
  }

  /// What `fill` reads, without counting references.
  private struct Comparison {
    let height: Int
    let word: UnsafeRawBufferPointer
    let band: Int
    let missing: UnsafeBufferPointer<Int32>
    let extra: UnsafeBufferPointer<Int32>
    let packed: UnsafeBufferPointer<UInt64>
    let substitutions: UnsafeBufferPointer<Int32>
    let ruleStarts: UnsafeBufferPointer<UInt16>
    let rules: UnsafeBufferPointer<Rule>
    let limit: Int32
  }

  /// Fills the table of what it costs to have written the first `row` letters for the first `column` of the word; gives
  /// the last cell, or nil as soon as no way through can stay within the limit.
  private func fill(_ cells: UnsafeMutableBufferPointer<Int32>, _ given: Comparison) -> Int32? {
    let (height, length) = (given.height, given.word.count)
    let stride = length + 1
    var quiet = 0
    for row in 0...height {
      var best = Int32.max / 2
      let wrongs = given.packed[row]
      let wrong = Int(wrongs & 0xFF)
      let lower = max(0, row - given.band)
      var rights: UInt64 = 0
      for column in max(0, lower - 8)..<lower { rights = rights << 8 | UInt64(given.word[column]) }
      for column in lower...max(lower, min(length, row + given.band)) {
        let cell = row * stride + column
        guard column > 0 else {
          cells[cell] = row == 0 ? 0 : cells[cell - stride] + given.extra[row - 1]
          best = cells[cell]
          continue
        }
        let right = Int(given.word[column - 1])
        if column > lower { rights = rights << 8 | UInt64(right) }
        var cost = cells[cell - 1] + given.missing[column]
        if row > 0 {
          cost = min(cost, cells[cell - stride] + given.extra[row - 1])
          let pair = wrong * width + right
          var step = given.substitutions[pair]
          if step > 0, row == 1, column == 1 { step += first }
          cost = min(cost, cells[cell - stride - 1] + step)
          if row > 1, column > 1, wrong != right, wrong == Int(given.word[column - 2]), Int(wrongs >> 8 & 0xFF) == right
          {
            cost = min(cost, cells[cell - 2 * stride - 2] + transpose + (row == 2 && column == 2 ? first : 0))
          }
          var index = Int(given.ruleStarts[pair])
          let end = Int(given.ruleStarts[pair + 1])
          while index < end {
            let rule = given.rules[index]
            index += 1
            let above = row - rule.wrongCount
            let left = column - rule.rightCount
            guard above >= 0, left >= 0, wrongs & ~(.max << UInt64(8 * rule.wrongCount)) == rule.wrong,
              rights & ~(.max << UInt64(8 * rule.rightCount)) == rule.right,
              !rule.isFirst || (above == 0 && left == 0), !rule.isLast || (row == height && column == length)
            else { continue }
            cost = min(cost, cells[above * stride + left] + rule.cost)
          }
        }
        cells[cell] = cost
        best = min(best, cost)
      }
      // Rules reach back at most `longestRule` rows.
      quiet = best > given.limit ? quiet + 1 : 0
      if quiet > Self.longestRule { return nil }
    }
    return cells[height * stride + length]
  }
}
