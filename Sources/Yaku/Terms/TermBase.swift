import LanguagePack
import Morphology
import Synchronization
import TextModel
import Translation

/// A glossary: how a caller wants words translated, before what any dictionary says.
///
/// Made once and shared by any number of requests and tasks; what it needs for a pair of languages is built at the first
/// request for that pair and kept. A sentence costs no more with many entries than with few.
public final class TermBase: Sendable {
  /// What responses call it: the file it is from, without folders.
  public let name: String
  /// The entries, in the order that decides where two have the same source.
  public let entries: [TermEntry]
  private let compiled = Mutex<[LanguagePair: Compiled]>([:])

  /// What a direction needs of the entries.
  struct Compiled {
    let stack: LanguageStack
    let table: TermTable
    let forbidden: [TranslationAids.Forbidden]
  }

  /// A term base of `entries`.
  public init(_ entries: [TermEntry], name: String = "terms") {
    self.entries = entries
    self.name = name
  }

  /// The terms for the direction of `translator`.
  func compiled(for pair: LanguagePair, _ translator: Translator) -> Compiled {
    let stack = translator.source
    let pair = LanguagePair(from: pair.source.base, to: pair.target.base)
    if let known = compiled.withLock({ $0[pair] }), known.stack === stack { return known }
    let serving = entries.filter { $0.serves(pair) }
    let terms = serving.filter { !$0.isForbidden && !$0.source.isEmpty && !$0.target.isEmpty }.map(term)
    let made = Compiled(
      stack: stack, table: TermTable(terms, for: stack),
      forbidden: serving.filter { $0.isForbidden && !$0.target.isEmpty }.map { entry in
        TranslationAids.Forbidden(entry, termBase: name, in: translator.target)
      })
    return compiled.withLock { compiled in
      if let known = compiled[pair], known.stack === stack { return known }
      compiled[pair] = made
      return made
    }
  }

  private func term(_ entry: TermEntry) -> Term {
    let hasCapitals = entry.target.contains(where: \.isUppercase)
    let policy = entry.casePolicy ?? (hasCapitals ? .keep : .follow)
    // An abbreviation in capitals is another word than the same letters without.
    let isAbbreviation = entry.source.count > 1 && entry.source.allSatisfy { $0.isUppercase && $0.isASCII }
    return Term(
      source: entry.source.split(whereSeparator: \.isWhitespace).joined(separator: " "),
      // A term stands within a line.
      target: entry.target.split(whereSeparator: \.isNewline).joined(separator: " "),
      partOfSpeech: entry.partOfSpeech?.tags ?? TagSet(), isInflected: entry.isInflected,
      keepsCase: policy != .follow, isExact: policy == .exact || (entry.casePolicy == nil && isAbbreviation),
      origin: name)
  }
}

extension TermBase: Hashable {
  /// Whether both are the same object.
  public static func == (first: TermBase, second: TermBase) -> Bool { first === second }

  /// By identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension TermEntry.PartOfSpeech {
  var tags: TagSet {
    switch self {
    case .noun: .noun
    case .name: .properNoun
    case .verb: .verb
    case .adjective: .adjective
    case .adverb: .adverb
    }
  }
}
