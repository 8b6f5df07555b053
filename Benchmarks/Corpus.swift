import FoundationEssentials
import Yaku

/// Texts of one language.
struct Corpus {
  let name: String
  let language: LanguageTag
  let texts: [String]

  static let folder = "Benchmarks/Corpora"

  /// The corpora of the project, by name.
  static func standardFiles() throws -> [String] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw UsageError(description: "\"\(folder)\" is not here; run this from the folder of the project, or name files")
    }
    return names.filter { $0.hasSuffix(".tsv") && $0 != "SOURCES.tsv" }.sorted().map { "\(folder)/\($0)" }
  }

  /// Reads a file whose name begins with the tag of its language and a dot: `es.reviews.tsv`.
  ///
  /// The last column of a `.tsv` is the text; of any other file each line is one. Lines that begin with `#` and empty
  /// ones are left out.
  init(path: String) throws {
    name = path.split(separator: "/").last.map(String.init) ?? path
    let tag = name.prefix { $0 != "." }
    guard let language = LanguageTag(String(tag)) else {
      throw UsageError(description: "\"\(name)\" does not begin with a language tag and a dot, like \"es.reviews.txt\"")
    }
    self.language = language
    guard let data = FileManager.default.contents(atPath: path) else {
      throw UsageError(description: "cannot read \"\(path)\"; check the path")
    }
    let isTable = path.hasSuffix(".tsv")
    texts = data.split(separator: UInt8(ascii: "\n")).compactMap { line in
      guard line.first != UInt8(ascii: "#") else { return nil }
      let text = isTable ? line.split(separator: UInt8(ascii: "\t")).last ?? line : line
      let string = String(decoding: text, as: UTF8.self)
      return string.allSatisfy(\.isWhitespace) ? nil : string
    }
  }

  /// Words between white space; in languages that write none, characters.
  func units(isUnspaced: Bool) -> Int {
    texts.reduce(0) { sum, text in
      sum
        + (isUnspaced
          ? text.unicodeScalars.count { !$0.properties.isWhitespace }
          : text.split(whereSeparator: \.isWhitespace).count)
    }
  }
}
