import LanguagePack
import Morphology

/// Reads dates and times at the start of words.
struct DateReader {
  private let readings: [Reading]
  private let language: StructureWords

  init(_ readings: [Reading], _ language: StructureWords) {
    self.readings = readings
    self.language = language
  }

  /// The date or time at the start of a part, without the preposition before it; nil when there is none.
  func date(in part: Range<Int>) -> (place: Range<Int>, isOfClock: Bool)? {
    guard !part.isEmpty else { return nil }
    var place = part.lowerBound
    let hasPreposition = readings[place].tags.contains(.preposition) && part.count > 1
    if hasPreposition { place += 1 }
    let start = place
    var isDate = false
    var isTime = false
    while place < part.upperBound {
      let surface = readings[place].surface
      let isNumber = surface.first?.isNumber == true
      if isMonth(surface) || language.has(surface, in: "weekday") {
        isDate = true
      } else if isNumber, surface.contains(":") {
        isTime = true
      } else if language.has(surface.lowercased(), in: "clock") {
        isTime = true
      } else if isNumber {
        guard isDate || isTime || isYear(surface) && hasPreposition || startsDate(place, part) else { break }
        if isYear(surface) { isDate = true }
      } else if !isInner(place, part) {
        break
      }
      place += 1
    }
    while place > start, [",", "-", "–", ":"].contains(readings[place - 1].surface) { place -= 1 }
    return isDate || isTime ? (start..<place, isTime && !isDate) : nil
  }

  private func isMonth(_ surface: String) -> Bool { language.has(surface, in: "month") }

  private func isYear(_ surface: String) -> Bool {
    surface.count == 4 && surface.allSatisfy(\.isNumber) && ["1", "2"].contains(surface.first)
  }

  /// Marks between two numbers or before a year.
  private func isInner(_ place: Int, _ part: Range<Int>) -> Bool {
    guard place > part.lowerBound, place + 1 < part.upperBound, readings[place + 1].surface.first?.isNumber == true
    else {
      return false
    }
    let surface = readings[place].surface
    if surface == "," {
      return isYear(readings[place + 1].surface) || language.has(readings[place - 1].surface, in: "weekday")
    }
    return readings[place - 1].surface.first?.isNumber == true && ["-", "–", ":"].contains(surface)
  }

  /// Whether a number stands before the name of a month, a word of the clock, or the rest of a time.
  private func startsDate(_ place: Int, _ part: Range<Int>) -> Bool {
    guard place + 1 < part.upperBound else { return false }
    let next = readings[place + 1].surface
    let isTime =
      next == ":" && place + 2 < part.upperBound && readings[place + 2].surface.count == 2
      && readings[place + 2].surface.allSatisfy(\.isNumber)
    return isMonth(next) || language.has(next.lowercased(), in: "clock") || isTime
  }
}
