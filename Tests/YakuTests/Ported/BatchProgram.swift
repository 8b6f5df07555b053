import Foundation
import Yaku

// A program for the command line as it is written for Apple's frameworks: strings in, strings out, one session for each
// language it recognises. Only the imports were changed (from Translation and NaturalLanguage).

struct BatchProgram {
  enum Failure: Error {
    case missing(from: Locale.Language, to: Locale.Language?)
    case unclear
  }

  let target: Locale.Language
  private(set) var log: [String] = []

  init(target: Locale.Language = Locale.Language(identifier: "en_US")) {
    self.target = target
  }

  /// The lines in the target language, in their order; lines that cannot be translated stay.
  mutating func run(_ lines: [String]) async throws -> [String] {
    var result = lines
    for (language, indexes) in group(lines) {
      let source = Locale.Language(identifier: language.rawValue)
      let session = TranslationSession(installedSource: source, target: target)
      guard await session.isReady else {
        log.append("not installed: \(language.rawValue)")
        continue
      }
      let requests = indexes.map { TranslationSession.Request(sourceText: lines[$0]) }
      do {
        let responses: [TranslationSession.Response] = try await session.translations(from: requests)
        for (index, response) in zip(indexes, responses) { result[index] = response.targetText }
      } catch {
        switch error {
        case TranslationError.notInstalled: throw Failure.missing(from: source, to: session.targetLanguage)
        case TranslationError.unableToIdentifyLanguage: throw Failure.unclear
        case TranslationError.unsupportedLanguagePairing, TranslationError.unsupportedSourceLanguage:
          log.append("unsupported: \((error as? TranslationError)?.errorDescription ?? error.localizedDescription)")
        default: throw error
        }
      }
    }
    return result
  }

  private func group(_ lines: [String]) -> [(NLLanguage, [Int])] {
    let recognizer = NLLanguageRecognizer()
    recognizer.languageHints = [.japanese: 0.6, .english: 0.3, .spanish: 0.1]
    var groups: [NLLanguage: [Int]] = [:]
    for (index, line) in lines.enumerated() where !line.isEmpty {
      recognizer.reset()
      recognizer.processString(line)
      let guesses = recognizer.languageHypotheses(withMaximum: 2)
      guard let language = recognizer.dominantLanguage, guesses[language] ?? 0 > 0.4 else { continue }
      groups[language, default: []].append(index)
    }
    return groups.sorted { $0.key.rawValue < $1.key.rawValue }
  }

  static func isEnglish(_ text: String) -> Bool {
    NLLanguageRecognizer.dominantLanguage(for: text) == .english
  }
}
