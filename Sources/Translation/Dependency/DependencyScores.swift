import LanguagePack

/// How well one kind of phrase depends on another: the table `dependencies` of a language.
///
/// Kinds are numbered when the table is read, so that the search adds integers only. Higher is better.
package struct DependencyScores: Sendable {
  /// Kinds of dependents, of heads, and of what a head leads on to, by name.
  private var dependents: [String: Int] = [:]
  private(set) var dependentNames: [String] = []
  /// `attach[dependent * Head.count + head]`.
  private var attach: [Int] = []
  /// `exits[dependent * Exit.count + exit]`.
  private var exits: [Int] = []
  /// `order[dependent * orderCount + n]`: to the n-th phrase that could be the head.
  private var order: [Int] = []
  /// With a comma behind the dependent: to the first possible head, to a later one.
  private var commaNext: [Int] = []
  private var commaFar: [Int] = []
  /// With a comma behind the dependent, by what the head leads on to.
  private var commaExits: [Int] = []
  /// Behind a predicate that another such dependent follows: 壁は白く、床は黒い.
  private var again: [Int] = []
  /// For each comma that the dependency reaches over.
  private var over: [Int] = []
  /// What a second dependent of the same kind costs.
  private(set) var unique: [Int] = []
  /// The bit of a kind that a head has once.
  private(set) var slots: [UInt32] = []
  /// By how often the head was seen with such a dependent: `frames[kind * Fit.count + fit]`.
  private var frames: [Int] = []
  private(set) var isEmpty = true

  /// What a phrase is as a head.
  enum Head: Int, CaseIterable {
    case noun, bare, verbalNoun, nominal, verb, adjective, naAdjective, adverb, adnominal, connective, exclamation
    case bracket
    /// Nothing: the phrase stands by itself.
    case root

    static let count = allCases.count
    var name: String {
      switch self {
      case .verbalNoun: "verbal-noun"
      case .naAdjective: "na-adjective"
      default: String(describing: self)
      }
    }
    var isPredicate: Bool { [.nominal, .verb, .adjective, .naAdjective].contains(self) }
  }

  /// What a predicate, or a genitive, leads on to.
  enum Exit: Int, CaseIterable {
    case none, genitive, attributive, nominalised, quote, close, condition, link, loose, final

    static let count = allCases.count
    var name: String { String(describing: self) }
  }

  /// How often a predicate was seen with a marker, and whether with the very noun.
  enum Fit: Int, CaseIterable {
    case never, seldom, often, noun

    static let count = allCases.count
    var name: String { String(describing: self) }

    /// In percent of all that was seen of the predicate.
    static func of(_ count: Int, among total: Int) -> Fit {
      switch count * 100 / max(total, 1) {
      case ..<3: .never
      case ..<20: .seldom
      default: .often
      }
    }
  }

  static let orderCount = 5
  /// Below this a dependency is no choice at all.
  static let forbidden = -10_000

  /// Rows of four fields: feature, kind of dependent, kind of head, weight.
  init(rows: [[String]]) {
    for row in rows where row.count >= 4 && row[1] != "*" && dependents[row[1]] == nil {
      dependents[row[1]] = dependentNames.count
      dependentNames.append(row[1])
    }
    let count = dependentNames.count
    guard count > 0 else { return }
    isEmpty = false
    attach = Array(repeating: Self.forbidden, count: count * Head.count)
    exits = Array(repeating: 0, count: count * Exit.count)
    commaExits = exits
    again = Array(repeating: 0, count: count)
    order = Array(repeating: 0, count: count * Self.orderCount)
    (commaNext, commaFar, over, unique) = (
      Array(repeating: 0, count: count), Array(repeating: 0, count: count), Array(repeating: 0, count: count),
      Array(repeating: 0, count: count)
    )
    frames = Array(repeating: 0, count: count * Fit.count)
    slots = Array(repeating: 0, count: count)
    // Rows for all kinds first, so that those for one kind replace them.
    for row in rows where row.count >= 4 && row[1] == "*" {
      for number in 0..<count { set(row[0], number, row[2], row[3]) }
    }
    for row in rows where row.count >= 4 && row[1] != "*" {
      guard let number = dependents[row[1]] else { continue }
      if row[0] == "like" {
        if let other = dependents[row[2]] { copy(other, to: number) }
      } else {
        set(row[0], number, row[2], row[3])
      }
    }
  }

  /// Gives a kind the weights that another one has so far.
  private mutating func copy(_ other: Int, to kind: Int) {
    for head in 0..<Head.count { attach[kind * Head.count + head] = attach[other * Head.count + head] }
    for exit in 0..<Exit.count {
      exits[kind * Exit.count + exit] = exits[other * Exit.count + exit]
      commaExits[kind * Exit.count + exit] = commaExits[other * Exit.count + exit]
    }
    for place in 0..<Self.orderCount { order[kind * Self.orderCount + place] = order[other * Self.orderCount + place] }
    (commaNext[kind], commaFar[kind], over[kind]) = (commaNext[other], commaFar[other], over[other])
    (again[kind], unique[kind], slots[kind]) = (again[other], unique[other], slots[other])
    for fit in 0..<Fit.count { frames[kind * Fit.count + fit] = frames[other * Fit.count + fit] }
  }

  private mutating func set(_ feature: String, _ kind: Int, _ head: String, _ text: String) {
    guard let weight = Int(text) else { return }
    switch feature {
    case "attach":
      for other in Head.allCases where head == other.name || (head == "predicate" && other.isPredicate) {
        attach[kind * Head.count + other.rawValue] = weight
      }
    case "exit":
      for other in Exit.allCases where head == other.name { exits[kind * Exit.count + other.rawValue] = weight }
    case "order":
      guard let place = Int(head), place > 0 else { return }
      for index in min(place, Self.orderCount)...Self.orderCount {
        order[kind * Self.orderCount + index - 1] = weight
      }
    case "comma":
      if head == "next" { commaNext[kind] = weight }
      if head == "far" { commaFar[kind] = weight }
      for other in Exit.allCases where head == other.name { commaExits[kind * Exit.count + other.rawValue] = weight }
    case "again": again[kind] = weight
    case "over": over[kind] = weight
    case "unique":
      unique[kind] = weight
      // Kinds that share a slot name it.
      slots[kind] = 1 << UInt32(Self.slotNumber(head))
    case "frame":
      for fit in Fit.allCases where head == fit.name { frames[kind * Fit.count + fit.rawValue] = weight }
    default: return
    }
  }

  private static func slotNumber(_ name: String) -> Int {
    Int(name).map { min(max($0, 0), 31) } ?? 31
  }

  /// The number of a kind; nil when the table does not name it.
  func kind(_ name: String) -> Int? { dependents[name] }

  @inline(__always) func attach(_ kind: Int, _ head: Head) -> Int { attach[kind * Head.count + head.rawValue] }
  @inline(__always) func exit(_ kind: Int, _ exit: Exit) -> Int { exits[kind * Exit.count + exit.rawValue] }
  @inline(__always) func order(_ kind: Int, _ place: Int) -> Int {
    order[kind * Self.orderCount + min(place, Self.orderCount - 1)]
  }
  @inline(__always) func comma(_ kind: Int, isFirst: Bool) -> Int { isFirst ? commaNext[kind] : commaFar[kind] }
  @inline(__always) func comma(_ kind: Int, _ exit: Exit) -> Int { commaExits[kind * Exit.count + exit.rawValue] }
  @inline(__always) func again(_ kind: Int) -> Int { again[kind] }
  @inline(__always) func over(_ kind: Int) -> Int { over[kind] }
  @inline(__always) func frame(_ kind: Int, _ fit: Fit) -> Int { frames[kind * Fit.count + fit.rawValue] }
}
