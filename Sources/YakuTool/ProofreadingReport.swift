import Batch
import Yaku

/// Says what was found in one text after the other, in the form that was asked for.
struct ProofreadingReport {
  private let form: ProofreadingAnswers.Form
  private let page: FindingPage
  private var log: SARIFLog
  private var errors = 0
  private var hints = 0
  private var lines = 0
  private var files = 0

  init(_ form: ProofreadingAnswers.Form, _ engine: Engine) {
    self.form = form
    page = FindingPage(hasColours: Console.hasColours)
    log = SARIFLog(engine)
  }

  /// How much was found.
  var count: Int { errors + hints }

  /// Says what was found in a text, that of the file at `path` where it is one of a file.
  mutating func add(_ response: ProofreadingResponse, path: String?) throws(ToolError) {
    let text = response.document.text
    errors += response.suggestions.count { $0.severity == .error }
    hints += response.suggestions.count { $0.severity == .hint }
    lines += text.utf8.count { $0 == 0x0A } + (text.isEmpty || text.utf8.last == 0x0A ? 0 : 1)
    files += path == nil ? 0 : 1
    switch form.shape {
    case .people: try Console.print(page.lines(response, path: path))
    case .text:
      if form.isInPlace, let path {
        try replace(path, response)
      } else {
        try Console.print(response.applied(takesHints: form.takesHints).text)
      }
    case .json:
      let name = path.map { "\"file\":\(JSONText.string($0))," } ?? ""
      try Console.print("{\(name)\(ProofreadingAnswers.members(of: response, in: form.unit))}\n")
    case .diff:
      try Console.print(
        UnifiedDiff(response.document.text, response.edits(takesHints: form.takesHints).edits)
          .patch(of: path ?? "text", style: form.diffStyle))
    case .github: try Console.print(GitHubAnnotations.lines(response, path: path))
    case .sarif: log.add(response, path: path)
    }
  }

  /// Says what stands at the end.
  func finish() throws(ToolError) {
    switch form.shape {
    case .people: try Console.print(summary + "\n")
    case .text: if form.isInPlace { Console.tell(summary) }
    case .sarif: try Console.print(log.text)
    case .json, .diff, .github: break
    }
  }

  /// Such as "2 errors and 1 hint in 14 lines of 3 files".
  private var summary: String {
    func counted(_ count: Int, _ name: String) -> String { "\(count) \(name)\(count == 1 ? "" : "s")" }
    let place = counted(lines, "line") + (files > 1 ? " of \(files) files" : "")
    return "\(counted(errors, "error")) and \(counted(hints, "hint")) in \(place)"
  }

  /// Puts the text with the first suggestions in the place of the file; leaves it alone where there are none.
  private func replace(_ path: String, _ response: ProofreadingResponse) throws(ToolError) {
    let text = response.applied(takesHints: form.takesHints).text
    guard text != response.document.text else { return }
    try Console.replace(path, response.document.text, with: text)
  }
}
