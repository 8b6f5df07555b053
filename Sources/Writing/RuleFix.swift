import LanguagePack
import Morphology
import TextModel

/// What a rule writes: `"TEXT"` for the whole match, or `X="TEXT"` for single captures.
///
/// In the text, `{X}` stands for the surface of a capture and `{X:tags}` for its lemma in that form.
struct RuleFix: Sendable {
  enum Piece: Sendable {
    case text(String)
    case surface(String)
    case form(String, TagSet)
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
      let parts = rest[rest.index(after: open)..<close].split(separator: ":", maxSplits: 1)
      guard let name = parts.first.map(String.init) else { return nil }
      if parts.count == 2 {
        guard let tags = TagSet(parts[1]) else { return nil }
        pieces.append(.form(name, tags))
      } else {
        pieces.append(.surface(name))
      }
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    return pieces
  }

  /// The names of the captures it speaks of.
  var names: Set<String> {
    var names: Set<String> = []
    for assignment in assignments {
      if let name = assignment.name { names.insert(name) }
      for piece in assignment.pieces {
        switch piece {
        case .text: continue
        case .surface(let name), .form(let name, _): names.insert(name)
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
    _ generator: Generator
  ) -> Edit? {
    var edits: [Edit] = []
    for assignment in assignments {
      guard let place = assignment.name.map({ captures[$0] }) ?? match else { return nil }
      guard let text = text(of: assignment.pieces, captures, in: sentence, generator) else { return nil }
      edits.append(edit(of: place, to: text, in: sentence))
    }
    edits.sort { $0.span < $1.span }
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

  /// Captures that the match left out stand for nothing.
  private func text(
    of pieces: [Piece], _ captures: [String: ProofSentence.Capture], in sentence: ProofSentence,
    _ generator: Generator
  ) -> String? {
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let literal): text += literal
      case .surface(let name): if let capture = captures[name] { text += sentence.text(at: capture.span) }
      case .form(let name, let form):
        guard let capture = captures[name] else { continue }
        guard let words = capture.words, words.count == 1,
          let form = Self.form(form, of: sentence.words[words.lowerBound], generator)
        else { return nil }
        text += form
      }
    }
    return text
  }

  private static let verbal: TagSet = [
    .infinitive, .gerund, .past, .pastParticiple, .present, .participle, .dictionary, .irrealis, .continuative, .onbin,
    .hypothetical, .volitional, .imperative,
  ]

  private static func form(_ form: TagSet, of word: Reading, _ generator: Generator) -> String? {
    var partOfSpeech = form.partOfSpeech
    if partOfSpeech.isEmpty {
      partOfSpeech =
        form.intersects(verbal)
        ? .verb
        : form.intersects([.singular, .plural]) && word.tags.partOfSpeech == .verb ? .noun : word.tags.partOfSpeech
    }
    let form = form.subtracting(partOfSpeech)
    // The word may have been read as something else than what it is made into.
    let lemma =
      word.tags.contains(partOfSpeech)
      ? word.lemma : generator.lemma(of: word.surface, partOfSpeech: partOfSpeech) ?? word.lemma
    if partOfSpeech == .verb, form == .infinitive { return lemma }
    if partOfSpeech == .noun, form == .singular { return lemma }
    return generator.surface(of: lemma, partOfSpeech: partOfSpeech, form: form)
  }

  /// The edit of one capture; taking words away takes the space beside them too, and capitals stay where they are.
  private func edit(of capture: ProofSentence.Capture, to text: String, in sentence: ProofSentence) -> Edit {
    let span = capture.span
    guard let range = capture.words else { return Edit(span, text) }
    guard text.isEmpty, !range.isEmpty else {
      let original = sentence.text(at: span)
      // A word of one letter, such as I, has its capital everywhere.
      let isLetter = original.utf8.count == 1 && range.lowerBound > 0
      return Edit(span, isLetter ? text : text.withCapitals(of: original))
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

  var isCapitalised: Bool { unicodeScalars.first?.properties.isUppercase == true }
}
