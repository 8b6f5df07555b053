internal import Yaku

/// How a language counts: how many forms there are, and which of them goes with a number.
struct PluralForms: Sendable {
  let count: Int
  /// The value of the field `Plural-Forms`.
  let header: String
  /// Which form goes with the numbers from 0 to 199.
  private let forms: [Int]

  /// Reads `nplurals=2; plural=(n != 1);`; `nil` when that is not what it is.
  init?(header: String) {
    var fields: [String: Substring] = [:]
    for part in header.split(separator: ";") {
      let sides = part.split(separator: "=", maxSplits: 1)
      if sides.count == 2 { fields[sides[0].filter { $0 != " " }] = sides[1] }
    }
    guard let count = fields["nplurals"].flatMap({ Int($0.filter { $0 != " " }) }), (1...10).contains(count),
      let rule = fields["plural"].flatMap({ PluralExpression(String($0)) })
    else { return nil }
    forms = (0..<200).map { min(max(0, rule.value(for: $0)), count - 1) }
    self.count = count
    self.header = header
  }

  /// The forms of a language, as gettext lists them.
  init(_ language: LanguageTag) {
    let chosen = PluralTable.row(of: language)?.forms ?? "nplurals=2; plural=(n != 1);"
    let read = PluralForms(header: chosen)
    count = read?.count ?? 1
    forms = read?.forms ?? []
    header = chosen
  }

  /// Whether form `index` is for one thing alone, for other numbers too, or for other numbers only.
  enum Use { case one, oneAndOthers, others }

  func use(of index: Int) -> Use {
    guard forms.indices.contains(1), forms[1] == index else { return .others }
    return forms.count { $0 == index } == 1 ? .one : .oneAndOthers
  }
}

/// What is known of how languages count: `Plurals.tsv`.
enum PluralTable {
  struct Row: Sendable {
    /// The categories of Unicode's plural rules.
    let categories: [String]
    /// The value of the field `Plural-Forms`.
    let forms: String
  }

  private static let rows: [String: Row] = {
    let table = String(decoding: PackageResources.Plurals_tsv, as: UTF8.self)
    var rows: [String: Row] = [:]
    for line in table.split(separator: "\n") where !line.hasPrefix("#") {
      let cells = line.split(separator: "\t").map(String.init)
      guard cells.count == 3 else { continue }
      rows[cells[0]] = Row(categories: cells[1].split(separator: " ").map(String.init), forms: cells[2])
    }
    return rows
  }()

  /// `nil` for a language that has one form for one thing and another for all else.
  static func row(of language: LanguageTag) -> Row? { rows[language.language] }

  static func categories(of language: LanguageTag) -> [String] { row(of: language)?.categories ?? ["one", "other"] }
}

/// The expression of `Plural-Forms`, which is one of C over `n`.
struct PluralExpression {
  private indirect enum Node {
    case number(Int), n
    case not(Node)
    case binary(String, Node, Node)
    case choice(Node, Node, Node)
  }

  private let root: Node

  /// `nil` when the text is no such expression.
  init?(_ text: String) {
    var reader = Reader(text)
    guard let node = reader.choice(), reader.isAtEnd else { return nil }
    root = node
  }

  func value(for n: Int) -> Int { Self.value(root, n) }

  private static func value(_ node: Node, _ n: Int) -> Int {
    switch node {
    case .number(let number): return number
    case .n: return n
    case .not(let inner): return value(inner, n) == 0 ? 1 : 0
    case .choice(let test, let yes, let no): return value(value(test, n) != 0 ? yes : no, n)
    case .binary(let sign, let left, let right):
      let (a, b) = (value(left, n), value(right, n))
      switch sign {
      case "||": return a != 0 || b != 0 ? 1 : 0
      case "&&": return a != 0 && b != 0 ? 1 : 0
      case "==": return a == b ? 1 : 0
      case "!=": return a != b ? 1 : 0
      case "<=": return a <= b ? 1 : 0
      case ">=": return a >= b ? 1 : 0
      case "<": return a < b ? 1 : 0
      case ">": return a > b ? 1 : 0
      case "+": return a &+ b
      case "-": return a &- b
      case "*": return a &* b
      case "/": return b == 0 ? 0 : a.dividedReportingOverflow(by: b).partialValue
      default: return b == 0 ? 0 : a.remainderReportingOverflow(dividingBy: b).partialValue
      }
    }
  }

  /// Reads by levels of precedence, loosest first.
  private struct Reader {
    private let characters: [Character]
    private var position = 0
    private var depth = 0

    init(_ text: String) { characters = text.filter { $0 != " " && $0 != "\t" } }

    var isAtEnd: Bool { position == characters.count }

    private static let levels = [["||"], ["&&"], ["==", "!="], ["<=", ">=", "<", ">"], ["+", "-"], ["*", "/", "%"]]

    mutating func choice() -> Node? {
      depth += 1
      defer { depth -= 1 }
      guard depth < 50, let test = binary(0) else { return nil }
      guard take("?") else { return test }
      guard let yes = choice(), take(":"), let no = choice() else { return nil }
      return .choice(test, yes, no)
    }

    private mutating func binary(_ level: Int) -> Node? {
      guard level < Self.levels.count else { return unary() }
      guard var left = binary(level + 1) else { return nil }
      while let sign = Self.levels[level].first(where: { take($0) }) {
        guard let right = binary(level + 1) else { return nil }
        left = .binary(sign, left, right)
      }
      return left
    }

    private mutating func unary() -> Node? {
      depth += 1
      defer { depth -= 1 }
      guard depth < 50 else { return nil }
      if take("!") { return unary().map { .not($0) } }
      if take("(") {
        guard let inner = choice(), take(")") else { return nil }
        return inner
      }
      if take("n") { return .n }
      var digits = ""
      while position < characters.count, characters[position].isASCII, characters[position].isNumber, digits.count < 9 {
        digits.append(characters[position])
        position += 1
      }
      return Int(digits).map { .number($0) }
    }

    private mutating func take(_ sign: String) -> Bool {
      guard characters[position...].starts(with: sign) else { return false }
      // `!` before `=` is another sign.
      if sign == "!", position + 1 < characters.count, characters[position + 1] == "=" { return false }
      position += sign.count
      return true
    }
  }
}
