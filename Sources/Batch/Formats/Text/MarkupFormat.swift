internal import Yaku

/// Whole files of HTML or Markdown; the engine takes them apart.
struct MarkupFormat: DocumentFormat {
  let format: TextFormat

  func read(_ bytes: [UInt8], _ settings: DocumentSettings) throws(DocumentProblem) -> DocumentReading {
    let document = String(decoding: bytes, as: UTF8.self)
    var reading = DocumentReading()
    for span in format.parts(of: document) ?? [TextSpan(0, bytes.count)] where !span.isEmpty {
      let text = InlineText(String(decoding: bytes[span.range], as: UTF8.self))
      reading.units.append(
        DocumentUnit(offset: span.lowerBound, texts: [text], format: format) { translations in
          [DocumentEdit(span.range, translations.first?.bytes() ?? [])]
        })
    }
    return reading
  }
}
