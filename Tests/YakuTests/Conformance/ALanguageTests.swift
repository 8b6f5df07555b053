import Foundation
import TextModel
import Testing

@testable import Yaku

/// Rows A21 to A24 and A26: what is available, and what errors say.
struct ALanguageTests {
  private func availability(
    preferred: [String] = ["en"], _ service: TranslationService = fakeService()
  ) -> LanguageAvailability {
    LanguageAvailability(.lowLatency, PreferredLanguages(preferred.map { tag($0) }), .given(service))
  }

  @Test func a21_supportedLanguagesAreThoseOfThePacks() async {
    #expect(await availability().supportedLanguages == ["en", "es", "ja", "zh-Hans"].map { language($0) })
    #expect(await availability(fakeService(pairs: [])).supportedLanguages.isEmpty)
  }

  @Test func a22_statusOfAPair() async {
    let availability = availability()
    #expect(await availability.status(from: language("es"), to: language("en")) == .installed)
    #expect(await availability.status(from: language("es_MX"), to: nil) == .installed)
    #expect(await availability.status(from: language("es"), to: language("ja")) == .unsupported)
    #expect(await availability.status(from: language("en-US"), to: language("en-GB")) == .unsupported)
    #expect(await availability.status(from: language("zh-TW"), to: language("en")) == .unsupported)
  }

  @Test func a22_detailsNameThePairAndTheReason() {
    let good = availability().details(from: tag("zh-CN"), to: tag("en-US"))
    #expect(good.pair == LanguagePair(from: tag("zh-Hans"), to: tag("en")))
    let same = availability().details(from: tag("en-US"), to: tag("en-GB"))
    #expect(same.reason?.isSameLanguage == true)
  }

  @Test func a23_statusOfAText() async throws {
    #expect(try await availability().status(for: "es:uno", to: language("en")) == .installed)
    #expect(try await availability().status(for: "en:one", to: language("en")) == .unsupported)
    #expect(try availability().details(for: "es:uno", to: tag("en")).confidence == 0.9)
    let error = await translationError { _ = try await availability().status(for: "?gato", to: nil) }
    #expect(error?.code == .unableToIdentifyLanguage)
    #expect(error?.candidates.count == 2)
  }

  @Test func a24_errorsMatchByCodeWhateverTheyCarry() {
    let error: any Error = TranslationError(.unsupportedSourceLanguage) { $0.source = tag("xx") }
    do { throw error } catch TranslationError.unsupportedTargetLanguage {
      Issue.record("matched another code")
    } catch TranslationError.unsupportedSourceLanguage {
    } catch { Issue.record("did not match") }
    switch TranslationError.alreadyCancelled {
    case .alreadyCancelled: break
    default: Issue.record("did not match")
    }
    #expect(!(TranslationError.notInstalled ~= CancellationError()))
  }

  @Test(arguments: TranslationError.Code.allCases)
  func a24_everyErrorSpeaksEnglishAndJapanese(code: TranslationError.Code) {
    func words(_ preferred: [String]) -> (String, String) {
      let error = TranslationError(code) { $0.readers = PreferredLanguages(preferred.map { tag($0) }) }
      return (error.errorDescription ?? "", error.failureReason ?? "")
    }
    let (english, japanese, other) = (words(["en-GB"]), words(["fr", "ja"]), words(["fr"]))
    #expect(english.0.hasSuffix(".") && english.1.hasSuffix("."))
    #expect(japanese.0.hasSuffix("。") && japanese.1.hasSuffix("。"))
    #expect(other == english)
    #expect((TranslationError(code) as any Error).localizedDescription.isEmpty == false)
  }

  @Test func a24_sessionErrorsSpeakTheLanguageOfTheReader() async {
    let error = await translationError {
      _ = try await session("es", "en", preferred: ["ja"]).translate("")
    }
    #expect(error?.errorDescription == "翻訳する内容がありません。")
  }

  @Test(arguments: [
    ("zh_CN", "zh-Hans"), ("zh-Hans-SG", "zh-Hans"), ("zh-TW", nil), ("zh-Hant", nil), ("zh", "zh-Hans"),
    ("PT-br", "pt-BR"), ("pt", "pt-BR"), ("pt-AO", "pt-BR"), ("es-MX", "es-419"), ("es-ES", "es"), ("es", "es"),
    ("iw", "he"), ("en-Latn-US", "en"), ("xx", nil), ("und", nil),
  ])
  func a26_tagsAreMatchedByLanguageScriptAndRegion(wanted: String, found: String?) {
    let available = ["zh-Hans", "pt-BR", "es", "es-419", "he", "en"]
    let matcher = LanguageMatcher(available.map { LanguagePair(from: tag($0), to: tag("ja")) })
    #expect(matcher.source(for: tag(wanted))?.description == found)
  }

  @Test(arguments: ["zh-Hant-TW", "en", "es-419", "und", "pt-BR"])
  func a26_localeLanguagesAndTagsConvertBothWays(text: String) {
    #expect(LanguageTag(Locale.Language(tag(text))) == tag(text))
    #expect(LanguageTag(language(text)) == tag(text))
  }

  @Test func a26_localeLanguageWithoutAUsableLanguageIsUndetermined() {
    #expect(LanguageTag(language("!!")) == .undetermined)
    #expect(LanguageTag(language("")) == .undetermined)
  }
}
