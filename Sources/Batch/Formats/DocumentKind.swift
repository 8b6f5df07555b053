/// The kinds of documents that are translated as a whole: texts in place, all else byte for byte.
package enum DocumentKind: String, CaseIterable, Sendable {
  /// Messages of GNU gettext, also templates.
  case po
  /// XLIFF 1.2 and 2.x.
  case xliff

  /// The names people give on the command line.
  package static let names = allCases.map(\.rawValue)

  /// The kind called `name`; `nil` when it is none.
  package init?(name: String) { self.init(rawValue: name.lowercased()) }

  /// The kind of a file by the ending of its name; `nil` when that says nothing.
  package init?(path: String) {
    guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let ending = path[path.index(after: dot)...].lowercased()
    guard let kind = Self.allCases.first(where: { $0.endings.contains(ending) }) else { return nil }
    self = kind
  }

  private var endings: [String] {
    switch self {
    case .po: ["po", "pot"]
    case .xliff: ["xliff", "xlf"]
    }
  }

  var format: any DocumentFormat {
    switch self {
    case .po: POFormat()
    case .xliff: XLIFFFormat()
    }
  }
}
