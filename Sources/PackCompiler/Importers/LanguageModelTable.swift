import Files
import LanguagePack

/// Imports a model that tells languages apart by runs of bytes.
///
/// Source: `model.npz` of the Python package py3langid (BSD-3-Clause), unpacked with `xz -dk model.npz.xz`. It holds an
/// automaton over bytes whose states stand for runs (`nextmove`, `nextmove_row`, `out_feat`) and the logarithm of the
/// probability of each run in each language (`ptc`, half precision; `classes` names the columns). Kept are the languages
/// that are there already, and of the runs those that tell these languages apart best.
enum LanguageModelTable {
  /// Runs in version 0.4.0.
  static let expectedRuns = 100_053
  /// How many runs are kept: with more, development texts are not told apart better.
  static let keptRuns = 30_000
  private static let hint = "unpack the wheel of py3langid, then \"xz -dk py3langid/data/model.npz.xz\""
  /// Weights are stored in sixteenths of a nat. They count half: neighbouring runs overlap.
  private static let steps: Float = 16
  private static let share: Float = 0.5

  static func packs(_ request: ImportRequest) throws(ImportError) -> [ImportedPack] {
    let path = request.input(or: "py3langid/data/model.npz")
    guard let bytes = SourceFolder.bytes(of: path) else { throw .unreadable(path: path, hint: hint) }
    let archive = try NumPyArchive(path, bytes)
    let wanted = Set(request.packs.compactMap { Manifest($0)["language"] })
    var report = ImportReport(name: "recognizer.py3langid")
    let model = try model(archive, languages: wanted.isEmpty ? nil : wanted, keep: keptRuns, &report)
    try request.expect(expectedRuns, of: "py3langid", found: report.read)
    var pack = PackAssembly(
      manifest: Manifest.imported(
        "recognizer.py3langid", scope: ("recognizer", "all"), licence: "BSD-3-Clause", source: "py3langid 0.4.0",
        format: "py3langid", version: request.version ?? "0.4.0", priority: 20))
    pack.other.append((.recognizer, 0, model.bytes))
    return [ImportedPack(assembly: pack, report: report, licenceText: Licences.text(near: path, or: "BSD-3-Clause"))]
  }

  /// The model of `languages` (nil for all), with the `keep` runs that tell them apart best.
  static func model(
    _ archive: NumPyArchive, languages: Set<String>?, keep: Int, _ report: inout ImportReport
  ) throws(ImportError) -> RecognizerModel {
    let classes = try archive.array("classes")
    var tags: [String] = []
    var columns: [Int] = []
    for column in 0..<classes.count {
      let tag = classes.text(column)
      // A language may have several columns; the first is taken.
      guard languages?.contains(tag) ?? (tag.count == 2), !tags.contains(tag) else { continue }
      tags.append(tag)
      columns.append(column)
    }
    guard tags.count > 1 else { throw .missingPack(format: "py3langid", needs: "a pack of two languages it knows") }
    let runs = runs(
      moves: try archive.array("nextmove"), rows: try archive.array("nextmove_row"),
      found: try archive.array("out_feat"))
    let table = try archive.array("ptc")
    guard table.shape.count == 2, table.shape[1] == classes.count else {
      throw .wrongFormat(path: "ptc", reason: "its columns are not the languages")
    }
    report.read = runs.count
    var rated: [(value: Float, run: [UInt8], row: [Float])] = []
    for (feature, run) in runs where isOfSharedScript(run) && feature < table.shape[0] {
      let row = columns.map { table.fraction(feature * table.shape[1] + $0) }
      let sorted = row.sorted()
      let best = sorted[sorted.count - 1]
      // How far the best language stands out, and how common the run is there.
      rated.append(((best - sorted[sorted.count / 2]) * root(ofExponential: best), run, row))
    }
    rated.sort {
      ($1.value, $0.run.count) < ($0.value, $1.run.count)
        || ($0.value == $1.value && $0.run.lexicographicallyPrecedes($1.run))
    }
    let kept = rated.prefix(keep).sorted { $0.run.lexicographicallyPrecedes($1.run) }
    report.skipped["tells no languages apart"] = runs.count - kept.count
    report.entries = kept.count
    var weights: [Int8] = []
    weights.reserveCapacity(kept.count * tags.count)
    for (_, _, row) in kept {
      let best = row.max() ?? 0
      for value in row { weights.append(Int8(max(-127, ((value - best) * steps).rounded()))) }
    }
    return RecognizerModel(tags: tags, runs: kept.map(\.run), weights: weights, scale: share / steps)
  }

  /// The run of each feature: the shortest way from the start of the automaton to a state that gives it.
  static func runs(moves: NumPyArray, rows: NumPyArray, found: NumPyArray) -> [(feature: Int, run: [UInt8])] {
    var isSeen = [Bool](repeating: false, count: rows.count)
    var hasRun: Set<Int> = []
    var result: [(feature: Int, run: [UInt8])] = []
    var queue: [(state: Int, run: [UInt8])] = [(0, [])]
    if !isSeen.isEmpty { isSeen[0] = true }
    var next = 0
    while next < queue.count {
      let (state, run) = queue[next]
      next += 1
      let feature = found.integer(state)
      if feature >= 0, !run.isEmpty, hasRun.insert(feature).inserted { result.append((feature, run)) }
      guard run.count < 8 else { continue }
      let row = rows.integer(state) << 8
      for byte in 0..<256 {
        let target = moves.integer(row + byte)
        guard target < isSeen.count, !isSeen[target] else { continue }
        isSeen[target] = true
        queue.append((target, run + [UInt8(byte)]))
      }
    }
    return result
  }

  /// Whether the run is of an alphabet that several languages use: Latin or Cyrillic. Elsewhere the script says enough.
  private static func isOfSharedScript(_ run: [UInt8]) -> Bool {
    guard (2...6).contains(run.count) else { return false }
    let isKnown = run.allSatisfy { byte in
      byte < 0xC0 || (0xC2...0xC9).contains(byte) || (0xD0...0xD2).contains(byte) || byte == 0xE1 || byte == 0xE2
    }
    return isKnown && run.contains { $0 >= 0x41 && ($0 <= 0x7A || $0 >= 0x80) }
  }

  /// The square root of the exponential, by squaring: enough to rank by, and the same on every machine.
  private static func root(ofExponential value: Float) -> Float {
    var result = 1 + max(-60, value) / 2 / 1024
    for _ in 0..<10 { result *= result }
    return result
  }
}
