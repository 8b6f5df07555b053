internal import Yaku

/// Subtitles: SRT and WebVTT. Times, numbers, settings, notes and styles come through byte for byte.
///
/// The lines of a cue are read as one text and divided into as many lines again, unless they are the lines of several
/// speakers. Cues are translated one by one.
struct SubtitleFormat: DocumentFormat {
  let isWebVTT: Bool

  func read(_ bytes: [UInt8], _ settings: DocumentSettings) throws(DocumentProblem) -> DocumentReading {
    let lines = TextLines.of(bytes)
    if isWebVTT {
      let first = lines.first.map { String(decoding: bytes[$0.prefix(7)], as: UTF8.self) } ?? ""
      guard first == "WEBVTT" || first == "WEBVTT " || first == "WEBVTT\t" else {
        throw DocumentProblem(offset: 0, reason: "not WebVTT: the first line is not \"WEBVTT\"")
      }
    }
    var reading = DocumentReading()
    var hasTimes = false
    var index = 0
    while index < lines.count {
      guard Self.isTiming(bytes[lines[index]]) else {
        index += 1
        continue
      }
      hasTimes = true
      index += 1
      // An SRT cue may have empty lines within; it ends where the next one begins.
      while index < lines.count {
        let start = index
        while index < lines.count, !TextLines.isBlank(bytes[lines[index]]), !Self.isTiming(bytes[lines[index]]) {
          index += 1
        }
        if start < index, let unit = unit(Array(lines[start..<index]), bytes) { reading.units.append(unit) }
        while index < lines.count, TextLines.isBlank(bytes[lines[index]]) { index += 1 }
        let isNext =
          index >= lines.count || Self.isTiming(bytes[lines[index]])
          || (index + 1 < lines.count && Self.isTiming(bytes[lines[index + 1]]))
        if isWebVTT || isNext { break }
      }
    }
    if !hasTimes, lines.contains(where: { !TextLines.isBlank(bytes[$0]) }), !isWebVTT {
      throw DocumentProblem(offset: 0, reason: "not SRT: there is no line like \"00:00:01,000 --> 00:00:02,000\"")
    }
    return reading
  }

  private func unit(_ lines: [Range<Int>], _ bytes: [UInt8]) -> DocumentUnit? {
    guard let first = lines.first, let last = lines.last else { return nil }
    let reader = SubtitleText(isWebVTT: isWebVTT)
    let isDialogue = lines.dropFirst().contains { reader.startsSpeech(bytes[$0]) }
    // Speeches of one line each, or one text over all lines.
    let parts: [[Range<Int>]] = isDialogue ? lines.map { [$0] } : [lines]
    let dashes = parts.map { part in isDialogue ? part.first.map { reader.dash(bytes[$0]) } ?? [] : [] }
    let texts = zip(parts, dashes).map { part, dash in
      reader.inline(part.enumerated().map { bytes[$1].dropFirst($0 == 0 ? dash.count : 0) })
    }
    guard texts.contains(where: { $0.text.unicodeScalars.contains { $0.properties.isAlphabetic } }) else { return nil }
    let end = TextLines.end(behind: first, in: bytes)
    let count = isDialogue ? 1 : lines.count
    return DocumentUnit(offset: first.lowerBound, texts: texts) { translations in
      var written: [UInt8] = []
      for (index, translation) in translations.enumerated() {
        if index > 0 { written += end }
        written += dashes[index]
        let text = translation.bytes { reader.escape($0) }
        let lines = LineBalancer(text.filter { $0 != 0x0A && $0 != 0x0D }).lines(count)
        written += lines.joined(separator: end)
      }
      // A cue without text would run into the next one.
      return written.isEmpty ? [] : [DocumentEdit(first.lowerBound..<last.upperBound, written)]
    }
  }

  /// `00:00:01,000 --> 00:00:02,000`, with or without hours and spaces, with a comma or a full stop, maybe with settings
  /// behind.
  static func isTiming(_ line: ArraySlice<UInt8>) -> Bool {
    let arrow = Array("-->".utf8)
    guard let place = line.indices.first(where: { line[$0...].starts(with: arrow) }) else { return false }
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    let before = Array(line[..<place].drop(while: isSpace).reversed().drop(while: isSpace))
    let behind = line[(place + arrow.count)...].drop(while: isSpace).prefix { !isSpace($0) }
    return isTime(before) && isTime(behind)
  }

  private static func isTime(_ time: some Collection<UInt8>) -> Bool {
    time.contains(UInt8(ascii: ":"))
      && time.allSatisfy { (0x30...0x3A).contains($0) || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ".") }
  }
}
