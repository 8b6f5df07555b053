import LanguagePack

/// How the target language says what is not a word of the source: auxiliaries, articles, pronouns, links.
///
/// From the `realization` table of the target language: rows of kind, name and value. A value is a template: words, of
/// which those with `*` inflect, and places such as `V`, `V:gerund`, `S`, `M`.
package struct Realization: Sendable {
  struct Item: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
      case word
      case inflected
      /// A place to fill, and the form what fills it must have.
      case place
    }
    var kind: Kind
    var text: String
    var form: TagSet
  }

  private let values: [String: [String: String]]
  private let templates: [String: [Item]]

  package init(rows: [[String]]) {
    var values: [String: [String: String]] = [:]
    var templates: [String: [Item]] = [:]
    for fields in rows where fields.count >= 3 && values[fields[0]]?[fields[1]] == nil {
      values[fields[0], default: [:]][fields[1]] = fields[2]
      templates[fields[0] + "/" + fields[1]] = Self.template(fields[2])
    }
    self.values = values
    self.templates = templates
  }

  /// The value as written; nil when the language does not have it.
  func value(_ kind: String, _ name: String) -> String? {
    let value = values[kind]?[name]
    return value == "-" ? nil : value
  }

  /// A single word that the language must have; its own name when the table lacks it.
  func word(_ name: String) -> String { values["word"]?[name] ?? name }

  func template(_ kind: String, _ name: String) -> [Item]? {
    value(kind, name) == nil ? nil : templates[kind + "/" + name]
  }

  /// All names of a kind, with their values.
  func names(_ kind: String) -> [String: String] { values[kind] ?? [:] }

  /// What speaks against each article before the model is asked, by the use of the noun phrase, in hundredths of a
  /// natural-log unit: row `article USE DEFINITE INDEFINITE BARE PLURAL`.
  func articleCosts(_ use: NounPhraseTransfer.Use) -> (definite: Int, indefinite: Int, bare: Int, plural: Int) {
    let numbers = (value("article", use.name) ?? "").split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 4 else { return (60, 90, 120, 130) }
    return (numbers[0], numbers[1], numbers[2], numbers[3])
  }

  /// The noun of a quality: rows `ness` of the adjective, else of its last letter behind a hyphen, else `default`.
  func quality(_ adjective: String) -> String {
    if let noun = value("ness", adjective) { return noun }
    if let ending = value("ness", "-" + adjective.suffix(1)) { return adjective.dropLast() + ending }
    return adjective + (value("ness", "default") ?? "")
  }

  /// How much the n-gram model counts beside the costs of transfer, in hundredths.
  var modelWeight: Int { value("weight", "model").flatMap { Int($0) } ?? 50 }

  static func template(_ text: String) -> [Item] {
    text.split(separator: " ").map { word in
      let parts = word.split(separator: ":", maxSplits: 1)
      if let name = parts.first, name.count == 1, name.first?.isUppercase == true, name != "I" {
        return Item(kind: .place, text: String(name), form: parts.count > 1 ? TagSet(parts[1]) ?? TagSet() : TagSet())
      }
      if word.last == "*" { return Item(kind: .inflected, text: String(word.dropLast()), form: TagSet()) }
      return Item(kind: .word, text: String(word), form: TagSet())
    }
  }
}
