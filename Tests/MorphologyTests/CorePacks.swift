import LanguagePack
import Morphology
import PackCompiler
import TestSupport

/// The languages of the repository, compiled once for all tests.
enum CorePacks {
  static let root = repositoryRoot(of: #filePath)
  static let japanese = stack("ja")
  static let spanish = stack("es")
  static let english = stack("en")

  static func stack(_ name: String) -> LanguageStack {
    let product = PackCompiler(dictionaries: root + "/Dictionaries").compile(name)
    let pack = try? Pack(contents: product.assembly.contents(), name: name)
    return LanguageStack(pack.map { [$0] } ?? [])
  }

  static func named(_ name: String) -> LanguageStack {
    switch name {
    case "ja": japanese
    case "es": spanish
    default: english
    }
  }
}
