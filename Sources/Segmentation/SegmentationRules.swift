/// What is known about sentence boundaries in one language, as plain values.
///
/// Made from rows of kind and value; a row of an unknown kind is ignored, so that newer data runs with an
/// older program. The kinds are described in the README of the language data. Words are compared without
/// regard to case.
package struct SegmentationRules: Sendable {
  /// What a full stop after an abbreviation may mean.
  enum Abbreviation: Sendable {
    /// It never ends a sentence.
    case never
    /// It belongs to the abbreviation before a number; elsewhere it is an ordinary full stop.
    case beforeNumber
    /// It ends a sentence when a capital follows.
    case beforeCapital
    /// It ends a sentence when a starter follows.
    case beforeStarter
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
    /// An ellipsis ends a sentence before a capital.
    static let ellipsisEnds = Habits(rawValue: 8)
  }

  private(set) var habits: Habits = []
  private(set) var abbreviations: [String: Abbreviation] = [:]
  /// Abbreviations of several parts without their spaces: `z.b.`; and all their beginnings: `z.`.
  private(set) var compounds: [String: Abbreviation] = [:]
  private(set) var compoundBeginnings: Set<String> = []
  private(set) var starters: Set<String> = []
  private(set) var bareStarters: Set<String> = []
  /// What a heading without a mark may be followed by, as it is written there.
  private(set) var titleStarters: Set<String> = []
  /// Words after which a sentence must go on.
  private(set) var joiners: Set<String> = []
  /// Words that always have a capital.
  private(set) var pronouns: Set<String> = []
  private(set) var openers: Set<String> = []
  private(set) var reporting: Set<String> = []
  private(set) var marks: Set<String> = []
  /// Opening scalar to closing scalars, where a language pairs one opener with several closers.
  private(set) var closers: [UInt32: [UInt32]] = [:]
  private(set) var terminators: Set<UInt32> = []
  /// What goes on with the sentence after a closing quote, as bytes.
  private(set) var continuations: [[UInt8]] = []
  /// What goes on with the sentence after an exclamation or question mark, as bytes.
  private(set) var bareContinuations: [[UInt8]] = []
  /// Line ends after which the sentence goes on, as bytes.
  private(set) var lineJoins: [[UInt8]] = []

  /// What a byte may begin: 1 an end of a sentence, 2 an end of a line, 3 an ASCII bracket or quote,
  /// 4 a mark outside ASCII, 5 a capital that may begin a sentence; 0 nothing of interest.
  private(set) var interest: [UInt8]

  /// Makes rules from `rows`, in any order.
  package init(rows: [(kind: String, value: String)]) {
    interest = Self.plainInterest
    for row in rows { add(row.kind, row.value) }
    for scalar in terminators where scalar < 0x80 { interest[Int(scalar)] = 1 }
    if habits.contains(.bareStart) {
      for byte in 0x41...0x5A { interest[byte] = 5 }
    }
  }

  private static let plainInterest: [UInt8] = {
    var table = [UInt8](repeating: 0, count: 256)
    for byte in ".!?".utf8 { table[Int(byte)] = 1 }
    for byte: Int in [0x0A, 0x0B, 0x0C, 0x0D] { table[byte] = 2 }
    for byte in "()[]{}\"'".utf8 { table[Int(byte)] = 3 }
    for byte: Int in [0xC2, 0xE2, 0xE3, 0xEF] { table[byte] = 4 }
    return table
  }()

  private mutating func add(_ kind: String, _ value: String) {
    switch kind {
    case "abbreviation": add(value, .never)
    case "abbreviation-number": add(value, .beforeNumber)
    case "abbreviation-end": add(value, .beforeCapital)
    case "abbreviation-starter": add(value, .beforeStarter)
    case "starter": starters.insert(value.lowercased())
    case "bare-starter":
      starters.insert(value.lowercased())
      bareStarters.insert(value)
      titleStarters.insert(value)
    case "title-starter": titleStarters.insert(value)
    case "joiner": joiners.insert(value.lowercased())
    case "pronoun": pronouns.insert(value)
    case "opener": openers.insert(value.lowercased())
    case "reporting": reporting.insert(value.lowercased())
    case "mark": marks.insert(value.lowercased())
    case "quote":
      let scalars = value.unicodeScalars.filter { !$0.value.isSpace }.map(\.value)
      if scalars.count == 2 { closers[scalars[0], default: []].append(scalars[1]) }
    case "terminator": terminators.formUnion(value.unicodeScalars.map(\.value))
    case "continuation": continuations.append(Array(value.utf8))
    case "continuation-bare": bareContinuations.append(Array(value.utf8))
    case "line-join": lineJoins.append(Array(value.utf8))
    case "habit":
      switch value {
      case "ordinal-dot": habits.insert(.ordinalDot)
      case "small-start": habits.insert(.smallStart)
      case "bare-start": habits.insert(.bareStart)
      case "ellipsis-ends": habits.insert(.ellipsisEnds)
      default: break
      }
    default: break
    }
  }

  private mutating func add(_ value: String, _ kind: Abbreviation) {
    let parts = value.lowercased().split(separator: " ")
    let joined = parts.joined()
    abbreviations[joined] = kind
    guard parts.count > 1 else { return }
    compounds[joined] = kind
    var beginning = ""
    for part in parts.dropLast() {
      beginning += part
      compoundBeginnings.insert(beginning)
    }
  }
}
