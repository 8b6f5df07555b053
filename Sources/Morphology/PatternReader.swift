import LanguagePack

/// Reads the text of a `TokenPattern`, byte by byte: many patterns are read before the first sentence.
struct PatternReader {
  let scope: PatternScope
  private(set) var elements: [TokenPattern.Element] = []
  private(set) var tests: [TokenTest] = []
  private(set) var written: [WrittenTest] = []
  private(set) var phrases: [[TokenPattern]] = []
  private(set) var known = PatternNames()
  private(set) var names: [String] = []
  private(set) var isAnchoredAtStart = false
  private(set) var isAnchoredAtEnd = false

  init(scope: PatternScope) { self.scope = scope }

  /// Reads the whole text; false when a part of it cannot be read. Linear in its length.
  mutating func read(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let isRead = Self.forEachPart(of: text, separator: UInt8(ascii: " ")) { word in
      switch (word.count, word[0]) {
      case (1, UInt8(ascii: "^")): isAnchoredAtStart = true
      case (1, UInt8(ascii: "$")): isAnchoredAtEnd = true
      default: return readElement(word)
      }
      return true
    }
    return isRead && !elements.isEmpty
  }

  /// Visits what stands between separators, without what is empty, until `visit` says false; whether it never did.
  private static func forEachPart(
    of text: UnsafeBufferPointer<UInt8>, separator: UInt8, _ visit: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    var start = 0
    while start < text.count {
      var end = start
      while end < text.count, text[end] != separator { end += 1 }
      if end > start, !visit(UnsafeBufferPointer(rebasing: text[start..<end])) { return false }
      start = end + 1
    }
    return true
  }

  private mutating func readElement(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    var start = 0
    var end = word.count
    var name: Int?
    if let colon = word.firstIndex(of: UInt8(ascii: ":")), colon > 0, colon + 1 < end,
      word[..<colon].allSatisfy({ (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) })
    {
      names.append(String(decoding: word[..<colon], as: UTF8.self))
      name = names.count - 1
      start = colon + 1
    }
    let isNegated = word[start] == UInt8(ascii: "!") && end - start > 1
    if isNegated { start += 1 }
    var counts = (minimum: 1, maximum: 1)
    if end - start > 1, "?*+".utf8.contains(word[end - 1]) {
      let sign = word[end - 1]
      counts = (sign == UInt8(ascii: "+") ? 1 : 0, sign == UInt8(ascii: "?") ? 1 : Int.max)
      end -= 1
    }
    let rest = UnsafeBufferPointer(rebasing: word[start..<end])
    let firstTest = tests.count
    var text: Int?
    var phrase: Int?
    if rest[0] == UInt8(ascii: "&"), rest.count > 1 {
      guard let patterns = scope.phrases(String(decoding: rest.dropFirst(), as: UTF8.self)), counts.maximum == 1
      else { return false }
      phrases.append(patterns)
      phrase = phrases.count - 1
    } else if rest[0] == UInt8(ascii: "~"), rest.count > 1 {
      guard let test = WrittenTest(rest, sets: scope.sets) else { return false }
      written.append(test)
      text = written.count - 1
    } else {
      guard Self.forEachPart(of: rest, separator: UInt8(ascii: "|"), { readTest($0) }), tests.count > firstTest else {
        return false
      }
    }
    elements.append(
      TokenPattern.Element(
        name: name, tests: firstTest..<tests.count, written: text, phrase: phrase, isNegated: isNegated,
        minimum: counts.minimum,
        maximum: counts.maximum))
    return true
  }

  /// Reads one alternative, such as `go/@verb`.
  private mutating func readTest(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let first = tests.count
    let isRead = Self.forEachPart(of: text, separator: UInt8(ascii: "/")) { part in
      guard let part = TokenTest.Part(part, scope.sets, &known) else { return false }
      tests.append(TokenTest(part: part))
      return true
    }
    guard isRead, tests.count > first else { return false }
    tests[tests.count - 1].isLast = true
    return true
  }

  // MARK: what is known of the whole

  /// How many elements name words.
  var literals: Int {
    elements.count { element in
      guard !element.isNegated, element.minimum > 0 else { return false }
      guard element.phrase == nil else { return false }
      return element.written != nil || alternatives(of: element).allSatisfy { $0.contains(where: \.part.namesWords) }
    }
  }

  /// The sets of tags one of which the first element must have; nil when it may be anything.
  var firstTags: [TagSet]? {
    guard !elements[0].isNegated, elements[0].minimum > 0, elements[0].testsWords else { return nil }
    let sets = alternatives(of: elements[0]).map { parts in
      parts.reduce(TagSet()) { if case .tags(let tags) = $1.part { $0.union(tags) } else { $0 } }
    }
    return sets.contains { $0.isEmpty } ? nil : sets
  }

  private func alternatives(of element: TokenPattern.Element) -> [ArraySlice<TokenTest>] {
    var alternatives: [ArraySlice<TokenTest>] = []
    var start = element.tests.lowerBound
    for index in element.tests where tests[index].isLast {
      alternatives.append(tests[start...index])
      start = index + 1
    }
    return alternatives
  }
}

extension TokenTest.Part {
  /// Whether a word must be one of some words to pass. A set without words names none.
  fileprivate var namesWords: Bool {
    switch self {
    case .lemma, .surface, .exact, .member: true
    default: false
    }
  }
}
