/// Makes the translation of an entry one of another text: numbers, and what must not change, come from the text.
struct MemoryTransfer {
  let target: String

  /// Nil when it cannot be done: one stands in only one of the texts, or cannot be found in the translation.
  init?(_ text: MemoryText, _ entry: MemoryEntry) {
    let source = MemoryText(entry.source)
    guard let pairs = Self.pairs(text, source) else { return nil }
    /// What becomes of each value of the entry.
    var exchanges: [ArraySlice<UInt8>: (new: ArraySlice<UInt8>, count: Int)] = [:]
    for (new, old) in pairs {
      if let known = exchanges[old], known.new != new { return nil }
      exchanges[old] = (new, (exchanges[old]?.count ?? 0) + 1)
    }
    let translation = MemoryText(entry.target)
    let fixed = translation.tokens.filter { $0.kind != .word }
    for (old, exchange) in exchanges where old != exchange.new {
      guard fixed.count(where: { translation[$0] == old }) == exchange.count else { return nil }
    }
    var written: [UInt8] = []
    var end = 0
    for token in fixed {
      guard let exchange = exchanges[translation[token]] else { continue }
      written += translation.bytes[end..<token.span.lowerBound] + exchange.new
      end = token.span.upperBound
    }
    written += translation.bytes[end...]
    target = String(decoding: written, as: UTF8.self)
  }

  /// The numbers and fixed parts of both texts, in pairs; nil when one has no partner.
  private static func pairs(_ text: MemoryText, _ source: MemoryText) -> [(ArraySlice<UInt8>, ArraySlice<UInt8>)]? {
    let first = text.tokens.filter { $0.kind != .word }
    let second = source.tokens.filter { $0.kind != .word }
    guard first.count == second.count else { return nil }
    var pairs: [(ArraySlice<UInt8>, ArraySlice<UInt8>)] = []
    for (one, other) in zip(first, second) {
      guard one.kind == other.kind else { return nil }
      pairs.append((text[one], source[other]))
    }
    return pairs
  }
}
