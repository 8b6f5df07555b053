/// Finds the place of each mark of one group, none in another, among the words of the target that they share.
///
/// What the rules are is said at `SpanProjection`. Only words are looked at that came from a mark, or are the nearest.
struct MarkPlacement {
  /// A word of the target and what it came from.
  struct Word {
    var target: TextSpan
    var sources: [TextSpan]
    /// How many bytes the sources have together.
    var weight: Int
  }

  /// What a group of marks is placed within: bytes of both texts, and the words between.
  struct Frame {
    var source: TextSpan
    var target: TextSpan
    var words: Range<Int>
  }

  /// A source of a word.
  private struct Source {
    let span: TextSpan
    let word: Int
  }

  private let words: [Word]
  private let frame: Frame
  private let marks: [TextSpan]
  /// The marks that hold something, those with most evidence first.
  private var wanted: [Int] = []
  /// For each of them the words with a source in it, in order, and how much of each came from there, from 0 to 100.
  private var touched: [Int: [(word: Int, share: Int)]] = [:]
  /// The words that each mark got.
  private var blocks: [Int: Range<Int>] = [:]
  /// For each word of the frame the end of the block that it is in; nil for a free one.
  private var blockEnds: [Int?]
  /// For each word of the frame the mark that most of it belongs to; nil where that is not half of it.
  private var owners: [Int?]
  /// By their ends; of one end that of the last word first.
  private let byEnd: [Source]

  init(_ words: [Word], _ frame: Frame, _ marks: [TextSpan], _ group: [Int]) {
    self.words = words
    self.frame = frame
    self.marks = marks
    blockEnds = frame.words.map { _ in nil }
    owners = blockEnds
    let sources = frame.words.flatMap { word in words[word].sources.map { Source(span: $0, word: word) } }
    byEnd = sources.sorted { ($0.span.upperBound, -$0.word) < ($1.span.upperBound, -$1.word) }
    let byStart = sources.sorted { ($0.span.lowerBound, $0.word) < ($1.span.lowerBound, $1.word) }
    // Up to each source the furthest end: where none reaches a mark, the search for those within it may stop.
    var reach: [Int] = []
    for source in byStart { reach.append(max(reach.last ?? 0, source.span.upperBound)) }
    for mark in group where !marks[mark].isEmpty { touched[mark] = shares(of: marks[mark], byStart, reach) }
    wanted = group.filter { !marks[$0].isEmpty }
      .map { mark in (mark: mark, evidence: touched[mark, default: []].reduce(0) { $0 + $1.share }) }
      .sorted { (-$0.evidence, $0.mark) < (-$1.evidence, $1.mark) }.map(\.mark)
  }

  /// The words with a source in `mark`, in order, and their shares.
  private func shares(of mark: TextSpan, _ byStart: [Source], _ reach: [Int]) -> [(word: Int, share: Int)] {
    var index = byStart.partitionPoint { $0.span.lowerBound < mark.upperBound }
    var found: [(word: Int, inside: Int)] = []
    while index > 0, reach[index - 1] > mark.lowerBound {
      index -= 1
      let source = byStart[index]
      guard source.span.upperBound > mark.lowerBound else { continue }
      let inside = min(source.span.upperBound, mark.upperBound) - max(source.span.lowerBound, mark.lowerBound)
      found.append((source.word, inside))
    }
    found.sort { $0.word < $1.word }
    var touched: [(word: Int, share: Int)] = []
    for (word, inside) in found {
      if touched.last?.word == word {
        touched[touched.count - 1].share += inside
      } else {
        touched.append((word, inside))
      }
    }
    return touched.map { ($0.word, words[$0.word].weight == 0 ? 0 : $0.share * 100 / words[$0.word].weight) }
  }

  // MARK: which words

