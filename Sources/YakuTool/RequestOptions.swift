import Yaku

/// The options that shape a request, the same for every command that translates.
enum RequestOptions {
  static let source = Option(
    "from", short: "f", value: "LANG", "the language of the text (recognised unless said)", completion: .language)
  static let target = Option(
    "to", short: "t", value: "LANG", "the language to translate into (yours unless said: see 'yaku config')",
    completion: .language)
  static let hints = Option(
    "hints", value: "LANG,…",
    "languages the text is likely in, where it has to be recognised; ja=0.9,zh=0.1 weighs them",
    completion: .language)

  /// All of them, in the order of the help.
  static let all: [Option] =
    [source, target]
    + Option.group(
      "Translation",
      [
        hints,
        Option(
          "style", value: "STYLE", "how the reader is spoken to, in languages that make a difference",
          choices: Formality.choices),
        Option(
          "gender", value: "GENDER", "whom the words are about, in languages that make a difference",
          choices: Gender.choices),
        Option("mixed-languages", "each sentence may be in a language of its own"),
        Option("context", value: "TEXT", "what stands before the text: pronouns and languages go on from it"),
        Option(
          "domain", value: "TOPIC",
          "what the text is about, such as food: chooses among the senses of a word, where the packs know topics"),
        Option("keep-lines", "the translation of a text has as many lines as the text"),
        Option("alternatives", value: "N", "give up to N other translations of each sentence"),
        Option("explain", "say which word comes from which, and from which pack or rule"),
      ])
    + Option.group("Words of your own", WordingOptions.all)
}

extension Arguments {
  /// The request that the options of `RequestOptions` describe, for texts that are still to come.
  ///
  /// Without `--to` the target is the first language the person reads that `engine` can write and that is not the
  /// source. The source is the one that is given; of `text`, where that is known, the one it is in.
  func requestTemplate(for engine: Engine, text: String? = nil) throws(ToolError) -> Request {
    let source = try language("from")
    if source != nil, has("mixed-languages") {
      throw ToolError(
        ExitCode.usage, "--mixed-languages recognises languages; leave out --from, or weigh them with --hints")
    }
    let hints = try languageHints()
    let known = source ?? text.flatMap { engine.detect($0, limit: 1, hints: hints).first?.0 }
    let target: LanguageTag
    if let named = try language("to") { target = named } else { target = try ownTarget(for: engine, from: known) }
    var request = Request(
      "", from: source, to: target, alternatives: try number("alternatives", in: 0...99) ?? 0)
    request.explains = has("explain")
    request.readsMixedLanguages = has("mixed-languages")
    request.context = value("context") ?? ""
    request.domain = try domain(for: engine, from: known, to: target)
    request.keepsLines = has("keep-lines")
    request.languageHints = hints
    request.formality = value("style").flatMap(Formality.init(rawValue:)) ?? .unspecified
    request.gender = value("gender").flatMap(Gender.init(rawValue:)) ?? .unspecified
    try readWording(into: &request, for: engine)
    return request
  }

  /// The topic given with `--domain`, which the packs into `target` must know.
  private func domain(for engine: Engine, from source: LanguageTag?, to target: LanguageTag) throws(ToolError)
    -> String?
  {
    guard let topic = value("domain") else { return nil }
    let pairs = engine.pairs.filter { pair in
      pair.target.base == target.base && source.map { $0.base == pair.source.base } ?? true
    }
    let topics = Set(pairs.flatMap(engine.topics))
    if topics.contains(topic) { return topic }
    let direction = source.map { "from \($0) to \(target)" } ?? "into \(target)"
    let advice =
      topics.isEmpty
      ? "no pack \(direction) has topics; leave it out" : "choose one of: \(topics.sorted().joined(separator: ", "))"
    throw ToolError(ExitCode.usage, "\(naming("domain")) cannot be \"\(topic)\"; \(advice)")
  }

  /// What `--hints` says of the languages of the texts.
  func languageHints() throws(ToolError) -> [LanguageTag: Double] {
    Dictionary(try languages("hints").map { ($0.tag, $0.weight) }, uniquingKeysWith: max)
  }

  /// The first language of the person that can be written and is not `source`.
  private func ownTarget(for engine: Engine, from source: LanguageTag?) throws(ToolError) -> LanguageTag {
    guard !engine.pairs.isEmpty else { throw ToolError(ExitCode.input, engine.hints.joined(separator: "; ")) }
    let (languages, origin) = configuration.languages
    let others = languages.filter { $0.base != source?.base }
    if let target = others.first(where: { language in engine.pairs.contains { $0.target.base == language.base } }) {
      return target
    }
    let names = languages.map(\.description).joined(separator: ", ")
    let reason =
      others.isEmpty
      ? "the text is in a language you read (\(names), from \(origin))"
      : "no pack translates into \(names) (from \(origin))"
    throw ToolError(ExitCode.usage, "--to LANG is missing, and \(reason); name the language to translate into")
  }
}

extension Request {
  /// The same request for another text.
  func with(_ text: String) -> Request {
    var request = self
    request.text = text
    return request
  }
}

extension CaseIterable where Self: RawRepresentable<String> {
  /// What can be asked for by name: every case but the first, which stands for nothing said.
  fileprivate static var choices: [String] { allCases.dropFirst().map(\.rawValue) }
}
