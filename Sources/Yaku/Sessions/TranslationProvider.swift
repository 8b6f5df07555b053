public import FoundationEssentials
import Synchronization

/// Gives translations to a program that shows text: what a program uses instead of a translator of its own.
///
/// The counterpart of Apple's provider of the default translation app, without its sheet. A `TranslationSession` is one;
/// write another to ask a person, a memory or a service.
public protocol TranslationProvider: Sendable {
  /// Translates `context.inputText` and ends with `context.finish(translation:)`.
  func provideTranslation(in context: TranslationProviderContext) async
}

/// What a program wants translated, and where the translation goes.
public final class TranslationProviderContext: Sendable {
  /// The selected text; `nil` when nothing is selected.
  public let inputText: AttributedString?
  /// Whether the translation may replace the text: false for text that can only be read.
  public let allowsReplacement: Bool

  private struct State {
    var isFinished = false
    var translation: AttributedString?
  }

  private let state = Mutex(State())

  /// A context for a text.
  public init(inputText: AttributedString?, allowsReplacement: Bool) {
    self.inputText = inputText
    self.allowsReplacement = allowsReplacement
  }

  /// Ends the work. `nil` leaves the text as it is, and so does everything where no replacement is allowed.
  ///
  /// Only the first call counts.
  public func finish(translation: AttributedString?) {
    state.withLock { state in
      if !state.isFinished { state = State(isFinished: true, translation: translation) }
    }
  }

  /// What `provider` wants in place of the text; `nil` leaves the text as it is.
  public func replacement(from provider: some TranslationProvider) async -> AttributedString? {
    await provider.provideTranslation(in: self)
    return allowsReplacement ? state.withLock(\.translation) : nil
  }
}

extension TranslationSession: TranslationProvider {
  /// Translates the text with its attributes; leaves it as it is when it cannot be translated.
  public func provideTranslation(in context: TranslationProviderContext) async {
    guard let text = context.inputText else { return context.finish(translation: nil) }
    context.finish(translation: try? await translate(text).attributedTargetText)
  }
}
