import FoundationEssentials
import TextModel

extension TranslationSession.Request {
  typealias Response = TranslationSession.Response

  /// The answer, made here and now: linear in the length of the text.
  func translated(
    choice: LanguageChoice, source: ServiceSource, options: TranslationSession.Options
  ) -> Result<Response, TranslationError> {
    do throws(TranslationError) {
      let service = try source.open()
      guard Translatability(sourceText, keeping: transfer?.ignoredSpans ?? []).hasWords else {
        let target = choice.target ?? choice.preferred.tags.first ?? .undetermined
        return .success(unchanged(from: choice.source ?? .undetermined, to: target, .nothingToTranslate))
      }
      switch try choice.route(for: sourceText, hints: hints(options, service), in: service, options) {
      case .translation(let pair): return .success(try translated(between: pair, service, choice, options))
      case .conversion(let conversion): return .success(converted(conversion))
      case .passthrough(let language):
        return .success(unchanged(from: language, to: choice.target ?? language, .alreadyInTargetLanguage))
      }
    } catch {
      return .failure(error)
    }
  }

  private var transfer: AttributedTransfer? { attributedSourceText.map(AttributedTransfer.init) }

  /// How likely languages are before the text is looked at: what the session says, else what the context is in.
  private func hints(_ options: TranslationSession.Options, _ service: TranslationService) -> [LanguageTag: Double] {
    if !options.languageHints.isEmpty || context.isEmpty { return options.languageHints }
    let candidates = service.detect(context, LanguageChoice.candidateLimit, [:])
    return Dictionary(candidates.map { ($0.language, $0.confidence) }, uniquingKeysWith: max)
  }

  private func unchanged(from source: LanguageTag, to target: LanguageTag, _ code: Note.Code) -> Response {
    let span = TextSpan(0, sourceText.utf8.count)
    return Response(
      from: source, to: target, sourceText: sourceText, targetText: sourceText,
      attributed: attributedSourceText.map { ($0, $0) }, clientIdentifier: clientIdentifier,
      notes: [Note(span: span, code: code, stage: .composition)])
  }

  /// The text in another script; attributes stay on their characters, and what skips translation stays as it is.
  private func converted(_ conversion: ScriptConversion) -> Response {
    let attributed = attributedSourceText.map { source in
      let target = source.runs.reduce(into: AttributedString()) { target, run in
        let text = String(source[run.range].characters)
        target += AttributedString(
          run.skipsTranslation == true ? text : conversion.convert(text), attributes: run.attributes)
      }
      return (source, target)
    }
    let span = TextSpan(0, sourceText.utf8.count)
    return Response(
      from: conversion.source, to: conversion.target, sourceText: sourceText,
      targetText: attributed.map { String($0.1.characters) } ?? conversion.convert(sourceText), attributed: attributed,
      clientIdentifier: clientIdentifier, notes: [Note(span: span, code: .converted, stage: .composition)])
  }

  private func translated(
    between pair: LanguagePair, _ service: TranslationService, _ choice: LanguageChoice,
    _ options: TranslationSession.Options
  ) throws(TranslationError) -> Response {
    do {
      let isMixed = choice.source == nil && options.mixedLanguages == .perSentence
      var request = Yaku.Request(sourceText, from: isMixed ? nil : pair.source, to: pair.target)
      let transfer = transfer
      request.ignoredSpans = transfer?.ignoredSpans ?? []
      request.context = context
      request.domain = domain
      request.keepsLines = options.keepsLines
      request.readsMixedLanguages = isMixed
      request.languageHints = options.languageHints
      let response = try service.translate(request)
      let attributed = attributedSourceText.map { source in
        var target = transfer?.attributed(response.target.text, response.alignment) ?? source
        if options.updatesLanguage { target.update(language: pair) }
        return (source, target)
      }
      return Response(
        from: isMixed ? response.sourceLanguage ?? pair.source : pair.source, to: pair.target, sourceText: sourceText,
        targetText: attributed.map { String($0.1.characters) } ?? response.target.text, attributed: attributed,
        clientIdentifier: clientIdentifier,
        notes: response.notes, confidence: response.confidence, sentences: response.sentences)
    } catch let error as EngineError {
      switch error {
      case .unknownLanguage(let tag) where tag == pair.target:
        throw choice.error(.unsupportedTargetLanguage) { $0.target = tag }
      case .unknownLanguage(let tag):
        throw choice.error(.unsupportedSourceLanguage) { $0.source = tag }
      case .unsupportedPair(let pair):
        throw choice.error(.unsupportedLanguagePairing) { ($0.source, $0.target) = (pair.source, pair.target) }
      }
    } catch {
      throw choice.error(.internalError) { $0.detail = "\(error)" }
    }
  }
}

extension AttributedString {
  /// Names the target language where the attributes name the source, unless the part was left as it was.
  fileprivate mutating func update(language pair: LanguagePair) {
    let stale = runs.filter { run in
      run.skipsTranslation != true
        && run.languageIdentifier.flatMap { LanguageTag($0) }?.language == pair.source.language
    }.map(\.range)
    for range in stale { self[range].languageIdentifier = pair.target.description }
  }
}