  /// Gives every mark that holds something its words, as long as there are free ones.
  mutating func chooseWords() {
    guard !frame.words.isEmpty else { return }
    for (mark, block) in divided() { take(block, for: mark) }
    setOwners()
    for mark in wanted where blocks[mark] == nil { if let block = bestBlock(mark) { take(block, for: mark) } }
    for mark in wanted where blocks[mark] == nil { if let block = expression(mark) { take(block, for: mark) } }
    let rest = wanted.filter { blocks[$0] == nil }
    guard !rest.isEmpty else { return }
    var free = FreeWords(byEnd.filter { isFree($0.word) }.map { ($0.span, $0.word) })
    for mark in rest {
      let inside = touched[mark, default: []].first { isFree($0.word) }?.word
      guard let word = free.nearest(to: marks[mark], inside: inside) else { return }
      free.remove(word)
      take(word..<word + 1, for: mark)
    }
  }

  private mutating func take(_ block: Range<Int>, for mark: Int) {
    blocks[mark] = block
    for word in block { blockEnds[word - frame.words.lowerBound] = block.upperBound }
  }

  private func isFree(_ word: Int) -> Bool {
    frame.words.contains(word) && blockEnds[word - frame.words.lowerBound] == nil
  }

  private mutating func setOwners() {
    var shares = [Int](repeating: 49, count: frame.words.count)
    for mark in wanted.sorted() {
      for (word, share) in touched[mark, default: []] where share > shares[word - frame.words.lowerBound] {
        shares[word - frame.words.lowerBound] = share
        owners[word - frame.words.lowerBound] = mark
      }
    }
  }

  /// The run of words that holds most of the mark and least of what is not its own; of two that hold as much, the longer
  /// one, and of two as long, the later one: what languages add to a word tends to stand before it.
  private func bestBlock(_ mark: Int) -> Range<Int>? {
    let touched = touched[mark, default: []]
    var best: (score: Int, length: Int, block: Range<Int>)?
    var index = 0
    while index < touched.count {
      let start = touched[index].word
      guard touched[index].share >= 50, isOpen(start, to: mark) else {
        index += 1
        continue
      }
      var sum = 0
      var word = start
      repeat {
        let share = index < touched.count && touched[index].word == word ? touched[index].share : 0
        sum += share >= 50 ? share : share - 60
        if share >= 50 {
          let length = words[word].target.upperBound - words[start].target.lowerBound
          if (sum, length) >= (best?.score ?? 1, best?.length ?? 0) { best = (sum, length, start..<word + 1) }
        }
        word += 1
        while index < touched.count, touched[index].word < word { index += 1 }
      } while sum > 0 && isOpen(word, to: mark)
    }
    return best?.block
  }

  /// Whether a word is free and belongs to no other mark.
  private func isOpen(_ word: Int, to mark: Int) -> Bool {
    guard isFree(word) else { return false }
    return owners[word - frame.words.lowerBound].map { $0 == mark } ?? true
  }

  /// The words that came from one expression, of which the mark holds a part.
  private func expression(_ mark: Int) -> Range<Int>? {
    var best: (share: Int, word: Int)?
    for (word, share) in touched[mark, default: []] where share > best?.share ?? 0 && isFree(word) {
      best = (share, word)
    }
    guard let first = best?.word else { return nil }
    var end = first + 1
    while isFree(end), words[end].sources == words[first].sources { end += 1 }
    return first..<end
  }

  /// The words of expressions that several marks hold parts of and nothing else, each mark with its words.
  private func divided() -> [(mark: Int, block: Range<Int>)] {
    guard wanted.count > 1 else { return [] }
    var holders: [Int: [Int]] = [:]
    var counts: [Int: Int] = [:]
    for mark in wanted {
      for (word, share) in touched[mark, default: []] where share > 0 && isFirst(word) {
        holders[word, default: []].append(mark)
        counts[mark, default: 0] += 1
      }
    }
    return holders.filter { $1.count > 1 }.sorted { $0.key < $1.key }.flatMap {
      first, holders -> [(mark: Int, block: Range<Int>)] in
      var end = first + 1
      while end < frame.words.upperBound, words[end].sources == words[first].sources { end += 1 }
      guard holders.allSatisfy({ counts[$0] == 1 }), holders.count <= end - first else { return [] }
      let own = holders.sorted { (marks[$0], $0) < (marks[$1], $1) }
      return own.enumerated().map { number, mark in
        func place(_ number: Int) -> Int { first + (end - first) * number / own.count }
        return (mark, place(number)..<place(number + 1))
      }
    }
  }

