import LanguagePack
import Morphology
import Segmentation
import TextModel
import Translation

/// One text on its way from source to target: the steps in order, each of which can be looked at.
struct TranslationPipeline {
  let store: PackStore
  let translator: Translator
  let pair: LanguagePair
  /// What the request brings beside its text.
  var aids = TranslationAids()

  /// What came of a text. Notes, uses of terms and matches come in source order only when they go into a response.
  struct Output {
    var source: Document
    var target: Document
    var alignment: Alignment
    var notes: [Note]
    var confidence: Double
    var translated: [TranslatedSentence]
    var termUses: [TermUse] = []
    var memoryMatches: [MemoryMatch] = []
    /// What each stage made of the sentences, nil for one that no stage had to make; empty unless it was asked for.
    var sentences: [Translator.Result?]
  }

  /// Translates `text`, which is that of `request` or a segment of it, with these parts `protected`.
  ///
  /// `kept` is what the patterns of the request find in `text`, where that is known already.
  /// `isWanted` is asked before each sentence; after a no, the rest of the text stays as it is, with a note.
  /// `keepsStages` keeps what every stage made of every sentence: for looking at, not for long texts.
  func run(
    _ text: String, of request: Request, protected: [ProtectedSpan], kept: KeptText.Found? = nil,
    keepsStages: Bool = false, isWanted: () -> Bool
  ) -> Output {
    if let match = memoryMatch(of: text, keepsLines: request.keepsLines) {
      var output = remembered(text, match)
      if keepsStages { output.sentences = [nil] }
      return output
    }
    let alternatives = max(0, request.alternatives)
    var notes: [Note] = []
    let patterns = kept ?? aids.keptText?.found(in: text) ?? KeptText.Found()
    let protected = withPatterns(protected, patterns, TextSpan(0, text.utf8.count), &notes)
    let withLines = request.keepsLines ? LineCut.protected(protected, in: text) : protected
    let source = document(text, withLines, keepsLines: request.keepsLines)
    let replacements = replacements(in: source, of: request, &notes, isWanted: isWanted)
    var output = ""
    var links: [Alignment.Link] = []
    var uses: [TermUse] = []
    var matches: [MemoryMatch] = []
    if store.isGloss(pair) {
      notes.append(Note(span: TextSpan(0, text.utf8.count), code: .glossOnly, stage: .transfer))
    }
    var results: [Translator.Result?] = []
    var translated: [TranslatedSentence] = []
    var coverage = (known: 0, all: 0)
    var position = 0
    var discourse = self.discourse(behind: request.context, of: request.domain)
    for sentence in source.sentences {
      guard isWanted() else {
        notes.append(Note(span: TextSpan(position, source.count), code: .cut, stage: .sentences))
        break
      }
      output += gap(source, from: position, to: sentence.lowerBound, isInside: !output.isEmpty)
      let start = output.utf8.count
      if let ready = readyMade(sentence, of: source, start: start, keepsLines: request.keepsLines) {
        output += ready.text
        let target = TextSpan(start, output.utf8.count)
        links.append(Alignment.Link(target: target, sources: [sentence]))
        notes.append(Note(span: sentence, code: ready.code, stage: .sentences))
        notes += ready.uses.compactMap(\.note)
        matches += ready.match.map { [$0] } ?? []
        uses += ready.uses
        translated.append(TranslatedSentence(source: sentence, target: target, confidence: ready.confidence))
        if keepsStages { results.append(nil) }
        position = sentence.upperBound
        continue
      }
      let candidates = translations(
        of: sentence, in: source, replacing: replacements, limit: 1 + alternatives, after: discourse)
      let result = candidates[0]
      discourse = result.discourse
      discourse.domain = request.domain
      output += result.composition.text
      for word in result.composition.words where !word.sources.isEmpty {
        links.append(
          Alignment.Link(
            target: word.span.shifted(by: start), sources: word.sources.map { result.readings[$0].span }))
      }
      var known = (known: 0, all: 0)
      note(result, &notes, &known)
      let termUses = termUses(in: result, source, sentence: sentence, start: start)
      uses += termUses
      notes += termUses.compactMap(\.note)
      coverage = (coverage.known + known.known, coverage.all + known.all)
      translated.append(
        TranslatedSentence(
          source: sentence, target: TextSpan(start, output.utf8.count), confidence: confidence(result, known),
          alternatives: candidates.dropFirst().map { other in
            TranslatedSentence.Alternative(
              text: other.composition.text, cost: other.cost - result.cost, features: features(other))
          }, features: alternatives > 0 ? features(result) : [], lost: alternatives > 0 ? lost(result) : []))
      if keepsStages { results.append(result) }
      position = sentence.upperBound
    }
    output += gap(source, from: position, to: source.count, isInside: false)
    let isLost = output.isBlank && !text.isBlank
    if isLost {
      (output, links, translated) = (text, [], [])
      uses.removeAll { $0.outcome != .missed }
      notes.append(Note(span: source.span, code: .notTranslated, stage: .composition))
    }
    return Output(
      source: source, target: Document(output, language: pair.target), alignment: Alignment(links),
      notes: notes,
      confidence: isLost ? 0 : mean(translated, coverage), translated: translated,
      termUses: uses, memoryMatches: matches,
      sentences: results)
  }

