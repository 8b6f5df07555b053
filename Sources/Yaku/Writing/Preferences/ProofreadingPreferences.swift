/// What a person, or the people of a workspace, decided about proofreading.
public struct ProofreadingPreferences: Hashable, Sendable {
  /// Words that are spelled as they should be.
  public var words: Set<String> = []
  /// What rules and families of rules say, by name.
  public var rules: [String: RuleSelection.Setting] = [:]
  /// What was found and is left as it is.
  public var ignored: Set<IgnoredFinding> = []

  /// Nothing decided.
  public init() {}

  /// All of `preferences`; of two about one rule the later counts.
  public init(_ preferences: some Sequence<Preference>) {
    for preference in preferences { add(preference) }
  }

  /// Takes in one more.
  public mutating func add(_ preference: Preference) {
    switch preference {
    case .word(let word): words.insert(word)
    case .rule(let name, let setting): rules[name] = setting
    case .ignore(let finding): ignored.insert(finding)
    }
  }

  /// Puts these behind those that `request` has: what it says of a rule, or of a family, goes before.
  public func apply(to request: inout ProofreadingRequest) {
    request.acceptedWords.formUnion(words)
    request.ignored.formUnion(ignored)
    var selection = request.rules
    selection.settings = rules
    selection.override(with: request.rules.settings)
    request.rules = selection
  }
}

extension RuleSelection {
  /// Puts `others` before what is said here: also what is said of a family before what is said here of its members.
  public mutating func override(with others: [String: Setting]) {
    settings = settings.filter { name, _ in !RuleName.families(of: name).contains { others[$0] != nil } }
    settings.merge(others) { $1 }
  }
}

/// The ids of rules, and their beginnings up to full stops, which name families.
enum RuleName {
  /// The id and the names of all families it belongs to, the longest first; last the empty name, of all rules.
  static func families(of id: String) -> [String] {
    var names = [id]
    var rest = Substring(id)
    while let dot = rest.lastIndex(of: ".") {
      rest = rest[..<dot]
      names.append(String(rest))
    }
    return names + [""]
  }
}
