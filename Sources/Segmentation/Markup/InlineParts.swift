import CMarkup

/// Puts together the parts of one paragraph of Markdown from what its parser reports.
///
/// The parser says where texts and marks stand, not where their signs do: these are what lies between.
struct InlineParts {
  struct Event {
    var kind: Int
    var isEnter: Bool
    /// Whether the text at the place is what the parser read.
    var isExact: Bool
    /// Offsets in the whole text; nil where the parser does not know.
    var start: Int?
    var end: Int?
  }

  private let bytes: [UInt8]
  private let start: Int
  private var parts: [MarkupRun.Part] = []
  /// The end of the last part; nil before the first.
  private var last: Int?
  /// Where marks begin whose first part has not come yet.
  private var pending: [Int] = []
  /// The kind of the break that the next gap holds.
  private var lineBreak: Int?
  /// How deep in an image.
  private var depth = 0

  /// Parts of the paragraph that begins at `start`.
  init(_ bytes: [UInt8], from start: Int = 0) {
    self.bytes = bytes
    self.start = start
  }

  /// Whether the parser gave the right place for every part.
  private(set) var isSure = true

  /// The parts, in order: they cover what stands between the first and the last of them.
  var finished: [MarkupRun.Part] {
    var parts = parts
    for (first, lengths) in sharedSigns() {
      var start = parts[first].range.lowerBound
      for (number, length) in lengths.enumerated() {
        parts[first + number] = .opening("", start..<start + length)
        start += length
      }
    }
    return parts
  }

  /// The openings that begin at one place, by the number of the first, with the length of the closing sign of each: of
  /// `***a** b*` the first is `*` and the second `**`, which only their ends tell.
  private func sharedSigns() -> [(first: Int, lengths: [Int])] {
    var closings: [Int: Int] = [:]
    var open: [Int] = []
    for (index, part) in parts.enumerated() {
      switch part {
      case .opening("", _): open.append(index)
      case .closing("", let range): if let start = open.popLast() { closings[start] = range.count }
      default: break
      }
    }
    var shared: [(first: Int, lengths: [Int])] = []
    var index = 0
    while index < parts.count {
      let first = index
      // All but the last of them have no sign of their own.
      while case .opening("", let range) = parts[index], range.isEmpty, index + 1 < parts.count { index += 1 }
      let lengths = (first...index).compactMap { closings[$0] }
      if index > first, lengths.count == index - first + 1, lengths.reduce(0, +) == parts[index].range.count {
        shared.append((first, lengths))
      }
      index += 1
    }
    return shared
  }

  mutating func add(_ event: Event) {
    if depth > 0 {
      if event.kind == cmarkup_image { depth += event.isEnter ? 1 : -1 }
      return
    }
    if event.kind == cmarkup_soft_break || event.kind == cmarkup_hard_break {
      if event.isEnter { lineBreak = event.kind }
      return
    }
    guard let start = event.start, let end = event.end, start < end, end <= bytes.count else {
      if event.kind == cmarkup_image, event.isEnter { depth = 1 }
      return
    }
    guard event.isEnter || event.kind == cmarkup_span else { return }
    if !event.isExact, event.kind != cmarkup_code { isSure = false }
    switch event.kind {
    case cmarkup_span:
      if event.isEnter {
        begin(at: start)
        pending.append(start)
      } else {
        settlePending(at: last ?? start)
        let from = max(start, last ?? start)
        if from < end { append(.closing("", from..<end)) }
      }
    case cmarkup_text:
      let start = min(end, start == self.start ? start + lengthOfTaskSign : start)
      begin(at: start)
      append(.text(max(start, last ?? start)..<max(end, last ?? end)))
    case cmarkup_code:
      guard let range = withTicks(start..<end) else {
        isSure = false
        return
      }
      begin(at: range.lowerBound)
      let ticks = bytes[range].prefix { $0 == UInt8(ascii: "`") }.count
      let inner = range.lowerBound + ticks..<range.upperBound - ticks
      append(.kept(range, close: inner.upperBound, text: [inner]))
    case cmarkup_html:
      begin(at: start)
      append(tag(start..<end))
    default:
      begin(at: start)
      append(.place(start..<end))
      if event.kind == cmarkup_image { depth = 1 }
    }
  }

  /// How long the box is that the paragraph begins with: of a task, done or not. 0 where there is none.
  private var lengthOfTaskSign: Int {
    let sign = bytes[start...].prefix(4)
    guard sign.count == 4, sign[start] == UInt8(ascii: "["), sign[start + 2] == UInt8(ascii: "]"),
      sign[start + 3].isSpace, [0x20, UInt8(ascii: "x"), UInt8(ascii: "X")].contains(sign[start + 1])
    else { return 0 }
    return 3
  }

  private mutating func append(_ part: MarkupRun.Part) {
    if let last, part.range.lowerBound != last { isSure = false }
    parts.append(part)
    last = part.range.upperBound
  }

  /// Settles what stands before a part that begins at `offset`.
  private mutating func begin(at offset: Int) {
    settlePending(at: offset)
    defer { lineBreak = nil }
    guard let last, last < offset else { return }
    let gap = last..<offset
    switch lineBreak {
    case cmarkup_soft_break: append(.softBreak(gap))
    case cmarkup_hard_break: append(.place(gap))
    default: append(bytes[gap].allSatisfy(\.isSpace) ? .softBreak(gap) : .kept(gap, close: offset, text: [gap]))
    }
  }

  /// The signs of the marks that began go up to `offset`; of several at one place, each has those up to the next.
  private mutating func settlePending(at offset: Int) {
    guard let first = pending.first else { return }
    pending.removeFirst()
    let end = min(pending.first ?? offset, offset)
    append(.opening("", first..<max(first, end)))
    settlePending(at: offset)
  }

  /// Code with its backticks: as many behind as before. nil where there are none.
  private func withTicks(_ range: Range<Int>) -> Range<Int>? {
    let tick = UInt8(ascii: "`")
    let floor = last ?? self.start
    var start = range.lowerBound
    while start > floor, bytes[start - 1].isSpace { start -= 1 }
    let content = start
    while start > floor, bytes[start - 1] == tick { start -= 1 }
    var run = 0
    for index in content..<bytes.count {
      if bytes[index] == tick {
        run += 1
      } else {
        if run == content - start, run > 0 { return start..<index }
        run = 0
      }
    }
    return run == content - start && run > 0 ? start..<bytes.count : nil
  }

  private func tag(_ range: Range<Int>) -> MarkupRun.Part {
    var scanner = HTMLScanner(String(decoding: bytes[range], as: UTF8.self))
    guard case .tag(let tag)? = scanner.tokens().first else { return .place(range) }
    switch tag.part {
    case .opening(let name, _): return .opening(name, range)
    case .closing(let name, _): return .closing(name, range)
    default: return .place(range)
    }
  }
}
