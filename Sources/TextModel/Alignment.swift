/// Which parts of a source text each part of a target text came from.
///
/// Recorded while the target is made, never guessed afterwards. Parts of the target without a link
/// (an added article, a space) came from nowhere in particular.
public struct Alignment: Hashable, Sendable {
  /// One part of the target and where it came from.
  public struct Link: Hashable, Sendable {
    /// A part of the target text.
    public var target: TextSpan

    /// The parts of the source text it stands for: sorted, none overlapping another.
    public var sources: [TextSpan]

    /// Makes a link. Sources are sorted, and those that overlap are joined.
    public init(target: TextSpan, sources: [TextSpan]) {
      self.target = target
      var joined: [TextSpan] = []
      for span in sources.sorted() {
        if let last = joined.last, span.lowerBound < last.upperBound {
          joined[joined.count - 1] = TextSpan(last.lowerBound, max(last.upperBound, span.upperBound))
        } else {
          joined.append(span)
        }
      }
      self.sources = joined
    }
  }

  /// The links, by place in the target.
  public let links: [Link]

  /// Makes an alignment of `links`, which are put in order.
  public init(_ links: [Link] = []) {
    self.links = links.sorted { $0.target < $1.target }
  }

  /// The parts of the source that `span` of the target came from, in order.
  public func sources(of span: TextSpan) -> [TextSpan] {
    let found = links.filter { $0.target.overlaps(span) }.flatMap(\.sources)
    return Link(target: span, sources: found).sources
  }

  /// The parts of the target that came from `span` of the source, in order.
  public func targets(of span: TextSpan) -> [TextSpan] {
    links.filter { link in link.sources.contains { $0.overlaps(span) } }.map(\.target)
  }

  /// The links of a text put together from parts: those of `other` moved behind these.
  public func appending(_ other: Alignment, targetOffset: Int, sourceOffset: Int) -> Alignment {
    let moved = other.links.map { link in
      Link(
        target: link.target.shifted(by: targetOffset),
        sources: link.sources.map { $0.shifted(by: sourceOffset) })
    }
    return Alignment(links + moved)
  }
}
