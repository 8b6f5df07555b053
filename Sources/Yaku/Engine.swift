public import LanguagePack
import Segmentation
public import TextModel
import Translation

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
  /// The packs that were found and cannot be used, one line each; also among the hints.
  package let unusablePacks: [String]
  private let store: PackStore

  /// Opens the packs at `location`. Costs a few milliseconds whatever their size.
  public init(packs location: PackLocation = .standard) throws(PackError) {
    self.init(store: try PackStore(location))
  }

  /// The packs in `folder` and no others: what golden cases are written for.
  package init(onlyPacksIn folder: String) throws(PackError) {
    self.init(store: try PackStore(.directory(folder), withImported: false))
  }

  private init(store: PackStore) {
    self.store = store
    pairs = store.pairs
    packs = store.items.map { item in
      PackSummary(
        name: item.manifest.name, version: item.version, path: item.pack.path, license: item.manifest.licence)
    }
    unusablePacks = store.problems.map { "\($0)" }
    var hints = unusablePacks
    if store.items.isEmpty {
      hints.append("no packs are installed; build the core packs with 'make build'")
    } else if !store.items.contains(where: { $0.manifest.layer != "core" }) {
      hints.append("only the core packs are installed; 'make packs' adds the large dictionaries")
    }
    self.hints = hints
  }

  /// Translates one text; linear in its length.
  ///
  /// Throws only for languages it has no packs for. Whatever the text is, there
  /// is a response.
  public func translate(_ request: Request) throws(EngineError) -> Response {
    try translate(request, isWanted: { true })
  }

  /// Translates one text for as long as it is wanted, which is asked before each sentence.
  ///
  /// What comes after stays as it is, with the note `cut`.
  package func translate(_ request: Request, isWanted: () -> Bool) throws(EngineError) -> Response {
    let markup = MarkupDocument(request)
    let text = markup?.text ?? request.text
    let source = language(of: text, request)
    if let code = reasonToPass(text, into: request.target, source) {
      let document = Document(request.text, language: source)
      return Response(
        source: document, target: document, alignment: Alignment(), sourceLanguage: source,
        notes: [Note(span: document.span, code: code, stage: .composition)], packs: [], confidence: 0)
    }
    let output = try run(request, source, markup, isWanted: isWanted)
    return Response(
      source: output.source, target: output.target, alignment: output.alignment, sourceLanguage: source,
      notes: store.unsupportedWording(request) + output.notes, packs: store.names(for: pair(of: request, source)),
      confidence: output.confidence,
      sentences: output.translated)
  }

  /// Why the text comes back as it is; nil when it is to be translated.
  private func reasonToPass(_ text: String, into target: LanguageTag, _ source: LanguageTag?) -> Note.Code? {
    guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
      return .nothingToTranslate
    }
    guard let source else { return .unidentifiedLanguage }
    return source.base == target.base ? .alreadyInTargetLanguage : nil
  }

  private func pair(of request: Request, _ source: LanguageTag?) -> LanguagePair {
    LanguagePair(from: (source ?? .undetermined).base, to: request.target.base)
  }

  private func run(
    _ request: Request, _ source: LanguageTag?, _ markup: MarkupDocument? = nil, keepsStages: Bool = false,
    isWanted: () -> Bool = { true }
  ) throws(EngineError) -> TranslationPipeline.Output {
    let pair = pair(of: request, source)
    guard pairs.contains(pair), let translator = store.translator(for: pair) else { throw .unsupportedPair(pair) }
    let pipeline = TranslationPipeline(store: store, translator: translator, pair: pair)
    if let markup {
      var translation = MarkupTranslation(pipeline)
      return translation.run(request, markup, isWanted: isWanted)
    }
    return pipeline.run(
      request.text, protecting: request.ignoredSpans, alternatives: request.alternatives, keepsStages: keepsStages,
      isWanted: isWanted)
  }

  /// Compares every pack with its checksums; returns what is damaged. Reads all packs whole.
  public func damagedPacks() -> [PackError] {
    store.items.compactMap { item in
      do throws(PackError) {
        try item.pack.verify()
        return nil
      } catch {
        return error
      }
    }
  }

  /// Whether the packs translate a pair word by word only, because they have a dictionary but no grammar for it.
  public func isGloss(_ pair: LanguagePair) -> Bool {
    store.isGloss(LanguagePair(from: pair.source.base, to: pair.target.base))
  }

  /// The packs that a pair uses, core first.
  public func packs(for pair: LanguagePair) -> [PackSummary] {
    zip(store.items, packs).filter { item, _ in item.serves(pair) }.map(\.1)
  }

  /// The sentences of `text`, in order, without the space between them.
  ///
  /// `nil` uses rules that hold for any language.
  public func sentences(of text: String, language: LanguageTag?) -> [TextSpan] {
    store.segmenter(for: language).segment(text, protected: SpanProtector().protect(text))
  }

  /// The likeliest languages of `text`, best first, each with a probability; at most `limit`.
  ///
  /// Empty when the text has no letters. `hints` says how likely languages are before the text is looked at, as
  /// `Request.languageHints`.
  public func detect(_ text: String, limit: Int, hints: [LanguageTag: Double] = [:]) -> [(LanguageTag, Double)] {
    candidates(for: text, limit: limit, hints: hints).map { ($0.language, $0.confidence) }
  }

  func candidates(for text: String, limit: Int, hints: [LanguageTag: Double]) -> [LanguageCandidate] {
    store.scorer.score(text, limit: hints.isEmpty ? limit : .max).map {
      LanguageCandidate(language: $0.tag, confidence: $0.confidence)
    }.weighed(by: hints, limit: limit)
  }

  /// The language that `request` names for its text, or the likeliest; nil when nothing can be said.
  private func language(of text: String, _ request: Request) -> LanguageTag? {
    request.source ?? candidates(for: text, limit: 1, hints: request.languageHints).first?.language
  }

  /// What each stage made of `request`, and the translator it went through; nil when the text comes back as it is.
  func stages(
    of request: Request
  ) throws(EngineError) -> (translator: Translator, output: TranslationPipeline.Output)? {
    let source = language(of: request.text, request)
    guard reasonToPass(request.text, into: request.target, source) == nil else { return nil }
    let output = try run(request, source, keepsStages: true)
    return store.translator(for: pair(of: request, source)).map { ($0, output) }
  }

  /// What `request` looks like after `stage`, as the lines golden tests compare.
  public func explain(_ request: Request, after stage: Stage) -> String {
    let source = language(of: request.text, request)
    if let code = reasonToPass(request.text, into: request.target, source) { return code.rawValue }
    do throws(EngineError) {
      return Trace(try run(request, source, keepsStages: true)).text(after: stage)
    } catch {
      return "\(error)"
    }
  }
}
