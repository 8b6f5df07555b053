package import LanguagePack
package import TextModel

/// One word of a sentence as the analyser reads it.
package struct Reading: Sendable, Hashable {
  package enum Origin: UInt8, Sendable {
    case core, imported, unknown, protected
  }

  /// Where the word stands in the document, in UTF-8 offsets.
  package var span: TextSpan
  package var surface: String
  package var lemma: String
  /// Pronunciation, or empty.
  package var reading: String
  package var tags: TagSet
  package var origin: Origin
  /// The term of the caller that stands here.
  package var term: Term?

  package init(
    span: TextSpan, surface: String, lemma: String, reading: String = "", tags: TagSet, origin: Origin = .core
  ) {
    self.span = span
    self.surface = surface
    self.lemma = lemma
    self.reading = reading
    self.tags = tags
    self.origin = origin
  }
}

extension Reading: CustomStringConvertible {
  /// `surface[lemma tags]`, the form in which `explain` shows a path.
  package var description: String {
    surface + "[" + (lemma == surface ? "" : lemma + " ") + tags.text + (origin == .unknown ? " ?" : "") + "]"
  }
}
