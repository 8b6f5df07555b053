import LanguagePack
import Morphology

/// What a mark does to the phrases around it.
enum MarkRole {
  case comma, opening, closing, stop
  /// A smiley, a tag, a bullet inside a clause: it cuts nothing.
  case floating

  /// The role of the mark at `index`; `depth` is the number of open brackets, `isList` says that the mark stands
  /// between the nouns of a list.
  init(_ phrases: [Phrase], _ index: Int, depth: Int, isList: Bool) {
    let tags = phrases[index].head?.tags ?? TagSet()
    if tags.contains(.comma) {
      self = .comma
    } else if tags.contains(.`open`), depth < Self.deepest, Self.closes(phrases, index) {
      self = .opening
    } else if tags.contains(.close), depth > 0 {
      self = .closing
    } else if !tags.contains(.fullStop), index > 0, index + 1 < phrases.count,
      isList || phrases[index].head.map({ $0.key.unicodeScalars.count > 1 }) == true,
      Self.leadsOn(phrases[index - 1], to: phrases[index + 1], isList: isList)
    {
      self = .floating
    } else {
      self = .stop
    }
  }

  /// Whether something must follow a phrase: a mark behind it ends no sentence.
  private static func leadsOn(_ phrase: Phrase, to next: Phrase, isList: Bool) -> Bool {
    switch phrase.kind {
    case .mark, .exclamation: false
    case .adnominal, .connective: true
    case .adverbial: !phrase.markers.isEmpty
    case .nominal where !phrase.isPredicative && phrase.markers.isEmpty: isList && next.kind == .nominal
    case .nominal, .verbal, .adjectival:
      phrase.value("link") != nil || phrase.value("quote") != nil || !phrase.markers.isEmpty
    }
  }

  /// How deep brackets are followed; deeper ones stand as marks.
  private static let deepest = 8

  /// Whether the bracket at `index` is closed again.
  private static func closes(_ phrases: [Phrase], _ index: Int) -> Bool {
    var depth = 0
    for phrase in phrases[index...] where phrase.kind == .mark {
      let tags = phrase.head?.tags ?? TagSet()
      if tags.contains(.`open`) { depth += 1 }
      if tags.contains(.close) {
        depth -= 1
        if depth == 0 { return true }
      }
    }
    return false
  }
}
