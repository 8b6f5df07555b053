/// Carries marked parts of a source text over to its translation: a link, words in bold, an attachment.
///
/// Marks are spans of the source that nest or stand apart; an empty one is a place. Every mark comes out exactly once,
/// in one piece: inside what its parent became, and never over another that it did not touch in the source. Words go
/// with the mark that most of their source belongs to; where words of one mark end up apart, the run that holds most of
/// them is taken. An expression goes with a mark on a part of it; several such marks divide its words in their order.
/// What stands in the target as it stood in the source is the whole of what that part became: no other word goes with
/// it. A mark whose words have no counterpart takes the nearest free word, and is a place where there is none.
public struct SpanProjection: Sendable {
  /// A word of the target and what it came from.
  private struct Word {
    var target: TextSpan
    var sources: [TextSpan]
    var weight: Int
  }

  /// What a group of marks is placed within: bytes of both texts, and the words between.
  private struct Frame {
    var source: TextSpan
    var target: TextSpan
    var words: Range<Int>
  }

  private let words: [Word]
  private let whole: Frame

  /// Makes a projection between two texts.
  public init(_ alignment: Alignment, source: String, target: String) {
    var words: [Word] = []
    // Links that overlap in the target are one word.
    for link in Self.withoutStrays(alignment.links, Array(source.utf8), Array(target.utf8))
    where !link.target.isEmpty && !link.sources.isEmpty {
      if let last = words.last, link.target.lowerBound < last.target.upperBound {
        let span = TextSpan(last.target.lowerBound, max(last.target.upperBound, link.target.upperBound))
        words[words.count - 1] = Word(target: span, sources: last.sources + link.sources, weight: 0)
      } else {
        words.append(Word(target: link.target, sources: link.sources, weight: 0))
      }
    }
    for index in words.indices { words[index].weight = words[index].sources.reduce(0) { $0 + $1.count } }
    self.words = words
    whole = Frame(
      source: TextSpan(0, source.utf8.count), target: TextSpan(0, target.utf8.count), words: words.indices)
  }

  /// The links; those of words beside a part that is the same in both texts do not name that part.
  private static func withoutStrays(
    _ links: [Alignment.Link], _ source: [UInt8], _ target: [UInt8]
  ) -> [Alignment.Link] {
    func bytes(_ span: TextSpan, of text: [UInt8]) -> ArraySlice<UInt8> {
      text[span.range.clamped(to: text.indices)]
    }
    var copies: Set<TextSpan> = []
    let isCopy = links.map { link in
      guard link.sources.count == 1, !link.target.isEmpty,
        bytes(link.sources[0], of: source) == bytes(link.target, of: target)
      else { return false }
      copies.insert(link.sources[0])
      return true
    }
    guard !copies.isEmpty else { return links }
    return zip(links, isCopy).map { link, isCopy in
      isCopy ? link : Alignment.Link(target: link.target, sources: link.sources.filter { !copies.contains($0) })
    }
  }

  /// Where `marks` stand in the target, in the same order.
  ///
  /// Of two marks with the same span, the earlier one is the outer. O(words × marks).
  public func project(_ marks: [TextSpan]) -> [TextSpan] {
    let order = marks.indices.sorted { left, right in
      let (first, second) = (marks[left], marks[right])
      return (first.lowerBound, -first.upperBound, left) < (second.lowerBound, -second.upperBound, right)
    }
    var children: [Int: [Int]] = [:]
    var open: [Int] = []
    for index in order {
      while let last = open.last, !marks[last].holds(marks[index]) { open.removeLast() }
      children[open.last ?? -1, default: []].append(index)
      open.append(index)
    }
    return project(marks, children)
  }

  /// Where `marks` stand in the target, in the same order, nested as `parents` says: the position of the mark around
  /// each, `nil` for none. A parent comes before its children and holds their spans.
  public func project(_ marks: [TextSpan], parents: [Int?]) -> [TextSpan] {
    var children: [Int: [Int]] = [:]
    for (index, parent) in zip(marks.indices, parents) { children[parent ?? -1, default: []].append(index) }
    return project(marks, children)
  }

