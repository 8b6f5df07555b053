internal import Yaku

/// The translation of one text of a unit, with its inline codes, not yet escaped for the file.
package struct UnitTranslation: Sendable {
  let inline: InlineText
  let target: String
  let alignment: Alignment
  let syntax: PlaceholderSyntax
  /// The protected parts, where they stand in the target, as they are to be written.
  private let places: [PlaceholderOrder.Place]

  /// `problem` says why the translation cannot be used; of a message, signs count that programs read.
  init(
    _ inline: InlineText, _ response: Response, _ syntax: PlaceholderSyntax, isMessage: Bool,
    problem: inout String?
  ) {
    self.inline = inline
    self.syntax = syntax
    alignment = response.alignment
    target = response.target.text
    let order = PlaceholderOrder(inline, target, alignment, syntax)
    places = order.places
    problem = problem ?? order.problem
    if isMessage { problem = problem ?? MessageSigns.problem(inline, target, alignment, places.map(\.span)) }
  }

  /// The translation as text, with the codes where their words went.
  var text: String { String(decoding: bytes(), as: UTF8.self) }

  /// The translation with the codes where their words went; `escape` writes a run of text.
  func bytes(escape: (String) -> [UInt8] = { Array($0.utf8) }) -> [UInt8] {
    let bytes = Array(target.utf8)
    return withoutActuallyEscaping(escape) { escape in
      var writer = InlineWriter(inline, target, alignment, whole: places.map(\.span)) { range in
        var output: [UInt8] = []
        var position = range.lowerBound
        for place in places where range.contains(place.span.lowerBound) && place.span.upperBound <= range.upperBound {
          output += escape(plain(bytes[position..<place.span.lowerBound]))
          output += place.isVerbatim ? Array(place.text.utf8) : escape(place.text)
          position = place.span.upperBound
        }
        return output + escape(plain(bytes[position..<range.upperBound]))
      }
      return writer.written()
    }
  }

  private func plain(_ bytes: ArraySlice<UInt8>) -> String {
    func isDoubled(_ byte: UInt8) -> Bool {
      (syntax.doublesPercent && byte == UInt8(ascii: "%")) || (inline.doublesBraces && byte.isBrace)
    }
    guard bytes.contains(where: isDoubled) else { return String(decoding: bytes, as: UTF8.self) }
    return String(decoding: bytes.flatMap { isDoubled($0) ? [$0, $0] : [$0] }, as: UTF8.self)
  }
}

/// Translates the units of one document.
struct UnitTranslator: Sendable {
  /// What became of a unit.
  struct Outcome: Sendable {
    var edits: [DocumentEdit] = []
    /// Why the unit stays untranslated.
    var problem: String?
    var tally = BatchTally()
  }

  let template: Request
  let translate: @Sendable (Request) throws(EngineError) -> Response

  func outcome(of unit: DocumentUnit) -> Outcome {
    var outcome = Outcome()
    outcome.tally.records = 1
    var translations: [UnitTranslation] = []
    var isDone = true
    do throws(EngineError) {
      for text in unit.texts {
        let (response, inline) = try translated(text, unit)
        if let language = response.sourceLanguage { outcome.tally.languages["\(language)", default: 0] += 1 }
        for code in Set(response.notes.map(\.code)) { outcome.tally.notes[code.rawValue, default: 0] += 1 }
        if response.needlessness == .alreadyInTargetLanguage { isDone = false }
        switch response.refusal {
        case .unidentifiedLanguage: outcome.problem = "the language could not be recognised; name it with --from"
        case .foreignScript:
          outcome.problem = "the text is written in other letters than its language; leave out --from or name another"
        case .some: outcome.problem = "no translation could be made; translate it by hand"
        case nil: break
        }
        translations.append(
          UnitTranslation(
            inline, response, unit.placeholders, isMessage: unit.isMessage, problem: &outcome.problem))
      }
    } catch {
      outcome.problem = error.description
    }
    if outcome.problem != nil {
      outcome.tally.rejected = 1
    } else if isDone {
      outcome.tally.translated = 1
      outcome.edits = unit.write(translations)
    } else {
      outcome.tally.passedThrough = 1
    }
    return outcome
  }

  /// The response for a text; names of codes and numbers are tried first.
  ///
  /// Of a code nobody says whether it stands for a word. As a word without a role in its sentence it comes out last, or
  /// tears apart what it stands in: then it is a place, which goes where the words beside it went.
  private func translated(
    _ text: InlineText, _ unit: DocumentUnit
  ) throws(EngineError) -> (Response, InlineText) {
    let response = try translate(request(text, unit))
    if text.losesNames(in: response.target.text) {
      let bare = text.withoutNames
      return (try translate(request(bare, unit)), bare)
    }
    guard let bare = text.withoutWords else { return (response, text) }
    let other = try translate(request(bare, unit))
    let gain = other.confidence - response.confidence
    let isPlace = gain > Self.clearGain || (gain >= 0 && text.putsWordsLast(in: response.target.text))
    return isPlace && !bare.losesNames(in: other.target.text) ? (other, bare) : (response, text)
  }

  /// How much likelier a translation has to be good for a code to be no word.
  private static let clearGain = 0.05

  private func request(_ text: InlineText, _ unit: DocumentUnit) -> Request {
    var request = template
    request.text = text.text
    request.format = unit.format
    if unit.format == .plain { request.ignoredSpans = text.protected }
    return request
  }
}
