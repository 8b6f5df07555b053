import Glibc
import TestSupport
import Testing
import TextModel

@testable import Writing

/// What holds for a session with any suggestions, decisions, edits of the owner, undo and redo: 20,000 sequences each
/// unless `YAKU_SESSION_SEQUENCES` says otherwise; a failure names its seed, and `YAKU_PROPERTY_SEED` runs it alone.
@Suite struct WritingSessionProperties {
  static let sequences = getenv("YAKU_SESSION_SEQUENCES").flatMap { Int(String(cString: $0)) } ?? 20_000
  static let batches = 50
  static let originals = [
    "", "a", "We saw the the sea.", "駅まで歩いて帰る。", "a🙂b e\u{301} \r\n c", "one two three four five six",
  ]
  static let words = ["", "x", "日本", " and ", "🙂", "longer words"]

  /// The seeds of one batch.
  static func seeds(_ batch: Int) -> [UInt64] {
    if let seed = getenv("YAKU_PROPERTY_SEED").flatMap({ UInt64(String(cString: $0)) }) { return [seed] }
    return (0..<max(1, sequences / batches)).map { UInt64(batch * (sequences / batches) + $0) }
  }

  /// A span of scalars of `text`, at most `limit` bytes long.
  static func span(_ text: [UInt8], limit: Int, _ random: inout SeededRandom) -> TextSpan {
    let places = text.indices.filter { text[$0] & 0xC0 != 0x80 } + [text.count]
    let first = random.pick(places)
    return TextSpan(first, random.pick(places.filter { $0 >= first && $0 <= first + limit }))
  }

  /// A session over two texts with a range and protected parts.
  static func session(_ random: inout SeededRandom) -> WritingSession {
    let texts = (0..<random.number(1...2)).map { _ in
      let text = random.pick(originals)
      let bytes = Array(text.utf8)
      let range = random.number(0...2) == 0 ? span(bytes, limit: 20, &random) : nil
      let protected = (0..<random.number(0...2)).map { _ in span(bytes, limit: 3, &random) }
      return RevisedText(text, range: range, protected: protected)
    }
    var session = WritingSession(texts, showsSuggestions: random.number(0...3) > 0)
    session.change(to: session.showsSuggestions ? .interactiveResting : .noninteractive)
    return session
  }

  static func stream(_ session: inout WritingSession, _ random: inout SeededRandom) -> [WritingSession.Change] {
    session.change(to: .interactiveStreaming)
    defer { session.change(to: .interactiveResting) }
    return (0..<random.number(1...4)).compactMap { _ in
      let text = random.number(0...session.texts.count - 1)
      let span = span(session.texts[text].original, limit: 6, &random)
      guard let item = session.add(span, random.pick(words), to: text) else { return nil }
      return session.showsSuggestions ? session.show(item, true) : nil
    }
  }

  static func decide(_ session: inout WritingSession, _ random: inout SeededRandom) -> [WritingSession.Change] {
    guard !session.items.isEmpty else { return [] }
    let state = random.pick([RevisedText.State.accepted, .rejected, .reviewing, .pending])
    return [session.decide(state, about: random.pick(session.items))].compactMap(\.self)
  }

  /// The bytes of the original that no suggestion and no edit of the owner took the place of are in the text in order.
  static func keepsWhatItMust(_ text: RevisedText) -> Bool {
    var shift = 0
    var position = 0
    for piece in text.pieces {
      let kept = text.original[position..<piece.original.lowerBound]
      let start = position + shift
      guard start + kept.count <= text.bytes.count, text.bytes[start..<start + kept.count] == kept else { return false }
      if piece.mark != nil {
        if text.protected.contains(where: { $0.sharesText(with: piece.original) }) { return false }
        if !text.range.contains(piece.original) { return false }
      }
      position = piece.original.upperBound
      shift += piece.growth
    }
    return text.bytes[(position + shift)...].elementsEqual(text.original[position...])
  }

