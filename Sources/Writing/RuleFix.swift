import LanguagePack
import Morphology
import TextModel

/// What a rule writes: `"TEXT"` for the whole match, or `X="TEXT"` for single captures.
///
/// In the text, `{…}` stands for a word or words, see `Piece`.
struct RuleFix: Sendable {
  enum Piece: Sendable {
    case text(String)
    /// `{X}`: what X caught; `{X:lower}` and `{X:capital}` with its first letter so.
    case surface(String, Letters)
    /// `{X:tags}`, `{X.relation=Y}`, `{word=Y}`: a lemma in a form.
    case form(Lexeme, Form)
  }

  /// How the first letter is written. Names and words that always have a capital keep it.
  enum Letters: Sendable {
    case asWritten, lower, capital
  }

  enum Lexeme: Sendable {
    /// The lemma of a capture, or the one that stands in a relation to it (`LemmaRelations`).
    case capture(String, relation: String?)
    case lemma(String)
  }

  enum Form: Sendable {
    case tags(TagSet)
    /// The form that another capture has.
    case like(String)
  }

  struct Assignment: Sendable {
    /// The capture that is replaced; nil for the whole match.
    var name: String?
    var pieces: [Piece]
  }

  let assignments: [Assignment]

  /// Reads the value of a `fix` line; nil when it cannot be read.
  init?(_ text: String) {
    var assignments: [Assignment] = []
    var rest = Substring(text).drop { $0 == " " }
    while !rest.isEmpty {
      guard let quote = rest.firstIndex(of: "\"") else { return nil }
      let head = rest[..<quote]
      let name = head.hasSuffix("=") ? String(head.dropLast()) : nil
      guard head.isEmpty || name?.isEmpty == false else { return nil }
      let body = rest[rest.index(after: quote)...]
      guard let end = body.firstIndex(of: "\""), let pieces = Self.pieces(body[..<end]) else { return nil }
      assignments.append(Assignment(name: name, pieces: pieces))
      rest = body[body.index(after: end)...].drop { $0 == " " }
    }
    guard !assignments.isEmpty, assignments.count == 1 || assignments.allSatisfy({ $0.name != nil }) else { return nil }
    self.assignments = assignments
  }

  private static func pieces(_ text: Substring) -> [Piece]? {
    var pieces: [Piece] = []
    var rest = text
    while let open = rest.firstIndex(of: "{") {
      if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
      guard let close = rest[open...].firstIndex(of: "}") else { return nil }
      guard let piece = piece(rest[rest.index(after: open)..<close]) else { return nil }
      pieces.append(piece)
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    return pieces
  }

  /// `HEAD[.relation][:tags|:lower|:capital|=CAPTURE]`, where HEAD is a capture or a lemma.
  private static func piece(_ text: Substring) -> Piece? {
    let head = text.prefix { $0 != ":" && $0 != "=" && $0 != "." }
    guard !head.isEmpty else { return nil }
    let isCapture = head.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
    var rest = text.dropFirst(head.count)
    var relation: String?
    if rest.first == "." {
      let name = rest.dropFirst().prefix { $0 != ":" && $0 != "=" }
      relation = String(name)
      rest = rest.dropFirst(name.count + 1)
    }
    guard isCapture || relation == nil else { return nil }
    let lexeme: Lexeme = isCapture ? .capture(String(head), relation: relation) : .lemma(String(head))
    switch (rest.first, String(rest.dropFirst())) {
    case (nil, _):
      if relation != nil { return .form(lexeme, .tags(TagSet())) }
      return isCapture ? .surface(String(head), .asWritten) : nil
    case (":", "lower") where isCapture && relation == nil: return .surface(String(head), .lower)
    case (":", "capital") where isCapture && relation == nil: return .surface(String(head), .capital)
    case (":", let tags): return TagSet(Substring(tags)).map { .form(lexeme, .tags($0)) }
    case ("=", let name) where !name.isEmpty: return .form(lexeme, .like(name))
    default: return nil
    }
  }

  /// The names of the captures it speaks of.
  var names: Set<String> {
    var names: Set<String> = []
    for assignment in assignments {
      if let name = assignment.name { names.insert(name) }
      for piece in assignment.pieces {
        switch piece {
        case .text: continue
        case .surface(let name, _): names.insert(name)
        case .form(let lexeme, let form):
          if case .capture(let name, _) = lexeme { names.insert(name) }
          if case .like(let name) = form { names.insert(name) }
        }
      }
    }
    return names
  }
}

extension RuleFix {
  /// What it makes of a match: the span that changes, and what stands there then. Nil when a form does not exist, or
  /// nothing would change.
  func edit(
    _ match: ProofSentence.Capture, _ captures: [String: ProofSentence.Capture], in sentence: ProofSentence,
    _ words: WordForms
  ) -> Edit? {
    var changes: [(place: ProofSentence.Capture, text: String)] = []
    for assignment in assignments {
      // What the match left out is not there to be changed: patterns of one rule may have captures of their own.
      guard let place = assignment.name.map({ captures[$0] }) ?? match else { continue }
      guard let text = text(of: assignment.pieces, captures, in: sentence, words) else { return nil }
      changes.append((place, text))
    }
    changes.sort { $0.place.span < $1.place.span }
    let edits = Self.joiningDeletions(changes, in: sentence).map { edit(of: $0.place, to: $0.text, in: sentence) }
    guard let first = edits.first, let last = edits.last else { return nil }
    var text = ""
    var position = first.span.lowerBound
    for edit in edits {
      guard edit.span.lowerBound >= position else { return nil }
      text += sentence.text(at: TextSpan(position, edit.span.lowerBound)) + edit.replacement
      position = edit.span.upperBound
    }
    let span = TextSpan(first.span.lowerBound, last.span.upperBound)
    return sentence.text(at: span) == text ? nil : Edit(span, text)
  }

