import Yaku

extension ResponseJSON {
  /// What became of the terms of glossaries, and what comes from a translation memory; empty where there is neither.
  static func terms(of response: Response) -> String {
    let terms = response.termUses.map { use in
      let reason = use.reason.map { ",\"reason\":\(JSONText.string($0.rawValue))" } ?? ""
      return """
        {"source":\(JSONText.string(use.source)),"target":\(JSONText.string(use.target)),\
        "glossary":\(JSONText.string(use.termBase)),"outcome":\(JSONText.string(use.outcome.rawValue))\(reason),\
        "span":\(span(use.sourceSpan)),"targets":[\(use.targetSpans.map(span).joined(separator: ","))]}
        """
    }
    let matches = response.memoryMatches.map { match in
      """
      {"score":\(match.score),"memory":\(JSONText.string(match.memory)),"entry":\(JSONText.string(match.entry)),\
      "span":\(span(match.sourceSpan)),"target":\(span(match.targetSpan))}
      """
    }
    return (terms.isEmpty ? "" : ",\"terms\":[\(terms.joined(separator: ","))]")
      + (matches.isEmpty ? "" : ",\"memory\":[\(matches.joined(separator: ","))]")
  }

  private static func span(_ span: TextSpan) -> String { "[\(span.lowerBound),\(span.upperBound)]" }
}
