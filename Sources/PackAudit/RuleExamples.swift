import Files
import LanguagePack
import Morphology
import PackCompiler
import TextModel
import Translation

/// Runs the examples of rules through the stages of the engine.
///
/// A rule that reads must fire in each `example`, and all features after `=>` must be among those read there; it must
/// stay silent in each `quiet`. What a rule changes in the translation must have the text after `=>` in it.
struct RuleExamples {
  private let analyzer: Analyzer
  private let lookup: CandidateLookup
  private let rules: ReadingRules
  private let builder: PhraseBuilder
  private let translator: Translator?
  private let isUnspaced: Bool

  init(source: LanguageStack, pair: PairStack, translator: Translator?) {
    analyzer = Analyzer(source)
    lookup = CandidateLookup(pair: pair, source: source)
    rules = ReadingRules(rows: source.rows("rules"))
    builder = PhraseBuilder(rules: rules)
    self.translator = translator
    isUnspaced = source.isUnspaced
  }

  /// What the examples of one file do not do.
  func diagnostics(_ file: RuleFile) -> [Diagnostic] {
    file.rules.filter { !$0.proofreads }.flatMap { rule -> [Diagnostic] in
      let isReading = rule.actions.contains { $0.hasPrefix("set ") }
      let failed = rule.examples.compactMap { example -> Diagnostic? in
        let problem =
          isReading
          ? readingProblem(rule, example.text, expected: example.expected)
          : translationProblem(example.text, expected: example.expected)
        return problem.map { Diagnostic($0.0, file.path, line: example.line, "rule \"\(rule.id)\": \($0.1)") }
      }
      let loud = rule.quiet.compactMap { example -> Diagnostic? in
        guard isReading, read(example.text).rules.contains(rule.id) else { return nil }
        return Diagnostic(
          .error, file.path, line: example.line, "rule \"\(rule.id)\" fires in its quiet example \"\(example.text)\"")
      }
      return failed + loud
    }
  }

  /// An error when the example does not give its features; a warning when another rule gives them.
  private func readingProblem(
    _ rule: RuleFile.Rule, _ text: String, expected: String
  ) -> (Diagnostic.Severity, String)? {
    let found = read(text)
    let missing = expected.split(separator: " ").map(String.init).filter { !found.features.contains($0) }
    let rules = found.rules.isEmpty ? "no rule" : found.rules.sorted().joined(separator: ", ")
    if !missing.isEmpty {
      let features = found.features.isEmpty ? "nothing" : found.features.joined(separator: " ")
      return (
        .error,
        "\"\(text)\" does not give \(missing.joined(separator: " ")) but \(features), by \(rules): \(found.path)"
      )
    }
    if found.rules.contains(rule.id) { return nil }
    return (
      expected.isEmpty ? .error : .warning, "does not fire in \"\(text)\"; there \(rules) fires: \(found.path)"
    )
  }

  private func translationProblem(_ text: String, expected: String) -> (Diagnostic.Severity, String)? {
    guard let translator, !expected.isEmpty else { return nil }
    let document = Document(text, language: nil)
    let output = translator.translate(document, sentence: document.span).composition.text
    let isThere = output.lowercased().contains(expected.lowercased())
    return isThere ? nil : (.error, "\"\(text)\" gives \"\(output)\", without \"\(expected)\"")
  }

  /// The rules that fire in `text`, the features they give as `name=value`, and the path that was read.
  private func read(_ text: String) -> (rules: Set<String>, features: [String], path: String) {
    let document = Document(text, language: nil)
    let readings = analyzer.analyze(document, sentence: document.span)
    guard isUnspaced else { return readAnywhere(readings) }
    let phrases = builder.phrases(lookup.units(readings), readings)
    var fired: Set<String> = []
    var features: [String] = []
    for phrase in phrases {
      for setting in phrase.settings {
        if !setting.rule.isEmpty { fired.insert(setting.rule) }
        features.append("\(setting.name)=\(setting.value)")
      }
      for marker in phrase.markers { features.append("marker=\(marker)") }
    }
    // A rule that only gives a marker leaves no setting behind.
    for position in readings.indices {
      guard let rule = rules.match(readings, at: position)?.rule else { continue }
      if rule.settings.allSatisfy({ $0.name == "marker" || $0.name == "after" }) { fired.insert(rule.id) }
    }
    return (fired, features, readings.map(\.description).joined(separator: " "))
  }

  /// Languages with spaces read their rules at the verbs of chunks, white space aside: here at every word.
  private func readAnywhere(_ readings: [Reading]) -> (rules: Set<String>, features: [String], path: String) {
    let words = readings.filter { !$0.surface.allSatisfy(\.isWhitespace) }
    var fired: Set<String> = []
    var features: [String] = []
    for position in words.indices {
      guard let rule = rules.match(words, at: position)?.rule else { continue }
      fired.insert(rule.id)
      features += rule.settings.map { "\($0.name)=\($0.value)" }
    }
    return (fired, features, words.map(\.description).joined(separator: " "))
  }
}
