import Yaku

/// What 'proofread' and 'spell' are told in the same way: the variant of the language, and words that are right.
extension Option {
  static let variant = Option(
    "variant", value: "WHICH", "which English is right: us, gb, or any of them (any unless said)",
    choices: ["us", "gb", "any"])

  static let dictionary = Option(
    "dictionary", value: "FILE", "words that are spelled as they should be, one a line", isRepeatable: true,
    completion: .file)
}

extension Arguments {
  /// The language that is named, with the region of the variant; a variant alone means English. nil where nothing is named.
  func languageOfVariant() throws(ToolError) -> LanguageTag? {
    let named = try language("lang")
    guard let variant = value("variant") else { return named }
    return LanguageTag(
      language: named?.language ?? "en", script: named?.script, region: variant == "any" ? nil : variant.uppercased())
  }

  /// The words of the files that --dictionary names.
  func dictionaryWords() throws(ToolError) -> Set<String> {
    var words: Set<String> = []
    for path in values("dictionary") {
      for line in try Console.read(path).split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
        let word = line.split { $0.isWhitespace }.joined(separator: " ")
        if !word.isEmpty { words.insert(word) }
      }
    }
    return words
  }
}

extension ProofreadingPreferences {
  /// Those of the workspace that `folder` is in, then those of this person: what is nearer to a text goes before.
  static func inForce(in folder: String) throws(ToolError) -> [ProofreadingPreferences] {
    do throws(PreferenceError) {
      return try [PreferenceFile.workspace(of: folder), PreferenceFile.user].compactMap { $0 }
        .map { file throws(PreferenceError) in try file.preferences() }
    } catch {
      throw ToolError(error)
    }
  }
}
