import Yaku

/// The engine and the texts it is measured with.
struct Bench {
  let engine: Engine
  let store: PackStore
  let corpora: [Corpus]
  let rounds: Int

  init(_ options: Options) throws {
    engine = try Engine()
    store = try PackStore(.standard)
    rounds = options.rounds
    corpora = try (options.files.isEmpty ? Corpus.standardFiles() : options.files).map { try Corpus(path: $0) }
  }

  struct Stage {
    let name: String
    let run: () async -> [Measurement]
  }

  /// The stages, in the order in which a text meets them.
  ///
  /// The program first: the peak memory of a child is at least what its parent had when it was started.
  var stages: [Stage] {
    [
      Stage(name: "program", run: program), Stage(name: "packs", run: packOpen),
      Stage(name: "detection", run: detection), Stage(name: "segmentation", run: segmentation),
      Stage(name: "lexicon", run: lexicon), Stage(name: "analysis", run: analysis),
      Stage(name: "transfer", run: transfer), Stage(name: "translation", run: endToEnd),
      Stage(name: "proofreading", run: proofreading), Stage(name: "rewriting", run: rewriting),
      Stage(name: "batch", run: batch),
    ]
  }

  /// How many units of work a CPU-second sees: `body` is called for each item, and `units` is what all of them hold.
  ///
  /// One pass to warm up, then `rounds` of at least 50 ms each.
  func rate<Item>(of items: [Item], units: Int, _ body: (Item) -> Int) -> Series {
    var series = Series()
    var sum = items.reduce(0) { $0 &+ body($1) }
    guard !items.isEmpty else { return series }
    for _ in 0..<rounds {
      let start = Clock.cpu.now
      var passes = 0
      var time = 0.0
      repeat {
        for item in items { sum &+= body(item) }
        passes += 1
        time = Clock.cpu.now - start
      } while time < 0.05
      series.add(Double(units * passes) / time)
    }
    keep(sum)
    return series
  }

  /// Makes sure that what was computed is not optimised away.
  @inline(never) private func keep(_ value: Int) {
    if value == .min { print("") }
  }

  /// Corpora with documents cut into sentences, as the stages after segmentation get them.
  func prepared(_ corpus: Corpus) -> [(document: Document, sentence: TextSpan)] {
    corpus.texts.flatMap { text in
      let sentences = engine.sentences(of: text, language: corpus.language)
      let document = Document(text, language: corpus.language, sentences: sentences)
      return sentences.map { (document, $0) }
    }
  }

  /// The directions that start at the language of `corpus`.
  func pairs(from corpus: Corpus) -> [LanguagePair] {
    engine.pairs.filter { $0.source == corpus.language.base }
  }
}
