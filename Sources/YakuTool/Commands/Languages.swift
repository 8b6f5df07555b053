import Batch
import Yaku

let languagesCommand = Command(
  name: "languages", summary: "list the language pairs that can be translated",
  options: [
    Option("from", short: "f", value: "LANG", "only pairs with this source", completion: .language),
    Option("to", short: "t", value: "LANG", "only pairs with this target", completion: .language),
    Option("json", "print JSON"),
    .packs,
  ],
  details: """
    direct: with grammar. gloss: word by word, from a dictionary alone; such translations carry the note glossOnly.
    With --from and --to the answer is the status of the pair, and the exit code 1 when it cannot be translated:
    installed; supported, when only the packs are missing; unsupported.
    """,
  example: """
    yaku languages
    yaku languages --from ja --to en --json
    """
) { arguments throws(ToolError) in
  let source = try arguments.language("from")
  let target = try arguments.language("to")
  let engine = try arguments.engine()
  if let source, let target { return try tellStatus(of: source, target, engine, arguments.has("json")) }
  let pairs = engine.pairs.filter {
    (source == nil || $0.source.base == source?.base) && (target == nil || $0.target.base == target?.base)
  }
  if arguments.has("json") {
    try Console.print("[\(pairs.map { PairDescription($0, engine).json }.joined(separator: ","))]\n")
    return 0
  }
  if pairs.isEmpty, !engine.pairs.isEmpty {
    let known = Set(engine.pairs.map { source == nil ? "\($0.target)" : "\($0.source)" }).sorted()
    let direction = source.map { "from \"\($0)\"" } ?? target.map { "into \"\($0)\"" } ?? ""
    Console.tell("no pack translates \(direction); there are: \(known.joined(separator: ", "))")
    return ExitCode.rejected
  }
  let rows = pairs.map { PairDescription($0, engine).row }
  try Console.print(TextTable.aligned([["from", "to", "quality", "size", "licences"]] + rows))
  engine.hints.forEach(Console.tell)
  return 0
}

private func tellStatus(
  of source: LanguageTag, _ target: LanguageTag, _ engine: Engine, _ asJSON: Bool
) throws(ToolError) -> Int32 {
  let details = LanguageAvailability(engine: engine).details(from: source, to: target)
  let description = details.pair.map { PairDescription($0, engine) }
  if asJSON {
    let members = [
      "\"status\":\"\(details.status.rawValue)\"",
      "\"reason\":\(details.reason.map { JSONText.string(sentence(of: $0)) } ?? "null")",
      "\"pivot\":\(details.pivot.map { JSONText.string("\($0)") } ?? "null")",
      "\"pair\":\(description?.json ?? "null")",
    ]
    try Console.print("{\(members.joined(separator: ","))}\n")
  } else {
    let pivot = details.pivot.map { "; \"\($0)\" lies between: translate twice" } ?? ""
    let parts =
      description.map { $0.row.dropFirst(2).joined(separator: ", ") }
      ?? details.reason.map { "\(sentence(of: $0))\(pivot)" }
    try Console.print("\(source) → \(target): \(details.status.rawValue)\(parts.map { "; \($0)" } ?? "")\n")
  }
  return details.status == .installed ? 0 : ExitCode.rejected
}

/// A pair with how it is translated and what that takes.
struct PairDescription {
  let pair: LanguagePair
  let quality: String
  let packs: [PackSummary]

  init(_ pair: LanguagePair, _ engine: Engine) {
    self.pair = pair
    quality = engine.isGloss(pair) ? "gloss" : "direct"
    packs = engine.packs(for: pair)
  }

  var size: Int { packs.reduce(0) { $0 + $1.bytes } }

  /// The licences of its packs, each once, in their order.
  var licenses: [String] {
    packs.map(\.license).reduce(into: []) { found, next in if !found.contains(next) { found.append(next) } }
  }

  var row: [String] {
    [pair.source.description, pair.target.description, quality, megabytes(size), licenses.joined(separator: " ")]
  }

  var json: String {
    let packs = packs.map { pack in
      "{\"name\":\(JSONText.string(pack.name)),\"size\":\(pack.bytes),\"license\":\(JSONText.string(pack.license))}"
    }
    return """
      {"from":\(JSONText.string("\(pair.source)")),"to":\(JSONText.string("\(pair.target)")),\
      "quality":"\(quality)","size":\(size),"licenses":[\(licenses.map(JSONText.string).joined(separator: ","))],\
      "packs":[\(packs.joined(separator: ","))]}
      """
  }
}

/// A number of bytes in megabytes, for people.
func megabytes(_ bytes: Int) -> String { "\(ProgressBar.tenths(Double(bytes) / 1_000_000)) MB" }

/// What an error of a session says to people.
func sentence(of error: TranslationError) -> String { error.failureReason ?? error.errorDescription ?? "\(error)" }
