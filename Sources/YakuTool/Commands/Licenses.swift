import Batch
import Glibc
import Yaku

let licensesCommand = Command(
  name: "licenses", summary: "say what the licences of the program and its packs ask",
  options: [
    Option("full", "print the texts of the licences too"), Option("json", "print JSON"), .packs,
  ],
  details: """
    For the packs in use: name, licence, where the data comes from, and what to say when packs, or works made from them,
    are passed on.
    """,
  example: """
    yaku licenses
    yaku licenses --full > LICENCES.txt
    """
) { arguments throws(ToolError) in
  let packs = try arguments.engine().packs
  let works = LicensedWork.parts(licenseText: packs.lazy.compactMap(\.programLicense).first) + LicensedWork.packs(packs)
  if arguments.has("json") {
    var items: [String] = []
    for work in works { items.append(try work.json(withText: arguments.has("full"))) }
    try Console.print("[\(items.joined(separator: ","))]\n")
    return 0
  }
  var text = TextTable.aligned([["what", "licence", "source"]] + works.map { [$0.title, $0.license, $0.source] })
  text += "\nWhat to say when they are passed on\n"
  text += works.compactMap { work in work.attribution.map { "  \($0)\n" } }.joined()
  text += "\nWhat the licences ask of those who pass packs on\n"
  var told: Set<String> = []
  for work in works where told.insert(work.license).inserted { text += "  \(work.license): \(work.duty)\n" }
  if arguments.has("full") {
    var printed: Set<String> = []
    for work in works {
      guard let path = work.textPath else { continue }
      let licence = try Console.read(path)
      if printed.insert(licence).inserted { text += "\n\(work.title): \(path)\n\n\(licence)\n" }
    }
  } else {
    text += "\n'yaku licenses --full' prints the texts.\n"
  }
  try Console.print(text)
  return 0
}

/// Something with a licence of its own: a part of the program, or the packs from one source.
private struct LicensedWork {
  /// The part, or the packs.
  var names: [String]
  let license: String
  let source: String
  /// The file with the text of its licence, where there is one.
  var textPath: String?
  /// Whether the source is to be named: not for what comes with the program.
  var needsAttribution = false

  /// The program itself and what is linked with it; `licenseText` is the file with the licence of the program.
  static func parts(licenseText: String?) -> [LicensedWork] {
    [
      LicensedWork(names: ["yaku"], license: "Apache-2.0", source: "the program", textPath: licenseText),
      LicensedWork(names: ["Swift runtime"], license: "Apache-2.0 WITH Swift-exception", source: "the Swift project"),
      LicensedWork(names: ["ICU"], license: "Unicode-3.0", source: "boundaries, transliteration, formats"),
      LicensedWork(names: ["cmark-gfm"], license: "BSD-2-Clause", source: "Markdown"),
      LicensedWork(names: ["libxml2"], license: "MIT", source: "HTML and XML"),
      LicensedWork(names: ["zlib"], license: "Zlib", source: "compression (gzip)"),
      LicensedWork(names: ["libzstd"], license: "BSD-3-Clause OR GPL-2.0-only", source: "compression (zstd)"),
    ]
  }

  /// The packs in use, those of one source together: the core first.
  static func packs(_ packs: [PackSummary]) -> [LicensedWork] {
    var works: [LicensedWork] = []
    for pack in packs {
      if let index = works.firstIndex(where: { $0.license == pack.license && $0.source == pack.source }) {
        works[index].names.append(pack.name)
      } else {
        works.append(
          LicensedWork(
            names: [pack.name], license: pack.license, source: pack.source,
            textPath: pack.licensePath ?? pack.programLicense,
            needsAttribution: pack.layer == .imported))
      }
    }
    return works
  }

  var title: String { names.count > 3 ? "\(names.count) packs" : names.joined(separator: ", ") }

  /// What is to be said of it; `nil` where nothing is.
  var attribution: String? {
    needsAttribution ? "Contains data of \(source); licence \(license)." : nil
  }

  /// What the licence asks, in one line; no advice of a lawyer.
  var duty: String {
    switch license {
    case _ where license.hasPrefix("CC-BY-SA"):
      "name source and licence, say what was changed, and pass adapted data on under the same licence"
    case _ where license.hasPrefix("CC-BY"): "name source and licence, and say what was changed"
    case _ where license.hasPrefix("GPL"): "pass the data on under the same licence, with its source"
    case _ where license.hasPrefix("Apache-2.0"): "keep the licence and the notices with copies"
    case "-", "": "nothing is known; ask who made it"
    default: "keep the notice of copyright and the licence with copies"
    }
  }

  func json(withText: Bool) throws(ToolError) -> String {
    var members = [
      "\"names\":[\(names.map(JSONText.string).joined(separator: ","))]", "\"license\":\(JSONText.string(license))",
      "\"source\":\(JSONText.string(source))",
      "\"attribution\":\(attribution.map(JSONText.string) ?? "null")", "\"duty\":\(JSONText.string(duty))",
      "\"text_path\":\(textPath.map(JSONText.string) ?? "null")",
    ]
    if withText, let textPath { members.append("\"text\":\(JSONText.string(try Console.read(textPath)))") }
    return "{\(members.joined(separator: ","))}"
  }
}

extension PackSummary {
  /// The licence of the program, which core packs are under: it lies beside their folder. `nil` for others.
  fileprivate var programLicense: String? {
    guard layer == .core, let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    let file = path[..<slash] + "/../LICENSE"
    return access(String(file), R_OK) == 0 ? String(file) : nil
  }
}
