/// How a word is written: what its capitals say about it, and whether spelling has anything to say at all.
struct WordShape {
  enum Capitals { case none, first, all, mixed }

  let capitals: Capitals
  /// Addresses, numbers, identifiers, marks, words of another script: they are not judged.
  let isExempt: Bool

  /// Of a word in small letters.
  static let small = WordShape(capitals: .none, isExempt: false)

  private init(capitals: Capitals, isExempt: Bool) {
    self.capitals = capitals
    self.isExempt = isExempt
  }

  /// `knowsLetter` says whether a scalar of the folded word is a letter that words of the language have.
  init(_ word: String, knowsLetter: (Unicode.Scalar) -> Bool) {
    var upper = 0
    var lower = 0
    var foreign = 0
    var hasSign = false
    var isFirstUpper = false
    var hasHump = false
    var wasLower = false
    for scalar in word.unicodeScalars {
      if (0x61...0x7A).contains(scalar.value) {
        lower += 1
        wasLower = true
        continue
      }
      let properties = scalar.properties
      if properties.isUppercase || properties.generalCategory == .titlecaseLetter {
        if upper + lower == 0 { isFirstUpper = true }
        if wasLower { hasHump = true }
        upper += 1
        wasLower = false
      } else if properties.isLowercase {
        lower += 1
        wasLower = true
      } else if properties.isAlphabetic {
        foreign += 1
      } else if !Self.marks.contains(scalar.value) {
        hasSign = true
      }
    }
    capitals =
      upper == 0 ? .none : lower == 0 ? (upper > 1 ? .all : .first) : isFirstUpper && upper == 1 ? .first : .mixed
    let isStrange = word.lowercased().unicodeScalars.contains { !Self.marks.contains($0.value) && !knowsLetter($0) }
    // URLs: an abbreviation with an ending; HIs is a slip of two letters.
    let isPlural = capitals == .mixed && isFirstUpper && lower == 1 && upper > 1 && !hasHump && word.utf8.last == 0x73
    isExempt =
      upper + lower == 0 || foreign > 0 || hasSign || isStrange || (hasHump && capitals == .mixed) || isPlural
  }

  /// Apostrophes, hyphens and the full stop: they stand within words.
  private static let marks: Set<UInt32> = [0x27, 0x2019, 0x2D, 0x2010, 0x2E]

  /// `word` with the capitals of this shape, where it has none of its own.
  func applied(to word: String) -> String {
    guard word == word.lowercased() else { return capitals == .all ? word.uppercased() : word }
    switch capitals {
    case .none, .mixed: return word
    case .all: return word.uppercased()
    case .first:
      // The first letter alone, also where its capital is two letters long.
      return word.prefix(1).uppercased() + word.dropFirst()
    }
  }

  /// Whether a word that stands in the list as `written` may be written in this shape, as `word`.
  func allows(_ written: String, as word: String) -> Bool {
    if written == word { return true }
    switch capitals {
    case .all: return true
    case .first: return written.dropFirst() == word.dropFirst() && written.prefix(1).uppercased() == word.prefix(1)
    case .none, .mixed: return false
    }
  }
}
