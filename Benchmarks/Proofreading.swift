import Morphology
import Yaku

extension Bench {
  /// Whole texts proofread, one sentence, a text after each stroke of a key, and the program as people start it.
  func proofreading() -> [Measurement] {
    let languages = engine.proofreadingLanguages
    return corpora.filter { languages.contains($0.language.base) }.flatMap { corpus -> [Measurement] in
      let unit = unit(of: corpus)
      let proofread = { (text: String) -> Int in
        let request = ProofreadingRequest(text, language: corpus.language)
        return (try? engine.proofread(request))?.suggestions.count ?? 0
      }
      let series = rate(of: corpus.texts, units: unit.count, proofread)
      var latencies = Series()
      for (document, sentence) in prepared(corpus) {
        let text = String(document.text(at: sentence))
        latencies.add(Clock.wall.time { _ = proofread(text) } * 1000)
      }
      return [
        Measurement("proofreading", corpus.name, unit.unit, series),
        Measurement("proofreading", "\(corpus.name), one", .milliseconds, latencies),
      ] + keystrokes(corpus) + proofreadingProgram(corpus)
    }
  }

  /// How long a text of about 1,240 words, or 3,000 letters, takes after each stroke of a key, with the engine warm.
  private func keystrokes(_ corpus: Corpus) -> [Measurement] {
    let isUnspaced = store.stack(of: corpus.language).isUnspaced
    var texts: [String] = []
    var size = 0
    while size < (isUnspaced ? 3000 : 1240), texts.count < corpus.texts.count {
      let text = corpus.texts[texts.count]
      size += isUnspaced ? text.count : text.split(separator: " ").count
      texts.append(text)
    }
    let text = texts.joined(separator: "\n\n")
    guard var session = try? ProofreadingSession(ProofreadingRequest(text, language: corpus.language), engine: engine)
    else { return [] }
    var strokes = Series()
    // At places all over the text, in the middle of words too: a letter comes and goes.
    let places = text.unicodeScalars.indices.enumerated().filter { $0.offset % 61 == 30 }.map {
      text.utf8.distance(from: text.startIndex, to: $0.element)
    }
    for _ in 0..<rounds {
      for place in places {
        let typed = TextSpan(place, place + 1)
        strokes.add(Clock.wall.time { _ = try? session.apply(Edit(TextSpan(place, place), "e")) } * 1000)
        strokes.add(Clock.wall.time { _ = try? session.apply(Edit(typed, "")) } * 1000)
      }
    }
    return [Measurement("proofreading", "\(corpus.name), key", .milliseconds, strokes)]
  }

  private func proofreadingProgram(_ corpus: Corpus) -> [Measurement] {
    let language = "\(corpus.language)"
    let command = [
      Process.folder + "/yaku", "proofread", "--lang", language, "--lines", "--json", "--no-preferences", "--jobs", "1",
    ]
    guard let own = outside(command, corpus) else { return [] }
    return [
      Measurement("proofreading", "\(language), first sentence", .milliseconds, own.start.wall),
      Measurement("proofreading", "\(language), first sentence", .cpuMilliseconds, own.start.cpu),
      Measurement("proofreading", "program \(corpus.name)", unit(of: corpus).unit, own.rate),
      Measurement("proofreading", "program \(corpus.name)", .megabytes, own.megabytes),
    ]
  }
}
