import Yaku

let ignoreCommand = Command(
  name: "ignore", summary: "leave something that 'yaku proofread' finds as it is",
  operands: "[FILE:LINE[:COLUMN]…|FILE…]", operandCount: 0...Int.max,
  options: [
    Option(
      "rule", value: "NAME", "only what this rule or family of rules says; needed where no line is given",
      isRepeatable: true),
    Option(
      "scope", value: "WHOSE", "for whom: everybody in the folder, you alone, or, as a comment, in the file itself",
      choices: [PreferenceFile.Scope.workspace.rawValue, PreferenceFile.Scope.user.rawValue, inFile]),
    Option(
      "lang", short: "l", value: "LANG", "the language of the files (recognised unless said)", completion: .language),
    .packs,
  ],
  details: """
    A place is written as 'yaku proofread' prints it. What is found there is not found
    again in the same sentence, wherever that stands. With a FILE without a line, a rule
    is off in that file; without any, it is off everywhere.

    Decisions go into .yaku/proofreading.txt of the folder (--scope workspace, unless
    said), into yaku/proofreading.txt in your folder of configuration (user), or into a
    comment of the file (file). Each is a line: take it out, and it is told again. Exits
    with 1 when nothing is found at a place.
    """,
  example: """
    yaku ignore README.md:12:5
    yaku ignore docs/guide.md:40 --rule en.style --scope file
    yaku ignore CHANGELOG.md --rule en.comma
    yaku ignore --rule en.comma.before-which
    """
) { arguments throws(ToolError) in
  let scope = arguments.value("scope") ?? PreferenceFile.Scope.workspace.rawValue
  let setting = ProofreadingSetting(
    request: ProofreadingRequest("", language: try arguments.language("lang")), format: nil, hasPreferences: true)
  let rules = arguments.values("rule")
  let answers = ProofreadingAnswers(
    engine: try arguments.engine(), template: try setting.request("", path: nil), form: ProofreadingAnswers.Form())
  try answers.check(rules: rules)
  if arguments.operands.isEmpty {
    guard !rules.isEmpty else {
      throw ToolError(
        ExitCode.usage, "give a place such as README.md:12:5, or a rule with --rule; see 'yaku ignore --help'")
    }
    guard scope != inFile else { throw ToolError(ExitCode.usage, "--scope file needs a FILE") }
    for rule in rules { try write(.rule(rule, .off), scope, near: nil, "\(rule) is off") }
    return 0
  }
  // Comments move what stands below them: the last line goes first.
  let places = try arguments.operands.map(FindingPlace.init).sorted { ($0.line ?? 0) > ($1.line ?? 0) }
  var code: Int32 = 0
  for place in places {
    let request = try setting.request(try Console.validText(of: place.path), path: place.path)
    guard place.line != nil else {
      guard !rules.isEmpty else {
        throw ToolError(ExitCode.usage, "\"\(place.path)\" needs a line, as in \(place.path):12, or --rule")
      }
      guard arguments.value("scope") ?? inFile == inFile else {
        throw ToolError(ExitCode.usage, "a rule that is off in one file is written there; leave out --scope")
      }
      try comment(.rule(rules.joined(separator: " "), .off), at: TextSpan(0, 0), request, place)
      continue
    }
    let response = try answers.response(to: request)
    let found = response.suggestions.filter { suggestion in
      place.holds(suggestion, in: response)
        && (rules.isEmpty || rules.contains { $0 == suggestion.rule || suggestion.rule.hasPrefix($0 + ".") })
    }
    guard let first = found.first else {
      Console.tell("nothing is found at \(place); 'yaku proofread \(place.path)' lists what is")
      code = ExitCode.rejected
      continue
    }
    if scope == inFile {
      let names = Set(found.map(\.rule)).sorted().joined(separator: " ")
      let finding = IgnoredFinding(rule: names, sentence: response.ignoredFinding(of: first).sentence)
      try comment(.ignore(finding), at: first.span, request, place)
    } else {
      for suggestion in found {
        let finding = response.ignoredFinding(of: suggestion)
        try write(.ignore(finding), scope, near: place.path, "\(place): \(finding.rule) is ignored")
      }
    }
  }
  return code
}

/// The scope of a comment.
private let inFile = "file"

/// Writes a decision down, for a person or for a workspace: that of the file at `path` where there is one.
private func write(
  _ preference: Preference, _ scope: String, near path: String?, _ said: String
) throws(ToolError) {
  let file = scope == PreferenceFile.Scope.user.rawValue ? try PreferenceFile.ofUser() : .workspace(holding: path)
  do throws(PreferenceError) {
    let isNew = try file.add(preference)
    Console.tell("\(said)\(isNew ? "" : " already") (\(file.path))")
  } catch {
    throw ToolError(error)
  }
}

/// Puts a comment with a decision into the file.
private func comment(
  _ preference: Preference, at span: TextSpan, _ request: ProofreadingRequest, _ place: FindingPlace
) throws(ToolError) {
  guard let edit = preference.edit(in: request, at: span) else {
    throw ToolError(
      ExitCode.usage, "\"\(place.path)\" is plain text, which has no comments; say --scope workspace or user")
  }
  try Console.replace(place.path, request.text, with: EditSet([edit]).applied(to: request.text).text)
  Console.tell("\(place): a comment says so now: \(edit.replacement.split { $0.isWhitespace }.joined(separator: " "))")
}

/// A place in a file as `yaku proofread` prints it: `README.md:12:5`.
struct FindingPlace: CustomStringConvertible {
  let path: String
  /// From 1; nil for the whole file.
  let line: Int?
  /// In scalars, from 1; nil for the whole line.
  let column: Int?

  /// Reads what a person copied; the colon at its end may be there too.
  init(_ text: String) throws(ToolError) {
    var rest = Substring(text)
    if rest.last == ":" { rest.removeLast() }
    var numbers: [Int] = []
    while numbers.count < 2, let colon = rest.lastIndex(of: ":"), let number = Int(rest[rest.index(after: colon)...]) {
      numbers.insert(number, at: 0)
      rest = rest[..<colon]
    }
    guard numbers.allSatisfy({ $0 > 0 }), !rest.isEmpty else {
      throw ToolError(ExitCode.usage, "\"\(text)\" is no place; write FILE:LINE or FILE:LINE:COLUMN, both from 1")
    }
    path = String(rest)
    line = numbers.first
    column = numbers.count > 1 ? numbers[1] : nil
  }

  var description: String { ([path] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":") }

  /// Whether a suggestion begins there.
  func holds(_ suggestion: Suggestion, in response: ProofreadingResponse) -> Bool {
    let position = OffsetMap(response.document.text).position(suggestion.span.lowerBound, in: .scalar)
    return position.line + 1 == line && (column == nil || column == position.column + 1)
  }
}
