import Glibc

/// Weighs candidates: which of several translations is best, and how far the best can be trusted.
///
/// From the table `candidates` of a pair: rows of use, name and weight. `choice` rows weigh the features of a candidate
/// (a cost, in hundredths; lower wins). `confidence` rows weigh shares and sizes (see `Measure`) in thousandths; their
/// sum becomes a probability by the logistic function. `search` rows say how much is tried. The weights come from
/// `Benchmarks/tune.py`.
package struct CandidateModel: Sendable {
  /// What confidence is computed from.
  package enum Measure: Int, Sendable, CaseIterable {
    /// Always 1.
    case bias
    /// Cost of the n-gram model for a word, in natural-log units.
    case model
    /// Shares of the units with a meaning.
    case unknown, imported, lost
    /// Square roots, so that the difference between 5 and 10 words counts more than that between 35 and 40.
    case length, clauses
    /// Share of the words of the translation that are pronouns for what the source does not name.
    case implied
  }

  private let choice: [Int]
  private let confidence: [Double]
  private let search: [String: Int]
  /// Whether the pair says nothing about confidence.
  package let isUncalibrated: Bool

  package init(rows: [[String]]) {
    var choice = [Int](repeating: 0, count: CandidateFeatures.Name.allCases.count)
    var confidence = [Double](repeating: 0, count: Measure.allCases.count)
    var search: [String: Int] = [:]
    var isUncalibrated = true
    for row in rows where row.count >= 3 {
      guard let weight = Int(row[2]) else { continue }
      switch row[0] {
      case "choice":
        for name in CandidateFeatures.Name.allCases where "\(name)" == row[1] { choice[name.rawValue] = weight }
      case "confidence":
        for name in Measure.allCases where "\(name)" == row[1] { confidence[name.rawValue] = Double(weight) / 1000 }
        isUncalibrated = false
      case "search": search[row[1]] = weight
      default: continue
      }
    }
    self.choice = choice
    self.confidence = confidence
    self.search = search
    self.isUncalibrated = isUncalibrated
  }

  /// How much of `name` is tried: `analyses`, `margin`, `senses`; 0 where the pair does not say.
  func extent(_ name: String) -> Int { search[name] ?? 0 }

  /// The cost of a candidate.
  func cost(_ features: CandidateFeatures) -> Int {
    CandidateFeatures.Name.allCases.reduce(0) { $0 + features[$1] * choice[$1.rawValue] }
  }

  /// How likely a translation with these features says what a person would write, from 0 to 1.
  package func confidence(_ features: CandidateFeatures) -> Double {
    let sum = Measure.allCases.reduce(0.0) { $0 + confidence[$1.rawValue] * Self.value($1, features) }
    return 1 / (1 + exp(-sum))
  }

  package static func value(_ measure: Measure, _ features: CandidateFeatures) -> Double {
    func share(_ part: CandidateFeatures.Name, of whole: Int) -> Double {
      whole > 0 ? Double(features[part]) / Double(whole) : 0
    }
    let content = features[.content]
    return switch measure {
    case .bias: 1
    case .model: share(.model, of: 100 * (features[.words] + 1))
    case .unknown: share(.unknown, of: content)
    case .imported: share(.imported, of: content)
    case .lost: share(.lost, of: content)
    case .length: Double(features[.readings]).squareRoot()
    case .clauses: Double(features[.clauses]).squareRoot()
    case .implied: share(.implied, of: features[.words])
    }
  }
}
