import FoundationEssentials

extension TranslationError {
  /// What an error says to a person.
  struct Words {
    let description: String
    let reason: String
  }

  /// The words in the first language of the reader that there are words for, else in the first of the table.
  ///
  /// The reader is the one the session was made for, otherwise the environment of the process.
  var words: Words {
    let readers = readers ?? PreferredLanguages(nil)
    for tag in readers.tags {
      if let words = words(in: tag) { return words }
    }
    return Self.wordings[0].words(self)
  }

  /// The words in the language of `tag`; `nil` when there are none.
  func words(in tag: LanguageTag) -> Words? {
    Self.wordings.first { $0.language == tag.language }?.words(self)
  }

  private typealias Wording = (language: String, words: @Sendable (TranslationError) -> Words)

  /// The languages of the messages. A new one is a row and a function.
  private static let wordings: [Wording] = [("en", { english($0) }), ("ja", { japanese($0) })]

  private static func english(_ error: TranslationError) -> Words {
    let source = error.source.map { " (\($0))" } ?? ""
    let target = error.target.map { " (\($0))" } ?? ""
    switch error.code {
    case .nothingToTranslate:
      return Words(description: "There is nothing to translate.", reason: "The text is empty.")
    case .unableToIdentifyLanguage:
      return Words(
        description: "The language of the text could not be identified.",
        reason: "The text is too short or mixed, or no source language was given. Choose the source language.")
    case .unsupportedSourceLanguage:
      return Words(
        description: "Translation from this language\(source) is not supported.",
        reason: "No installed language pack reads it.")
    case .unsupportedTargetLanguage:
      return Words(
        description: "Translation into this language\(target) is not supported.",
        reason: "No installed language pack writes it.")
    case .unsupportedLanguagePairing where error.isSameLanguage:
      return Words(
        description: "The text is in the target language already.",
        reason: "Source\(source) and target\(target) are the same language.")
    case .unsupportedLanguagePairing:
      return Words(
        description: "Translation between these languages is not supported.",
        reason: "No installed language pack translates from the source\(source) to the target\(target).")
    case .internalError:
      return Words(
        description: "The translation failed.", reason: "A language pack is damaged, or the program has a fault.")
    case .alreadyCancelled:
      return Words(
        description: "The translation was cancelled.", reason: "The session was cancelled and cannot be used again.")
    case .notInstalled:
      return Words(description: "The languages are not installed.", reason: "Install the language packs first.")
    }
  }

  private static func japanese(_ error: TranslationError) -> Words {
    let source = error.source.map { "（\($0)）" } ?? ""
    let target = error.target.map { "（\($0)）" } ?? ""
    switch error.code {
    case .nothingToTranslate:
      return Words(description: "翻訳する内容がありません。", reason: "テキストが空です。")
    case .unableToIdentifyLanguage:
      return Words(
        description: "テキストの言語を識別できませんでした。",
        reason: "テキストが短すぎるか複数の言語が混ざっているか、翻訳元の言語が指定されていません。翻訳元の言語を選んでください。")
    case .unsupportedSourceLanguage:
      return Words(description: "この言語\(source)からの翻訳には対応していません。", reason: "この言語を読む言語パックがありません。")
    case .unsupportedTargetLanguage:
      return Words(description: "この言語\(target)への翻訳には対応していません。", reason: "この言語を書く言語パックがありません。")
    case .unsupportedLanguagePairing where error.isSameLanguage:
      return Words(
        description: "テキストはすでに翻訳先の言語で書かれています。", reason: "翻訳元\(source)と翻訳先\(target)が同じ言語です。")
    case .unsupportedLanguagePairing:
      return Words(
        description: "この言語の組み合わせの翻訳には対応していません。",
        reason: "翻訳元\(source)から翻訳先\(target)への言語パックがありません。")
    case .internalError:
      return Words(description: "翻訳に失敗しました。", reason: "言語パックが壊れているか、プログラムに問題があります。")
    case .alreadyCancelled:
      return Words(description: "翻訳はキャンセルされました。", reason: "キャンセルされたセッションは再び使えません。")
    case .notInstalled:
      return Words(description: "言語がインストールされていません。", reason: "先に言語パックをインストールしてください。")
    }
  }
}
