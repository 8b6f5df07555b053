import Morphology
import Yaku

extension Bench {
  /// What a program did with a corpus.
  struct Outside {
    /// With one sentence, in milliseconds.
    var start: (wall: Series, cpu: Series)
    /// Units per CPU-second, without what it takes to start.
    var rate: Series
    var megabytes: Series
  }

  /// Gives a corpus to a program that reads `encoding`, UTF-8 when nil; nil when it is not installed.
  func outside(_ command: [String], _ corpus: Corpus, encoding: String? = nil) -> Outside? {
    guard let first = prepared(corpus).first else { return nil }
    let sentence = String(first.document.text(at: first.sentence))
    // Long enough for the clock, and for what a program does once to weigh little.
    let passes = max(1, 50_000 / max(1, unit(of: corpus).count))
    let units = Double(unit(of: corpus).count * passes)
    return Process.withFile(of: [sentence], encoding: encoding) { one -> Outside? in
      Process.withFile(of: Array(repeating: corpus.texts, count: passes).flatMap(\.self), encoding: encoding) {
        all -> Outside? in
        var found = Outside(start: (Series(), Series()), rate: Series(), megabytes: Series())
        // The first run reads files into memory that the others find there.
        guard Process.run(command, input: one) != nil else { return nil }
        for _ in 0..<rounds {
          guard let start = Process.run(command, input: one), let run = Process.run(command, input: all) else {
            return nil
          }
          found.start.wall.add(start.wall * 1000)
          found.start.cpu.add(start.cpu * 1000)
          found.rate.add(units / max(run.cpu - start.cpu, 0.001))
          found.megabytes.add(run.megabytes)
        }
        return found
      } ?? nil
    } ?? nil
  }

  /// The same corpus through somebody else's program, and how many times its rate ours is.
  func peer(
    _ stage: String, _ name: String, _ command: [String], _ corpus: Corpus, encoding: String? = nil, ours: Series
  ) -> [Measurement] {
    guard let theirs = outside(command, corpus, encoding: encoding), theirs.rate.median > 0 else { return [] }
    let subject = "\(name) \(corpus.name)"
    return [
      Measurement(stage, subject, unit(of: corpus).unit, theirs.rate),
      Measurement(stage, "\(name), first sentence", .milliseconds, theirs.start.wall),
      Measurement(stage, "ours to \(subject)", .ratio, ours.map { $0 / theirs.rate.median }),
    ]
  }

  /// What the size of a corpus is counted in, and how large it is.
  func unit(of corpus: Corpus) -> (unit: Measurement.Unit, count: Int) {
    let isUnspaced = store.stack(of: corpus.language).isUnspaced
    return (isUnspaced ? .characters : .words, corpus.units(isUnspaced: isUnspaced))
  }
}