  private func project(_ marks: [TextSpan], _ children: [Int: [Int]]) -> [TextSpan] {
    var placed = marks
    place(children[-1] ?? [], whole, marks, children, &placed)
    return placed
  }

  private func place(
    _ group: [Int], _ frame: Frame, _ marks: [TextSpan], _ children: [Int: [Int]], _ placed: inout [TextSpan]
  ) {
    var blocks: [Int: Range<Int>] = [:]
    // A mark around everything keeps the words without a source and the marks of punctuation as well.
    if let only = group.first, group.count == 1, marks[only].contains(frame.source) {
      placed[only] = frame.target
      place(children[only] ?? [], frame, marks, children, &placed)
      return
    }
    let wanted = group.filter { !marks[$0].isEmpty }.map { (mark: $0, evidence: evidence(marks[$0], frame.words)) }
      .sorted { (-$0.evidence, $0.mark) < (-$1.evidence, $1.mark) }.map(\.mark)
    for (index, block) in divided(wanted, marks, frame.words) { blocks[index] = block }
    let owners = owners(of: frame.words, wanted, marks)
    for index in wanted where blocks[index] == nil {
      let runs = free(frame.words, blocks).flatMap { run in
        run.split { owners[$0 - frame.words.lowerBound].map { $0 != index } ?? false }
      }
      if let block = bestBlock(marks[index], runs.map { $0.startIndex..<$0.endIndex }) { blocks[index] = block }
    }
    for index in wanted where blocks[index] == nil {
      if let block = expression(marks[index], free(frame.words, blocks)) { blocks[index] = block }
    }
    for index in wanted where blocks[index] == nil {
      if let word = nearestWord(marks[index], free(frame.words, blocks)) { blocks[index] = word..<word + 1 }
    }
    for index in group {
      if let block = blocks[index] {
        placed[index] = TextSpan(
          words[block.lowerBound].target.lowerBound, words[block.upperBound - 1].target.upperBound)
        let inner = Frame(source: marks[index], target: placed[index], words: block)
        place(children[index] ?? [], inner, marks, children, &placed)
      } else {
        let offset = place(of: marks[index], frame, blocks)
        placed[index] = TextSpan(offset, offset)
        let inner = Frame(
          source: marks[index], target: placed[index], words: frame.words.lowerBound..<frame.words.lowerBound)
        place(children[index] ?? [], inner, marks, children, &placed)
      }
    }
  }

  // MARK: which words

  /// How much of a word came from inside `mark`, from 0 to 100.
  private func share(_ word: Int, _ mark: TextSpan) -> Int {
    let inside = words[word].sources.reduce(0) { sum, source in
      sum + max(0, min(source.upperBound, mark.upperBound) - max(source.lowerBound, mark.lowerBound))
    }
    return words[word].weight == 0 ? 0 : inside * 100 / words[word].weight
  }

  private func evidence(_ mark: TextSpan, _ range: Range<Int>) -> Int {
    range.reduce(0) { $0 + share($1, mark) }
  }

  /// For each word the mark of `group` that most of it belongs to; nil where that is not half of it.
  private func owners(of range: Range<Int>, _ group: [Int], _ marks: [TextSpan]) -> [Int?] {
    range.map { word in
      let best = group.max { left, right in
        (share(word, marks[left]), -left) < (share(word, marks[right]), -right)
      }
      return best.flatMap { share(word, marks[$0]) >= 50 ? $0 : nil }
    }
  }

  /// The run of words that holds most of the mark and least of what is not its own; of two that hold as much, the longer
  /// one, and of two as long, the later one: what languages add to a word tends to stand before it.
  private func bestBlock(_ mark: TextSpan, _ runs: [Range<Int>]) -> Range<Int>? {
    var best: (score: Int, length: Int, block: Range<Int>)?
    for run in runs {
      var start = run.lowerBound
      var sum = 0
      for word in run {
        let share = share(word, mark)
        if sum <= 0 { (start, sum) = (word, 0) }
        sum += share >= 50 ? share : share - 60
        guard share >= 50 else { continue }
        let length = words[word].target.upperBound - words[start].target.lowerBound
        if (sum, length) >= (best?.score ?? 1, best?.length ?? 0) { best = (sum, length, start..<word + 1) }
      }
    }
    return best?.block
  }

