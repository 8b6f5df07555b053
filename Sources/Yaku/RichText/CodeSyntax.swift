import Segmentation

/// How a program tells its comments from the rest.
public enum CodeSyntax: String, CaseIterable, Hashable, Sendable {
  /// `//` and `/* */`, as in C, Swift, Java, Rust and Go.
  case c
  /// The same with strings between single marks too, as in JavaScript.
  case script
  /// `/* */` alone, as in CSS.
  case stylesheet
  /// `#`, as in shells, Ruby, YAML and TOML.
  case hash
  /// `#`, and strings between three marks that are documentation.
  case python
  /// `--`, as in SQL, Lua and Haskell.
  case dashes

  /// That of a file, by the ending of its name; nil for other files.
  public init?(path: String) {
    guard let syntax = Self.endings[WordingFile.suffix(of: path)] ?? Self.names[WordingFile.name(of: path)] else {
      return nil
    }
    self = syntax
  }

  /// That of a language by the id that editors have for it; nil for languages that are no programs.
  public init?(languageID: String) {
    guard let syntax = Self.languages[languageID.lowercased()] else { return nil }
    self = syntax
  }

  private static let languages: [String: CodeSyntax] = Dictionary(
    uniqueKeysWithValues: [
      (c, "swift c cpp objective-c objective-cpp java kotlin scala go rust csharp dart proto groovy zig verilog"),
      (script, "javascript javascriptreact typescript typescriptreact php jsonc json5"),
      (stylesheet, "css scss less"),
      (hash, "shellscript ruby perl r julia yaml toml makefile cmake dockerfile tcl elixir nix terraform"),
      (python, "python"), (dashes, "sql lua haskell elm ada vhdl"),
    ].flatMap { syntax, ids in ids.split(separator: " ").map { (String($0), syntax) } })

  /// That of a program of which nothing else is known: the one whose signs begin most lines.
  public init(guessedFrom text: String) {
    var counts: [CodeSyntax: Int] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.drop { $0.isWhitespace }
      for (sign, syntax) in Self.signs where line.hasPrefix(sign) { counts[syntax, default: 0] += 1 }
    }
    let best = Self.allCases.max { counts[$0, default: 0] < counts[$1, default: 0] }
    self = best.flatMap { counts[$0] == nil ? nil : $0 } ?? .c
  }

  private static let signs: [(String, CodeSyntax)] = [
    ("//", .c), ("/*", .c), ("# ", .hash), ("#!", .hash), ("\"\"\"", .python), ("def ", .python), ("-- ", .dashes),
  ]

  private static let endings: [String: CodeSyntax] = Dictionary(
    uniqueKeysWithValues: [
      (c, "swift c h cc cpp cxx hh hpp hxx m mm java kt kts scala go rs cs dart proto groovy gradle zig v"),
      (script, "js jsx mjs cjs ts tsx php json5 jsonc"), (stylesheet, "css scss less"),
      (hash, "sh bash zsh fish rb pl pm r jl yaml yml toml conf cfg mk cmake tcl ex exs nix tf"),
      (python, "py pyi pyx"), (dashes, "sql lua hs elm adb ads vhd vhdl"),
    ].flatMap { syntax, endings in endings.split(separator: " ").map { (String($0), syntax) } })

  private static let names: [String: CodeSyntax] = [
    "Makefile": .hash, "Dockerfile": .hash, "Rakefile": .hash, "Gemfile": .hash, "CMakeLists.txt": .hash,
  ]

  var reader: CodeSigns {
    switch self {
    case .c: .c
    case .script: .script
    case .stylesheet: .stylesheet
    case .hash: .hash
    case .python: .python
    case .dashes: .dashes
    }
  }
}
