import Files
import LanguagePack
import PackCompiler
import TextModel
package import Yaku

/// A file of golden cases, and what the program makes of each input today.
///
/// `Cases/<language or pair>/<family>.tsv` with the columns id, input, expected, gold, since, note. The id of a pair's case
/// names the direction: `translate-ja-en-001`. `\n`, `\t` and `\\` in a field stand for the characters.
package struct GoldenFile: Sendable {
  /// The stage that each family shows.
  package static let families: [String: Stage] = [
    "protect": .protect, "sentences": .sentences, "analysis": .path, "selection": .selection,
    "dependency": .dependency, "transfer": .transfer,
    "translate": .composition, "align": .alignment,
  ]

  /// The family of misspelt words: the first suggestion, without a stage of the pipeline.
  private static let spelling = "spelling"

  /// The family of words as proofreading reads them, with lemma, part of speech and form alone: what words mean changes
  /// too often.
  private static let readings = "readings"

  /// The families of texts for a writing tool; the id of a case begins with its option: `concise-en-001` is a tone of
  /// `rewrite`, `summary2-en-001` and `keypoints2-en-001` have two sentences, or two points, `summary-short-en-001` a length.
  private static let tools = ["rewrite", "summary", "keypoints", "list", "table"]

  /// The families that new outputs can be accepted for.
  package static let names = (families.keys + [spelling, readings] + tools).sorted()

  package struct Row: Sendable {
    package let id: String
    package let input: String
    package let expected: String
    fileprivate let line: Int
  }

  package let path: String
  /// The language or pair.
  package let folder: String
  package let family: String
  package let rows: [Row]
  private let lines: [String]

  /// The files of `family` below `cases`, in order of their folders.
  package static func files(family: String, below cases: String) -> [GoldenFile] {
    SourceFolder.names(in: cases).compactMap { folder in
      let path = "\(cases)/\(folder)/\(family).tsv"
      return SourceFolder.exists(path) ? GoldenFile(path: path, folder: folder, family: family) : nil
    }
  }

  private init(path: String, folder: String, family: String) {
    self.path = path
    self.folder = folder
    self.family = family
    let text = String(decoding: SourceFolder.bytes(of: path) ?? [], as: UTF8.self)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    rows = lines.enumerated().compactMap { number, line in
      guard !line.isEmpty, !line.hasPrefix("#"), !line.hasPrefix("id\t") else { return nil }
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count >= 4 else { return nil }
      return Row(id: fields[0], input: fields[1].unescaped, expected: fields[2].unescaped, line: number)
    }
  }

  /// What `engine` says today for the input of `row`; nil when the engine does not have the languages.
  package func output(of row: Row, _ engine: Engine) -> String? {
    if family == Self.spelling {
      guard let language = LanguageTag(folder) else { return nil }
      return (try? engine.spelling(of: row.input, language: language, limit: 1)).map {
        $0.isKnown ? "known" : $0.suggestions.first ?? "-"
      }
    }
    if family == Self.readings {
      return LanguageTag(folder).flatMap { try? engine.analysis(of: row.input, language: $0) }.map(Self.withoutMeaning)
    }
    if Self.tools.contains(family) { return LanguageTag(folder).map { written(row, $0, engine) } }
    guard let stage = Self.families[family] else { return nil }
    if family == "sentences" {
      return marked(row.input, engine.sentences(of: row.input, language: LanguageTag(folder)))
    }
    let parts = row.id.split(separator: "-").map(String.init)
    let pair = engine.pairs.first { pair in
      folder.contains("-")
        ? parts.count > 2 && pair.source.description == parts[1] && pair.target.description == parts[2]
        : pair.source.description == folder
    }
    guard let pair else { return nil }
    return engine.explain(Request(row.input, from: pair.source, to: pair.target), after: stage)
  }

  /// The file with the output of the chosen rows as their expected text; nil when nothing changes.
  package func accepting(_ ids: Set<String>, _ engine: Engine) -> (text: String, changed: [String])? {
    var lines = lines
    var changed: [String] = []
    for row in rows where ids.isEmpty || ids.contains(row.id) {
      guard let output = output(of: row, engine), output != row.expected else { continue }
      var fields = lines[row.line].split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      fields[2] = output.escaped
      lines[row.line] = fields.joined(separator: "\t")
      changed.append(row.id)
    }
    return changed.isEmpty ? nil : (lines.joined(separator: "\n"), changed)
  }

  /// What a writing tool makes of a text, or why it does not.
  private func written(_ row: Row, _ language: LanguageTag, _ engine: Engine) -> String {
    let parts = row.id.split(separator: "-").map(String.init)
    let name = parts.first ?? ""
    let number = Int(name.drop { !$0.isNumber })
    let tool: WritingTool =
      switch family {
      case "list": .list(.markdown)
      case "table": .table(.markdown)
      case "summary":
        .summary(number.map(SummaryLength.sentences) ?? Self.lengths[parts.dropFirst().first ?? ""] ?? .short)
      case "keypoints": .keyPoints(number ?? 5)
      default: .rewrite(Tone(rawValue: name))
      }
    let response = engine.write(WritingRequest(tool, row.input, language: language))
    if case .refused(let reason) = response.outcome { return "refused: \(reason.rawValue)" }
    return response.applied().text
  }

  private static let lengths: [String: SummaryLength] = ["medium": .medium, "long": .long]

  /// The words of a sentence as `Engine.analysis` shows them, `surface[lemma tags]`, with tags of grammar alone.
  private static func withoutMeaning(_ analysis: String) -> String {
    let parts = analysis.split(separator: " ")
    return parts.enumerated().map { number, part in
      // A word that no lexicon has ends with a mark of its own.
      let isUnknown = number + 1 < parts.count && parts[number + 1] == "?]"
      guard part != "?]", isUnknown || part.hasSuffix("]") else { return String(part) }
      let start = part.lastIndex(of: "[").map { part.index(after: $0) } ?? part.startIndex
      let tags = part[start...].split { $0 == "." || $0 == "]" }.filter { grammar.contains(String($0)) }
      return part[..<start] + tags.joined(separator: ".") + (isUnknown ? "" : "]")
    }.joined(separator: " ")
  }

  /// Parts of speech and forms; the singular and the plain degree are understood.
  private static let grammar: Set<String> = [
    "noun", "proper-noun", "pronoun", "numeral", "verb", "auxiliary", "adjective", "adverb", "determiner",
    "preposition", "particle", "conjunction", "interjection", "prefix", "suffix", "symbol", "punctuation", "infinitive",
    "gerund", "past", "past-participle", "present", "plural", "comparative", "superlative", "possessive", "relative",
    "contraction",
  ]

  private func marked(_ text: String, _ spans: [TextSpan]) -> String {
    let bytes = Array(text.utf8)
    var output: [UInt8] = []
    var position = 0
    for (number, span) in spans.enumerated() {
      output += bytes[position..<span.lowerBound] + Array("⟦\(number + 1)⟧".utf8)
      output += bytes[span.lowerBound..<span.upperBound] + Array("⟦/\(number + 1)⟧".utf8)
      position = span.upperBound
    }
    return String(decoding: output + bytes[position...], as: UTF8.self)
  }
}

extension String {
  fileprivate var escaped: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\r": text += "\\r"
      case "\\": text += "\\\\"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  fileprivate var unescaped: String {
    var text = ""
    var isEscape = false
    for scalar in unicodeScalars {
      if isEscape {
        switch scalar {
        case "n": text += "\n"
        case "t": text += "\t"
        case "r": text += "\r"
        default: text.unicodeScalars.append(scalar)
        }
        isEscape = false
      } else if scalar == "\\" {
        isEscape = true
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
