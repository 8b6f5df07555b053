import Foundation
package import TextModel

/// One row of a file of golden cases: `id input expected gold since note`.
package struct GoldenCase: Sendable, CustomStringConvertible {
  /// A stable name, never used again.
  package let id: String
  /// What goes in.
  package let input: String
  /// What comes out today.
  package let expected: String
  /// What would be right: one or several.
  package let gold: [String]

  package var description: String { id }

  /// Whether what comes out today is right.
  package var isGold: Bool { gold.contains(expected) }

  /// The rows of the file at `path`; a row with too few fields is left out, so a test on the count finds it.
  ///
  /// `\n`, `\t` and `\\` in a field stand for the characters.
  package static func read(_ path: String) -> [GoldenCase] {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").compactMap { line in
      if line.hasPrefix("#") || line.hasPrefix("id\t") { return nil }
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map { unescaped(String($0)) }
      guard fields.count >= 4 else { return nil }
      let gold = fields[3].components(separatedBy: " ||| ")
      return GoldenCase(id: fields[0], input: fields[1], expected: fields[2], gold: gold)
    }
  }

  /// The files called `name` in the folders below `root`, with the name of their folder, in order.
  package static func files(_ name: String, below root: String) -> [(folder: String, path: String)] {
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return folders.sorted().compactMap { folder in
      let path = "\(root)/\(folder)/\(name)"
      return FileManager.default.fileExists(atPath: path) ? (folder, path) : nil
    }
  }

  private static func unescaped(_ field: String) -> String {
    var result = ""
    var isEscape = false
    for character in field {
      if isEscape {
        result += character == "n" ? "\n" : character == "t" ? "\t" : character == "r" ? "\r" : String(character)
        isEscape = false
      } else if character == "\\" {
        isEscape = true
      } else {
        result.append(character)
      }
    }
    return result
  }
}

/// The text with spans written as markers: `⟦1⟧One.⟦/1⟧ ⟦2⟧Two.⟦/2⟧`.
package func marked(_ text: String, _ spans: [TextSpan]) -> String {
  var result = ""
  var position = 0
  for (number, span) in spans.enumerated() {
    result += text.substring(at: TextSpan(position, span.lowerBound))
    result += "⟦\(number + 1)⟧\(text.substring(at: span))⟦/\(number + 1)⟧"
    position = span.upperBound
  }
  return result + text.substring(at: TextSpan(position, text.utf8.count))
}

/// The folder of the repository, from the path of a test's source file.
package func repositoryRoot(of file: String) -> String {
  let parts = file.split(separator: "/", omittingEmptySubsequences: false)
  guard let tests = parts.lastIndex(of: "Tests") else { return "." }
  return parts[..<tests].joined(separator: "/")
}

/// The rows of a table of the language data, without comments and the row of names.
package func tableRows(_ path: String) -> [[String]] {
  guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return [] }
  return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.dropFirst().map {
    $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
  }
}