  /// The text with its sentences, none of which is too long.
  private func document(_ text: String, _ protected: [ProtectedSpan], keepsLines: Bool) -> Document {
    var document = Document(text, language: pair.source, protected: protected)
    document = document.with(sentences: store.segmenter(for: pair.source).segment(text, protected: protected))
    if keepsLines { document = document.with(sentences: LineCut.sentences(of: document)) }
    return document.with(sentences: SentenceLimit.pieces(of: document.sentences, in: document))
  }

  /// What the last sentences of `context` spoke of, in a text about `domain`.
  private func discourse(behind context: String, of domain: String?) -> Discourse {
    var discourse = Discourse()
    discourse.domain = domain
    guard !context.isEmpty else { return discourse }
    let text = String(context.substring(at: TextSpan(max(0, context.utf8.count - 2000), context.utf8.count)))
    let before = document(text, SpanProtector().protect(text), keepsLines: false)
    for sentence in before.sentences.suffix(5) {
      discourse = translator.candidates(before, sentence: sentence, limit: 1, after: discourse)[0].discourse
      discourse.domain = domain
    }
    return discourse
  }

  private func features(_ result: Translator.Result) -> [TranslatedSentence.Feature] {
    result.features.named.map { TranslatedSentence.Feature(name: $0.name, value: $0.value) }
  }

  private func lost(_ result: Translator.Result) -> [TextSpan] {
    result.lost.map {
      TextSpan(result.readings[$0.lowerBound].span.lowerBound, result.readings[$0.upperBound - 1].span.upperBound)
    }
  }

  private func confidence(_ result: Translator.Result, _ coverage: (known: Int, all: Int)) -> Double {
    // Marks, numbers and what is protected come through as they are.
    guard coverage.all > 0 || Self.hasWords(result) else { return 1 }
    guard translator.candidateModel.isUncalibrated else { return translator.candidateModel.confidence(result.features) }
    return coverage.all > 0 ? Double(coverage.known) / Double(coverage.all) : 1
  }

  /// Whether anything in a sentence had to be translated, if only a counter or a particle.
  private static func hasWords(_ result: Translator.Result) -> Bool {
    result.readings.contains { reading in
      reading.origin != .protected && !reading.tags.contains(.numeral) && reading.surface.contains(where: \.isLetter)
    }
  }

  /// The mean confidence of sentences, by length; without calibration the share of words that are known.
  private func mean(_ sentences: [TranslatedSentence], _ coverage: (known: Int, all: Int)) -> Double {
    if translator.candidateModel.isUncalibrated {
      return coverage.all > 0 ? Double(coverage.known) / Double(coverage.all) : 1
    }
    if sentences.isEmpty { return 1 }
    let length = sentences.reduce(0) { $0 + $1.source.count }
    return sentences.reduce(0) { $0 + $1.confidence * Double($1.source.count) } / Double(max(1, length))
  }

  /// White space between sentences comes through; where the source writes none, the target gets the space it writes.
  private func gap(_ document: Document, from start: Int, to end: Int, isInside: Bool) -> String {
    let text = String(document.text(at: TextSpan(start, end)))
    if text.isEmpty { return isInside && !translator.target.isUnspaced ? " " : "" }
    return translator.source.isUnspaced ? text.replacingWideSpaces : text
  }

  private func note(_ result: Translator.Result, _ notes: inout [Note], _ coverage: inout (known: Int, all: Int)) {
    for unit in result.units {
      let readings = result.readings[unit.range]
      // Word by word, a language without a lexicon has no parts of speech: there all that has letters counts.
      let isContent =
        unit.tags.intersects(Self.content)
        || (unit.tags.isEmpty && readings.contains { $0.surface.contains(where: \.isLetter) })
      guard isContent else { continue }
      if readings.contains(where: { $0.origin == .protected }) || readings.allSatisfy({ $0.tags.contains(.numeral) }) {
        continue
      }
      coverage.all += 1
      if unit.isKnown || (unit.tags.isEmpty && !isLeft(unit, result)) {
        coverage.known += 1
      } else if let first = readings.first, let last = readings.last {
        notes.append(
          Note(
            span: TextSpan(first.span.lowerBound, last.span.upperBound), code: .unknownWord, stage: .lookup))
      }
    }
  }

  /// Whether the unit stands in the target as it is.
  private func isLeft(_ unit: SourceUnit, _ result: Translator.Result) -> Bool {
    let surface = result.readings[unit.range].map(\.surface).joined()
    let written = Array(result.composition.text.utf8)
    return result.composition.words.contains { word in
      guard word.sources.contains(where: unit.range.contains), word.span.upperBound <= written.count else {
        return false
      }
      let text = String(decoding: written[word.span.lowerBound..<word.span.upperBound], as: UTF8.self)
      return text.lowercased() == surface.lowercased()
    }
  }

  private static let content: TagSet = [
    .noun, .properNoun, .verb, .adjective, .naAdjective, .adverb, .adnominal, .pronoun, .conjunction, .interjection,
    .phrase,
  ]
}

extension String {
  /// Whether there is nothing but white space.
  var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }

  /// With ideographic spaces as ordinary ones.
  fileprivate var replacingWideSpaces: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0 == "\u{3000}" ? " " : $0 }))
  }
}
