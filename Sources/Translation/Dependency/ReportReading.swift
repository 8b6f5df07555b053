import LanguagePack
import Morphology

/// Reads the particle of a condition as that of a quotation where a verb of saying or thinking is what comes next:
/// 犯人が逃げていると記者に話した.
///
/// Only arguments and adverbs may stand between; behind a comma it stays a condition.
extension DependencyParser {
  func readReports(_ phrases: inout [Phrase], _ readings: [Reading]) {
    for index in phrases.indices where !phrases[index].endsWithMark {
      guard let place = phrases[index].settings.lastIndex(where: { $0.name == "link" }),
        place == phrases[index].settings.count - 1, phrases[index].settings[place].range.count == 1,
        readings[phrases[index].settings[place].range.lowerBound].lemma == grammar.quote,
        phrases[index].value("quote") == nil, reports(phrases[(index + 1)...])
      else { continue }
      let setting = phrases[index].settings[place]
      phrases[index].settings[place] = Phrase.Setting(
        name: "quote", value: "yes", range: setting.range, rule: setting.rule)
    }
  }

  /// Reads のに as what something is for where the next predicate is one of use: 着るのにかなり苦労する, 洗うのに便利.
  func readAims(_ phrases: inout [Phrase], _ readings: [Reading]) {
    for index in phrases.indices where phrases[index].kind == .verbal {
      guard let place = phrases[index].settings.indices.last, phrases[index].settings[place].name == "link",
        case let setting = phrases[index].settings[place],
        readings[setting.range].map(\.surface).joined().hasSuffix(grammar.adverbialMarker),
        readings[setting.range].contains(where: { $0.tags.contains(.nominalizer) }) || setting.range.count == 1,
        setting.value == "although" || setting.value == "for",
        phrases[index].settings.dropLast().allSatisfy({ $0.name == "voice" || $0.name == "style" }),
        setting.range.lowerBound > 0, readings[setting.range.lowerBound - 1].tags.contains(.verb),
        aims(phrases[(index + 1)...])
      else { continue }
      phrases[index].settings[place] = Phrase.Setting(
        name: "nominal", value: "that", range: setting.range, rule: setting.rule)
      phrases[index].markers = [grammar.adverbialMarker]
    }
  }

  /// Whether the first predicate of `phrases` is one of use.
  private func aims(_ phrases: ArraySlice<Phrase>) -> Bool {
    for phrase in phrases where phrase.kind != .mark {
      if phrase.isPredicate || phrase.isNominalPredicate || phrase.head?.tags.contains(.naAdjective) == true {
        return grammar.predicateKeys(phrase).contains { grammar.aims.contains($0) }
      }
    }
    return false
  }

  /// Whether the first predicate of `phrases` is a verb that reports, with nothing before it that it acts on.
  private func reports(_ phrases: ArraySlice<Phrase>) -> Bool {
    for phrase in phrases {
      if phrase.isPredicate || phrase.isNominalPredicate {
        return grammar.predicateKeys(phrase).contains { grammar.reportingVerbs.contains($0) }
      }
      switch phrase.kind {
      case .mark where phrase.head?.tags.contains(.comma) != true: return false
      case .exclamation, .connective: return false
      default: if phrase.markers.contains(grammar.object) { return false }
      }
    }
    return false
  }
}

extension ClauseGrammar {
  /// What the tables may call the predicate of a phrase: its head, and what the light verb makes of a noun before it.
  func predicateKeys(_ phrase: Phrase) -> [String] {
    guard let head = phrase.head else { return [] }
    if head.key == lightVerb, phrase.units.count > 1 {
      return [head.key, phrase.units[phrase.units.count - 2].key + lightVerb]
    }
    return phrase.kind == .nominal ? [head.key, head.key + lightVerb] : [head.key]
  }
}

extension ClauseGrammar {
  /// Where the particle stands that makes a noun of the clause of `phrase`; nil where a noun does it (こと).
  func pronominal(_ phrase: Phrase) -> Range<Int>? {
    guard let setting = phrase.settings.last(where: { $0.name == "nominal" }), setting.value == "that",
      setting.range.count == 1, phrase.kind != .nominal
    else { return nil }
    return setting.range
  }
}