  /// Without edits of the owner: whatever is decided, toggled, undone and redone, rejecting everything gives every byte
  /// back; and what the host is told makes the same texts as the session has.
  @Test(arguments: 0..<batches) func rejectingRestoresEveryByte(batch: Int) {
    for seed in Self.seeds(batch) {
      var random = SeededRandom(seed: seed)
      var session = Self.session(&random)
      let originals = session.texts.map(\.text)
      var host = originals
      for _ in 0..<random.number(1...10) {
        let changes: [WritingSession.Change]
        switch random.number(0...5) {
        case 0, 1: changes = Self.stream(&session, &random)
        case 2: changes = Self.decide(&session, &random)
        case 3: changes = session.undo()
        case 4: changes = session.redo()
        default:
          session.begin(.toggle)
          let shows = !session.isShowingOriginal
          var made: [WritingSession.Change] = []
          for item in session.items(showingOriginal: shows) {
            if let change = session.show(item, !session.mark(item).isShown) { made.append(change) }
          }
          session.close()
          changes = made
        }
        for change in changes { host[change.text] = EditSet([change.edit]).applied(to: host[change.text]).text }
        if host != session.texts.map(\.text) || !session.texts.allSatisfy(Self.keepsWhatItMust) {
          Issue.record("seed \(seed): the host has \(host), the session \(session.texts.map(\.text))")
          return
        }
      }
      for item in session.items { _ = session.decide(.rejected, about: item) }
      if session.texts.map(\.bytes) != originals.map({ Array($0.utf8) }) {
        Issue.record("seed \(seed): \(session.texts.map(\.text)) is not \(originals)")
        return
      }
    }
  }

  /// With edits of the owner: taking back all groups gives every byte back, making them again gives the end; protected and
  /// outside parts are changed by nobody but the owner; and rejecting everything leaves what the owner wrote.
  @Test(arguments: 0..<batches) func editsOfTheOwnerStayAndUndoIsExact(batch: Int) {
    for seed in Self.seeds(batch) {
      var random = SeededRandom(seed: seed)
      var session = Self.session(&random)
      let originals = session.texts.map(\.bytes)
      for _ in 0..<random.number(1...10) {
        switch random.number(0...5) {
        case 0, 1: _ = Self.stream(&session, &random)
        case 2: _ = Self.decide(&session, &random)
        case 3: _ = random.number(0...1) == 0 ? session.undo() : session.redo()
        default:
          let text = random.number(0...session.texts.count - 1)
          let span = Self.span(session.texts[text].bytes, limit: 4, &random)
          let edit = Edit(span, random.pick(Self.words))
          let wanted = EditSet([edit]).applied(to: session.texts[text].text).text
          session.edit(edit, of: text, restores: random.number(0...3) == 0)
          if session.texts[text].text != wanted {
            Issue.record("seed \(seed): the edit \(edit) gave \(session.texts[text].text), not \(wanted)")
            return
          }
        }
        if !session.texts.allSatisfy(Self.keepsWhatItMust) {
          Issue.record("seed \(seed): something is lost in \(session.texts.map(\.text))")
          return
        }
      }
      let end = session.texts.map(\.bytes)
      var count = 0
      while session.canUndo {
        _ = session.undo()
        count += 1
      }
      if session.texts.map(\.bytes) != originals {
        Issue.record("seed \(seed): undo gave \(session.texts.map(\.text))")
        return
      }
      // What was undone before is made again too, so only as many as were taken back.
      for _ in 0..<count { _ = session.redo() }
      if session.texts.map(\.bytes) != end {
        Issue.record("seed \(seed): redo gave \(session.texts.map(\.text))")
        return
      }
      for item in session.items { _ = session.decide(.rejected, about: item) }
      let isClean = session.texts.allSatisfy { text in
        text.marks.indices.allSatisfy { !(text.marks[$0].isShown && text.marks[$0].isAttached) }
      }
      if !isClean {
        Issue.record("seed \(seed): a rejected suggestion is shown")
        return
      }
    }
  }
}
