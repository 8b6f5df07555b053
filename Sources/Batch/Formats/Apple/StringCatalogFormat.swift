internal import Yaku

/// Apple's string catalogs (`.xcstrings`): a localization in the target language is added, in need of review.
///
/// Strings that have one are left alone, unless it is new or needs review itself. All else stays as it is.
struct StringCatalogFormat: DocumentFormat {
  func read(_ bytes: [UInt8], _ settings: DocumentSettings) throws(DocumentProblem) -> DocumentReading {
    let tree = try JSONTree(bytes)
    guard case .object(_, let strings)? = tree["strings"] else {
      throw DocumentProblem(offset: 0, reason: "not a string catalog: there is no \"strings\"")
    }
    let source = tree["sourceLanguage"]?.text ?? ""
    let target = settings.target.description
    let writer = CatalogWriter(bytes, target: settings.target)
    var reading = DocumentReading()
    reading.source = LanguageTag(source)
    for (key, _, entry) in strings {
      guard case .object = entry else { continue }
      if case .other(let range)? = entry["shouldTranslate"], bytes[range].starts(with: "false".utf8) { continue }
      let localizations = entry["localizations"]
      if let old = localizations?[target], Self.isFinished(old) {
        reading.finished += 1
        continue
      }
      let original = localizations?[source]
      let plan = CatalogPlan(key: key, original, forms: PluralTable.categories(of: settings.target))
      guard plan.texts.contains(where: { $0.unicodeScalars.contains { $0.properties.isAlphabetic } }) else { continue }
      let texts = plan.texts.indices.map { MessageText.inline(plan.texts[$0], .cocoa, isOne: plan.isOne.contains($0)) }
      let unit = DocumentUnit(
        offset: entry.range.lowerBound, texts: texts, placeholders: .cocoa, isMessage: true
      ) { translations in
        let targets = zip(plan.texts, translations).map { source, translation in
          String(decoding: POText.agreeing(translation.bytes(), with: Array(source.utf8)), as: UTF8.self)
        }
        return [writer.edit(plan.root.filled(targets), entry)]
      }
      reading.units.append(unit)
    }
    return reading
  }

  /// Whether a localization holds a text that is a draft no longer. What somebody still has to look at is translated
  /// anew, as fuzzy messages of PO files are.
  private static func isFinished(_ localization: JSONTree) -> Bool {
    guard case .object(_, let members) = localization else { return false }
    return members.contains { key, _, value in
      guard key == "stringUnit" else { return isFinished(value) }
      let isDraft = ["new", "needs_review"].contains(value["state"]?.text ?? "")
      return !isDraft && value["value"]?.text?.isEmpty == false
    }
  }
}

/// What a localization is to look like: the shape of the original, with a text to translate at each end.
struct CatalogPlan: Sendable {
  indirect enum Node: Sendable {
    /// The number of a text.
    case text(Int)
    case object([(key: String, value: Node)])
    /// Something that is copied as it is.
    case copy(Range<Int>)

    /// The node with the texts in place of their numbers.
    func filled(_ texts: [String]) -> CatalogNode {
      switch self {
      case .text(let index): .unit(texts.indices.contains(index) ? texts[index] : "")
      case .object(let members): .object(members.map { ($0.key, $0.value.filled(texts)) })
      case .copy(let range): .copy(range)
      }
    }
  }

  private(set) var root = Node.object([])
  private(set) var texts: [String] = []
  /// The texts that are about one thing.
  private(set) var isOne: Set<Int> = []

  init(key: String, _ original: JSONTree?, forms: [String]) {
    guard let original, case .object = original, original["stringUnit"] != nil || original["variations"] != nil else {
      root = .object([("stringUnit", add(key))])
      return
    }
    root = plan(original, forms)
  }

  private mutating func add(_ text: String, isOne: Bool = false) -> Node {
    texts.append(text)
    if isOne { self.isOne.insert(texts.count - 1) }
    return .text(texts.count - 1)
  }

