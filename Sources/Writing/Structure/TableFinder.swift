import LanguagePack
package import Morphology
import TextModel

/// Finds records in a text: rows of a table, keys and values, lines with a delimiter, clauses that say the same of one thing
/// after the other. Nothing is invented: cells stand in the text; headers do, or are of the few that a language has.
package struct TableFinder: Sendable {
  private let analyzer: Analyzer
  private let words: StructureWords

  package init(_ stack: LanguageStack) {
    analyzer = Analyzer(stack, joinsWords: stack.isUnspaced)
    words = StructureWords(stack)
  }

  /// The tables of a text in order of place; those in prose only where `readsClauses`.
  package func tables(_ text: StructureText, readsClauses: Bool = true) -> [TableValue] {
    let reader = RecordReader(text, words) { span in
      guard readsClauses, !analyzer.stack.isUnspaced else { return false }
      let sentence = ProofSentence(text.read, sentence: span, by: analyzer)
      let phrases = PhraseReader(sentence, words)
      // What tells somebody to do something is a name as well.
      return sentence.words.indices.contains { $0 > 0 && phrases.isVerb($0) && !sentence.details.canBe(.noun, at: $0) }
    }
    let blocks = text.blocks
    var tables: [TableValue] = []
    var index = 0
    while index < blocks.count {
      let block = blocks[index]
      index += 1
      switch block.kind {
      case .kept: continue
      case .table:
        if let table = reader.marked(block) { tables.append(table) }
      case .fields:
        var records = [block]
        let keys = reader.keys(of: block)
        while index < blocks.count, blocks[index].kind == .fields, reader.has(keys, blocks[index]) {
          records.append(blocks[index])
          index += 1
        }
        if let table = reader.fields(records) { tables.append(table) }
      case .list:
        if let table = reader.items(block) { tables.append(table) }
      case .paragraph:
        if let table = reader.delimited(block) {
          tables.append(table)
        } else if readsClauses {
          tables += clauses(text, in: block)
        }
      }
    }
    return tables
  }

  // MARK: Clauses

  /// The tables that sentences of a block make, each of one sentence or of several that follow each other.
  private func clauses(_ text: StructureText, in block: TextBlocks.Block) -> [TableValue] {
    let sentences = text.sentences(of: block)
    let read = sentences.map { rows(text, $0) }
    var tables: [TableValue] = []
    var index = 0
    while index < sentences.count {
      var longest: (rows: ClauseRows, end: Int)?
      for start in read[index] {
        var rows = start
        var end = index + 1
        while end < sentences.count, let next = read[end].first(where: { $0.key == start.key }) {
          rows.clauses += next.clauses
          end += 1
        }
        let subjects = Set(rows.clauses.map { text.read.text(at: $0.subject).lowercased() })
        let isOfEvents = start.key.hasPrefix("date")
        guard rows.clauses.count >= max(2, start.least), isOfEvents || subjects.count == rows.clauses.count else {
          continue
        }
        if rows.clauses.count > longest?.rows.clauses.count ?? 0 { longest = (rows, end) }
      }
      if let (rows, end) = longest {
        let span = TextSpan(sentences[index].lowerBound, sentences[end - 1].upperBound)
        let table = table(rows, text, span)
        let cells = (table.rows.joined() + table.headers).compactMap(\.span)
        if !text.losesMarks(of: span, in: cells) { tables.append(table) }
        index = end
      } else {
        index += 1
      }
    }
    return tables
  }

  private func rows(_ text: StructureText, _ span: TextSpan) -> [ClauseRows] {
    let sentence = ProofSentence(text.read, sentence: span, by: analyzer)
    return analyzer.stack.isUnspaced
      ? TopicClauses(sentence, words).rows.map { [$0] } ?? [] : ClauseReader(sentence, words).rows
  }

  private func table(_ found: ClauseRows, _ text: StructureText, _ span: TextSpan) -> TableValue {
    var kinds = Set(found.clauses.map(\.kind))
    // "Tokyo has 14 million people, Osaka has 2.7 million": the first word is a name where all others are.
    if kinds.isDisjoint(with: [.thing, .date, .time]), kinds.count > 1 { kinds.remove(.capital) }
    let kind: String =
      kinds == [.time]
      ? "time"
      : kinds.isSubset(of: [.date, .time])
        ? "date"
        : kinds.isSubset(of: [.person, .name]) && kinds.contains(.person)
          ? "person" : kinds == [.name] ? "name" : "item"
    let header =
      switch found.header {
      case .text(let span): text.passage(span).capitalised
      case .word(let kind): words.header(kind)
      }
    let headers = [words.header(kind), header]
    let rows = found.clauses.map { [text.passage($0.subject), text.passage($0.value)] }
    return TableValue(
      headers: found.isReversed ? headers.reversed() : headers,
      rows: found.isReversed ? rows.map { $0.reversed() } : rows,
      span: span)
  }
}
