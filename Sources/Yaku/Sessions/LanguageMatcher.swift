import Segmentation

/// Finds the language of the packs that a caller means.
///
/// Tags are compared with their likely script and region put in: language, then script, then region. A script is
/// never crossed, so `zh-TW` (written in Hant) does not end at `zh` (written in Hans).
struct LanguageMatcher: Sendable {
  private struct Entry: Sendable {
    let tag: LanguageTag
    let full: LanguageTag
  }

  private let sources: [Entry]
  private let targets: [Entry]
  private let pairs: Set<LanguagePair>

  init(_ pairs: [LanguagePair]) {
    func entries(_ tags: Set<LanguageTag>) -> [Entry] {
      tags.sorted().map { Entry(tag: $0, full: LikelySubtags.adding(to: $0)) }
    }
    sources = entries(Set(pairs.map(\.source)))
    targets = entries(Set(pairs.map(\.target)))
    self.pairs = Set(pairs)
  }

  /// Every language that can be read or written, sorted.
  var languages: [LanguageTag] {
    Set(sources.map(\.tag) + targets.map(\.tag)).sorted()
  }

  /// The language the packs can read that `tag` means; `nil` when there is none.
  func source(for tag: LanguageTag) -> LanguageTag? {
    Self.best(tag, of: sources)
  }

  /// The language the packs can write that `tag` means; `nil` when there is none.
  func target(for tag: LanguageTag) -> LanguageTag? {
    Self.best(tag, of: targets)
  }

  /// Whether a pack translates between these two, which come from `source(for:)` and `target(for:)`.
  func canTranslate(_ pair: LanguagePair) -> Bool {
    pairs.contains(pair)
  }

  /// A language that `source` can be translated into and `target` from; the first by tag.
  func pivot(from source: LanguageTag, to target: LanguageTag) -> LanguageTag? {
    guard let from = self.source(for: source), let into = self.target(for: target) else { return nil }
    return targets.map(\.tag).first { middle in
      guard canTranslate(LanguagePair(from: from, to: middle)), let next = self.source(for: middle) else {
        return false
      }
      return canTranslate(LanguagePair(from: next, to: into))
    }
  }

  /// Every language that can be translated into `target`, sorted.
  func sources(into target: LanguageTag) -> [LanguageTag] {
    sources.map(\.tag).filter { canTranslate(LanguagePair(from: $0, to: target)) }
  }

  /// Whether two tags are the same language, regional variants and scripts included.
  static func isSameLanguage(_ left: LanguageTag, _ right: LanguageTag) -> Bool {
    left.language == right.language
      || LikelySubtags.adding(to: left).language == LikelySubtags.adding(to: right).language
  }

  private static func best(_ tag: LanguageTag, of entries: [Entry]) -> LanguageTag? {
    if let exact = entries.first(where: { $0.tag == tag }) { return exact.tag }
    let wanted = LikelySubtags.adding(to: tag)
    var found: (tag: LanguageTag, distance: Int)?
    for entry in entries where entry.full.language == wanted.language && entry.full.script == wanted.script {
      let distance = regionDistance(from: wanted, to: entry)
      if distance < found?.distance ?? .max { found = (entry.tag, distance) }
    }
    return found?.tag
  }

  /// The same region first, then the larger region that parents it (`es-MX` → `es-419`), then the language as such,
  /// then any other region.
  private static func regionDistance(from wanted: LanguageTag, to entry: Entry) -> Int {
    if entry.full.region == wanted.region { return 0 }
    if let region = entry.tag.region {
      return region.utf8.allSatisfy { (0x30...0x39).contains($0) } ? 1 : 3
    }
    return 2
  }
}
