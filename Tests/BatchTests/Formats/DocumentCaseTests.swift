import Testing
import Yaku

@testable import Batch

/// Documents in `Cases`: words in upper case stand for the translation.
@Suite struct DocumentCaseTests {
  @Test("B13: documents come out with their texts translated and nothing else changed", arguments: DocumentCases.names)
  func b13Documents(name: String) async throws {
    let kind = try #require(DocumentKind(path: name))
    let expected = try DocumentCases.bytes(name.replacing(".in.", with: ".out."))
    let outcome = try await runDocument(try DocumentCases.bytes(name), kind) { options, _ in DocumentCases.set(&options)
    }
    #expect(outcome.error == nil)
    #expect(outcome.output == String(decoding: expected, as: UTF8.self))
    #expect(outcome.bytes == expected)
  }

  @Test("B13: the output of documents does not depend on the number of workers", arguments: DocumentCases.names)
  func b13Workers(name: String) async throws {
    let kind = try #require(DocumentKind(path: name))
    let bytes = try DocumentCases.bytes(name)
    let one = try await runDocument(bytes, kind) { options, _ in DocumentCases.set(&options) }
    let several = try await runDocument(bytes, kind) { options, _ in
      DocumentCases.set(&options)
      options.jobs = 5
    }
    #expect(one.bytes == several.bytes)
    #expect(one.messages == several.messages)
  }

  @Test(
    "B3: times, numbers and settings of subtitles come out byte for byte", arguments: ["film.in.srt", "film.in.vtt"])
  func b3Timing(name: String) async throws {
    let kind = try #require(DocumentKind(path: name))
    let bytes = try DocumentCases.bytes(name)
    let outcome = try await runDocument(
      bytes, kind, by: Translator(translate: WordTranslator(isReversed: true).translate))
    func times(_ text: String) -> [Substring] {
      text.split(whereSeparator: { $0.isNewline }).filter { $0.contains("-->") }
    }
    #expect(times(outcome.output ?? "") == times(String(decoding: bytes, as: UTF8.self)))
    #expect(times(outcome.output ?? "").count >= 2)
  }

  @Test(
    "B3: lines of times are read however they are spaced",
    arguments: ["00:00:01,000-->00:00:02,000", "0:01.5 -->0:02", "00:01:00.000\t-->\t00:02:00.000 X1:1"])
  func b3Spacing(time: String) async throws {
    let outcome = try await runDocument("1\n\(time)\nhere\n\n2\n\(time)\nthere\n".utf8, .srt)
    #expect(outcome.output == "1\n\(time)\nHERE\n\n2\n\(time)\nTHERE\n")
  }

  @Test("B3: entities of WebVTT come out as they are")
  func b3Entities() async throws {
    let cue = "WEBVTT\n\n00:01.000 --> 00:02.000\n"
    let outcome = try await runDocument("\(cue)so &lt;b&gt;a&lt;/b&gt; &lrm; b &#x41; & c &amp; d\n".utf8, .vtt)
    #expect(outcome.output == "\(cue)SO &lt;b&gt;A&lt;/b&gt; &lrm; B &#x41; &amp; C &amp; D\n")
  }

  @Test("B3: each speaker keeps the dash", arguments: ["- ", "-", "\u{2013} "])
  func b3Dashes(dash: String) async throws {
    let time = "1\n00:00:01,000 --> 00:00:02,000\n"
    let outcome = try await runDocument(
      "\(time)\(dash)Where now?\n\(dash)So do I!\n".utf8, .srt,
      by: Translator(translate: WordTranslator(isReversed: true).translate))
    #expect(outcome.output == "\(time)\(dash)NOW? WHERE\n\(dash)I! DO SO\n")
  }
}
