package import Yaku

/// Why a document cannot be read as what it should be: where, as an offset of its bytes, and what to do.
package struct DocumentProblem: Error, Hashable, Sendable {
  package let offset: Int
  /// What is wrong and what to do, without the place.
  package let reason: String
  /// Whether the options ask for what the document does not have, so that no place in it is at fault.
  package let isUsage: Bool

  init(offset: Int, reason: String) { self.init(offset: offset, reason: reason, isUsage: false) }

  private init(offset: Int, reason: String, isUsage: Bool) {
    self.offset = offset
    self.reason = reason
    self.isUsage = isUsage
  }

  /// What the options ask for and a document does not have.
  static func usage(_ reason: String) -> DocumentProblem {
    DocumentProblem(offset: 0, reason: reason, isUsage: true)
  }
}

/// Bytes that take the place of others.
package struct DocumentEdit: Sendable {
  /// What is replaced; empty to insert.
  let range: Range<Int>
  let bytes: [UInt8]

  init(_ range: Range<Int>, _ bytes: some Sequence<UInt8>) {
    self.range = range
    self.bytes = Array(bytes)
  }
}

/// One thing to translate in a document: texts that belong together, such as the forms of a plural.
package struct DocumentUnit: Sendable {
  /// Where it stands, as an offset of the bytes.
  let offset: Int
  let texts: [InlineText]
  /// How the file says what the translations must hold; `nil` when it says nothing.
  var placeholders = PlaceholderSyntax.any
  /// How the texts are written, beside their inline codes.
  var format = TextFormat.plain
  /// Whether a program reads the texts: their escapes have to come out as they went in.
  var isMessage = false
  /// Puts the translations into the document: one for each text.
  let write: @Sendable ([UnitTranslation]) -> [DocumentEdit]
}

/// A document taken apart: what is to be translated, and what changes whatever the translations are.
package struct DocumentReading: Sendable {
  var units: [DocumentUnit] = []
  var edits: [DocumentEdit] = []
  /// Units that have a translation which is not to be touched.
  var finished = 0
  /// The language the document says it is in.
  var source: LanguageTag?
}

/// What the caller knows about a document.
package struct DocumentSettings: Sendable {
  package var source: LanguageTag?
  package var target: LanguageTag
  /// Which values of a JSON document are texts.
  package var jsonPaths: [JSONPath] = []

  package init(source: LanguageTag?, target: LanguageTag) {
    self.source = source
    self.target = target
  }
}

/// How one kind of document is taken apart, as UTF-8 without a byte order mark.
///
/// All bytes that no edit names come through as they are.
protocol DocumentFormat: Sendable {
  /// Takes a document apart; throws for one that is not of this kind.
  func read(_ bytes: [UInt8], _ settings: DocumentSettings) throws(DocumentProblem) -> DocumentReading
}