  /// Whether the word is the first of those that came from one expression.
  private func isFirst(_ word: Int) -> Bool {
    word == frame.words.lowerBound || words[word - 1].sources != words[word].sources
  }

  // MARK: places

  /// Where a mark stands in the target, and its words.
  func place(of mark: Int) -> (target: TextSpan, words: Range<Int>) {
    if let block = blocks[mark] {
      let end = words[block.upperBound - 1].target.upperBound
      return (TextSpan(words[block.lowerBound].target.lowerBound, end), block)
    }
    let offset = offset(of: marks[mark])
    return (TextSpan(offset, offset), frame.words.lowerBound..<frame.words.lowerBound)
  }

  /// Where a mark without words stands: behind the word of what comes before it in the source, outside other blocks.
  private func offset(of mark: TextSpan) -> Int {
    if mark.lowerBound <= frame.source.lowerBound { return frame.target.lowerBound }
    if mark.lowerBound >= frame.source.upperBound { return frame.target.upperBound }
    let count = byEnd.partitionPoint { $0.span.upperBound <= mark.lowerBound }
    guard count > 0 else { return frame.target.lowerBound }
    let end = byEnd[count - 1].span.upperBound
    let word = byEnd[byEnd.partitionPoint { $0.span.upperBound < end }].word
    let blockEnd = blockEnds[word - frame.words.lowerBound] ?? word + 1
    return words[blockEnd - 1].target.upperBound
  }
}

/// The words that no mark has yet, by what they came from.
private struct FreeWords {
  private let byStart: [(span: TextSpan, word: Int)]
  private let byEnd: [(span: TextSpan, word: Int)]
  private var starts: NumberSet
  private var ends: NumberSet
  /// Where the sources of each word are in both lists.
  private var places: [Int: (starts: [Int], ends: [Int])] = [:]

  /// `byEnd` are sources with their words, by their ends; of one end that of the last word first.
  init(_ byEnd: [(span: TextSpan, word: Int)]) {
    self.byEnd = byEnd
    byStart = byEnd.sorted { ($0.span.lowerBound, $0.word) < ($1.span.lowerBound, $1.word) }
    starts = NumberSet(limit: byEnd.count)
    ends = starts
    for (place, source) in byStart.enumerated() {
      starts.insert(place)
      places[source.word, default: ([], [])].starts.append(place)
    }
    for (place, source) in byEnd.enumerated() {
      ends.insert(place)
      places[source.word, default: ([], [])].ends.append(place)
    }
  }

  /// The word whose source is nearest to `mark`, the first of several; `inside` is the first with a source within it.
  func nearest(to mark: TextSpan, inside: Int?) -> Int? {
    var found = inside.map { [(distance: 0, word: $0)] } ?? []
    let behind = byStart.partitionPoint { $0.span.lowerBound < mark.upperBound }
    if let place = starts.first(behind: behind - 1) {
      found.append((byStart[place].span.lowerBound - mark.upperBound, byStart[place].word))
    }
    let before = byEnd.partitionPoint { $0.span.upperBound <= mark.lowerBound }
    if let place = ends.last(before: before) {
      found.append((mark.lowerBound - byEnd[place].span.upperBound, byEnd[place].word))
    }
    return found.min { ($0.distance, $0.word) < ($1.distance, $1.word) }?.word
  }

  mutating func remove(_ word: Int) {
    guard let places = places.removeValue(forKey: word) else { return }
    for place in places.starts { starts.remove(place) }
    for place in places.ends { ends.remove(place) }
  }
}

extension Array {
  /// How many elements at the start `isBefore` holds for: it holds for none behind the first for which it does not.
  fileprivate func partitionPoint(_ isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
