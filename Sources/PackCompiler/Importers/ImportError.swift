package import LanguagePack

/// Why a source could not be imported. Every case says what to do about it.
package enum ImportError: Error, Equatable, Sendable {
  /// No importer has this name.
  case unknownFormat(name: String, known: [String])
  /// The file or folder is missing or may not be opened.
  case unreadable(path: String, hint: String)
  /// The compressed data end early or are damaged.
  case damaged(path: String)
  /// The text cannot be read in the encoding that the format prescribes.
  case badEncoding(path: String, line: Int, encoding: String)
  /// The file does not look like the format.
  case wrongFormat(path: String, reason: String)
  /// Far fewer entries arrived than the source is known to have.
  case tooFewEntries(format: String, expected: Int, found: Int)
  /// Another pack must be imported first.
  case missingPack(format: String, needs: String)
  /// A program of another package is needed.
  case missingTool(name: String, hint: String)
  /// The pack could not be written or read back.
  case pack(PackError)
}

extension ImportError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownFormat(let name, let known):
      "no importer is called \"\(name)\"; known formats: \(known.joined(separator: ", "))"
    case .unreadable(let path, let hint): "\"\(path)\" cannot be read; \(hint)"
    case .damaged(let path): "\"\(path)\" is damaged or cut short; install its package again"
    case .badEncoding(let path, let line, let encoding):
      "\(path):\(line): not \(encoding); check that this is the file of the package"
    case .wrongFormat(let path, let reason): "\"\(path)\" is not of the format: \(reason)"
    case .tooFewEntries(let format, let expected, let found):
      "\(format): \(found) entries arrived, at least \(expected) were expected; import with --partial if that is right"
    case .missingPack(let format, let needs): "\(format): \(needs) is needed first; import it, then try again"
    case .missingTool(let name, let hint): "the program \"\(name)\" is not installed; \(hint)"
    case .pack(let error): error.description
    }
  }
}