  /// The words that came from one expression, of which `mark` holds a part.
  private func expression(_ mark: TextSpan, _ runs: [Range<Int>]) -> Range<Int>? {
    var best: (share: Int, block: Range<Int>)?
    for expression in runs.flatMap(expressions) {
      let share = share(expression.lowerBound, mark)
      if share > best?.share ?? 0 { best = (share, expression) }
    }
    return best?.block
  }

  /// Words with the same source, as many as follow each other.
  private func expressions(_ run: Range<Int>) -> [Range<Int>] {
    var expressions: [Range<Int>] = []
    for word in run {
      if let last = expressions.last, words[last.lowerBound].sources == words[word].sources {
        expressions[expressions.count - 1] = last.lowerBound..<word + 1
      } else {
        expressions.append(word..<word + 1)
      }
    }
    return expressions
  }

  /// The words of expressions that several marks hold parts of and nothing else, each mark with its words.
  private func divided(_ group: [Int], _ marks: [TextSpan], _ range: Range<Int>) -> [(mark: Int, block: Range<Int>)] {
    guard group.count > 1 else { return [] }
    let touched = expressions(range).map { expression in
      (expression, group.filter { share(expression.lowerBound, marks[$0]) > 0 })
    }
    return touched.flatMap { expression, holders -> [(mark: Int, block: Range<Int>)] in
      guard holders.count > 1 else { return [] }
      let own = holders.filter { mark in touched.count { $0.1.contains(mark) } == 1 }
        .sorted { (marks[$0], $0) < (marks[$1], $1) }
      guard own.count == holders.count, own.count <= expression.count else { return [] }
      return own.enumerated().map { number, mark in
        func place(_ number: Int) -> Int { expression.lowerBound + expression.count * number / own.count }
        return (mark, place(number)..<place(number + 1))
      }
    }
  }

  private func nearestWord(_ mark: TextSpan, _ runs: [Range<Int>]) -> Int? {
    runs.joined().min { (distance($0, mark), $0) < (distance($1, mark), $1) }
  }

  private func distance(_ word: Int, _ mark: TextSpan) -> Int {
    words[word].sources.map { source in
      max(0, source.lowerBound - mark.upperBound, mark.lowerBound - source.upperBound)
    }.min() ?? Int.max
  }

  /// The runs of `range` that no block holds.
  private func free(_ range: Range<Int>, _ blocks: [Int: Range<Int>]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = range.lowerBound
    for block in blocks.values.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if start < block.lowerBound { runs.append(start..<block.lowerBound) }
      start = max(start, block.upperBound)
    }
    if start < range.upperBound { runs.append(start..<range.upperBound) }
    return runs
  }

  // MARK: places

  /// Where a mark without words stands: behind the word of what comes before it in the source, outside other blocks.
  private func place(of mark: TextSpan, _ frame: Frame, _ blocks: [Int: Range<Int>]) -> Int {
    if mark.lowerBound <= frame.source.lowerBound { return frame.target.lowerBound }
    if mark.lowerBound >= frame.source.upperBound { return frame.target.upperBound }
    let before = frame.words.max { left, right in
      (reach(left, mark), left) < (reach(right, mark), right)
    }
    guard let before, reach(before, mark) >= 0 else { return frame.target.lowerBound }
    let block = blocks.values.first { $0.contains(before) }
    return words[(block?.upperBound ?? before + 1) - 1].target.upperBound
  }

  /// The last byte before `mark` that a word came from; -1 when it came from behind.
  private func reach(_ word: Int, _ mark: TextSpan) -> Int {
    words[word].sources.map { $0.upperBound <= mark.lowerBound ? $0.upperBound : -1 }.max() ?? -1
  }
}

extension TextSpan {
  /// Whether `other` may be nested in this span: empty marks hold nothing.
  fileprivate func holds(_ other: TextSpan) -> Bool {
    contains(other) && !isEmpty && (!other.isEmpty || other.lowerBound < upperBound)
  }
}
