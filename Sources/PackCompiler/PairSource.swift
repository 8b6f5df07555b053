import Files
import LanguagePack

/// Compiles the folder of one pair to a pack that holds both directions.
struct PairSource {
  let folder: String
  /// The two tags, in the order of the folder's name.
  let tags: [String]
  private(set) var diagnostics: [Diagnostic] = []
  private var assembly = PackAssembly(manifest: Manifest())
  private var rows: [Direction: [String: [(rank: Int, entry: BilingualEntry)]]] = [:]

  init(folder: String, tags: [String]) {
    self.folder = folder
    self.tags = tags
  }

  mutating func compile() -> PackAssembly {
    assembly.manifest = ManifestFile.read(folder, layer: "core", diagnostics: &diagnostics)
    for path in SourceFolder.files(below: folder + "/lexemes", suffix: ".tsv") { readLexemes(path) }
    for direction in Direction.allCases {
      for (source, entries) in (rows[direction] ?? [:]).sorted(by: { $0.key < $1.key }) {
        // Stable: rank first, then the order of the files.
        for item in entries.enumerated().sorted(by: { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }) {
          assembly.addTranslation(of: source, item.element.entry, direction)
        }
      }
    }
    for path in SourceFolder.files(below: folder + "/frames", suffix: ".tsv") { readFrames(path) }
    for direction in Direction.allCases {
      let target = folder + "/to-" + tags[direction == .forward ? 1 : 0]
      for name in SourceFolder.names(in: target) where name.hasSuffix(".tsv") {
        DataTableFile.read(
          target + "/" + name, table: "\(direction.rawValue)/" + name.dropLast(4), into: &assembly,
          diagnostics: &diagnostics)
      }
      RuleFolder.read(
        target + "/rules", table: "\(direction.rawValue)/rules", into: &assembly, diagnostics: &diagnostics)
    }
    return assembly
  }

  private mutating func readLexemes(_ path: String) {
    let file = TableFile(path: path, diagnostics: &diagnostics)
    guard file.columns == tags + ["pos", "rank", "labels"] else {
      diagnostics.append(
        Diagnostic(.error, path, line: 1, "the columns are \(tags.joined(separator: ", ")), pos, rank, labels"))
      return
    }
    for row in file.rows {
      let sides = row.fields[2].split(separator: ":").map { TagSet($0) }
      guard let first = sides.first, let left = first, let right = sides.last ?? nil else {
        diagnostics.append(Diagnostic(.error, path, line: row.line, "unknown part of speech \"\(row.fields[2])\""))
        continue
      }
      let ranks = row.fields[3].split(separator: "/").map { Int($0) }
      guard ranks.count == 2 else {
        diagnostics.append(Diagnostic(.error, path, line: row.line, "rank \"\(row.fields[3])\" is not like 1/2 or -/1"))
        continue
      }
      let labels = row.fields[4] == "-" ? "" : row.fields[4]
      for direction in Direction.allCases {
        guard let rank = ranks[direction.rawValue] else { continue }
        let isForward = direction == .forward
        rows[direction, default: [:]][row.fields[isForward ? 0 : 1].withoutMark, default: []].append(
          (
            rank,
            BilingualEntry(
              target: row.fields[isForward ? 1 : 0], sourceTags: isForward ? left : right,
              targetTags: isForward ? right : left, rank: rank, labels: labels)
          ))
      }
    }
  }

  private mutating func readFrames(_ path: String) {
    let file = TableFile(path: path, diagnostics: &diagnostics)
    guard file.columns == ["source", "pos", "slots", "target", "target-pos", "subject"] else {
      diagnostics.append(
        Diagnostic(.error, path, line: 1, "the columns are source, pos, slots, target, target-pos, subject"))
      return
    }
    for row in file.rows {
      guard let source = TagSet(row.fields[1]), let target = TagSet(row.fields[4]) else {
        diagnostics.append(Diagnostic(.error, path, line: row.line, "unknown part of speech"))
        continue
      }
      // The folder says the direction: frames lead into the first language unless the manifest says otherwise.
      let direction: Direction = assembly.manifest["frames"] == "forward" ? .forward : .backward
      assembly.addFrame(
        of: row.fields[0],
        FrameEntry(
          sourceTags: source, slots: row.fields[2] == "-" ? "" : row.fields[2], target: row.fields[3],
          targetTags: target, subject: row.fields[5] == "-" ? "" : row.fields[5]), direction)
    }
  }
}

extension String {
  /// Without the `*` that marks the inflected word.
  var withoutMark: String { String(filter { $0 != "*" }) }
}
