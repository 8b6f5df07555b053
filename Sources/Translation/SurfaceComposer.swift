import LanguagePack
package import Morphology
package import TextModel

/// Inflects the words of a translation and writes them down: spaces, capitals, contractions, the article's vowel form.
package struct SurfaceComposer: Sendable {
  let generator: Generator
  let realization: Realization
  private let contractions: [String: String]
  private let firstContractions: Set<String>

  package init(target: LanguageStack, realization: Realization) {
    generator = Generator(target)
    self.realization = realization
    contractions = realization.names("contraction")
    firstContractions = Set(realization.names("contraction-first").keys)
  }

  /// A written text and which part of it each word became.
  package struct Composition: Sendable {
    package var text: String
    /// Spans are UTF-8 offsets in `text`.
    package var words: [(span: TextSpan, sources: [Int])]
    /// Words that have no such form, by number.
    package var ungenerated: [Int]
  }

  /// Writes `words` as one sentence or fragment. A word that stands for a protected one of `readings` keeps its letters.
  package func compose(_ words: [TargetWord], _ readings: [Reading], capitalized: Bool) -> Composition {
    var ungenerated: [Int] = []
    var surfaces = words.enumerated().map { index, word -> String in
      if word.isVerbatim || readings.isInvariable(word) { return word.lemma }
      if let surface = generator.surface(of: word.lemma, partOfSpeech: word.partOfSpeech, form: word.form) {
        return surface
      }
      ungenerated.append(index)
      return word.lemma
    }
    chooseArticles(&surfaces)
    let joints = FillerSpacing(readings)?.joints(of: words, surfaces: surfaces)
    var composition = Composition(text: "", words: [], ungenerated: ungenerated)
    var joinsNext = true
    var isFirst = true
    var index = 0
    while index < words.count {
      var surface = surfaces[index]
      var sources = words[index].sources
      var joint = joints?[index] ?? words[index].joint
      let opens = words[index].isOpening
      // do + not → don't, where the language contracts.
      if index + 1 < words.count, !words[index].partOfSpeech.contains(.object), !contractsFirst(surfaces, after: index),
        let contracted = contractions[(surface + " " + surfaces[index + 1]).lowercased()]
      {
        surface = isCapitalized(surface) ? contracted.capitalizedFirst : contracted
        sources += words[index + 1].sources
        joint = .spaced
        index += 1
      }
      index += 1
      guard !surface.isEmpty else { continue }
      if isFirst && capitalized || opens, surface.first?.isLetter == true, !readings.keepsCase(of: words[index - 1]) {
        surface = surface.capitalizedFirst
      }
      // {name} paid: what a program fills in is the first word.
      if let first = surface.first, first.isLetter || first.isNumber || "{%$".contains(first) { isFirst = false }
      let joinsLeft = joint == .left || joint == .both || joinsNext
      if !joinsLeft { composition.text += " " }
      let start = composition.text.utf8.count
      composition.text += surface
      composition.words.append((TextSpan(start, composition.text.utf8.count), sources))
      joinsNext = joint == .right || joint == .both
    }
    return composition
  }

  /// Whether the two words behind `index` contract before the word there does: I won't.
  private func contractsFirst(_ surfaces: [String], after index: Int) -> Bool {
    index + 2 < surfaces.count && firstContractions.contains("\(surfaces[index + 1]) \(surfaces[index + 2])")
  }

  private func isCapitalized(_ text: String) -> Bool {
    text.first?.isUppercase == true && text != realization.word("I")
  }

  /// a before a consonant sound, an before a vowel sound.
  private func chooseArticles(_ surfaces: inout [String]) {
    guard let article = realization.value("word", "indefinite"),
      let other = realization.value("word", "indefinite-vowel")
    else { return }
    for index in surfaces.indices.dropLast() where surfaces[index].lowercased() == article {
      if startsWithVowelSound(surfaces[index + 1]) {
        surfaces[index] = surfaces[index] == article ? other : other.capitalizedFirst
      }
    }
  }

  private func startsWithVowelSound(_ word: String) -> Bool {
    let lower = word.lowercased()
    for part in [TagSet.noun, .adjective, .adverb, .verb, .numeral] {
      let features = generator.features(of: lower, partOfSpeech: part)
      if features.contains(.vowelSound) { return true }
      if features.contains(.consonantSound) { return false }
    }
    let vowels = realization.value("word", "vowel-letters") ?? ""
    return lower.first.map { vowels.contains($0) } ?? false
  }
}

extension [Reading] {
  /// Whether the letters of a word are to stay as they are: it stands for what is protected, or for a term that says so.
  func keepsCase(of word: TargetWord) -> Bool {
    hasProtected(word.sources) || terms(of: word).contains { $0.keepsCase }
  }

  /// Whether a word is of a term that takes no forms.
  func isInvariable(_ word: TargetWord) -> Bool {
    !word.form.isEmpty && terms(of: word).contains { !$0.isInflected }
  }

  /// The terms that a word is a part of.
  private func terms(of word: TargetWord) -> [Term] {
    word.sources.compactMap { indices.contains($0) ? self[$0].term : nil }.filter { term in
      term.target.split(whereSeparator: { $0 == " " || $0 == "*" }).contains { $0 == word.lemma }
    }
  }

  /// Whether one of the readings with these numbers is protected.
  func hasProtected(_ numbers: [Int]) -> Bool {
    numbers.contains { indices.contains($0) && self[$0].origin == .protected }
  }
}

extension String {
  var capitalizedFirst: String {
    guard let first else { return self }
    return first.uppercased() + dropFirst()
  }
}
