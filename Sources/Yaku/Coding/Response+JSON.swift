import TextModel

/// The JSON form of a response:
///
/// ```json
/// {"version": 1,
///  "source": {"language": "ja", "text": "良い電池"},
///  "target": {"language": "en", "text": "Good battery"},
///  "alignment": [{"target": [0, 4], "sources": [[0, 6]]}, {"target": [5, 12], "sources": [[6, 12]]}],
///  "notes": [{"span": [6, 12], "code": "unknownWord", "stage": "lookup"}],
///  "sentences": [{"source": [0, 12], "target": [0, 12], "confidence": 0.5,
///    "alternatives": [{"text": "Fine battery", "cost": 120}]}],
///  "terms": [{"source": "電池", "target": "cell", "glossary": "shop.csv", "outcome": "applied", "span": [6, 12],
///    "targets": [[5, 9]]}],
///  "memory": [{"score": 92, "memory": "old.tmx", "entry": "良い電池", "span": [0, 12], "target": [0, 12]}],
///  "packs": ["en-ja@1f2e3d4c"], "confidence": 0.5}
/// ```
///
/// Spans are pairs of offsets in UTF-8 bytes, the second after the last byte: those under `target` in the translation,
/// all others in the source text. `sentences`, `terms` and `memory` may be missing. Tokens, protected spans, the
/// explanation and what sentences were weighed by are not written; a response that was read has none.
extension Response: Codable {
  private enum CodingKeys: String, CodingKey {
    case version, source, target, alignment, notes, packs, confidence, sentences, terms, memory
  }

  /// Reads the JSON form; throws `DecodingError` for a newer version or a missing text.
  ///
  /// Notes whose code or stage is unknown are left out.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try FormatVersion.check(try values.decodeIfPresent(Int.self, forKey: .version) ?? 1, at: decoder.codingPath)
    let source = try values.decode(CodedText.self, forKey: .source).document
    let links = try values.decodeIfPresent([CodedLink].self, forKey: .alignment) ?? []
    let notes = try values.decodeIfPresent([CodedNote].self, forKey: .notes) ?? []
    self.init(
      source: source, target: try values.decode(CodedText.self, forKey: .target).document,
      alignment: Alignment(links.map { Alignment.Link(target: $0.target.span, sources: $0.sources.map(\.span)) }),
      sourceLanguage: source.language, notes: notes.compactMap(\.note),
      packs: try values.decodeIfPresent([String].self, forKey: .packs) ?? [],
      confidence: try values.decodeIfPresent(Double.self, forKey: .confidence) ?? 0,
      sentences: (try values.decodeIfPresent([CodedSentence].self, forKey: .sentences) ?? []).map(\.sentence))
    termUses = (try values.decodeIfPresent([CodedTermUse].self, forKey: .terms) ?? []).compactMap(\.use)
    memoryMatches = (try values.decodeIfPresent([CodedMemoryMatch].self, forKey: .memory) ?? []).map(\.match)
  }

  /// Writes the JSON form.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(FormatVersion.current, forKey: .version)
    try values.encode(CodedText(source, language: sourceLanguage), forKey: .source)
    try values.encode(CodedText(target, language: target.language), forKey: .target)
    try values.encode(
      alignment.links.map { CodedLink(target: CodedSpan($0.target), sources: $0.sources.map { CodedSpan($0) }) },
      forKey: .alignment)
    try values.encode(notes.map { CodedNote($0) }, forKey: .notes)
    try values.encode(packs, forKey: .packs)
    try values.encode(confidence, forKey: .confidence)
    if !sentences.isEmpty { try values.encode(sentences.map { CodedSentence($0) }, forKey: .sentences) }
    if !termUses.isEmpty { try values.encode(termUses.map { CodedTermUse($0) }, forKey: .terms) }
    if !memoryMatches.isEmpty { try values.encode(memoryMatches.map { CodedMemoryMatch($0) }, forKey: .memory) }
  }
}

/// A text and its language.
private struct CodedText: Codable {
  private enum CodingKeys: String, CodingKey {
    case language, text
  }

  let document: Document
  private let language: LanguageTag?

  init(_ document: Document, language: LanguageTag?) {
    self.document = document
    self.language = language
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    language = try values.languageTag(forKey: .language)
    document = Document(try values.decode(String.self, forKey: .text), language: language)
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encodeIfPresent(language?.description, forKey: .language)
    try values.encode(document.text, forKey: .text)
  }
}

/// A span as a pair of numbers.
struct CodedSpan: Codable {
  let span: TextSpan

  init(_ span: TextSpan) {
    self.span = span
  }

  init(from decoder: any Decoder) throws {
    var values = try decoder.unkeyedContainer()
    let start = try values.decode(Int.self)
    span = TextSpan(start, try values.decode(Int.self))
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.unkeyedContainer()
    try values.encode(span.lowerBound)
    try values.encode(span.upperBound)
  }
}

private struct CodedSentence: Codable {
  private struct Other: Codable {
    let text: String
    let cost: Int
  }

  private let source: CodedSpan
  private let target: CodedSpan
  private let confidence: Double
  private let alternatives: [Other]?

  init(_ sentence: TranslatedSentence) {
    source = CodedSpan(sentence.source)
    target = CodedSpan(sentence.target)
    confidence = sentence.confidence
    alternatives =
      sentence.alternatives.isEmpty ? nil : sentence.alternatives.map { Other(text: $0.text, cost: $0.cost) }
  }

  var sentence: TranslatedSentence {
    TranslatedSentence(
      source: source.span, target: target.span, confidence: confidence,
      alternatives: (alternatives ?? []).map { TranslatedSentence.Alternative(text: $0.text, cost: $0.cost) })
  }
}

private struct CodedLink: Codable {
  let target: CodedSpan
  let sources: [CodedSpan]
}

/// A note with its code and stage as text, so that unknown ones can be read and left out.
private struct CodedNote: Codable {
  private let span: CodedSpan
  private let code: String
  private let stage: String

  init(_ note: Note) {
    span = CodedSpan(note.span)
    code = note.code.rawValue
    stage = note.stage.rawValue
  }

  var note: Note? {
    guard let code = Note.Code(rawValue: code), let stage = Stage(rawValue: stage) else { return nil }
    return Note(span: span.span, code: code, stage: stage)
  }
}
