import Segmentation
import TextModel

/// Reads entries from TBX, as martif (TBX 2, core and basic) or as TBX 3.
///
/// Every term of a concept is a source for every other language of it; the target is the preferred term there, or the
/// first that is not deprecated. Deprecated terms are forbidden targets.
struct TBXReader {
  private(set) var entries: [TermEntry] = []

  private struct Form {
    var text = ""
    var language: LanguageTag
    var partOfSpeech: TermEntry.PartOfSpeech?
    var status = Status.usual
  }

  private enum Status { case preferred, usual, deprecated }

  init(_ bytes: [UInt8], path: String) throws(TermError) {
    var reader = XMLReader(bytes)
    var concept: [Form] = []
    var language: LanguageTag?
    var note = ""
    var text = ""
    var isTBX = false
    do throws(XMLReader.Problem) {
      while let part = try reader.next() {
        switch part {
        case .text(let more): text += more
        case .open(let tag):
          let name = Self.local(tag)
          // Marks within a value, such as <hi>, do not cut it.
          if Self.values.contains(name) { text = "" }
          switch name {
          case "martif", "tbx": isTBX = true
          case "termEntry", "conceptEntry": concept = []
          case "langSet", "langSec": language = reader.attribute("xml:lang").flatMap { LanguageTag($0) }
          case "tig", "ntig", "termSec":
            concept.append(Form(language: language ?? .undetermined))
          case "termNote": note = reader.attribute("type") ?? ""
          default: break
          }
        case .close(let tag):
          let value = text.trimmed
          let name = Self.local(tag)
          switch name {
          case "termEntry", "conceptEntry": add(concept)
          case "term" where !concept.isEmpty: concept[concept.count - 1].text = value
          case "termNote" where !concept.isEmpty: Self.read(note, value, &concept[concept.count - 1])
          case "partOfSpeech", "administrativeStatus", "normativeAuthorization":
            if !concept.isEmpty { Self.read(name, value, &concept[concept.count - 1]) }
          default: break
          }
        }
      }
    } catch {
      throw .invalid(path: path, line: error.line, reason: "not well-formed XML: \(error.reason)")
    }
    guard isTBX else { throw .invalid(path: path, line: 1, reason: "no TBX file: it has no <martif> or <tbx>") }
  }

  /// The elements whose text is read.
  private static let values: Set<Substring> = [
    "term", "termNote", "partOfSpeech", "administrativeStatus", "normativeAuthorization",
  ]

  private static func local(_ tag: String) -> Substring { tag.split(separator: ":").last ?? "" }

  private static func read(_ kind: some StringProtocol, _ value: String, _ form: inout Form) {
    switch kind {
    case "partOfSpeech": form.partOfSpeech = TermEntry.PartOfSpeech(name: value.lowercased())
    case "administrativeStatus", "normativeAuthorization":
      let value = value.lowercased()
      if value.hasPrefix("preferred") { form.status = .preferred }
      if value.hasPrefix("deprecated") || value.hasPrefix("superseded") { form.status = .deprecated }
    default: break
    }
  }

  private mutating func add(_ concept: [Form]) {
    let forms = concept.filter { !$0.text.isEmpty }
    var languages: [LanguageTag] = []
    for form in forms where !languages.contains(form.language) { languages.append(form.language) }
    for source in forms {
      for language in languages where language != source.language {
        let others = forms.filter { $0.language == language }
        let target = others.first { $0.status == .preferred } ?? others.first { $0.status == .usual }
        if let target {
          entries.append(
            TermEntry(
              source.text, target.text, from: source.language, to: language,
              partOfSpeech: target.partOfSpeech ?? source.partOfSpeech))
        }
        for other in others where other.status == .deprecated {
          entries.append(
            TermEntry(source.text, other.text, from: source.language, to: language, isForbidden: true))
        }
      }
    }
  }
}
