import Glibc
import LanguagePack

/// Counts which translation a key had beside which other words.
///
/// What is kept of it are differences of logarithms: how much more likely each translation is beside a word than
/// elsewhere, drawn towards nothing where little was seen.
struct SenseCounter {
  private var features: [String: UInt64] = [:]
  private var names: [String] = []
  /// How often a key had a translation beside a feature: key, translation and feature in one number.
  private var counts: [UInt64: UInt32] = [:]

  /// How often a feature must be seen with a key.
  static let leastSeen = 3
  /// What a feature must tell, as twice the log-likelihood ratio.
  private static let leastTold = (near: 5.0, anywhere: 9.0)
  /// How many sightings the difference is drawn towards nothing by.
  private static let doubt = 2.0
  /// How many features of a key are kept at most.
  private static let mostFeatures = 250

  mutating func add(key: Int, candidate: Int, _ found: [String]) {
    var seen: Set<UInt64> = []
    for feature in found {
      let number = self.number(of: feature)
      guard seen.insert(number).inserted else { continue }
      counts[UInt64(key) << 40 | number << 8 | UInt64(candidate), default: 0] += 1
    }
  }

  private mutating func number(of feature: String) -> UInt64 {
    if let known = features[feature] { return known }
    let number = UInt64(names.count)
    features[feature] = number
    names.append(feature)
    return number
  }

  /// What one feature of a key tells about its translations.
  struct Finding {
    let feature: String
    /// Hundredths of a natural-log unit, for each translation that was seen beside the feature.
    let scores: [(candidate: Int, score: Int)]
    /// For all others.
    let otherwise: Int
  }

  /// Calls `body` with the findings about each key, in the order of keys and features.
  ///
  /// `totals` gives how often each translation of a key was seen at all.
  func findings(_ totals: (_ key: Int) -> [UInt32], _ body: (_ key: Int, [Finding]) -> Void) {
    let sorted = counts.keys.sorted()
    var start = 0
    while start < sorted.count {
      let key = Int(sorted[start] >> 40)
      var end = start
      while end < sorted.count, Int(sorted[end] >> 40) == key { end += 1 }
      let all = totals(key)
      let whole = Double(all.reduce(0, +))
      if all.filter({ $0 > 1 }).count > 1 {
        var found: [(told: Double, finding: Finding)] = []
        var first = start
        while first < end {
          let feature = Int(sorted[first] >> 8 & 0xFFFF_FFFF)
          var last = first
          while last < end, Int(sorted[last] >> 8 & 0xFFFF_FFFF) == feature { last += 1 }
          if let item = finding(sorted[first..<last], names[feature], all, whole) { found.append(item) }
          first = last
        }
        found.sort { ($1.told, $0.finding.feature) < ($0.told, $1.finding.feature) }
        if !found.isEmpty { body(key, found.prefix(Self.mostFeatures).map(\.finding)) }
      }
      start = end
    }
  }

  private func finding(
    _ cells: ArraySlice<UInt64>, _ name: String, _ all: [UInt32], _ whole: Double
  ) -> (told: Double, finding: Finding)? {
    let seen = cells.map { (candidate: Int($0 & 0xFF), count: Double(counts[$0] ?? 0)) }
    let sum = seen.reduce(0) { $0 + $1.count }
    guard sum >= Double(Self.leastSeen) else { return nil }
    var told = 0.0
    var scores: [(candidate: Int, score: Int)] = []
    for item in seen {
      let usual = max(Double(all[item.candidate]), 1) / whole
      told += 2 * item.count * log(item.count / sum / usual)
      let score = log((item.count + Self.doubt * usual) / ((sum + Self.doubt) * usual))
      scores.append((item.candidate, Int((100 * score).rounded())))
    }
    guard told >= (name.hasPrefix("~") ? Self.leastTold.anywhere : Self.leastTold.near) else { return nil }
    let otherwise = Int((100 * log(Self.doubt / (sum + Self.doubt))).rounded())
    return (told, Finding(feature: name, scores: scores, otherwise: otherwise))
  }
}
