// swift-tools-version: 6.3
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]
let icu = ["icui18n", "icuuc", "icudata"].map { LinkerSetting.linkedLibrary($0) }

/// One row of the target table in ARCHITECTURE.md: what a target may import, and where it lives.
func layer(_ name: String, _ below: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: below, swiftSettings: strict)
}

func tests(_ name: String, _ below: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: below + ["TestSupport"], swiftSettings: strict)
}

let package = Package(
  name: "yaku",
  products: [
    .library(name: "Yaku", targets: ["Yaku"]),
    .executable(name: "yaku", targets: ["YakuTool"]),
    // `make c-library` links it with the Swift runtime inside and exports the functions of yaku.h alone.
    .library(name: "yaku-c", type: .dynamic, targets: ["YakuC"]),
  ],
  targets: [
    // The layers, lowest first.
    layer("TextModel"),
    .target(name: "CICU", linkerSettings: icu),
    .systemLibrary(name: "CLibXML", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .target(
      name: "CMarkup", dependencies: ["CLibXML"],
      linkerSettings: ["cmark-gfm", "cmark-gfm-extensions"].map { .linkedLibrary($0) }),
    layer("Segmentation", ["TextModel", "CICU", "CMarkup"]),
    layer("LanguagePack", ["TextModel"]),
    layer("Morphology", ["TextModel", "LanguagePack"]),
    .target(name: "CCompression", linkerSettings: ["z", "zstd"].map { .linkedLibrary($0) }),
    layer("Files", ["CCompression"]),
    layer("PackCompiler", ["Files", "TextModel", "LanguagePack", "Morphology", "CICU", "CCompression"]),
    layer("Translation", ["TextModel", "LanguagePack", "Morphology", "CICU"]),
    layer("Writing", ["TextModel", "LanguagePack", "Morphology"]),
    .target(
      name: "Yaku",
      dependencies: ["Files", "TextModel", "Segmentation", "LanguagePack", "Morphology", "Translation", "Writing"],
      resources: [.embedInCode("Sessions/Messages.tsv")], swiftSettings: strict),
    layer(
      "PackAudit",
      ["Files", "TextModel", "LanguagePack", "Morphology", "PackCompiler", "Translation", "Writing", "Yaku"]),
    .target(
      name: "Batch", dependencies: ["Files", "Yaku"], resources: [.embedInCode("Formats/Plurals.tsv")],
      swiftSettings: strict),
    .target(name: "CYaku"),
    .target(
      name: "YakuC", dependencies: ["CYaku", "Yaku"], exclude: ["exports.map", "yaku.pc.in"], swiftSettings: strict),
    .executableTarget(
      name: "YakuTool", dependencies: ["Files", "Yaku", "Batch", "PackCompiler", "PackAudit"], swiftSettings: strict),
    .executableTarget(
      name: "Benchmarks",
      dependencies: ["Batch", "Files", "Yaku", "Segmentation", "LanguagePack", "Morphology", "Translation"],
      path: "Benchmarks",
      exclude: ["README.md", "Baselines", "Corpora", "dependency.py", "report.py", "rows.py", "tagging.py", "tune.py"],
      swiftSettings: strict),

    .executableTarget(
      name: "TranslationTaskExample", dependencies: ["Yaku"], path: "examples/translation-task",
      swiftSettings: strict),

    // Tests mirror Sources; TestSupport never imports the engine.
    .target(name: "TestSupport", dependencies: ["TextModel"], path: "Tests/TestSupport", swiftSettings: strict),
    .executableTarget(
      name: "FuzzRecords", dependencies: ["Batch", "Files"], path: "Tests/Fuzz/Records", swiftSettings: strict),
    .executableTarget(
      name: "FuzzPacks", dependencies: ["LanguagePack", "Morphology", "TextModel"], path: "Tests/Fuzz/Packs",
      swiftSettings: strict),
    .executableTarget(
      name: "FuzzTranslation", dependencies: ["Yaku"], path: "Tests/Fuzz/Translation", swiftSettings: strict),
    .executableTarget(
      name: "FuzzProofreading", dependencies: ["Yaku"], path: "Tests/Fuzz/Proofreading", swiftSettings: strict),
    .executableTarget(
      name: "FuzzRules", dependencies: ["Files", "LanguagePack", "Morphology", "PackCompiler", "TextModel"],
      path: "Tests/Fuzz/Rules", swiftSettings: strict),
    .target(name: "FuzzSupport", dependencies: ["Yaku"], path: "Tests/Fuzz/Support", swiftSettings: strict),
    .executableTarget(
      name: "FuzzDocuments", dependencies: ["Batch", "Files", "FuzzSupport", "Yaku"], path: "Tests/Fuzz/Documents",
      swiftSettings: strict),
    .executableTarget(
      name: "FuzzMarkup", dependencies: ["Segmentation", "TextModel"], path: "Tests/Fuzz/Markup", swiftSettings: strict),
    .executableTarget(
      name: "FuzzEncodings", dependencies: ["Batch", "Files", "FuzzSupport", "Yaku"], path: "Tests/Fuzz/Encodings",
      swiftSettings: strict),
    .executableTarget(
      name: "FuzzTerms", dependencies: ["FuzzSupport", "Yaku"], path: "Tests/Fuzz/Terms", swiftSettings: strict),
    tests("TextModelTests", ["TextModel"]),
    tests("SegmentationTests", ["Segmentation", "TextModel", "CICU"]),
    .testTarget(
      name: "GoldenTests",
      dependencies: ["PackAudit", "PackCompiler", "Segmentation", "TextModel", "TestSupport", "Yaku"],
      exclude: ["Cases"], swiftSettings: strict),
    .testTarget(
      name: "BatchTests", dependencies: ["Batch", "Files", "Yaku", "TestSupport"], exclude: ["Cases", "Formats/Cases"],
      swiftSettings: strict),
    tests("ToolTests", ["YakuTool", "Batch", "Yaku"]),
    tests("LanguagePackTests", ["LanguagePack"]),
    .testTarget(
      name: "MorphologyTests",
      dependencies: ["LanguagePack", "Morphology", "PackCompiler", "TextModel", "TestSupport"], exclude: ["Cases"],
      swiftSettings: strict),
    tests(
      "PropertyTests",
      ["LanguagePack", "Morphology", "PackCompiler", "TextModel", "Translation", "Writing", "Yaku"]),
    tests("PackAuditTests", ["Files", "LanguagePack", "PackAudit", "PackCompiler"]),
    tests("YakuTests", ["Yaku", "PackCompiler", "Segmentation"]),
    tests("PackCompilerTests", ["Files", "PackCompiler", "LanguagePack", "Morphology", "TextModel"]),
  ]
)
