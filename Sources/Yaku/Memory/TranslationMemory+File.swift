import Glibc
import TextModel

/// Reading memories from files, and writing them.
extension TranslationMemory {
  /// The memory in a file: TMX by its name (`.tmx`), else a table of CSV or TSV with the columns `source` and `target`,
  /// and maybe `source language` and `target language`. Throws for the first row that cannot be read.
  public convenience init(contentsOf path: String) throws(TermError) {
    let file = try WordingFile(path)
    if WordingFile.suffix(of: path) == "tmx" {
      self.init(try TMXReader(file.bytes, path: path).entries, name: WordingFile.name(of: path))
      return
    }
    let reader = TermTableReader(try file.text(), path: path, hasComments: false)
    if let first = reader.problems.first { throw first }
    self.init(
      reader.entries.map { MemoryEntry($0.source, $0.target, from: $0.sourceLanguage, to: $0.targetLanguage) },
      name: WordingFile.name(of: path))
  }

  /// The entries as TMX 1.4. Languages that are not said are `und`.
  public func tmx() -> String {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <tmx version="1.4">
        <header creationtool="Yaku" creationtoolversion="1" segtype="block" o-tmf="yaku" adminlang="und" \
      srclang="\(sourceLanguageOfAll)" datatype="plaintext"/>
        <body>

      """
    for entry in entries {
      let source = entry.sourceLanguage.map { "\($0)" } ?? "und"
      let target = entry.targetLanguage.map { "\($0)" } ?? "und"
      text += "    <tu srclang=\"\(source)\">\n"
      text += "      <tuv xml:lang=\"\(source)\"><seg>\(Self.escaped(entry.source))</seg></tuv>\n"
      text += "      <tuv xml:lang=\"\(target)\"><seg>\(Self.escaped(entry.target))</seg></tuv>\n    </tu>\n"
    }
    return text + "  </body>\n</tmx>\n"
  }

  /// The entries as a table.
  public func csv() -> String {
    DelimitedText.csv(
      [["source", "target", "source language", "target language"]]
        + entries.map { entry in
          [
            entry.source, entry.target, entry.sourceLanguage.map { "\($0)" } ?? "",
            entry.targetLanguage.map { "\($0)" } ?? "",
          ]
        })
  }

  /// The language that all sources have, or `*all*`.
  private var sourceLanguageOfAll: String {
    let tags = Set(entries.map { $0.sourceLanguage })
    return tags.count == 1 ? tags.first.flatMap { $0 }.map { "\($0)" } ?? "*all*" : "*all*"
  }

  /// `text` as the content of an element; characters that XML cannot have become U+FFFD.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\r": escaped += "&#13;"
      case "\t", "\n": escaped.unicodeScalars.append(scalar)
      default:
        let isForbidden = scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF
        escaped.unicodeScalars.append(isForbidden ? "\u{FFFD}" : scalar)
      }
    }
    return escaped
  }
}
