import Segmentation
import TextModel

/// Reads entries from TMX 1.4: of every unit, the variant in the language of the source with each other one.
///
/// Inline codes are left out, but for the text of placeholders. A variant without a language, or in `und`, serves any.
struct TMXReader {
  private(set) var entries: [MemoryEntry] = []

  init(_ bytes: [UInt8], path: String) throws(TermError) {
    var reader = XMLReader(bytes)
    var sourceLanguage: LanguageTag?
    var unitLanguage: LanguageTag?
    var language: LanguageTag?
    var variants: [(language: LanguageTag?, text: String)] = []
    var text = ""
    var isInSegment = false
    var depthOfCodes = 0
    var isTMX = false
    do throws(XMLReader.Problem) {
      while let part = try reader.next() {
        switch part {
        case .text(let more): if isInSegment, depthOfCodes == 0 { text += more }
        case .open(let tag):
          switch tag {
          case "tmx": isTMX = true
          case "header": sourceLanguage = Self.language(reader.attribute("srclang"))
          case "tu":
            variants = []
            unitLanguage = Self.language(reader.attribute("srclang"))
          case "tuv":
            language = Self.language(reader.attribute("xml:lang") ?? reader.attribute("lang"))
          case "seg":
            text = ""
            isInSegment = true
          case "bpt", "ept", "it", "ut": depthOfCodes += 1
          default: break
          }
        case .close(let tag):
          switch tag {
          case "bpt", "ept", "it", "ut": depthOfCodes -= 1
          case "seg":
            isInSegment = false
            if !text.isEmpty { variants.append((language, text)) }
          case "tu":
            let source = unitLanguage ?? sourceLanguage
            guard !variants.isEmpty else { break }
            let first = variants.remove(
              at: variants.firstIndex { $0.language != nil && $0.language?.base == source?.base } ?? 0)
            for other in variants where other.language == nil || other.language != first.language {
              entries.append(MemoryEntry(first.text, other.text, from: first.language, to: other.language))
            }
          default: break
          }
        }
      }
    } catch {
      throw .invalid(path: path, line: error.line, reason: "not well-formed XML: \(error.reason)")
    }
    guard isTMX else { throw .invalid(path: path, line: 1, reason: "no TMX file: it has no <tmx>") }
  }

  private static func language(_ text: String?) -> LanguageTag? {
    text.flatMap { LanguageTag($0) }.flatMap { $0.base == .undetermined ? nil : $0 }
  }
}
