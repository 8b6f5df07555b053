/// How close a translation is to a reference, by runs of characters: chrF2 of one sentence, from 0 to 100.
///
/// Runs of one to six characters, white space left out, recall counted four times (M. Popović, "chrF: character n-gram
/// F-score for automatic MT evaluation", 2015).
struct CharacterScore {
  private static let longest = 6
  private static let factor = 4.0

  static func score(_ output: String, against reference: String) -> Double {
    let ours = scalars(output)
    let theirs = scalars(reference)
    var precision = 0.0
    var recall = 0.0
    var orders = 0.0
    for length in 1...longest {
      let (first, second) = (counts(ours, length), counts(theirs, length))
      let (all, wanted) = (ours.count - length + 1, theirs.count - length + 1)
      guard all > 0, wanted > 0 else { continue }
      let shared = first.reduce(0) { $0 + min($1.value, second[$1.key] ?? 0) }
      precision += Double(shared) / Double(all)
      recall += Double(shared) / Double(wanted)
      orders += 1
    }
    guard orders > 0, precision + recall > 0 else { return 0 }
    precision /= orders
    recall /= orders
    return 100 * (1 + factor) * precision * recall / (factor * precision + recall)
  }

  private static func scalars(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { !$0.properties.isWhitespace }
  }

  private static func counts(_ text: [Unicode.Scalar], _ length: Int) -> [ArraySlice<Unicode.Scalar>: Int] {
    guard text.count >= length else { return [:] }
    return (0...(text.count - length)).reduce(into: [:]) { $0[text[$1..<($1 + length)], default: 0] += 1 }
  }
}
