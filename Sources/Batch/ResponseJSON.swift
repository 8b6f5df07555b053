package import Yaku

/// A response as one line of JSON, as `yaku translate --json` prints it.
package enum ResponseJSON {
  /// The members of the object, without its braces, so that others can stand before them.
  ///
  /// Sentences with their other translations stand there where `request` asked for some, an explanation where the
  /// response has one.
  package static func members(of response: Response, to request: Request) -> String {
    let notes = response.notes.map { note in
      """
      {"code":\(JSONText.string(note.code.rawValue)),"start":\(note.span.lowerBound),"end":\(note.span.upperBound),\
      "stage":\(JSONText.string(note.stage.rawValue))}
      """
    }
    var members = """
      "text":\(JSONText.string(response.source.text)),"translation":\(JSONText.string(response.target.text)),\
      "detected_language":\(response.sourceLanguage.map { JSONText.string("\($0)") } ?? "null"),\
      "confidence":\(decimal(response.confidence)),"notes":[\(notes.joined(separator: ","))],\
      "packs":[\(response.packs.map(JSONText.string).joined(separator: ","))]
      """
    if request.alternatives > 0 { members += ",\"sentences\":\(sentences(of: response))" }
    members += terms(of: response)
    if request.explains { members += ",\"explanation\":\(explanation(of: response))" }
    return members
  }

  /// The other translations of each sentence: an array of strings for each.
  static func alternatives(of response: Response) -> String {
    array(response.sentences.map { array($0.alternatives.map { JSONText.string($0.text) }) })
  }

  /// The explanation of each sentence; `null` where the text came back as it was.
  static func explanation(of response: Response) -> String {
    response.explanation.map { array($0.sentences.map(sentence)) } ?? "null"
  }

  /// The sentences of a response, with their other translations and what all were weighed by.
  private static func sentences(of response: Response) -> String {
    array(
      response.sentences.map { sentence in
        let others = sentence.alternatives.map { other in
          """
          {"translation":\(JSONText.string(other.text)),"cost":\(other.cost),"features":\(features(other.features))}
          """
        }
        let lost = sentence.lost.map { JSONText.string(String(response.source.text(at: $0))) }
        return """
          {"text":\(JSONText.string(String(response.source.text(at: sentence.source)))),\
          "translation":\(JSONText.string(String(response.target.text(at: sentence.target)))),\
          "confidence":\(decimal(sentence.confidence)),"features":\(features(sentence.features)),\
          "lost":\(array(lost)),"alternatives":\(array(others))}
          """
      })
  }

  /// One sentence of an explanation: the words of the translation, each with what it stands for, what was looked up, what
  /// rules read, and what was lost.
  private static func sentence(_ sentence: Explanation.Sentence) -> String {
    let output = sentence.output.map { word in
      let sources = word.sources.filter(sentence.words.indices.contains).map { sentence.words[$0].text }
      return "{\"word\":\(JSONText.string(word.text)),\"sources\":\(array(sources.map(JSONText.string)))}"
    }
    let units = sentence.units.map { unit in
      let candidates = unit.candidates.map {
        "{\"text\":\(JSONText.string($0.text)),\"reason\":\(JSONText.string($0.reason))}"
      }
      return """
        {"key":\(JSONText.string(unit.key)),"pack":\(unit.pack.map(JSONText.string) ?? "null"),\
        "candidates":\(array(candidates))}
        """
    }
    let findings = sentence.phrases.flatMap(\.findings).map {
      """
      {"name":\(JSONText.string($0.name)),"value":\(JSONText.string($0.value)),\
      "rule":\($0.rule.map(JSONText.string) ?? "null")}
      """
    }
    let lost = sentence.lost.map { JSONText.string(sentence.words[$0].map(\.text).joined()) }
    return """
      {"words":\(array(output)),"units":\(array(units)),"findings":\(array(findings)),"lost":\(array(lost))}
      """
  }

  private static func features(_ features: [TranslatedSentence.Feature]) -> String {
    "{" + features.map { "\(JSONText.string($0.name)):\($0.value)" }.joined(separator: ",") + "}"
  }

  private static func array(_ items: [String]) -> String { "[\(items.joined(separator: ","))]" }
}
