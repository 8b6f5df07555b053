/// What is known about sentence boundaries in one language, as plain values.
///
/// Made from rows of kind and value; a row of an unknown kind is ignored, so that newer data runs with an
/// older program. The kinds are described in the README of the language data. Copies are cheap.
package struct SegmentationRules: Sendable {
  let tables: Tables

  /// Makes rules from `rows`, in any order.
  package init(rows: [(kind: String, value: String)]) {
    var builder = Builder()
    for row in rows { builder.add(row.kind, row.value) }
    tables = Tables(builder)
  }

  /// What a word may be.
  struct Role {
    // Abbreviations with their full stop: what the full stop may mean. The lowest bit that is set counts.
    static let endsBeforeCapital: UInt32 = 1
    static let endsBeforeStarter: UInt32 = 2
    static let beforeNumber: UInt32 = 4
    static let neverEnds: UInt32 = 8
    static let abbreviation: UInt32 = 15
    /// An abbreviation of several parts, without its spaces.
    static let compound: UInt32 = 16
    /// How such an abbreviation begins.
    static let compoundBeginning: UInt32 = 32
    /// It begins a sentence after an abbreviation.
    static let starter: UInt32 = 64
    /// A preposition that may open a sentence.
    static let opener: UInt32 = 128
    /// A verb of saying.
    static let reporting: UInt32 = 256
    /// A name that ends in a mark: `yahoo!`.
    static let mark: UInt32 = 512
    /// A word after which a sentence must go on.
    static let joiner: UInt32 = 1024
    // As written, not folded:
    /// With a capital it begins a sentence even without a mark before it.
    static let bareStarter: UInt32 = 1
    /// It may follow a heading.
    static let titleStarter: UInt32 = 2
    /// It always has a capital.
    static let pronoun: UInt32 = 4
  }

  /// Which habits of writing the language has.
  struct Habits: OptionSet, Sendable {
    let rawValue: Int
    /// A full stop after a number makes an ordinal.
    static let ordinalDot = Habits(rawValue: 1)
    /// People begin sentences with a small letter, as in hasty reviews.
    static let smallStart = Habits(rawValue: 2)
    /// A capitalised starter in the middle of running text begins a sentence even without a mark before it.
    static let bareStart = Habits(rawValue: 4)
    /// An ellipsis without a space behind it ends a sentence before a capital.
    static let ellipsisEnds = Habits(rawValue: 8)

    init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// `nil` for a name that is not known.
    init?(name: String) {
      switch name {
      case "ordinal-dot": self = .ordinalDot
      case "small-start": self = .smallStart
      case "bare-start": self = .bareStart
      case "ellipsis-ends": self = .ellipsisEnds
      default: return nil
      }
    }
  }

  struct Builder {
    var habits: Habits = []
    /// By the word in lower case: values of `Role`.
    var folded = WordTable()
    /// By the word as it is written.
    var exact = WordTable()
    /// Opening mark to its closing marks, where the language has pairs of its own.
    var closers: [UInt32: [UInt32]] = [:]
    var terminators: [UInt32] = []
    var hasCompounds = false
    /// What goes on with the sentence after a closing quote, as bytes.
    var continuations: [[UInt8]] = []
    /// What goes on with the sentence after an exclamation or question mark, as bytes.
    var bareContinuations: [[UInt8]] = []
    /// Line ends after which the sentence goes on, as bytes.
    var lineJoins: [[UInt8]] = []

    mutating func add(_ kind: String, _ value: String) {
      switch kind {
      case "abbreviation": add(value, Role.neverEnds)
      case "abbreviation-number": add(value, Role.beforeNumber)
      case "abbreviation-end": add(value, Role.endsBeforeCapital)
      case "abbreviation-starter": add(value, Role.endsBeforeStarter)
      case "starter": folded.insert(WordHash.folded(value), Role.starter)
      case "bare-starter":
        folded.insert(WordHash.folded(value), Role.starter)
        exact.insert(WordHash.exact(value), Role.bareStarter | Role.titleStarter)
      case "title-starter": exact.insert(WordHash.exact(value), Role.titleStarter)
      case "joiner": folded.insert(WordHash.folded(value), Role.joiner)
      case "pronoun": exact.insert(WordHash.exact(value), Role.pronoun)
      case "opener": folded.insert(WordHash.folded(value), Role.opener)
      case "reporting": folded.insert(WordHash.folded(value), Role.reporting)
      case "mark": folded.insert(WordHash.folded(value), Role.mark)
      case "quote":
        let scalars = value.unicodeScalars.filter { !$0.value.isSpace }.map(\.value)
        if scalars.count == 2 { closers[scalars[0], default: []].append(scalars[1]) }
      case "terminator": terminators += value.unicodeScalars.map(\.value)
      case "continuation": continuations.append(Array(value.utf8))
      case "continuation-bare": bareContinuations.append(Array(value.utf8))
      case "line-join": lineJoins.append(Array(value.utf8))
      case "habit": if let habit = Habits(name: value) { habits.insert(habit) }
      default: break
      }
    }

    private mutating func add(_ value: String, _ role: UInt32) {
      let parts = value.split(separator: " ")
      let isCompound = parts.count > 1
      hasCompounds = hasCompounds || isCompound
      folded.insert(WordHash.folded(parts.joined()), role | (isCompound ? Role.compound : 0))
      var beginning = ""
      for part in parts.dropLast() {
        beginning += part
        folded.insert(WordHash.folded(beginning), Role.compoundBeginning)
      }
    }
  }

  /// The finished tables, shared by all copies.
  final class Tables: Sendable {
    let habits: Habits
    let folded: WordTable
    let exact: WordTable
    /// Whether there are abbreviations of several parts.
    let hasCompounds: Bool
    let closers: [UInt32: [UInt32]]
    /// Marks that both open and close, as far as the language's own pairs say.
    let ambiguousClosers: [UInt32]
    let terminators: [UInt32]
    let continuations: [[UInt8]]
    let bareContinuations: [[UInt8]]
    let lineJoins: [[UInt8]]
    /// What a byte may begin: 1 an end of a sentence, 2 an end of a line, 3 an ASCII bracket or quote,
    /// 4 a mark outside ASCII, 5 a capital that may begin a sentence, 6 a scalar of whose class only ICU is sure;
    /// 0 nothing of interest.
    let interest: [UInt8]

    init(_ builder: Builder) {
      habits = builder.habits
      folded = builder.folded
      exact = builder.exact
      hasCompounds = builder.hasCompounds
      closers = Self.commonClosers.merging(builder.closers) { _, own in own }
      ambiguousClosers = builder.closers.values.joined().filter { [0x201C, 0x2018, 0xAB].contains($0) }
      terminators = builder.terminators
      continuations = builder.continuations
      bareContinuations = builder.bareContinuations
      lineJoins = builder.lineJoins
      var interest = [UInt8](repeating: 0, count: 256)
      for byte in ".!?".utf8 { interest[Int(byte)] = 1 }
      for byte: Int in [0x0A, 0x0B, 0x0C, 0x0D] { interest[byte] = 2 }
      for byte in "()[]{}\"'".utf8 { interest[Int(byte)] = 3 }
      for byte: Int in [0xC2, 0xE2, 0xE3, 0xEF] { interest[byte] = 4 }
      for byte in [0xCD, 0xE0, 0xE1, 0xEA] { interest[byte] = 6 }
      for byte in 0xD6...0xDF { interest[byte] = 6 }
      for byte in 0xF0...0xFF { interest[byte] = 6 }
      for scalar in builder.terminators where scalar < 0x80 { interest[Int(scalar)] = 1 }
      if builder.habits.contains(.bareStart) {
        for byte in 0x41...0x5A { interest[byte] = 5 }
      }
      self.interest = interest
    }

    /// The pairs of `closers` that stand around what somebody says, with the mark that both opens and closes.
    var quotes: [UInt32: [UInt32]] {
      let brackets: Set<UInt32> = [0x28, 0x5B, 0x7B, 0x3010, 0xFF08, 0xFF3B]
      return closers.filter { !brackets.contains($0.key) }.merging([0x22: [0x22]]) { own, _ in own }
    }

    private static let commonClosers: [UInt32: [UInt32]] = [
      0x28: [0x29], 0x5B: [0x5D], 0x7B: [0x7D], 0x2018: [0x2019], 0x201C: [0x201D], 0x201E: [0x201C, 0x201D],
      0xAB: [0xBB], 0x300C: [0x300D], 0x300E: [0x300F], 0x3010: [0x3011], 0xFF08: [0xFF09], 0x300A: [0x300B],
      0x3008: [0x3009], 0xFF62: [0xFF63], 0xFF3B: [0xFF3D],
    ]
  }
}
