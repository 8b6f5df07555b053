import LanguagePack
import Morphology

/// Chooses among the translations of a word by what sentence pairs show beside it: 薬を飲む takes, 水を飲む drinks.
///
/// The order of the dictionary is where every translation starts from; how often it was used at all says a little; each
/// telling word near it adds what was learnt (`SenseTable`). Another translation than the first must win clearly.
struct LearntSenses: Sendable {
  private let pair: PairStack

  init(pair: PairStack) { self.pair = pair }

  /// What the places in the dictionary cost, in hundredths of a natural-log unit.
  private static let places = [0, 60, 90, 110, 130, 150, 170]
  /// What a translation costs that only another layer lists.
  private static let elsewhere = 150
  /// How far usage in general may move a translation.
  private static let mostUsage = 60
  /// How often the first translation must have been seen.
  private static let leastUsage = 2
  /// By how much another translation must win.
  private static let margin = 80
  /// What words that only stand in the same sentence count, in hundredths.
  private static let farWeight = 30

  /// Puts the translation first that the words around ask for. What rules have chosen stays, and what the core lists: its
  /// order, made for other texts than the pairs', was right more often.
  func apply(to units: inout [SourceUnit], _ readings: [Reading]) {
    guard let table = pair.senses else { return }
    var features: SenseFeatures?
    for index in units.indices {
      guard !units[index].isChosen, let layer = units[index].layer, !pair.layers[layer].isCore,
        units[index].tags.intersects(Self.telling),
        !units[index].tags.intersects(Self.bound),
        table.contains(units[index].key), pair.frames(of: units[index].key).isEmpty
      else { continue }
      let found = features ?? SenseFeatures(readings)
      features = found
      choose(&units[index], table, found.features(of: units[index].range))
    }
  }

  /// Adverbs and the like go with any word, and what ends a compound has its meaning from it.
  private static let telling: TagSet = [.noun, .verb, .adjective, .naAdjective, .verbalNoun]

  private static let bound: TagSet = [.suffix, .prefix, .counter, .adverb, .interjection, .pronoun]

  private func choose(_ unit: inout SourceUnit, _ table: SenseTable, _ features: [String]) {
    var told: [(feature: String, otherwise: Int, scores: [String: Int])] = []
    for feature in features {
      guard let found = table.scores(of: unit.key, feature: feature) else { continue }
      told.append(
        (feature, found.otherwise, Dictionary(found.scores.map { ($0.target, $0.score) }, uniquingKeysWith: { $1 })))
    }
    guard !told.isEmpty, let part = unit.entries.first?.targetTags.partOfSpeech else { return }
    var options = unit.entries.filter { part.isEmpty || $0.targetTags.partOfSpeech == part }
    let own = options.count
    for entry in pair.allEntries(of: unit.key, for: unit.tags)
    where entry.targetTags.partOfSpeech == part && !options.contains(where: { $0.target == entry.target }) {
      options.append(entry)
    }
    let usage = Dictionary(pair.weights(of: unit.key).map { ($0.target, $0.count) }, uniquingKeysWith: { $1 })
    // What the pairs never have says nothing about what they have instead.
    guard options.count > 1, usage[options[0].target] ?? 0 >= Self.leastUsage else { return }
    func worth(_ place: Int) -> Int {
      let entry = options[place]
      var worth = -Self.places[min(place, Self.places.count - 1)] - (place < own ? 0 : Self.elsewhere)
      for item in told {
        let score = item.scores[entry.target] ?? item.otherwise
        worth += item.feature.hasPrefix("~") ? score * Self.farWeight / 100 : score
      }
      return worth + Self.usage(usage[entry.target] ?? 0, usage[options[0].target] ?? 0)
    }
    let first = worth(0)
    var best = (place: 0, worth: first + Self.margin)
    for place in options.indices.dropFirst()
    where told.contains(where: { !$0.feature.hasPrefix("~") && $0.scores[options[place].target] ?? 0 > 0 }) {
      let value = worth(place)
      if value > best.worth { best = (place, value) }
    }
    guard best.place > 0 else { return }
    let entry = options[best.place]
    unit.entries.removeAll { $0.target == entry.target }
    unit.entries.insert(entry, at: 0)
    unit.isChosen = true
    unit.evidence = told.max { ($0.scores[entry.target] ?? $0.otherwise) < ($1.scores[entry.target] ?? $1.otherwise) }
      .map { "pairs: beside \($0.feature)" }
  }

  /// A third of the difference of logarithms (of base 2, about), within limits.
  private static func usage(_ count: Int, _ other: Int) -> Int {
    let difference = (count + 1).leadingZeroBitCount - (other + 1).leadingZeroBitCount
    return max(-mostUsage, min(mostUsage, -difference * 23))
  }
}
