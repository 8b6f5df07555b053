package import LanguagePack

/// A rule that proofreads or rewrites as it stands in its table, cut into its lines but not read: id, first pattern, actions, reason.
package struct RuleRow: Sendable {
  package let id: String
  package let because: String
  package private(set) var patterns: [String] = []
  package private(set) var antipatterns: [String] = []
  package private(set) var fixes: [String] = []
  /// The other lines by their keys; of two with one key the last.
  package private(set) var values: [String: String] = [:]

  /// What stands between the actions of a row.
  private static let separator: UInt8 = 0x02

  /// Cuts a row; nil when it lacks a field. Linear in its length.
  package init?(_ fields: [String]) {
    guard fields.count >= 4 else { return nil }
    id = fields[0]
    because = fields[3]
    if !fields[1].isEmpty { patterns.append(fields[1]) }
    for action in fields[2].utf8.split(separator: Self.separator) {
      let keyEnd = action.firstIndex(of: UInt8(ascii: " ")) ?? action.endIndex
      let key = String(Substring(action[..<keyEnd]))
      let value = String(Substring(action[keyEnd...].drop { $0 == UInt8(ascii: " ") }))
      switch key {
      case "when": patterns.append(value)
      case "unless": antipatterns.append(value)
      case "fix": fixes.append(value)
      default: values[key] = value
      }
    }
  }

  /// Whether it is on unless somebody turns it off.
  package var isDefault: Bool { values["default"] != "off" }
}

extension RuleIndexBuilder {
  /// Adds a row of the table of rules: every row has its number, also one that cannot be read and matches nowhere.
  package mutating func add(_ row: [String], in scope: PatternScope) {
    guard let rule = RuleRow(row) else { return addRule(.isOff) }
    addRule(RuleIndex.Flags((rule.isDefault ? [] : [.isOff]) + (rule.values["check"] == nil ? [] : [.hasCheck])))
    for (number, text) in rule.patterns.enumerated() {
      guard let pattern = TokenPattern(text, in: scope) else { continue }
      if let texts = pattern.firstTexts {
        for text in texts { add(text: text, pattern: number) }
      } else if let anchor = pattern.anchor {
        for word in Set(anchor.words).sorted() { add(word: word, offset: anchor.offset, pattern: number) }
      } else {
        for tags in pattern.firstTags ?? [TagSet()] { add(tags: tags, pattern: number) }
      }
    }
  }
}

extension RuleIndex {
  /// The index of such rows, made anew. Reads every pattern.
  package init(rows: some Sequence<[String]>, in scope: PatternScope) {
    var builder = RuleIndexBuilder()
    for row in rows { builder.add(row, in: scope) }
    self.init(bytes: builder.bytes)
  }
}
