import Segmentation
import TextModel

/// Reads entries from TMX 1.4: of every unit, the variant in the language of the source with each other one.
///
/// Inline codes are left out, but for the text of placeholders.
struct TMXReader {
  private(set) var entries: [MemoryEntry] = []

  init(_ bytes: [UInt8], path: String) throws(TermError) {
    var reader = XMLReader(bytes)
    var sourceLanguage: LanguageTag?
    var unitLanguage: LanguageTag?
    var language: LanguageTag?
    var variants: [(language: LanguageTag, text: String)] = []
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
          case "header": sourceLanguage = reader.attribute("srclang").flatMap { LanguageTag($0) }
          case "tu":
            variants = []
            unitLanguage = reader.attribute("srclang").flatMap { LanguageTag($0) }
          case "tuv":
            language = (reader.attribute("xml:lang") ?? reader.attribute("lang")).flatMap { LanguageTag($0) }
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
            if let language, !text.isEmpty { variants.append((language, text)) }
          case "tu":
            let source = unitLanguage ?? sourceLanguage
            let first = variants.first { $0.language.base == source?.base } ?? variants.first
            guard let first else { break }
            for other in variants where other.language != first.language {
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
}
