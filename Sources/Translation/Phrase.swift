import LanguagePack
import Morphology

/// A head with what hangs on it by form: a bunsetsu, or a chunk of a language with spaces.
///
/// The head may be a compound (接客 態度); after it come auxiliaries, which the reading rules turn into features, and
/// particles, which become markers.
package struct Phrase: Sendable {
  package enum Kind: String, Sendable {
    case nominal, verbal, adjectival, adverbial, adnominal, connective, exclamation, mark
  }

  package var kind: Kind
  /// The content units; the last one is the head, the ones before it belong to its compound.
  package var units: [SourceUnit]
  /// Numbers of all readings of the phrase.
  package var range: Range<Int>
  /// Features read from the auxiliaries, in the order of the text.
  package var settings: [Setting] = []
  /// Particles after a nominal, in order.
  package var markers: [String] = []
  /// Whether a copula or a sentence-final element makes a predicate of a nominal.
  package var isPredicative = false
  /// Whether the phrase stands in a form that leads on to a noun.
  package var isAttributive = false
  /// Whether the last inflected word stands in its continuative form.
  package var isContinuative = false
  /// Whether a comma or another mark follows.
  package var endsWithMark = false
  /// Whether a sentence ends behind it with white space only.
  package var endsSentence = false

  package struct Setting: Sendable, Hashable {
    package let name: String
    package let value: String
    /// The readings that said so.
    package let range: Range<Int>
    /// The rule that read them; empty where the form itself did.
    package let rule: String
  }

  package var head: SourceUnit? { units.last }

  /// What the phrase is about: its head, without suffixes (人 of 人向け).
  package var core: SourceUnit? { units.last { !$0.tags.contains(.suffix) } ?? units.last }

  /// Whether the phrase can carry a clause.
  package var isPredicate: Bool { kind == .verbal || kind == .adjectival || isPredicative }

  /// Whether what hangs on a nominal makes a predicate of it.
  var isNominalPredicate: Bool {
    isPredicate || value("link") != nil || value("quote") != nil || value("wrap") != nil
  }

  /// The value of a feature; the last one set wins.
  package func value(_ name: String) -> String? { settings.last { $0.name == name }?.value }

  /// The phrase with "can" for its passive.
  var ability: Phrase {
    var other = self
    other.settings = settings.map { setting in
      setting.name == "voice" && setting.value == "passive"
        ? Setting(name: "wrap", value: "ability", range: setting.range, rule: setting.rule) : setting
    }
    return other
  }

  package func has(_ name: String, _ value: String) -> Bool {
    settings.contains { $0.name == name && $0.value == value }
  }
}

extension Phrase: CustomStringConvertible {
  package var description: String {
    var text = kind.rawValue + "(" + units.map(\.key).joined(separator: "+")
    for setting in settings { text += " \(setting.name)=\(setting.value)" }
    if !markers.isEmpty { text += " :" + markers.joined(separator: "+") }
    if isPredicative { text += " pred" }
    if isAttributive { text += " attr" }
    if isContinuative { text += " cont" }
    return text + ")"
  }
}
