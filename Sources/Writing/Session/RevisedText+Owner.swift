package import TextModel

extension RevisedText {
  /// The step that makes an edit of the owner's, whose span is in the text as it is now, clamped to it.
  ///
  /// Suggestions that the edit touches lose their place: what was open becomes invalid, and nothing is restored over what
  /// the owner wrote. Text written at the edge of one stays outside of it. `restores` says that the owner takes changes
  /// back: where the edit gives suggestions their original, or their words again, they keep their place.
  package func step(of edit: Edit, restores: Bool = false) -> Step {
    let start = min(edit.span.lowerBound, bytes.count)
    let span = TextSpan(start, min(edit.span.upperBound, bytes.count))
    let new = Array(edit.replacement.utf8)
    var step = Step()
    step.place = span.lowerBound
    step.oldBytes = Array(bytes[span.range])
    step.newBytes = new
    if restores, let restored = restoringStep(step, span) { return restored }
    let touched = touchedPieces(span, joinsWriting: true)
    step.pieceIndex = touched.indices.lowerBound
    step.oldPieces = Array(pieces[touched.indices])
    let region = touched.region
    // Places of the original on either side: what is kept there has moved by the pieces before.
    let first = region.lowerBound - touched.shift
    let after = touched.shift + step.oldPieces.reduce(0) { $0 + $1.growth }
    step.newPieces = [
      Piece(
        original: TextSpan(first, region.upperBound - after), count: region.count - span.count + new.count, mark: nil)
    ]
    for piece in step.oldPieces {
      guard let number = piece.mark else { continue }
      step.oldMarks[number] = marks[number]
      var mark = marks[number]
      mark.isAttached = false
      if mark.state.isOpen { mark.state = .invalid }
      step.newMarks[number] = mark
    }
    return step
  }

  /// The pieces that an edit at `span` touches, where the whole of them and the edit is in the text, and how far what is
  /// before them has moved.
  private func touchedPieces(
    _ span: TextSpan, joinsWriting: Bool
  ) -> (indices: Range<Int>, region: TextSpan, shift: Int) {
    var first: Int?
    var last = 0
    var region = span
    var shift = 0
    var shiftBefore = 0
    for (index, piece) in pieces.enumerated() {
      let start = piece.original.lowerBound + shift
      let here = TextSpan(start, start + piece.count)
      let continues = joinsWriting && piece.mark == nil && here.upperBound == span.lowerBound && first == nil
      if continues && !isFollowedByPiece(index, at: here.upperBound) || here.sharesText(with: span) {
        if first == nil {
          first = index
          shiftBefore = shift
        }
        last = index + 1
        region = TextSpan(min(region.lowerBound, here.lowerBound), max(region.upperBound, here.upperBound))
      } else if here.upperBound <= span.lowerBound {
        last = index + 1
        shiftBefore = shift + piece.growth
      } else {
        break
      }
      shift += piece.growth
    }
    return ((first ?? last)..<last, region, shiftBefore)
  }

  /// Whether the next piece, too, ends where this one does, so that something written there belongs behind that.
  private func isFollowedByPiece(_ index: Int, at offset: Int) -> Bool {
    index + 1 < pieces.count && pieces[index + 1].count == 0
      && pieces[index + 1].original.lowerBound == pieces[index].original.upperBound
  }

  /// The step by which all suggestions at an edit get their original, or all their words again; nil when the edit does
  /// neither.
  private func restoringStep(_ edit: Step, _ span: TextSpan) -> Step? {
    var touched = touchedPieces(span, joinsWriting: false)
    // Where nothing stands, words that come back are put in.
    if touched.indices.isEmpty, span.isEmpty {
      var shift = 0
      for (index, piece) in pieces.enumerated() {
        let place = piece.original.lowerBound + shift
        if piece.count == 0, piece.mark != nil, place == span.lowerBound {
          touched = (index..<index + 1, span, shift)
        }
        shift += piece.growth
      }
    }
    guard !touched.indices.isEmpty else { return nil }
    let head = bytes[touched.region.lowerBound..<span.lowerBound]
    let tail = bytes[span.upperBound..<touched.region.upperBound]
    let wanted = Array(head) + edit.newBytes + Array(tail)
    for isShown in [false, true] {
      var contents: [UInt8] = []
      var step = edit
      var position = touched.region.lowerBound
      var shift = touched.shift
      for piece in pieces[touched.indices] {
        let start = piece.original.lowerBound + shift
        contents += bytes[position..<max(position, start)]
        position = start + piece.count
        shift += piece.growth
        step.oldPieces.append(piece)
        guard let number = piece.mark else {
          contents += bytes[start..<position]
          step.newPieces.append(piece)
          continue
        }
        var mark = marks[number]
        step.oldMarks[number] = mark
        mark.isShown = isShown
        mark.state = .pending
        let words = isShown ? mark.inserted : originalBytes(at: mark.original)
        contents += words
        step.newMarks[number] = mark
        step.newPieces.append(Piece(original: piece.original, count: words.count, mark: number))
      }
      contents += bytes[position..<max(position, touched.region.upperBound)]
      step.pieceIndex = touched.indices.lowerBound
      if contents == wanted { return step }
    }
    return nil
  }
}
