import LanguagePack
package import Morphology
package import TextModel

/// A sentence as rules look at it: its words, without the white space between them.
package final class ProofSentence: Sendable {
  package let document: Document
  package let span: TextSpan
  package let words: [Reading]
  package let details: WordDetails

  /// Reads the sentence at `span` of `document`.
  package init(_ document: Document, sentence span: TextSpan, by analyzer: Analyzer) {
    self.document = document
    self.span = span
    let readings = analyzer.analyze(document, sentence: span).filter { !$0.isWhiteSpace }
    let words = readings.map { $0.origin == .protected ? $0.asName(in: document) : $0 }
    self.words = words
    // A sentence may follow another without white space.
    var end = document.isGlued(span.lowerBound) ? span.lowerBound : -1
    let glued = words.map { word in
      defer { end = word.span.upperBound }
      return word.span.lowerBound == end
    }
    let possible = words.map { word -> [TagSet] in
      word.origin == .protected ? [] : analyzer.stack.possibleTags(of: word.surface)
    }
    details = WordDetails(
      words, glued: glued, possible: possible, text: document.text(at: span), start: span.lowerBound)
  }

  /// The text from the start of one word to the end of another.
  package func text(of range: Range<Int>) -> Substring { document.text(at: span(of: range)) }

  package func text(at span: TextSpan) -> Substring { document.text(at: span) }

  /// Where the words of a range stand; for an empty range, right before the word that follows.
  package func span(of range: Range<Int>) -> TextSpan {
    if range.isEmpty {
      let place = range.lowerBound < words.count ? words[range.lowerBound].span.lowerBound : span.upperBound
      return TextSpan(place, place)
    }
    return TextSpan(words[range.lowerBound].span.lowerBound, words[range.upperBound - 1].span.upperBound)
  }

  /// What an element of a pattern caught.
  struct Capture: Sendable {
    let span: TextSpan
    /// The words, where it caught whole ones.
    let words: Range<Int>?
  }

  /// The word of that number as a capture.
  func capture(_ word: Int) -> Capture { Capture(span: words[word].span, words: word..<(word + 1)) }

  /// Whether a protected part stands in the span.
  package func isProtected(_ span: TextSpan) -> Bool {
    document.protected.first(overlapping: span) != nil
  }
}

extension Document {
  /// Whether something other than white space stands right before `offset`.
  package func isGlued(_ offset: Int) -> Bool {
    let before = text(at: TextSpan(max(0, offset - 4), offset)).unicodeScalars.last
    return before?.properties.isWhitespace == false
  }
}

extension Reading {
  /// A protected part as a name, which it is for the grammar of the words around it; pictures are none.
  ///
  /// Code may look like a word of the language, and is none: `this` is no pronoun to a rule.
  fileprivate func asName(in document: Document) -> Reading {
    guard let part = document.protected.first(overlapping: span),
      ![.emoji, .emoticon, .markup].contains(part.reason)
    else { return self }
    var name = self
    name.tags = .properNoun
    if [.code, .identifier, .path, .skipped].contains(part.reason) {
      name.surface = "\u{FFFC}"
      name.lemma = name.surface
    }
    return name
  }

  /// The node that the analyser makes of white space.
  fileprivate var isWhiteSpace: Bool {
    !surface.isEmpty && surface.unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }
}
