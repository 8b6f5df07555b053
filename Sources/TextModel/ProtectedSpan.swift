/// A part of a text that must come through unchanged, and why.
public struct ProtectedSpan: Hashable, Sendable {
  /// Why a part of a text must come through unchanged.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// A web address, an e-mail address.
    case address
    /// A name on a service: `@name`.
    case mention
    /// A topic: `#topic`.
    case hashtag
    /// Something a program fills in: `%s`, `{name}`, `#name#`.
    case placeholder
    /// A tag or an entity of HTML or XML.
    case markup
    /// Source code.
    case code
    /// Pictographs.
    case emoji
    /// A face or figure drawn with characters: `:-)`, `(^_^)`.
    case emoticon
    /// A product, model or reference number: `A-12`.
    case identifier
    /// The name of a file, a path.
    case path
    /// A term the caller asked to keep.
    case userTerm
    /// A part the caller's markup says to skip.
    case skipped
  }

  /// The bytes that must not change.
  public var span: TextSpan

  /// Why they must not.
  public var reason: Reason

  /// Makes a protected span.
  public init(_ span: TextSpan, _ reason: Reason) {
    self.span = span
    self.reason = reason
  }
}

extension ProtectedSpan {
  /// The spans of `lists` merged into one list: sorted, none overlapping another.
  ///
  /// Earlier lists win over later ones; within a list the longer span wins over the shorter.
  /// O(n log n) in the number of spans.
  public static func merged(_ lists: [[ProtectedSpan]]) -> [ProtectedSpan] {
    var ranked: [(rank: Int, item: ProtectedSpan)] = []
    for (rank, list) in lists.enumerated() {
      for item in list where !item.span.isEmpty { ranked.append((rank, item)) }
    }
    ranked.sort {
      ($0.rank, -$0.item.span.count, $0.item.span) < ($1.rank, -$1.item.span.count, $1.item.span)
    }
    // Those that are taken stand apart, so only the nearest on either side can be in the way.
    let ordered = ranked.indices.sorted { (ranked[$0].item.span, $0) < (ranked[$1].item.span, $1) }
    var places = [Int](repeating: 0, count: ranked.count)
    for (place, index) in ordered.enumerated() { places[index] = place }
    var taken = NumberSet(limit: ranked.count)
    var isTaken = [Bool](repeating: false, count: ranked.count)
    for (index, (_, item)) in ranked.enumerated() {
      if let before = taken.last(before: places[index]), ranked[ordered[before]].item.span.overlaps(item.span) {
        continue
      }
      if let behind = taken.first(behind: places[index]), ranked[ordered[behind]].item.span.overlaps(item.span) {
        continue
      }
      taken.insert(places[index])
      isTaken[index] = true
    }
    return ordered.filter { isTaken[$0] }.map { ranked[$0].item }
  }
}

extension [ProtectedSpan] {
  /// The number of the first span that ends behind `offset`; spans are sorted.
  package func partition(by offset: Int) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].span.upperBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The first span that shares a byte with `span`; spans are sorted.
  package func first(overlapping span: TextSpan) -> ProtectedSpan? {
    let index = partition(by: span.lowerBound)
    return index < count && self[index].span.overlaps(span) ? self[index] : nil
  }
}
