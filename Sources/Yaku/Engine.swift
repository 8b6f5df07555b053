import Glibc
public import LanguagePack
public import TextModel

/// Where packs are looked for.
public enum PackLocation: Hashable, Sendable {
  /// The directories of the installation, in their documented order.
  case standard
  /// This directory instead of the core packs of the installation.
  case directory(String)
}

/// One pack that was found, for people to read.
public struct PackSummary: Hashable, Sendable {
  /// The name in the manifest, such as `en-ja`.
  public let name: String
  /// The data version and hash, as `2026.1@1f2e3d4c`.
  public let version: String
  /// The file.
  public let path: String
  /// The licence in the manifest, such as `Apache-2.0`.
  public let license: String

  /// A summary made of its parts.
  public init(name: String, version: String, path: String, license: String) {
    self.name = name
    self.version = version
    self.path = path
    self.license = license
  }
}

/// Translates text with the packs it found when it was made.
///
/// Immutable: one engine serves any number of tasks at once, and the same
/// request gives the same bytes in each of them.
public struct Engine: Sendable {
  /// Every pair the packs can translate, sorted by source and target.
  public let pairs: [LanguagePair]
  /// The packs in use, highest layer first.
  public let packs: [PackSummary]
  /// What would improve the installation, one line each; empty when nothing is missing.
  public let hints: [String]

  /// Opens the packs at `location`. Costs a few milliseconds whatever their size.
  public init(packs location: PackLocation = .standard) throws(PackError) {
    if case .directory(let path) = location, access(path, R_OK | X_OK) != 0 {
      throw .unreadable(path: path, reason: "no such folder")
    }
    pairs = []
    packs = []
    hints = ["no packs are installed; build the core packs with 'make build'"]
  }

  /// Translates one text; linear in its length.
  ///
  /// Throws only for languages it has no packs for. Whatever the text is, there
  /// is a response.
  public func translate(_ request: Request) throws(EngineError) -> Response {
    let source = request.source ?? detect(request.text, limit: 1).first?.0
    let document = Document(request.text, language: source)
    let code: Note.Code =
      if !request.text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) {
        .nothingToTranslate
      } else if let source, source.base == request.target.base {
        .alreadyInTargetLanguage
      } else {
        .notTranslated
      }
    return Response(
      source: document, target: document, alignment: Alignment(), sourceLanguage: source,
      notes: [Note(span: document.span, code: code, stage: .composition)], packs: [], confidence: 0)
  }

  /// The sentences of `text`, in order, without the space between them.
  ///
  /// `nil` uses rules that hold for any language.
  public func sentences(of text: String, language: LanguageTag?) -> [TextSpan] {
    text.isEmpty ? [] : [TextSpan(0, text.utf8.count)]
  }

  /// The likeliest languages of `text`, best first, each with a probability; at most `limit`.
  ///
  /// Empty when the text has no letters.
  public func detect(_ text: String, limit: Int) -> [(LanguageTag, Double)] {
    []
  }

  /// What `request` looks like after `stage`, as the lines golden tests compare.
  public func explain(_ request: Request, after stage: Stage) -> String {
    request.text
  }
}
