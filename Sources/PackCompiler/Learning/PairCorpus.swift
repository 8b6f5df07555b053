import LanguagePack
import Morphology

/// The sentence pairs as they are read: every text once, sentences as numbers.
struct PairCorpus {
  /// A reading of the source by numbers of texts and of tags.
  struct Word {
    let lemma: Int32
    let surface: Int32
    let tags: Int32
  }

  private(set) var texts: [String] = []
  private(set) var tagSets: [TagSet] = []
  private var textNumbers: [String: Int32] = [:]
  private var tagNumbers: [TagSet: Int32] = [:]
  private var words: [Word] = []
  private var starts: [Int] = [0]
  private var targets: [Int32] = []
  private var targetStarts: [Int] = [0]

  var count: Int { starts.count - 1 }

  mutating func add(_ readings: [Reading], _ target: [String]) {
    for reading in readings {
      words.append(
        Word(lemma: text(reading.lemma), surface: text(reading.surface), tags: tags(reading.tags)))
    }
    for word in target { targets.append(text(word)) }
    starts.append(words.count)
    targetStarts.append(targets.count)
  }

  /// The readings of a sentence.
  func source(_ number: Int) -> ArraySlice<Word> { words[starts[number]..<starts[number + 1]] }
  /// The words of its translation.
  func target(_ number: Int) -> ArraySlice<Int32> { targets[targetStarts[number]..<targetStarts[number + 1]] }

  func text(of number: Int32) -> String { texts[Int(number)] }
  func tags(of word: Word) -> TagSet { tagSets[Int(word.tags)] }

  /// The number of a text.
  mutating func text(_ text: String) -> Int32 {
    if let known = textNumbers[text] { return known }
    let number = Int32(texts.count)
    textNumbers[text] = number
    texts.append(text)
    return number
  }

  private mutating func tags(_ tags: TagSet) -> Int32 {
    if let known = tagNumbers[tags] { return known }
    let number = Int32(tagSets.count)
    tagNumbers[tags] = number
    tagSets.append(tags)
    return number
  }
}
