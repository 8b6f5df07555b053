import LanguagePack
import Morphology

/// A word or expression of the source in word-by-word transfer, with what it becomes.
struct GlossItem {
  /// The word as written, in small letters.
  var key: String
  var words: [TargetWord]
  /// The place of the word that inflects.
  var head = 0
  /// The part of speech of the translation.
  var part = TagSet()
  /// Whether the source has an infinitive here.
  var isInfinitive = false
  var isMark = false
  /// Whether no dictionary has it.
  var isUnknown = false

  init(key: String, words: [TargetWord], part: TagSet = TagSet(), isMark: Bool = false) {
    self.key = key
    self.words = words
    self.part = part
    self.isMark = isMark
  }

  init(key: String, _ selection: Selection) {
    self.key = key
    words = selection.words
    head = selection.head
    part = selection.partOfSpeech
  }
}

/// What word-by-word transfer changes of the order and the forms of the source.
///
/// Where the manifest of the pair says that adjectives stand behind their noun (`to-LL-adjectives behind`), those that
/// follow a noun go before it, with their adverbs and with a second one behind "and". An infinitive behind a preposition
/// takes the form that the table `infinitives` gives: `de noun of V:gerund`.
struct GlossOrder: Sendable {
  private let adjectivesFollow: Bool
  private let generator: Generator
  private let definite: String
  /// How an infinitive is led in: marker, part of speech of the word before it, template.
  private let infinitives: [String: [(condition: TagSet, template: [Realization.Item])]]

  init(target: LanguageStack, pair: PairStack) {
    adjectivesFollow = pair.manifest["to-\(target.manifest["language"] ?? "")-adjectives"] == "behind"
    generator = Generator(target)
    definite = Realization(rows: target.rows("realization")).word("definite")
    infinitives = pair.rows("infinitives").reduce(into: [:]) { all, fields in
      guard fields.count >= 3, let condition = TagSet(fields[1]) else { return }
      all[fields[0], default: []].append((condition, Realization.template(fields[2])))
    }
  }

  func arranged(_ items: [GlossItem]) -> [GlossItem] {
    let led = infinitives.isEmpty ? items : leadingIn(items)
    return named(adjectivesFollow ? turned(led) : led)
  }

  /// Le CamelCase: no article before the name of a thing with a spelling of its own.
  private func named(_ items: [GlossItem]) -> [GlossItem] {
    var result: [GlossItem] = []
    for var item in items {
      if item.isUnknown, Self.isIdentifier(item.words[0].lemma), let article = result.last, article.words.count == 1,
        article.words[0].lemma == definite
      {
        item.words[0].sources += article.words[0].sources
        result.removeLast()
      }
      result.append(item)
    }
    return result
  }

  /// CamelCase, snake_case: a capital behind a small letter in a word that begins with one, or a low line.
  private static func isIdentifier(_ text: String) -> Bool {
    if text.contains("_") { return true }
    guard text.first?.isUppercase == true else { return false }
    return zip(text, text.dropFirst()).contains { $0.isLowercase && $1.isUppercase }
  }

  private func leadingIn(_ items: [GlossItem]) -> [GlossItem] {
    var result: [GlossItem] = []
    for item in items {
      let before = result.count > 1 ? result[result.count - 2].part : TagSet()
      guard item.isInfinitive, let marker = result.last,
        let template = infinitives[marker.key]?.first(where: { before.contains($0.condition) })?.template
      else {
        result.append(item)
        continue
      }
      result.removeLast()
      result.append(filled(template, item, marker))
    }
    return result
  }

  private func filled(_ template: [Realization.Item], _ item: GlossItem, _ marker: GlossItem) -> GlossItem {
    var filled = item
    filled.words = []
    let sources = marker.words.flatMap(\.sources)
    for place in template {
      guard place.kind == .place else {
        filled.words.append(TargetWord(place.text, .preposition, sources: sources))
        continue
      }
      var words = item.words
      if words.indices.contains(item.head), !place.form.isEmpty,
        generator.surface(of: words[item.head].lemma, partOfSpeech: .verb, form: place.form) != nil
      {
        words[item.head].form = place.form
      }
      if filled.words.isEmpty, words.indices.contains(item.head) { words[item.head].sources += sources }
      filled.words += words
    }
    filled.isInfinitive = false
    return filled
  }

  private func turned(_ items: [GlossItem]) -> [GlossItem] {
    var result: [GlossItem] = []
    var index = 0
    while index < items.count {
      guard items[index].part.contains(.noun), let end = qualities(items, behind: index) else {
        result.append(items[index])
        index += 1
        continue
      }
      result += items[(index + 1)..<end]
      result.append(items[index])
      index = end
    }
    return result
  }

  /// The end of the adjectives behind the noun at `index`; nil where none follow.
  private func qualities(_ items: [GlossItem], behind index: Int) -> Int? {
    guard var end = quality(items, at: index + 1) else { return nil }
    if items.indices.contains(end), items[end].part.contains(.conjunction), let second = quality(items, at: end + 1) {
      end = second
    }
    // propre et bon service: the last one may belong to a noun of its own.
    return items.indices.contains(end) && items[end].part.contains(.noun) ? quality(items, at: index + 1) : end
  }

  /// The end of one adjective with the adverb before it, at `index`.
  private func quality(_ items: [GlossItem], at index: Int) -> Int? {
    guard items.indices.contains(index) else { return nil }
    if items[index].part.contains(.adverb), !items[index].part.contains(.adjective) {
      return items.indices.contains(index + 1) && isQuality(items[index + 1]) ? index + 2 : nil
    }
    return isQuality(items[index]) ? index + 1 : nil
  }

  private func isQuality(_ item: GlossItem) -> Bool {
    item.part.contains(.adjective) && !item.part.contains(.noun) && item.head == item.words.count - 1
  }
}