  /// What it writes for a whole match as a text of its own; nil when it writes captures alone, or a form does not exist.
  func text(
    _ captures: [String: ProofSentence.Capture], in sentence: ProofSentence, _ words: WordForms
  ) -> String? {
    assignments.first { $0.name == nil }.flatMap { text(of: $0.pieces, captures, in: sentence, words) }
  }

  /// Neighbours that are taken away are taken away as one, with one of the spaces around them.
  private static func joiningDeletions(
    _ changes: [(place: ProofSentence.Capture, text: String)], in sentence: ProofSentence
  ) -> [(place: ProofSentence.Capture, text: String)] {
    var joined: [(place: ProofSentence.Capture, text: String)] = []
    for change in changes {
      if change.text.isEmpty, let last = joined.last, last.text.isEmpty, let before = last.place.words,
        let words = change.place.words, before.upperBound == words.lowerBound, !before.isEmpty, !words.isEmpty
      {
        let all = before.lowerBound..<words.upperBound
        joined[joined.count - 1].place = ProofSentence.Capture(span: sentence.span(of: all), words: all)
      } else {
        joined.append(change)
      }
    }
    return joined
  }

  /// Captures that the match left out stand for nothing.
  private func text(
    of pieces: [Piece], _ captures: [String: ProofSentence.Capture], in sentence: ProofSentence, _ words: WordForms
  ) -> String? {
    func word(_ name: String) -> Reading? { self.word(name, captures, in: sentence) }
    var text = ""
    // The space beside a capture that was left out.
    var skipsSpace = false
    for piece in pieces {
      switch piece {
      case .text(let literal):
        text += (text.isEmpty || text.last == " ") && skipsSpace ? literal.drop { $0 == " " } : literal[...]
        skipsSpace = false
      case .surface(let name, let letters):
        guard let capture = captures[name] else {
          skipsSpace = true
          continue
        }
        let surface = String(sentence.text(at: capture.span))
        if skipsSpace, text.last == " ", surface.first?.isPunctuation == true { text.removeLast() }
        skipsSpace = false
        switch letters {
        case .asWritten: text += surface
        case .capital: text += surface.capitalised
        case .lower:
          let first = capture.words.map { sentence.words[$0.lowerBound] }
          text += first?.keepsCapital == true ? surface : surface.prefix(1).lowercased() + surface.dropFirst()
        }
      case .form(.capture(let name, let relation), let form):
        guard captures[name] != nil else {
          skipsSpace = true
          continue
        }
        guard let word = word(name) else { return nil }
        let surface: String?
        switch form {
        case .tags(let tags): surface = words.surface(of: word, relation: relation, form: tags)
        case .like(let other):
          surface = self.word(other, captures, in: sentence).flatMap {
            words.surface(of: word, relation: relation, like: $0)
          }
        }
        guard let surface else { return nil }
        text += surface
      case .form(.lemma(let lemma), .tags(let tags)):
        guard let surface = words.surface(of: lemma, form: tags) else { return nil }
        text += surface
      case .form(.lemma(let lemma), .like(let name)):
        guard let other = word(name), let surface = words.surface(of: lemma, like: other) else { return nil }
        text += surface
      }
    }
    return skipsSpace && text.last == " " ? String(text.dropLast()) : text
  }

