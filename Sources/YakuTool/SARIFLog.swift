import Batch
import Yaku

/// Findings as a log of SARIF 2.1.0 (OASIS), which servers for code and editors read.
struct SARIFLog {
  private let engine: Engine
  private var results: [String] = []
  /// The ids of the rules that spoke, in the order in which they did, and the place of each.
  private var order: [String] = []
  private var places: [String: Int] = [:]
  private var languages: Set<LanguageTag> = []

  init(_ engine: Engine) { self.engine = engine }

  mutating func add(_ response: ProofreadingResponse, path: String?) {
    let map = OffsetMap(response.document.text)
    if let language = response.document.language { languages.insert(language) }
    let file = "\"artifactLocation\":{\"uri\":\(JSONText.string(Self.address(path ?? "stdin")))}"
    for item in response.suggestions {
      let number = places[item.rule] ?? order.count
      if number == order.count { order.append(item.rule) }
      places[item.rule] = number
      let region = Self.region(item.span, map)
      let fixes = item.replacements.prefix(5).map { text in
        """
        {"description":{"text":\(JSONText.string(text.isEmpty ? "delete" : text))},"artifactChanges":[{\(file),\
        "replacements":[{"deletedRegion":\(region),"insertedContent":{"text":\(JSONText.string(text))}}]}]}
        """
      }
      results.append(
        """
        {"ruleId":\(JSONText.string(item.rule)),"ruleIndex":\(number),"level":"\(Self.level(item.severity))",\
        "message":{"text":\(JSONText.string(item.message))},\
        "locations":[{"physicalLocation":{\(file),"region":\(region)}}]\
        \(fixes.isEmpty ? "" : ",\"fixes\":[\(fixes.joined(separator: ","))]")}
        """)
    }
  }

  /// The whole log.
  var text: String {
    let known = languages.flatMap { (try? engine.proofreadingRules(for: $0)) ?? [] }
    let byID = Dictionary(known.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let rules = order.map { id in
      guard let rule = byID[id] else { return "{\"id\":\(JSONText.string(id))}" }
      return """
        {"id":\(JSONText.string(id)),"shortDescription":{"text":\(JSONText.string(rule.message))},\
        "fullDescription":{"text":\(JSONText.string(rule.because))},\
        "defaultConfiguration":{"level":"\(Self.level(rule.severity))","enabled":\(rule.isDefault)},\
        "properties":{"tags":["\(rule.kind.rawValue)"]}}
        """
    }
    return """
      {"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"tool":{"driver":{\
      "name":"yaku","version":\(JSONText.string(Engine.version)),"rules":[\(rules.joined(separator: ","))]}},\
      "columnKind":"unicodeCodePoints","results":[
      \(results.joined(separator: ",\n"))
      ]}]}

      """
  }

  private static func level(_ severity: Suggestion.Severity) -> String { severity == .error ? "warning" : "note" }

  private static func region(_ span: TextSpan, _ map: OffsetMap) -> String {
    let start = map.position(span.lowerBound, in: .scalar)
    let end = map.position(span.upperBound, in: .scalar)
    return """
      {"startLine":\(start.line + 1),"startColumn":\(start.column + 1),\
      "endLine":\(end.line + 1),"endColumn":\(end.column + 1)}
      """
  }

  /// A path as an address: whatever is no letter, digit or common sign is a number behind `%`.
  private static func address(_ path: String) -> String {
    let plain = Set("-._~/".utf8)
    let digits = Array("0123456789ABCDEF")
    let written = path.utf8.map { byte -> String in
      let isPlain =
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || plain.contains(byte)
      return isPlain ? String(UnicodeScalar(byte)) : "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
    }.joined()
    return path.hasPrefix("/") ? "file://\(written)" : written
  }
}
