import Yaku

extension Bench {
  /// Whole texts through the engine, and how long one sentence takes.
  func endToEnd() -> [Measurement] {
    corpora.flatMap { corpus in
      pairs(from: corpus).flatMap { pair -> [Measurement] in
        let unit = unit(of: corpus)
        let subject = "\(pair.source)-\(pair.target) \(corpus.name)"
        let translate = { (text: String) -> Int in
          (try? engine.translate(Request(text, from: pair.source, to: pair.target)).target.count) ?? 0
        }
        let series = rate(of: corpus.texts, units: unit.count, translate)
        var latencies = Series()
        for (document, sentence) in prepared(corpus) {
          let text = String(document.text(at: sentence))
          latencies.add(Clock.wall.time { _ = translate(text) } * 1000)
        }
        return [
          Measurement("translation", subject, unit.unit, series),
          Measurement("translation", subject + ", one", .milliseconds, latencies),
        ]
      }
    }
  }

  /// The program as people start it: up to its first sentence, then a whole corpus; with Apertium beside it.
  func program() -> [Measurement] {
    let yaku = Process.folder + "/yaku"
    return corpora.flatMap { corpus in
      pairs(from: corpus).flatMap { pair -> [Measurement] in
        let subject = "\(pair.source)-\(pair.target)"
        let command = [
          yaku, "translate", "--from", "\(pair.source)", "--to", "\(pair.target)", "--lines", "--jobs", "1",
        ]
        guard let own = outside(command, corpus) else { return [] }
        var found = [
          Measurement("program", "\(subject), first sentence", .milliseconds, own.start.wall),
          Measurement("program", "\(subject), first sentence", .cpuMilliseconds, own.start.cpu),
          Measurement("program", "\(subject) \(corpus.name)", unit(of: corpus).unit, own.rate),
          Measurement("program", "\(subject) \(corpus.name)", .megabytes, own.megabytes),
        ]
        if let mode = Self.apertium[subject] {
          found += peer("program", "apertium \(mode)", ["apertium", "-u", "-f", "txt", mode], corpus, ours: own.rate)
        }
        return found
      }
    }
  }

  /// The modes of Apertium that do the work of a pair.
  private static let apertium = ["es-en": "spa-eng", "en-es": "eng-spa"]
}
