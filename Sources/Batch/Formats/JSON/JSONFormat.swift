internal import Yaku

/// JSON documents: the strings that paths name are translated; keys, order, numbers and layout stay.
struct JSONFormat: DocumentFormat {
  func read(_ bytes: [UInt8], _ settings: DocumentSettings) throws(DocumentProblem) -> DocumentReading {
    let tree = try JSONTree(bytes)
    let writer = JSONStringWriter(likeIn: bytes)
    var reading = DocumentReading()
    var found: [String] = []
    var isFound = false
    func walk(_ tree: JSONTree, _ place: [JSONPath.Step]) {
      switch tree {
      case .object(_, let members):
        for member in members { walk(member.value, place + [.name(member.key)]) }
      case .array(_, let elements):
        for (index, element) in elements.enumerated() { walk(element, place + [.index(index)]) }
      case .string(let range, let text):
        let name = Self.name(place)
        if !found.contains(name), found.count < 20 { found.append(name) }
        guard settings.jsonPaths.contains(where: { $0.matches(place) }) else { return }
        isFound = true
        guard
          text.unicodeScalars.contains(where: { $0.properties.isAlphabetic })
        else { return }
        let unit = DocumentUnit(
          offset: range.lowerBound, texts: [MessageText.inline(text, .any)], isMessage: true
        ) { translations in
          [DocumentEdit(range, writer.string(translations.first?.text ?? text))]
        }
        reading.units.append(unit)
      case .other: return
      }
    }
    walk(tree, [])
    let places = found.isEmpty ? "there are none" : "strings are at: \(found.joined(separator: ", "))"
    if settings.jsonPaths.isEmpty {
      throw .usage("say which strings are texts with --json-path PATH, '**' for all; \(places)")
    }
    if !isFound, !found.isEmpty { throw .usage("no string is where --json-path says; \(places)") }
    return reading
  }

  private static func name(_ place: [JSONPath.Step]) -> String {
    var name = ""
    for step in place {
      switch step {
      case .name(let key) where key.isEmpty || key.contains { ".[]*\"' ".contains($0) }: name += "[\"\(key)\"]"
      case .name(let key): name += name.isEmpty ? key : ".\(key)"
      default: name += "[*]"
      }
    }
    return name.isEmpty ? "$" : name
  }
}

/// Writes JSON strings the way a document has them: in ASCII with escapes, where nothing else is in it.
struct JSONStringWriter: Sendable {
  private let isASCII: Bool

  init(likeIn bytes: [UInt8]) {
    var hasEscapes = false
    for index in bytes.indices.dropLast()
    where bytes[index] == UInt8(ascii: "\\") && bytes[index + 1] == UInt8(ascii: "u") {
      hasEscapes = true
    }
    isASCII = hasEscapes && bytes.allSatisfy { $0 < 0x80 }
  }

  func string(_ text: String) -> [UInt8] {
    var plain: [UInt8] = []
    JSONText.append(text, to: &plain)
    guard isASCII, plain.contains(where: { $0 >= 0x80 }) else { return plain }
    var output: [UInt8] = []
    for unit in String(decoding: plain, as: UTF8.self).utf16 {
      if unit < 0x80 {
        output.append(UInt8(unit))
      } else {
        let digits = String(unit, radix: 16)
        output += Array("\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)".utf8)
      }
    }
    return output
  }
}
