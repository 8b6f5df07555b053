import Batch
import Glibc
import Yaku

/// What is asked for each text: what the command line says, then what the files of preferences say.
struct ProofreadingSetting {
  let request: ProofreadingRequest
  /// The format that is named; nil lets the name of the file say it.
  let format: String?
  let hasPreferences: Bool

  /// The format of a file by the ending of its name; files of which only some parts are texts are refused.
  private static func format(of path: String) throws(ToolError) -> TextFormat {
    switch DocumentKind(path: path) {
    case .html: return .html
    case .markdown: return .markdown
    case nil, .text: return .plain
    case let kind?:
      throw ToolError(
        ExitCode.usage,
        "\"\(path)\" is a document (\(kind.rawValue)) that cannot be proofread; --format plain reads it as it is")
    }
  }

  /// The request for `text`, which is that of the file at `path`; nil for one without a file.
  func request(_ text: String, path: String?) throws(ToolError) -> ProofreadingRequest {
    var request = request
    request.text = text
    switch format {
    case "code": request.code = path.flatMap(CodeSyntax.init(path:)) ?? CodeSyntax(guessedFrom: text)
    case let name?: request.format = TextFormat(rawValue: name) ?? .plain
    case nil:
      request.code = path.flatMap(CodeSyntax.init(path:))
      if request.code == nil, let path { request.format = try Self.format(of: path) }
    }
    guard hasPreferences else { return request }
    let folder = path.flatMap { path in path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } } ?? "."
    // What is nearer to the text goes before.
    for preferences in try ProofreadingPreferences.inForce(in: folder) { preferences.apply(to: &request) }
    return request
  }
}

extension ToolError {
  /// A file that cannot be read or written ends a command as others do; one with a mistake, as the configuration does.
  init(_ error: PreferenceError) {
    switch error {
    case .unreadable: self.init(ExitCode.input, error.description)
    case .invalid: self.init(ExitCode.usage, error.description)
    case .unwritable: self.init(ExitCode.output, error.description)
    }
  }
}

extension PreferenceFile {
  /// That of this person; an error where there is no home folder.
  static func ofUser() throws(ToolError) -> PreferenceFile {
    if let user { return user }
    throw ToolError(ExitCode.usage, "there is no home folder; set HOME or XDG_CONFIG_HOME, or say --scope workspace")
  }

  /// That of the workspace the file at `path` is in, which is this folder where nothing else is said.
  static func workspace(holding path: String?) -> PreferenceFile {
    let folder = path.flatMap { path in path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } } ?? "."
    let nearest = workspace(of: folder)
    let isOutside = path.map { $0.hasPrefix("/") || $0.split(separator: "/").contains("..") } ?? false
    return !isOutside && access(nearest.path, F_OK) != 0 ? workspace(of: ".") : nearest
  }
}
