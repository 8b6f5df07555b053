import Foundation
import Yaku

// A settings page and a rich text note as they are written for Apple's framework: which languages there are, preparing
// them, and text with attributes. Only the import was changed.

final class LanguageSettings {
  struct Row {
    let language: Locale.Language
    let isReady: Bool
  }

  var configuration: TranslationSession.Configuration?
  private let availability = LanguageAvailability()
  private let strategic = LanguageAvailability(preferredStrategy: .highFidelity)

  /// Called when a button is pressed: the first time there is a configuration, then it is invalidated.
  func trigger(_ source: Locale.Language?, _ target: Locale.Language?) {
    if configuration == nil {
      configuration = TranslationSession.Configuration(source: source, target: target)
    } else {
      configuration?.source = source
      configuration?.target = target
      configuration?.invalidate()
    }
  }

  func rows(into target: Locale.Language) async -> [Row] {
    var rows: [Row] = []
    for language in await availability.supportedLanguages {
      let status: LanguageAvailability.Status = await availability.status(from: language, to: target)
      switch status {
      case .installed: rows.append(Row(language: language, isReady: true))
      case .supported: rows.append(Row(language: language, isReady: false))
      case .unsupported: break
      @unknown default: break
      }
    }
    return rows
  }

  func canRead(_ text: String) async -> Bool {
    do {
      return try await strategic.status(for: text, to: nil) == .installed
    } catch TranslationError.unableToIdentifyLanguage {
      return false
    } catch {
      return false
    }
  }

  func prepare(_ session: TranslationSession) async -> Bool {
    do {
      try await session.prepareTranslation()
      return true
    } catch let error as CocoaError where error.code == .userCancelled {
      return false
    } catch {
      return false
    }
  }

  func note(using session: TranslationSession) async throws -> AttributedString? {
    var title = AttributedString("Manual")
    title.link = URL(string: "https://example.org/manual")
    var code = AttributedString("swift build")
    code.skipsTranslation = true
    let request = TranslationSession.Request(
      sourceText: title + AttributedString(": ") + code, clientIdentifier: "note")
    let response = try await session.translations(from: [request]).first
    let single = try await session.translate(title + code)
    return response?.attributedTargetText ?? single.attributedTargetText
  }
}
