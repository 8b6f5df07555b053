import Batch
import Yaku

/// How a text is shown with its translation.
enum Bilingual: String, CaseIterable {
  /// On one line, a tab between.
  case beside
  /// The text, the translation below it, and an empty line.
  case above
}

/// What `yaku translate` answers to a text.
struct TextAnswers: Sendable {
  /// What the answer is made of.
  struct Form: Sendable {
    var isJSON = false
    var bilingual: Bilingual?
    /// How long one text may take.
    var timeout: Duration?
  }

  let engine: Engine
  let template: Request
  let form: Form
  /// Glossaries and memories that are read again when their files change.
  var wording: WatchedWording?

  /// The answer to a text of its own, of any number of lines.
  func whole(_ text: String) -> LineMapper.Answer {
    answer(text) { response in
      if form.isJSON { return "{\(ResponseJSON.members(of: response, to: template))}" }
      if let bilingual = form.bilingual { return Self.bilingual(response, bilingual) }
      let reasons = response.explanation.map(Self.reasons) ?? []
      return ([response.target.text] + Self.others(response) + reasons).joined(separator: "\n")
    }
  }

  /// The answer to one line, which is one line.
  func line(_ line: String) -> LineMapper.Answer {
    answer(line) { response in
      if form.isJSON { return "{\(ResponseJSON.members(of: response, to: template))}" }
      return form.bilingual == nil
        ? response.target.text : "\(Self.cell(response.source.text))\t\(Self.cell(response.target.text))"
    }
  }

  private func answer(_ text: String, _ render: (Response) -> String) -> LineMapper.Answer {
    do throws(EngineError) {
      let request = (wording?.updated(template) ?? template).with(text)
      let clock = ContinuousClock()
      let end = form.timeout.map { clock.now + $0 }
      let response = try engine.translate(request, isWanted: { end.map { clock.now < $0 } ?? true })
      let isLate = form.timeout != nil && response.notes.contains { $0.code == .cut && $0.stage == .sentences }
      return LineMapper.Answer(
        render(response), problem: isLate ? "the time limit ended the translation" : response.problem)
    } catch {
      return LineMapper.Answer(nil, problem: "\(error)")
    }
  }

  /// The other translations of each sentence, one a line, numbered by sentence and place.
  private static func others(_ response: Response) -> [String] {
    response.sentences.enumerated().flatMap { number, sentence in
      sentence.alternatives.enumerated().map { place, other in
        "\(number + 1).\(place + 2)  \(other.text)  (+\(other.cost))"
      }
    }
  }

  /// What the words of the translation stand for and who says so; what was lost; the rules that were used.
  private static func reasons(_ explanation: Explanation) -> [String] {
    explanation.sentences.flatMap { sentence in
      let units = sentence.units.compactMap { unit -> String? in
        let written = sentence.output.filter { !unit.words.isDisjoint(with: $0.sources) }.map(\.text)
        guard let reason = unit.candidates.first?.reason, !written.isEmpty else { return nil }
        return "\(written.joined(separator: " ")) ← \(unit.key)  (\(reason.isEmpty ? unit.pack ?? "" : reason))"
      }
      let lost = sentence.lost.map { "lost: \(sentence.words[$0].map(\.text).joined())" }
      let rules = sentence.phrases.flatMap(\.findings).compactMap { finding in
        finding.rule.map { "\(finding.name)=\(finding.value)  (\($0))" }
      }
      return units + lost + rules
    }
  }

  /// The text and the translation, sentence by sentence.
  private static func bilingual(_ response: Response, _ how: Bilingual) -> String {
    var pairs = response.sentences.map {
      (String(response.source.text(at: $0.source)), String(response.target.text(at: $0.target)))
    }
    if pairs.isEmpty { pairs = [(response.source.text, response.target.text)] }
    return pairs.map { source, target in
      how == .beside ? "\(cell(source))\t\(cell(target))\n" : "\(source)\n\(target)\n\n"
    }.joined()
  }

  /// `text` on one line and without tabs.
  private static func cell(_ text: String) -> String {
    String(text.map { $0 == "\t" || $0.isNewline ? " " : $0 })
  }
}

extension Range<Int> {
  fileprivate func isDisjoint(with numbers: [Int]) -> Bool { !numbers.contains(where: contains) }
}