  private mutating func plan(_ tree: JSONTree, _ forms: [String], isOne: Bool = false) -> Node {
    guard case .object(_, let members) = tree else { return .copy(tree.range) }
    var planned: [(key: String, value: Node)] = []
    for (key, _, value) in members {
      switch key {
      case "stringUnit": planned.append((key, add(value["value"]?.text ?? "", isOne: isOne)))
      case "plural":
        // Where the source does not tell one thing apart, the target does all the same; all other numbers are alike.
        let other = value["other"] ?? value["many"] ?? value["one"]
        guard let other else { continue }
        let categories = forms.map { form -> (key: String, value: Node) in
          let original = value[form] ?? other
          return (form, plan(original, forms, isOne: form == "one"))
        }
        planned.append((key, .object(categories)))
      default: planned.append((key, plan(value, forms)))
      }
    }
    return .object(planned)
  }
}

/// A localization ready to be written.
indirect enum CatalogNode: Sendable {
  case unit(String)
  case object([(key: String, value: CatalogNode)])
  case copy(Range<Int>)
}

/// Writes localizations in the layout of the catalog.
struct CatalogWriter: Sendable {
  private let bytes: [UInt8]
  private let target: String
  private let strings: JSONStringWriter
  private let colon: String

  init(_ bytes: [UInt8], target: LanguageTag) {
    self.bytes = bytes
    self.target = target.description
    strings = JSONStringWriter(likeIn: bytes)
    let isSpaced = bytes.indices.dropLast(2).contains { bytes[$0...].starts(with: "\" :".utf8) }
    colon = isSpaced ? " : " : ": "
  }

  /// Puts a localization into the entry of a string.
  func edit(_ node: CatalogNode, _ entry: JSONTree) -> DocumentEdit {
    let level = indent(of: entry.range.upperBound - 1)
    guard let localizations = entry["localizations"], case .object(_, let members) = localizations else {
      let value = "{" + line(level + 2) + quoted(target) + colon + text(node, level + 2) + line(level + 1) + "}"
      return insert("localizations", value, into: entry, level)
    }
    if let old = members.last(where: { $0.key == target })?.value {
      return DocumentEdit(old.range, text(node, level + 2).utf8)
    }
    return insert(target, text(node, level + 2), into: localizations, level + 1)
  }

  /// Adds a member where it belongs by its name.
  private func insert(_ key: String, _ value: String, into object: JSONTree, _ level: Int) -> DocumentEdit {
    guard case .object(let range, let members) = object else { return DocumentEdit(0..<0, []) }
    let member = quoted(key) + colon + value
    if let next = members.first(where: { $0.key > key }) {
      let place = next.keyRange.lowerBound
      return DocumentEdit(place..<place, (member + "," + line(level + 1)).utf8)
    }
    if let last = members.last {
      let place = last.value.range.upperBound
      return DocumentEdit(place..<place, ("," + line(level + 1) + member).utf8)
    }
    return DocumentEdit(range, ("{" + line(level + 1) + member + line(level) + "}").utf8)
  }

  private func text(_ node: CatalogNode, _ level: Int) -> String {
    switch node {
    case .copy(let range): return String(decoding: bytes[range], as: UTF8.self)
    case .unit(let text):
      return "{" + line(level + 1) + quoted("state") + colon + quoted("needs_review") + "," + line(level + 1)
        + quoted("value") + colon + quoted(text) + line(level) + "}"
    case .object(let members):
      let inner = members.map { quoted($0.key) + colon + self.text($0.value, level + 1) }
      return "{" + line(level + 1) + inner.joined(separator: "," + line(level + 1)) + line(level) + "}"
    }
  }

  private func quoted(_ text: String) -> String { String(decoding: strings.string(text), as: UTF8.self) }

  private func line(_ level: Int) -> String { "\n" + String(repeating: "  ", count: level) }

  /// How many steps the line is indented on which a closing bracket stands.
  private func indent(of offset: Int) -> Int {
    let start = bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return bytes[start..<offset].prefix { $0 == 0x20 }.count / 2
  }
}
