@testable import Files
import TestSupport
import Testing
import Yaku

@testable import Batch

/// What becomes of odd files: `Cases/tables.tsv`.
@Suite struct TableCaseTests {
  static let rows = tableRows(repositoryRoot(of: #filePath) + "/Tests/BatchTests/Cases/tables.tsv")

  @Test(arguments: rows.indices)
  func aFileComesOutAsTheTableSays(index: Int) async throws {
    let row = Self.rows[index]
    try #require(row.count == 6, "\(row)")
    let given = Self.options(row[2])
    let encoding = given["as"].flatMap(TextEncoding.init(named:))
    let translator = Translator { request throws(EngineError) in
      if given["upper-is-accented"] == nil { return try shout(request) }
      var request = request
      request.text = "é"
      return try shout(request)
    }
    let outcome = try await run(Self.bytes(row[3], encoding), name: row[1], by: translator) { options, scratch in
      options.files.encoding = given["encoding"].flatMap(TextEncoding.init(named:))
      options.files.outputEncoding = given["output-encoding"].flatMap(TextEncoding.init(named:))
      options.files.longestField = given["max-field"].flatMap { Int($0) } ?? options.files.longestField
      options.files.hasQuotes = given["no-quotes"] == nil
      options.delimiter = given["delimiter"]?.utf8.first
      options.textColumns = given["text-column"].map { [.name($0)] } ?? []
      if let output = given["output"] { options.output = scratch.file(output) }
    }
    if row[4] == "-" {
      #expect(outcome.bytes == nil, "\(row[0])")
      #expect(outcome.error?.description.contains(row[5]) == true, "\(row[0]): \(outcome.error?.description ?? "")")
    } else {
      let expected = Self.bytes(row[4], encoding)
      #expect(
        outcome.bytes == expected, "\(row[0]): \(String(decoding: outcome.bytes ?? [], as: UTF8.self).debugDescription)"
      )
      #expect(row[5].isEmpty || outcome.messages.contains { $0.contains(row[5]) }, "\(row[0]): \(outcome.messages)")
      #expect(outcome.error == nil, "\(row[0])")
    }
  }

  @Test func thereAreRows() {
    #expect(Self.rows.count > 40)
    #expect(Set(Self.rows.map { $0[0] }).count == Self.rows.count)
  }

  private static func options(_ text: String) -> [String: String] {
    var options: [String: String] = [:]
    for word in text.split(separator: " ") {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      options[parts[0]] = parts.count > 1 ? parts[1] : ""
    }
    return options
  }

  /// The bytes that a cell of the table stands for.
  private static func bytes(_ cell: String, _ encoding: TextEncoding?) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(cell.unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\", let escaped = rest.popFirst() else {
        bytes += Array(String(scalar).utf8)
        continue
      }
      switch escaped {
      case "n": bytes.append(0x0A)
      case "r": bytes.append(0x0D)
      case "t": bytes.append(0x09)
      case "0": bytes.append(0x00)
      case "x":
        bytes.append(UInt8(String(String.UnicodeScalarView(rest.prefix(2))), radix: 16) ?? 0)
        rest = rest.dropFirst(2)
      case "u":
        let digits = String(String.UnicodeScalarView(rest.dropFirst().prefix { $0 != "}" }))
        if let code = UInt32(digits, radix: 16) { LooseUTF8.append(code, to: &bytes) }
        rest = rest.dropFirst(digits.unicodeScalars.count + 2)
      default: bytes += Array(String(escaped).utf8)
      }
    }
    guard let encoding else { return bytes }
    return encoded(String(decoding: bytes, as: UTF8.self), as: encoding) ?? []
  }
}
