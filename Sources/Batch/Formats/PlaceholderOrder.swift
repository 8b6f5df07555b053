internal import Yaku

/// Where the protected parts of a text came to stand in its translation.
struct PlaceholderOrder {
  /// One protected part in the translation.
  struct Place: Sendable {
    var span: TextSpan
    /// What is written there.
    var text: String
    /// Whether it is written without escapes: it is what the file had.
    var isVerbatim: Bool
  }

  /// By place in the translation.
  private(set) var places: [Place] = []
  /// Why the translation cannot be used; `nil` when it can.
  private(set) var problem: String?

  /// Looks for the values of `inline` in `target`, and numbers them where a changed order asks for it.
  init(_ inline: InlineText, _ target: String, _ alignment: Alignment, _ syntax: PlaceholderSyntax) {
    let source = Array(inline.text.utf8)
    let bytes = Array(target.utf8)
    let values = inline.values
    let names = values.map { Array(source[$0.span.range]) }
    let numbers = values.indices.filter { values[$0].isNumber }.map { index in
      (index, InlineNames.places(of: names[index], in: bytes, asNumber: true).first)
    }
    var open = values.indices.filter { !values[$0].isNumber }
    var places: [[UInt8]: [Int]] = [:]
    for name in Set(names) { places[name] = InlineNames.places(of: name, in: bytes) }
    let starts = values.indices.map { value in
      values[value].isNumber
        ? [] : Self.starts(places[names[value]] ?? [], names[value].count, from: values[value].span, alignment)
    }
    var order: [Int] = []
    var index = 0
    while index < bytes.count {
      let number = numbers.first { $0.1 == index }?.0
      let here = number.map { [$0] } ?? open.filter { starts[$0].contains(index) }
      guard let longest = here.map({ names[$0].count }).max() else {
        index += 1
        continue
      }
      let span = TextSpan(index, index + longest)
      let likely = here.filter { names[$0].count == longest }
      let origin = alignment.sources(of: span)
      let chosen = likely.first { value in origin.contains { $0.overlaps(values[value].span) } } ?? likely[0]
      open.removeAll { $0 == chosen }
      order.append(chosen)
      self.places.append(Place(span: span, text: values[chosen].code, isVerbatim: values[chosen].isVerbatim))
      index += longest
    }
    if let lost = values.indices.first(where: { !order.contains($0) }) {
      let name = values[lost].isVerbatim ? String(decoding: names[lost], as: UTF8.self) : values[lost].code
      problem = "the translation lost \"\(name)\"; translate it by hand"
      return
    }
    number(order, values.map { $0.isVerbatim ? "" : $0.code }, inline, syntax)
  }

  /// Which of all places of its name are those of a value: where the alignment says, if it says so, or else wherever its bytes are.
  private static func starts(
    _ all: [Int], _ length: Int, from source: TextSpan, _ alignment: Alignment
  ) -> Set<Int> {
    let links = alignment.links.filter { link in link.sources.contains { $0.overlaps(source) } }
    let exact = all.filter { start in links.contains { $0.target == TextSpan(start, start + length) } }
    let near = all.filter { start in links.contains { $0.target.overlaps(TextSpan(start, start + length)) } }
    return Set(!exact.isEmpty ? exact : !near.isEmpty ? near : all)
  }

  /// Whether a placeholder takes the next value, whichever that is.
  private static func takesNext(_ part: String, _ syntax: PlaceholderSyntax) -> Bool {
    if part.hasPrefix("%") {
      return syntax != .braces && part.utf8.last != UInt8(ascii: "m") && !part.contains("$") && !part.contains("(")
        && part.utf8.count > 1 && part != "%%" && !Placeholders.isNamed(part)
    }
    return syntax == .braces && (part == "{}" || part.hasPrefix("{:") || part.hasPrefix("{!"))
  }

  private mutating func number(_ order: [Int], _ parts: [String], _ inline: InlineText, _ syntax: PlaceholderSyntax) {
    let nameless = parts.indices.filter { Self.takesNext(parts[$0], syntax) }
    let codes =
      inline.marks.map { String(decoding: $0.open, as: UTF8.self) }
      + inline.values.filter(\.isVerbatim).map(\.code)
    let inCodes = codes.contains { code in
      Placeholders(in: code, syntax).texts.contains { Self.takesNext($0, syntax) }
    }
    let met = order.filter(nameless.contains)
    guard nameless.count > 1 || (inCodes && !nameless.isEmpty), met != nameless || inCodes else { return }
    if met == nameless, inCodes { return }
    let isNumberable =
      syntax.hasNumbers && !inCodes && !nameless.contains { parts[$0].contains("*") }
      && parts.indices.allSatisfy {
        nameless.contains($0) || ["%m", "%%"].contains(parts[$0]) || !parts[$0].hasPrefix("%")
          || Placeholders.isNamed(parts[$0])
      }
    guard isNumberable else {
      problem =
        "the translation has its placeholders in another order, which the program would not notice; "
        + "translate it by hand"
      return
    }
    for (place, part) in order.enumerated() {
      guard let number = nameless.firstIndex(of: part) else { continue }
      let text = parts[part]
      places[place].text =
        syntax != .braces ? "%\(number + 1)$\(text.dropFirst())" : "{\(number)\(text.dropFirst())"
    }
  }
}