  private func word(
    _ name: String, _ captures: [String: ProofSentence.Capture], in sentence: ProofSentence
  ) -> Reading? {
    guard let range = captures[name]?.words, range.count == 1 else { return nil }
    return sentence.words[range.lowerBound]
  }

  /// The edit of one capture; taking words away takes the space beside them too, and capitals stay where they are.
  private func edit(of capture: ProofSentence.Capture, to text: String, in sentence: ProofSentence) -> Edit {
    let span = capture.span
    guard let range = capture.words else { return Edit(span, text) }
    guard text.isEmpty, !range.isEmpty else {
      let original = sentence.text(at: span)
      // Within a sentence, names, I and short forms have capitals of their own, which say nothing of other words.
      let first = sentence.words[range.lowerBound]
      let isShortForm = range.count == 1 && first.surface.isShortForm && (text.contains(" ") || first.surface.count < 3)
      let hasOwnCapital =
        range.lowerBound > 0 && (first.keepsCapital && range.count > 1 || first.surface.utf8.count == 1)
      if isShortForm { return Edit(span, range.lowerBound > 0 ? text : text.capitalised) }
      return Edit(span, hasOwnCapital ? text : text.withCapitals(of: original))
    }
    let next = range.upperBound
    if next < sentence.words.count, !sentence.details.isGlued(next), !sentence.details.isGlued(range.lowerBound) {
      let following = sentence.words[next]
      guard range.lowerBound == 0, sentence.words[0].surface.isCapitalised else {
        return Edit(TextSpan(span.lowerBound, following.span.lowerBound), "")
      }
      // What begins the sentence now has the capital.
      return Edit(TextSpan(span.lowerBound, following.span.upperBound), following.surface.capitalised)
    }
    guard range.lowerBound > 0, !sentence.details.isGlued(range.lowerBound) else { return Edit(span, "") }
    return Edit(TextSpan(sentence.words[range.lowerBound - 1].span.upperBound, span.upperBound), "")
  }
}

extension Reading {
  /// Whether its first letter is a capital wherever it stands: names, and words of one letter.
  var keepsCapital: Bool {
    tags.intersects([.properNoun, .proper]) || (surface.utf8.count == 1 && lemma == surface) || origin == .unknown
      || surface.unicodeScalars.dropFirst().contains { $0.properties.isUppercase }
  }
}

extension String {
  /// With the capitals of what stood there: none, the first letter, or all.
  func withCapitals(of original: some StringProtocol) -> String {
    let letters = original.unicodeScalars.filter(\.properties.isAlphabetic)
    guard let first = letters.first, first.properties.isUppercase else { return self }
    if letters.count > 1, letters.allSatisfy(\.properties.isUppercase), original.unicodeScalars.count > 2 {
      return uppercased()
    }
    return letters.first == original.unicodeScalars.first ? capitalised : self
  }

  var capitalised: String { prefix(1).uppercased() + dropFirst() }

  /// Whether all its letters are capitals, and there are two at least.
  var isShortForm: Bool {
    unicodeScalars.count > 1 && unicodeScalars.allSatisfy { $0.properties.isUppercase }
  }

  var isCapitalised: Bool { unicodeScalars.first?.properties.isUppercase == true }
}
