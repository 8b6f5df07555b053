import LanguagePack
import Morphology

/// Quotation marks that look the same on both sides, in the text of a program too: "最高"です, \"最高\"です.
enum StraightQuotes {
  /// `readings` with every other such mark as an opening one, the rest as closing ones; as they are where one is left over.
  static func paired(_ readings: [Reading]) -> [Reading] {
    paired(paired(readings, "\""), "\\\"")
  }

  private static func paired(_ readings: [Reading], _ mark: String) -> [Reading] {
    let places = readings.indices.filter {
      readings[$0].surface == mark && (mark.utf8.count > 1 || readings[$0].origin != .protected)
    }
    guard !places.isEmpty, places.count.isMultiple(of: 2) else { return readings }
    var paired = readings
    for (number, place) in places.enumerated() {
      paired[place].tags = TagSet.punctuation.union(number.isMultiple(of: 2) ? .open : .close)
    }
    return paired
  }
}
