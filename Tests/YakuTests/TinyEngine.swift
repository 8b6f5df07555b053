import Foundation
import PackCompiler
import Yaku

/// An engine over packs of two invented languages, `qaa` and `qbb`, with a handful of words in one direction, and of a
/// third, `qcc`, that has to do with neither.
struct TinyEngine {
  private static let sources = [
    "tags.tsv": "tag\tkind\tmeaning\nnoun\tpos\tnoun\nadverb\tpos\tadverb\n",
    "qaa/manifest.tsv":
      "key\tvalue\nname\tqaa\nlanguage\tqaa\nlicence\tApache-2.0\nversion\t2026-01-01\njoiner\tspace\n",
    "qaa/lexemes/words.tsv":
      "lemma\treading\tpos\tparadigm\tfeatures\tvariants\nblork\t-\tadverb\t-\t-\t-\nglimp\t-\tadverb\t-\t-\t-\nquop\t-\tadverb\t-\t-\t-\n",
    "qbb/manifest.tsv":
      "key\tvalue\nname\tqbb\nlanguage\tqbb\nlicence\tApache-2.0\nversion\t2026-01-01\njoiner\tspace\nformality\tpolite\n",
    "qbb/lexemes/words.tsv":
      "lemma\treading\tpos\tparadigm\tfeatures\tvariants\ndral\t-\tadverb\t-\t-\t-\nmurn\t-\tadverb\t-\t-\t-\n",
    "qaa/recognizer.tsv": "word\tweight\nblork\t4\nglimp\t4\nzint\t4\n{Latn}\t1\n",
    "qbb/recognizer.tsv": "word\tweight\ndral\t4\nmurn\t4\nzint\t4\n{Latn}\t1\n",
    "qcc/recognizer.tsv": "word\tweight\nsorn\t4\nzint\t4\n{Latn}\t1\n",
    "qcc/manifest.tsv":
      "key\tvalue\nname\tqcc\nlanguage\tqcc\nlicence\tApache-2.0\nversion\t2026-01-01\njoiner\tspace\n",
    "qcc/lexemes/words.tsv":
      "lemma\treading\tpos\tparadigm\tfeatures\tvariants\nsorn\t-\tadverb\t-\t-\t-\n",
    "qaa-qbb/manifest.tsv":
      "key\tvalue\nname\tqaa-qbb\npair\tqaa-qbb\nlicence\tApache-2.0\nversion\t2026-01-01\nto-qbb-transfer\tgloss\n",
    "qaa-qbb/lexemes/words.tsv":
      "qaa\tqbb\tpos\trank\tlabels\nblork\tdral\tadverb\t1/-\t-\nglimp\tmurn\tadverb\t1/-\t-\nquop\t「quap」\tadverb\t1/-\t-\n",
    "qaa-qbb/to-qbb/endings.tsv": "ending\tbase\tform\nimps\timp\t-\n",
    "qaa-qbb/to-qbb/topics.tsv": "topic\twords\nsea\twavo|murno\n",
    "qaa-qbb/to-qbb/selection.tsv":
      "source\tsource-pos\tcontext\ttarget\ttarget-pos\nquop\tadverb\tnear:%sea\tmari\tadverb\n",
    "qaa-qbb/to-qbb/elisions.tsv": "elided\tfull\nbl'\tblork\n",
  ]

  /// Words of a user, in a folder of their own.
  private static let ownSources = [
    "own/qaa-qbb/manifest.tsv":
      "key\tvalue\nname\town words\nlayer\tuser\npair\tqaa-qbb\nlicence\t-\nversion\t2026-01-01\n",
    "own/qaa-qbb/lexemes/words.tsv": "qaa\tqbb\tpos\trank\tlabels\nblork\tkast\tadverb\t1/-\t-\n",
  ]

  /// An engine over the packs in a folder that is removed again; an open pack does not need its file.
  ///
  /// With `junk`, a file that is no pack lies beside them; with `own`, a user's pack that translates a word otherwise;
  /// `damaged`, a bit of the pack of the pair is wrong.
  static func make(junk: Bool = false, own: Bool = false, damaged: Bool = false) throws -> Engine {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("yaku-tiny-" + UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let packs = try write(into: folder, own: own)
    if damaged { try damage(packs + "/qaa-qbb.pack") }
    if junk { try Data("junk".utf8).write(to: URL(fileURLWithPath: packs + "/junk.pack")) }
    return try Engine(packs: .directory(packs))
  }

  /// Compiles the packs; returns the folder they are in, below `folder`.
  static func write(into folder: URL, own: Bool = false) throws -> String {
    for (name, text) in own ? sources.merging(ownSources, uniquingKeysWith: { first, _ in first }) : sources {
      let file = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let packs = folder.appendingPathComponent("packs").path
    try FileManager.default.createDirectory(atPath: packs, withIntermediateDirectories: true)
    _ = try PackCompiler(dictionaries: folder.path).build(into: packs)
    if own {
      let folder = folder.appendingPathComponent("own").path
      _ = try PackCompiler(dictionaries: folder).build(into: folder)
      try FileManager.default.moveItem(atPath: folder + "/qaa-qbb.pack", toPath: packs + "/own-words.pack")
    }
    return packs
  }

  /// Makes a bit near the end of a pack wrong.
  static func damage(_ path: String) throws {
    let file = URL(fileURLWithPath: path)
    var bytes = try Data(contentsOf: file)
    bytes[bytes.count - 9] ^= 1
    try bytes.write(to: file)
  }
}
