import LanguagePack
import Morphology

/// Puts the parts of a sentence one after the other, with the marks between them.
struct SentenceTransfer {
  let context: TransferContext

  /// `isText` says that the parts stand in the text itself, not inside quotation marks.
  func nodes(_ parts: [SentencePart], isText: Bool = false) -> [TargetNode] {
    var nodes: [TargetNode] = []
    var isSaid = false
    for (index, part) in parts.enumerated() {
      // Said already, with the part before it.
      if isSaid {
        isSaid = false
        continue
      }
      if index > 0, case .clause(let before) = parts[index - 1], before.predicate.endsSentence, !nodes.isEmpty {
        if case .word(let last)? = nodes.last, last.partOfSpeech.intersects(CandidateLookup.marks) {
        } else {
          nodes.append(TargetWord(".", .punctuation, joint: .left))
        }
        nodes += context.clauses.opened(self.nodes(Array(parts[index...])))
        return nodes
      }
      switch part {
      case .clause(let clause):
        separate(&nodes)
        let next = parts.indices.contains(index + 1) ? parts[index + 1] : nil
        nodes += context.clauses.sentence(
          asks(clause, before: next) ? clause.asked : clause, isStated: true, isText: isText)
      case .fragment(let group, let markers):
        // 東京から。: a noun alone keeps what its particle says.
        let lead = context.nouns.lead(group, markers)
        let next = parts.indices.contains(index + 1) ? parts[index + 1] : nil
        if let exclamation = leading(next, to: lead) {
          // 東京へようこそ, welcome to Tokyo; not 東京からようこそ.
          separate(&nodes)
          nodes += exclamation + context.nouns.phrase(group, use: .oblique).nodes
          isSaid = true
          continue
        }
        if index > 0, let exclamation = leading(parts[index - 1], to: lead), let preposition = exclamation.last {
          nodes += [preposition] + context.nouns.phrase(group, use: .oblique).nodes
          continue
        }
        separate(&nodes)
        // 色：黒: the name of what is listed, and what it is.
        let isListed = isLabelMark(next) || index > 0 && isLabelMark(parts[index - 1])
        let use: NounPhraseTransfer.Use = isListed ? .label : .fragment
        nodes += lead + context.nouns.phrase(group, use: lead.isEmpty ? use : .oblique).nodes
      case .phrase(let phrase):
        if phrase.kind == .mark {
          mark(phrase, &nodes)
        } else {
          // 田中さん、こんにちは: who is spoken to stands apart.
          if phrase.kind == .exclamation, index > 0, case .fragment = parts[index - 1] { separate(&nodes) }
          nodes.append(words: context.words(phrase))
        }
      }
    }
    return nodes
  }

  /// An exclamation that leads in what it is about, with the preposition of that: table `leading`. `lead` has the ways to
  /// say the particle there; one of them has to be that preposition.
  private func leading(_ part: SentencePart?, to lead: [TargetNode]) -> [TargetNode]? {
    guard !lead.isEmpty, case .phrase(let phrase)? = part, phrase.kind == .exclamation else { return nil }
    let words = context.words(phrase)
    guard let last = words.last, let preposition = context.realization.value("leading", last.lemma),
      lead.contains(where: { Self.mayBe($0, preposition) })
    else { return nil }
    return words.map { .word($0) } + [.word(TargetWord(preposition, .preposition))]
  }

  private static func mayBe(_ node: TargetNode, _ preposition: String) -> Bool {
    switch node {
    case .word(let word): word.lemma == preposition
    case .choice(let options): options.contains { $0.words.map(\.lemma) == [preposition] }
    }
  }

  /// 味：★★★: whether a part is a mark that stands behind the name of what it rates.
  private func isLabelMark(_ part: SentencePart?) -> Bool {
    guard case .phrase(let mark)? = part, mark.kind == .mark, let unit = mark.head else { return false }
    let surface = context.readings[unit.range.lowerBound].surface
    return surface.allSatisfy { context.grammar.labelMarks.contains(String($0)) }
  }

  /// どうやって見つけた？: whether only the mark behind a clause says that it asks.
  private func asks(_ clause: Clause, before part: SentencePart?) -> Bool {
    guard case .phrase(let mark)? = part, mark.kind == .mark, let unit = mark.head,
      context.realization.value("mark", context.readings[unit.range.lowerBound].surface)
        ?? context.readings[unit.range.lowerBound].surface == context.realization.value("question", "mark")
    else { return false }
    return clause.predicate.markers.isEmpty && clause.predicate.settings.allSatisfy { Self.neutral.contains($0.name) }
  }

  /// What may be said of a predicate that asks without a particle.
  private static let neutral: Set<String> = ["tense", "polarity", "style", "copula", "aspect", "voice"]

