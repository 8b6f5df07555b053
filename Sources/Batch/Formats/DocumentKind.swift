import Files
internal import Yaku

/// The kinds of documents that are translated as a whole: texts in place, all else byte for byte.
package enum DocumentKind: String, CaseIterable, Sendable {
  /// Messages of GNU gettext, also templates.
  case po
  /// XLIFF 1.2 and 2.x.
  case xliff
  /// Subtitles.
  case srt, vtt
  /// Strings of Apple's systems, and catalogs of them.
  case strings, xcstrings
  /// JSON with texts at the places that paths name.
  case json
  case html, markdown
  /// Plain text in paragraphs.
  case text

  /// The names people give on the command line.
  package static let names = allCases.map(\.rawValue)

  /// The kind called `name`; `nil` when it is none.
  package init?(name: String) { self.init(rawValue: name.lowercased()) }

  /// The kind of a file by the ending of its name; `nil` when that says nothing.
  package init?(path: String) {
    let path = Compression.unpackedName(path)
    guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let ending = path[path.index(after: dot)...].lowercased()
    guard let kind = Self.allCases.first(where: { $0.endings.contains(ending) }) else { return nil }
    self = kind
  }

  private var endings: [String] {
    switch self {
    case .po: ["po", "pot"]
    case .xliff: ["xliff", "xlf"]
    case .srt, .vtt, .strings, .xcstrings, .json: [rawValue]
    case .html: ["html", "htm", "xhtml"]
    case .markdown: ["md", "markdown"]
    case .text: ["text"]
    }
  }

  var format: any DocumentFormat {
    switch self {
    case .po: POFormat()
    case .xliff: XLIFFFormat()
    case .srt: SubtitleFormat(isWebVTT: false)
    case .vtt: SubtitleFormat(isWebVTT: true)
    case .strings: StringsFormat()
    case .xcstrings: StringCatalogFormat()
    case .json: JSONFormat()
    case .html: MarkupFormat(format: .html)
    case .markdown: MarkupFormat(format: .markdown)
    case .text: PlainTextFormat()
    }
  }
}
