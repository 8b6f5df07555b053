import Segmentation
import TextModel
import Writing

/// One text on its way to lists and tables.
struct StructurePipeline {
  let store: PackStore
  let language: LanguageTag
  let document: Document

  init(_ text: String, store: PackStore, language: LanguageTag) {
    self.store = store
    self.language = language
    let content = Translatability(text)
    document = Document(
      text, language: language, protected: content.protected,
      sentences: store.segmenter(for: language).segment(text, protected: content.protected))
  }

  // MARK: Lists

  /// Prose as lists. Where a sentence has a series, the list stands in the place of its paragraph, and prose without one
  /// stays; where none has, every sentence is an item. Quotes, code, lists and tables stay as they are.
  func lists(_ form: ListForm) -> [WritingChange] {
    let finder = ListFinder(store.stack(of: language))
    let paragraphs = TextBlocks(document.text).blocks.filter { $0.kind == .paragraph || $0.kind == .fields }
    let found = paragraphs.map { paragraph in
      document.sentences.filter { paragraph.span.contains($0) }.map {
        (span: $0, list: finder.list(document, sentence: $0))
      }
    }
    let hasSeries = found.contains { $0.contains { $0.list != nil } }
    // A text that has a list already is as it should be.
    if !hasSeries, TextBlocks(document.text).blocks.contains(where: { $0.kind == .list }) { return [] }
    return zip(paragraphs, found).compactMap { paragraph, sentences in
      let lists = sentences.compactMap(\.list)
      if hasSeries, lists.isEmpty { return nil }
      var parts: [String] = []
      if lists.isEmpty {
        let items = sentences.map { String(document.text(at: $0.span)) }
        parts = [form.rendered(ListValue(lead: nil, items: items, isOrdered: false, span: paragraph.span))]
      } else {
        var prose: [String] = []
        for (span, list) in sentences {
          guard let list else {
            prose.append(String(document.text(at: span)))
            continue
          }
          if !prose.isEmpty { parts.append(prose.joined(separator: " ")) }
          prose = []
          parts.append(form.rendered(list))
        }
        if !prose.isEmpty { parts.append(prose.joined(separator: " ")) }
      }
      let text = parts.joined(separator: "\n\n")
      return text == document.text(at: paragraph.span) ? nil : WritingChange(paragraph.span, text)
    }
  }

  // MARK: Tables

  /// The records of the text as tables; empty when there are none.
  func tables(_ form: TableForm) -> [TableValue] { TableFinder(store.stack(of: language)).tables(document) }

  /// The changes that put tables in the place of what they stand for.
  func changes(_ tables: [TableValue], _ form: TableForm) -> [WritingChange] {
    tables.compactMap { table in
      let text = form.rendered(table)
      return text == document.text(at: table.span) ? nil : WritingChange(table.span, text)
    }
  }
}
