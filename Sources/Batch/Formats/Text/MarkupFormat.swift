internal import Yaku

/// Whole files of HTML or Markdown; the engine takes them apart.
struct MarkupFormat: DocumentFormat {
  let format: TextFormat

  func read(_ bytes: [UInt8], _ settings: DocumentSettings) throws(DocumentProblem) -> DocumentReading {
    var reading = DocumentReading()
    let text = InlineText(String(decoding: bytes, as: UTF8.self))
    reading.units.append(
      DocumentUnit(offset: 0, texts: [text], format: format) { translations in
        [DocumentEdit(0..<bytes.count, translations.first?.bytes() ?? bytes)]
      })
    return reading
  }
}
