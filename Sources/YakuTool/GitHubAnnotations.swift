import Yaku

/// Findings as commands of GitHub's workflows, which show them beside the lines of a change.
enum GitHubAnnotations {
  static func lines(_ response: ProofreadingResponse, path: String?) -> String {
    let map = OffsetMap(response.document.text)
    return response.suggestions.map { item in
      let start = map.position(item.span.lowerBound, in: .scalar)
      let end = map.position(item.span.upperBound, in: .scalar)
      let file = path.map { "file=\(escaped($0, isProperty: true))," } ?? ""
      let advice = item.replacements.isEmpty ? "" : " → “\(item.replacements.prefix(3).joined(separator: "”, “"))”"
      // The column of the end is that of the last sign.
      let place =
        "line=\(start.line + 1),endLine=\(end.line + 1),col=\(start.column + 1)"
        + (start.line == end.line ? ",endColumn=\(max(start.column + 1, end.column))" : "")
      return "::\(item.severity == .error ? "warning" : "notice") \(file)\(place),"
        + "title=\(escaped(item.rule, isProperty: true))::\(escaped(item.message + advice, isProperty: false))\n"
    }.joined()
  }

  private static func escaped(_ text: String, isProperty: Bool) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      case ":" where isProperty: "%3A"
      case "," where isProperty: "%2C"
      default: String(scalar)
      }
    }.joined()
  }
}