  /// A comma between two things that stand beside each other.
  private func separate(_ nodes: inout [TargetNode]) {
    guard case .word(let last)? = nodes.last,
      last.partOfSpeech.intersects(CandidateLookup.marks) || last.joint == .right
    else {
      if !nodes.isEmpty { nodes.append(TargetWord(",", .punctuation, joint: .left)) }
      return
    }
  }

  /// A mark in the form the target writes: table `marks`, source mark and target mark, with how it joins.
  private func mark(_ phrase: Phrase, _ nodes: inout [TargetNode]) {
    for unit in phrase.units {
      let reading = context.readings[unit.range.lowerBound]
      if reading.origin == .protected {
        let joint: TargetWord.Joint =
          reading.tags.contains(.`open`) ? .right : reading.tags.contains(.close) ? .left : .spaced
        nodes.append(TargetWord(reading.surface, .symbol, sources: Array(unit.range), joint: joint, isVerbatim: true))
        continue
      }
      // ・・・ is an ellipsis, one mark of many signs.
      if let whole = context.realization.value("mark-repeated", reading.surface),
        unit.range.lowerBound > 0, context.readings[unit.range.lowerBound - 1].surface == reading.surface
      {
        if case .word(var last)? = nodes.last, last.partOfSpeech.intersects(CandidateLookup.marks) {
          last.lemma = whole
          last.joint = .left
          last.sources += Array(unit.range)
          nodes[nodes.count - 1] = .word(last)
        }
        continue
      }
      let text =
        (nodes.isEmpty ? context.realization.value("mark-first", reading.surface) : nil)
        ?? context.realization.value("mark", reading.surface)
        ?? ellipsis(reading.surface)
        ?? context.transliterator.romanize(reading.surface, reading: "")
      // A question has its mark already.
      let isStop = reading.tags.contains(.fullStop)
      let question = context.realization.value("question", "mark")
      if isStop, text != question, case .word(let last)? = nodes.last, last.sources.isEmpty, last.lemma == question {
        continue
      }
      if case .word(let last)? = nodes.last, last.lemma == text, last.partOfSpeech.contains(.punctuation),
        last.sources.isEmpty
      {
        nodes.removeLast()
      }
      if isStop, text == ".", closes(nodes) {
        // He said, "It's good.": the stop stands inside, once.
        if !endsInside(nodes) {
          nodes.insert(
            .word(TargetWord(text, .punctuation, sources: Array(unit.range), joint: .left, isVerbatim: true)),
            at: nodes.count - 1)
        }
        continue
      }
      var joint = TargetWord.Joint.spaced
      if reading.tags.intersects(.fullStop.union(.comma).union(.close))
        || context.realization.value("mark-joined", text) != nil
      {
        joint = .left
      }
      if reading.tags.contains(.`open`) { joint = .right }
      if unit.range.lowerBound > 0, isSign(reading), isSign(context.readings[unit.range.lowerBound - 1]) {
        joint = .left
      }
      nodes.append(
        TargetWord(
          text, reading.tags.contains(.punctuation) ? .punctuation : .symbol, sources: Array(unit.range), joint: joint,
          isVerbatim: true))
    }
  }

  /// ★★, ♪♪: signs that stand together stay together.
  private func isSign(_ reading: Reading) -> Bool {
    reading.tags.contains(.symbol)
      && reading.surface.unicodeScalars.allSatisfy { $0.properties.generalCategory == .otherSymbol }
  }

  /// Whether the last node closes what somebody says: a quotation mark, with a comma before the one that opens.
  private func closes(_ nodes: [TargetNode]) -> Bool {
    guard case .word(let last)? = nodes.last, last.joint == .left, !last.sources.isEmpty,
      context.readings[last.sources[0]].tags.contains(.close)
    else { return false }
    let opening = nodes.dropLast().lastIndex { node in
      if case .word(let word) = node { word.lemma == last.lemma && word.joint == .right } else { false }
    }
    guard let opening, opening > 0, case .word(let comma) = nodes[opening - 1] else { return false }
    return comma.lemma == "," && comma.sources.isEmpty
  }

  /// Whether a stop stands before the closing mark already.
  private func endsInside(_ nodes: [TargetNode]) -> Bool {
    guard nodes.count > 1, case .word(let word) = nodes[nodes.count - 2] else { return false }
    return word.partOfSpeech.intersects(CandidateLookup.marks) && [".", "!", "?", "..."].contains(word.lemma)
  }

  /// `...。`: dots with a full stop of another script behind them, which they already say.
  private func ellipsis(_ text: String) -> String? {
    guard text.count > 2, let last = text.last, context.realization.value("mark", String(last)) == ".",
      text.dropLast().allSatisfy({ $0 == "." })
    else { return nil }
    return String(text.dropLast())
  }
}
