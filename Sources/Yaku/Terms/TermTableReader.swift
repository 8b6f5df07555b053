import TextModel

/// Reads entries from a table. Rows that cannot be read are told and left out.
struct TermTableReader {
  let path: String
  private(set) var entries: [TermEntry] = []
  private(set) var problems: [TermError] = []

  /// Columns, by the names they go by.
  private enum Column: CaseIterable {
    case source, target, sourceLanguage, targetLanguage, partOfSpeech, casePolicy, inflects, note, forbidden

    var names: Set<String> {
      switch self {
      case .source: ["source", "source term", "term"]
      case .target: ["target", "target term", "translation"]
      case .sourceLanguage: ["source language", "from"]
      case .targetLanguage: ["target language", "to"]
      case .partOfSpeech: ["part of speech", "pos"]
      case .casePolicy: ["case", "case policy"]
      case .inflects: ["inflect", "inflects"]
      case .note: ["note", "notes", "comment"]
      case .forbidden: ["forbidden"]
      }
    }
  }

  init(_ text: String, path: String, hasComments: Bool = true) {
    self.path = path
    let table = DelimitedText(text, hasComments: hasComments)
    defer {
      if let line = table.unclosedQuote {
        let reason = "the quote is not closed; close it, and write quotes within a field twice"
        problems.append(.invalid(path: path, line: line, reason: reason))
      }
    }
    var records = table.records[...]
    guard let first = records.first else { return }
    let names = first.fields.map { field in
      String(field.lowercased().map { $0 == "_" || $0 == "-" ? " " : $0 })
    }
    var places: [Column: Int] = [:]
    for column in Column.allCases {
      if let place = names.firstIndex(where: column.names.contains) { places[column] = place }
    }
    var languages: (source: LanguageTag?, target: LanguageTag?) = (nil, nil)
    if places[.target] != nil, places[.source] != nil || places[.forbidden] != nil {
      records.removeFirst()
    } else if let tags = Self.languages(first.fields) {
      // ja,en: the columns are named by their languages.
      languages = tags
      places[.source] = 0
      places[.target] = 1
      records.removeFirst()
    } else if let reason = Self.misspelling(in: names) {
      problems.append(.invalid(path: path, line: first.line, reason: reason))
      return
    } else {
      places = [.source: 0, .target: 1]
    }
    for record in records { read(record, places, languages) }
  }

  /// The languages that name two columns, by codes of two letters: longer ones are words as well (`bag`, `bolso`).
  private static func languages(_ fields: [String]) -> (LanguageTag?, LanguageTag?)? {
    guard fields.count >= 2, fields[0] != fields[1],
      let source = LanguageTag(fields[0]), let target = LanguageTag(fields[1]),
      source.language.utf8.count == 2, target.language.utf8.count == 2
    else { return nil }
    return (source, target)
  }

  /// What is wrong with a first row that is meant as a header, though `source` or `target` is not in it; nil for a row
  /// of terms.
  ///
  /// A header is a row of two or more fields of which more than half are names of columns, or nearly so; or the name of
  /// one column alone.
  private static func misspelling(in names: [String]) -> String? {
    let known = Column.allCases.flatMap(\.names).sorted()
    let nearest = names.map { name in (1...30).contains(name.utf8.count) ? Spelling.nearest(to: name, in: known) : nil }
    let found = nearest.compactMap(\.self).count
    let isOne = names.count == 1 && nearest[0] == names[0]
    guard isOne || found >= 2, 2 * found > names.count(where: { !$0.isEmpty }) else { return nil }
    let wrong = zip(names, nearest).compactMap { name, near in near.flatMap { $0 == name ? nil : (name, $0) } }
    let advice =
      wrong.isEmpty
      ? "name them, or put a header above terms that are called so"
      : wrong.map { "write \"\($1)\" for \"\($0)\"" }.joined(separator: ", ")
    return "a header without the columns \"source\" and \"target\"; \(advice)"
  }

  private mutating func read(
    _ record: DelimitedText.Record, _ places: [Column: Int], _ languages: (source: LanguageTag?, target: LanguageTag?)
  ) {
    func value(_ column: Column) -> String {
      guard let place = places[column], place < record.fields.count else { return "" }
      return record.fields[place]
    }
    func problem(_ reason: String) -> TermError { .invalid(path: path, line: record.line, reason: reason) }
    var entry = TermEntry(value(.source), value(.target), from: languages.source, to: languages.target)
    entry.note = value(.note)
    do throws(TermError) {
      entry.isForbidden = try Self.truth(value(.forbidden), false, "forbidden", problem)
      entry.isInflected = try Self.truth(value(.inflects), true, "inflect", problem)
      entry.sourceLanguage = try Self.language(value(.sourceLanguage), problem) ?? languages.source
      entry.targetLanguage = try Self.language(value(.targetLanguage), problem) ?? languages.target
      let part = value(.partOfSpeech).lowercased()
      if !part.isEmpty {
        entry.partOfSpeech = TermEntry.PartOfSpeech(name: part)
        if entry.partOfSpeech == nil {
          let known = TermEntry.PartOfSpeech.allCases.map(\.rawValue).joined(separator: ", ")
          throw problem("unknown part of speech \"\(part)\"; write one of: \(known), or nothing")
        }
      }
      let policy = value(.casePolicy).lowercased()
      if !policy.isEmpty {
        entry.casePolicy = TermEntry.CasePolicy(rawValue: policy)
        if entry.casePolicy == nil {
          throw problem("unknown case policy \"\(policy)\"; write follow, keep, exact, or nothing")
        }
      }
      if entry.target.isEmpty { throw problem("no target; write the translation of \"\(entry.source)\"") }
      if entry.source.isEmpty, !entry.isForbidden {
        throw problem("no source; write what \"\(entry.target)\" translates")
      }
      entries.append(entry)
    } catch {
      problems.append(error)
    }
  }

  private static func truth(
    _ text: String, _ usual: Bool, _ column: String, _ problem: (String) -> TermError
  ) throws(TermError) -> Bool {
    if text.isEmpty { return usual }
    if affirmations.contains(text.lowercased()[...]) { return true }
    if denials.contains(text.lowercased()[...]) { return false }
    throw problem("\"\(text)\" in the column \"\(column)\"; write yes or no")
  }

  private static let affirmations = Set("yes y true 1 x".split(separator: " "))
  private static let denials = Set("no n false 0 -".split(separator: " "))

  private static func language(_ text: String, _ problem: (String) -> TermError) throws(TermError) -> LanguageTag? {
    if text.isEmpty { return nil }
    guard let tag = LanguageTag(text) else { throw problem("\"\(text)\" is no language tag; write one such as ja") }
    return tag
  }
}

extension TermEntry.PartOfSpeech {
  /// The part of speech called `name` in a table or in TBX.
  init?(name: String) {
    switch name {
    case "proper noun", "propernoun", "proper-noun", "name": self = .name
    case "adj": self = .adjective
    case "adv": self = .adverb
    default: self.init(rawValue: name)
    }
  }
}
