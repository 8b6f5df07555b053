import LanguagePack
import TextModel

/// Joins the parts of a foreign name, which a mark of its own separates: ジョー・スターンリーブ.
///
/// The marks are rows `name-mark` of the table `clauses`. All parts are written with the class of letters that writes
/// foreign words, and one of them at least is a name or in no lexicon: what the lexicons know is a list.
struct DottedNames: Sendable {
  private let marks: Set<String>
  private let characters: CharacterClasses

  init(rows: [[String]], characters: CharacterClasses) {
    marks = Set(rows.filter { $0.count > 1 && $0[0] == "name-mark" }.map { $0[1] })
    self.characters = characters
  }

  func joined(_ readings: [Reading]) -> [Reading] {
    guard !marks.isEmpty, readings.contains(where: { marks.contains($0.surface) }) else { return readings }
    var result: [Reading] = []
    var position = 0
    while position < readings.count {
      var end = position + 1
      while end + 1 < readings.count, marks.contains(readings[end].surface), let script = script(readings[position]),
        script == self.script(readings[end + 1])
      {
        end += 2
      }
      let part = readings[position..<end]
      if part.count > 2, let last = part.last, part.contains(where: isName) {
        result.append(
          Reading(
            span: TextSpan(readings[position].span.lowerBound, last.span.upperBound),
            surface: part.map(\.surface).joined(), lemma: part.map(\.lemma).joined(),
            tags: TagSet.properNoun.union(.person), origin: .unknown))
      } else {
        result += part
      }
      position = end
    }
    return result
  }

  private func isName(_ reading: Reading) -> Bool {
    !marks.contains(reading.surface)
      && (reading.origin == .unknown
        || reading.tags.contains(.properNoun) && !reading.tags.intersects(.place))
  }

  /// The class of letters of a word that may be part of a name; nil for other words.
  private func script(_ reading: Reading) -> String? {
    guard reading.tags.intersects(.noun.union(.properNoun)), reading.origin != .protected else { return nil }
    var name: String?
    for scalar in reading.surface.unicodeScalars {
      guard let number = characters.index(of: scalar.value) else { return nil }
      let item = characters.classes[number]
      // Latin words with a dot between them are written like that.
      guard item.isGrouped, item.tags.contains(.noun), name == nil || name == item.name else { return nil }
      name = item.name
    }
    return name
  }
}
