/// Everything that goes into one pack, collected through typed calls and written at the end.
///
/// The compiler and the importers fill one of these each. Not safe to share between threads.
package struct PackAssembly {
  package var manifest: Manifest
  package var strings = StringPoolBuilder()
  package var tables = DataTablesBuilder()
  private var tagTable = TagTableBuilder()
  private var lexicon = KeyedRowsBuilder()
  private var inflections = KeyedRowsBuilder()
  private var bilingual = [KeyedRowsBuilder(), KeyedRowsBuilder()]
  private var frames = [KeyedRowsBuilder(), KeyedRowsBuilder()]
  private var weights = [KeyedRowsBuilder(), KeyedRowsBuilder()]
  private var examples: [[(hash: UInt64, target: UInt32, pairs: Int)]] = [[], []]
  private var usage = [KeyedRowsBuilder(), KeyedRowsBuilder()]
  private var senses = [KeyedRowsBuilder(), KeyedRowsBuilder()]
  package var connections: ConnectionsBuilder?
  /// Ready-made sections: n-gram models, recognizers.
  package var other: [(kind: SectionKind, variant: Int, bytes: [UInt8])] = []

  package init(manifest: Manifest) { self.manifest = manifest }

  package mutating func addReading(surface: String, _ entry: LexicalEntry) {
    var row = ByteSink()
    row.append(strings.intern(entry.lemma))
    row.append(strings.intern(entry.reading))
    row.append(tagTable.intern(entry.tags))
    row.append(UInt16(clamping: entry.leftClass))
    row.append(UInt16(clamping: entry.rightClass))
    row.append(Int16(clamping: entry.cost))
    lexicon.add(surface, row: row.bytes)
  }

  package mutating func addForm(lemma: String, tags: TagSet, surface: String) {
    var row = ByteSink()
    row.append(strings.intern(surface))
    row.append(tagTable.intern(tags))
    row.append(UInt16(0))
    inflections.add(lemma, row: row.bytes)
  }

  package mutating func addTranslation(of source: String, _ entry: BilingualEntry, _ direction: Direction) {
    var row = ByteSink()
    row.append(strings.intern(entry.target))
    row.append(strings.intern(entry.labels))
    row.append(tagTable.intern(entry.sourceTags))
    row.append(tagTable.intern(entry.targetTags))
    row.append(UInt16(clamping: entry.rank))
    row.append(UInt16(clamping: entry.sense))
    row.append(UInt16(clamping: entry.priority))
    row.append(UInt16(0))
    bilingual[direction.rawValue].add(source, row: row.bytes)
  }

  package mutating func addFrame(of predicate: String, _ entry: FrameEntry, _ direction: Direction) {
    var row = ByteSink()
    row.append(strings.intern(entry.slots))
    row.append(strings.intern(entry.target))
    row.append(strings.intern(entry.subject))
    row.append(tagTable.intern(entry.sourceTags))
    row.append(tagTable.intern(entry.targetTags))
    frames[direction.rawValue].add(predicate, row: row.bytes)
  }

  package mutating func addWeight(of source: String, target: String, count: Int, total: Int, _ direction: Direction) {
    var row = ByteSink()
    row.append(strings.intern(target))
    row.append(UInt32(clamping: count))
    row.append(UInt32(clamping: total))
    weights[direction.rawValue].add(source, row: row.bytes)
  }

  /// What a feature beside `source` tells about its translations, in hundredths of a natural-log unit; `otherwise` for
  /// those that are not named.
  package mutating func addSense(
    of source: String, feature: String, otherwise: Int, _ scores: [(target: String, score: Int)], _ direction: Direction
  ) {
    for (target, score) in [("", otherwise)] + scores {
      var row = ByteSink()
      row.append(strings.intern(target))
      row.append(UInt32(bitPattern: Int32(clamping: score)))
      senses[direction.rawValue].add(source + SenseTable.separator + feature, row: row.bytes)
    }
  }

  /// How often the argument of `source` that `marker` marks had `role` when it was translated by `target`.
  package mutating func addUsage(
    of source: String, target: String, marker: String, role: String, count: Int, total: Int, _ direction: Direction
  ) {
    var row = ByteSink()
    row.append(strings.intern(role))
    row.append(UInt32(clamping: count))
    row.append(UInt32(clamping: total))
    usage[direction.rawValue].add(UsageTable.key(source, target, marker), row: row.bytes)
  }

  /// A whole sentence by its form, with its translation and how many pairs have it. Forms must differ.
  package mutating func addExample(form: String, target: String, pairs: Int, _ direction: Direction) {
    examples[direction.rawValue].append((NgramModel.hash(form), strings.intern(target), pairs))
  }

  /// The finished pack.
  package func contents() -> [UInt8] { writer().contents() }

  /// The finished pack, as a writer.
  package func writer() -> PackWriter {
    var writer = PackWriter()
    var pool = strings
    let connectionBytes = connections?.bytes(strings: &pool) ?? []
    writer.add(.manifest, bytes: manifest.bytes)
    writer.add(.strings, bytes: pool.bytes)
    writer.add(.tags, bytes: tagTable.bytes)
    writer.add(.table, bytes: tables.bytes)
    writer.add(.lexicon, bytes: lexicon.bytes())
    writer.add(.inflections, bytes: inflections.bytes())
    writer.add(.connections, bytes: connectionBytes)
    for direction in Direction.allCases {
      writer.add(.bilingual, variant: direction.rawValue, bytes: bilingual[direction.rawValue].bytes())
      writer.add(.frames, variant: direction.rawValue, bytes: frames[direction.rawValue].bytes())
      writer.add(.weights, variant: direction.rawValue, bytes: weights[direction.rawValue].bytes())
      writer.add(.usage, variant: direction.rawValue, bytes: usage[direction.rawValue].bytes())
      writer.add(.examples, variant: direction.rawValue, bytes: ExampleTable.bytes(examples[direction.rawValue]))
      writer.add(.senses, variant: direction.rawValue, bytes: senses[direction.rawValue].bytes())
    }
    for section in other { writer.add(section.kind, variant: section.variant, bytes: section.bytes) }
    return writer
  }
}
