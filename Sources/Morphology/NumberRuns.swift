import LanguagePack
import TextModel

/// Joins the words of one number: lexicons cut 一億二千三百万 in parts, each a word of its own.
///
/// What numbers are written with are the characters whose class is one of numerals.
struct NumberRuns: Sendable {
  let characters: CharacterClasses

  func joined(_ readings: [Reading]) -> [Reading] {
    guard zip(readings, readings.dropFirst()).contains(where: { isPart($0, first: true) && isPart($1, first: false) })
    else { return readings }
    var joined: [Reading] = []
    var isOpen = false
    for reading in readings {
      if isOpen, let last = joined.last, isPart(reading, first: false) {
        let surface = last.surface + reading.surface
        joined[joined.count - 1] = Reading(
          span: TextSpan(last.span.lowerBound, reading.span.upperBound), surface: surface, lemma: surface,
          tags: .numeral, origin: .unknown)
        continue
      }
      isOpen = isPart(reading, first: true)
      joined.append(reading)
    }
    return joined
  }

  /// Whether a word is written as a number, or, as the `first` part, as an amount of money: $3.
  private func isPart(_ reading: Reading, first: Bool) -> Bool {
    guard reading.origin != .protected else { return false }
    var hasDigit = false
    for scalar in reading.surface.unicodeScalars {
      if characters.index(of: scalar.value).map({ characters.classes[$0].tags.contains(.numeral) }) == true {
        hasDigit = true
      } else if scalar == "." || scalar == "," {
        guard hasDigit else { return false }
      } else if !(first && !hasDigit && scalar.properties.generalCategory == .currencySymbol) {
        return false
      }
    }
    return hasDigit
  }
}
