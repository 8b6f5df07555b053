/// Which values of a JSON document are meant, as in `reviews[*].text`.
///
/// Names stand behind full stops, `[2]` is one element, `[*]` every one, `*` any name, and `**` any number of steps.
/// A name with other signs stands in brackets and quotes: `["a.b"]`. `$` at the start may be left out.
package struct JSONPath: Hashable, Sendable {
  /// One step on the way to a value.
  enum Step: Hashable, Sendable {
    case name(String)
    case anyName
    case index(Int)
    case anyIndex
    /// Any number of steps, also none.
    case anyDepth
  }

  let steps: [Step]

  /// `nil` when the text is no such path.
  package init?(_ text: String) {
    var rest = Substring(text)
    var steps: [Step] = []
    if rest.first == "$" { rest.removeFirst() }
    while let first = rest.first {
      if first == "[" {
        guard let step = Self.bracket(&rest) else { return nil }
        steps.append(step)
        continue
      }
      if first == "." { rest.removeFirst() }
      let name = rest.prefix { $0 != "." && $0 != "[" }
      rest = rest.dropFirst(name.count)
      guard !name.isEmpty else {
        // `a..b` is `a.**.b`.
        if first == ".", rest.first == "." {
          steps.append(.anyDepth)
        } else if rest.first != "[" || steps.last != .anyDepth {
          return nil
        }
        continue
      }
      steps.append(name == "*" ? .anyName : name == "**" ? .anyDepth : .name(String(name)))
    }
    guard !steps.isEmpty else { return nil }
    self.steps = steps
  }

  private static func bracket(_ rest: inout Substring) -> Step? {
    guard let end = rest.firstIndex(of: "]") else { return nil }
    let inside = rest[rest.index(after: rest.startIndex)..<end]
    rest = rest[rest.index(after: end)...]
    if inside == "*" { return .anyIndex }
    if let first = inside.first, first == "\"" || first == "'", inside.count > 2, inside.last == first {
      return .name(String(inside.dropFirst().dropLast()))
    }
    return Int(inside).flatMap { $0 >= 0 ? .index($0) : nil }
  }

  /// Whether `place` is one of those meant: names and indexes from the top of the document.
  func matches(_ place: [Step]) -> Bool { Self.matches(steps[...], place[...]) }

  private static func matches(_ pattern: ArraySlice<Step>, _ place: ArraySlice<Step>) -> Bool {
    guard let step = pattern.first else { return place.isEmpty }
    if step == .anyDepth {
      return (0...place.count).contains { matches(pattern.dropFirst(), place.dropFirst($0)) }
    }
    guard let here = place.first else { return false }
    let isSame =
      switch (step, here) {
      case (.anyName, .name), (.anyIndex, .index): true
      default: step == here
      }
    return isSame && matches(pattern.dropFirst(), place.dropFirst())
  }
}
