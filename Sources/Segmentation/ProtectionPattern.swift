/// Scanners by hand for what must not be changed. Each answers the range of its find around or from an
/// offset, or `nil`. None looks further than a few hundred bytes.
extension TextBytes {
  private static let reach = 512

  @inline(__always)
  private func isAlphanumeric(_ offset: Int) -> Bool {
    UInt32(self[offset]).isASCIILetter || UInt32(self[offset]).isASCIIDigit
  }

  private func isIn(_ set: StaticString, _ byte: UInt8) -> Bool {
    for index in 0..<set.utf8CodeUnitCount where set.utf8Start[index] == byte { return true }
    return false
  }

  // MARK: Addresses

  /// `https://example.org/a` around the colon, or `mailto:`.
  func url(atColon colon: Int, floor: Int) -> Range<Int>? {
    var start = colon
    while start > floor, colon - start < 12, UInt32(self[start - 1]).isASCIILetter { start -= 1 }
    guard colon - start >= 2 else { return nil }
    if self[colon + 1] == 0x2F, self[colon + 2] == 0x2F, isAlphanumeric(colon + 3) || self[colon + 3] >= 0x80 {
      return start..<addressEnd(from: colon + 3)
    }
    if colon - start == 6, matches("mailto", at: start), isAlphanumeric(colon + 1) {
      return start..<addressEnd(from: colon + 1)
    }
    return nil
  }

  /// The end of an address: without the marks of the sentence around it, brackets kept in pairs.
  private func addressEnd(from start: Int) -> Int {
    var end = start
    while end < count, end - start < 2048 {
      let byte = buffer[end]
      if byte <= 0x20 || isIn("\"<>`{}|\\^", byte) { break }
      if byte >= 0x80 {
        let (value, length) = scalar(at: end)
        guard value.isLetter, !value.isEastAsian, length > 0 else { break }
        end += length
        continue
      }
      end += 1
    }
    var depth = 0
    for offset in start..<end {
      if buffer[offset] == 0x28 { depth += 1 } else if buffer[offset] == 0x29 { depth -= 1 }
    }
    while end > start {
      let byte = buffer[end - 1]
      if byte == 0x29, depth < 0 { depth += 1 } else if !isIn(".,;:!?'*]", byte) { break }
      end -= 1
    }
    return end
  }

  /// Domains without a scheme that are believed; others need `www.` before or a path behind.
  private static let domains: Set<String> = [
    "com", "org", "net", "edu", "gov", "info", "biz", "io", "app", "dev", "co", "jp", "uk", "de", "eu",
  ]

  /// `www.example.org`, `example.com/path` around the full stop.
  func domain(atStop stop: Int, floor: Int) -> Range<Int>? {
    guard isAlphanumeric(stop - 1), isAlphanumeric(stop + 1) else { return nil }
    var start = stop
    while start > floor, isAlphanumeric(start - 1) || self[start - 1] == 0x2D { start -= 1 }
    guard start == 0 || (self[start - 1] != 0x40 && self[start - 1] != 0x2E) else { return nil }
    var end = stop
    var label = stop + 1
    while self[end] == 0x2E, isAlphanumeric(end + 1), end - stop < 255 {
      label = end + 1
      end = label
      while isAlphanumeric(end) || self[end] == 0x2D { end += 1 }
    }
    let isWeb = stop - start == 3 && (matches("www", at: start) || matches("WWW", at: start))
    guard buffer[label..<end].allSatisfy({ UInt32($0).isASCIILetter }), end - label >= 2 else { return nil }
    guard isWeb || Self.domains.contains(string(label..<end).lowercased()) else { return nil }
    // `done.Co` is two sentences: a host is written in one case.
    if !isWeb, UInt32(self[label]).isUppercase, !UInt32(self[start]).isUppercase { return nil }
    if !isWeb, end - label < 3, self[end] != 0x2F, label == stop + 1 { return nil }
    return start..<(self[end] == 0x2F || self[end] == 0x3F || self[end] == 0x3A ? addressEnd(from: end) : end)
  }

  /// `name@example.com` around the sign.
  func email(atSign sign: Int, floor: Int) -> Range<Int>? {
    var start = sign
    while start > floor, sign - start < 64, isAlphanumeric(start - 1) || isIn("._%+-", self[start - 1]) { start -= 1 }
    while start < sign, !isAlphanumeric(start) { start += 1 }
    var end = sign + 1
    var lastStop = -1
    while isAlphanumeric(end) || ((self[end] == 0x2E || self[end] == 0x2D) && isAlphanumeric(end + 1)) {
      if self[end] == 0x2E { lastStop = end }
      end += 1
    }
    guard start < sign, lastStop > sign + 1, end - lastStop > 2 else { return nil }
    return start..<end
  }

  /// `@name` or `#topic`: letters, digits and low lines, a letter among them, nothing attached before.
  func handle(at sign: Int) -> Range<Int>? {
    let before = scalar(before: sign).value
    guard !before.isWord || before.touchesCodes, before != 0x26, before != 0x2F else { return nil }
    var end = sign + 1
    var hasLetter = false
    while end - sign < 100 {
      let (value, length) = scalar(at: end)
      guard value.isWord || value == 0x5F || (value == 0x30FC) else { break }
      // `@` goes with ASCII names only; text without spaces may follow at once.
      if self[sign] == 0x40, value >= 0x80 { break }
      hasLetter = hasLetter || value.isLetter
      end += length
    }
    guard hasLetter, end - sign > 2 else { return nil }
    return sign..<end
  }

  // MARK: Placeholders and markup

  /// `%s`, `%1$@`, `%.2f`, `%(name)s`.
  ///
  /// Behind a digit it is a share (50%), but not where the digit is of the find that ends at `floor`.
  func printf(at percent: Int, floor: Int) -> Range<Int>? {
    guard percent == floor || (!UInt32(self[percent - 1]).isASCIIDigit && self[percent - 1] != 0x25) else {
      return nil
    }
    var end = percent + 1
    if self[end] == 0x28 {
      while isAlphanumeric(end + 1) || self[end + 1] == 0x5F { end += 1 }
      guard self[end + 1] == 0x29, end > percent + 1 else { return nil }
      end += 2
    }
    while UInt32(self[end]).isASCIIDigit || isIn("$.-+#", self[end]) { end += 1 }
    while isIn("lhzqjt", self[end]) { end += 1 }
    guard isIn("sdiufFgGeExXcp@", self[end]), self[end] == 0x40 || isFree(after: end) else {
      return nil
    }
    return percent..<end + 1
  }

  /// Whether no word goes on behind `position`; text without spaces may follow at once.
  private func isFree(after position: Int) -> Bool {
    let next = scalar(at: position + 1).value
    return !next.isWord || next.touchesCodes
  }

  /// `#Product1#`, `%NAME%`: a name between two of the same sign, nothing attached on either side.
  func enclosedName(at sign: Int) -> Range<Int>? {
    guard !scalar(before: sign).value.isWord || scalar(before: sign).value.touchesCodes else { return nil }
    var end = sign + 1
    var hasLetter = false
    while end - sign < 64, isAlphanumeric(end) || ((self[end] == 0x5F || self[end] == 0x2D) && end > sign + 1) {
      hasLetter = hasLetter || UInt32(self[end]).isASCIILetter
      end += 1
    }
    guard hasLetter, self[end] == self[sign] else { return nil }
    let after = scalar(at: end + 1).value
    return !after.isWord || after.touchesCodes ? sign..<end + 1 : nil
  }

  /// `[NAME]`, `[CITY_2]`: what was taken out of a text, in capitals.
  func bracketedName(at open: Int) -> Range<Int>? {
    var end = open + 1
    while end - open < 40,
      UInt32(self[end]).isUppercase || (end > open + 2 && (isAlphanumeric(end) || self[end] == 0x5F))
    {
      if UInt32(self[end]).isLowercase { return nil }
      end += 1
    }
    return end > open + 2 && self[end] == 0x5D ? open..<end + 1 : nil
  }

  /// `{name}`, `{0}`, `{{name}}`, `${name}`, `$(NAME)`.
  func braces(at position: Int) -> Range<Int>? {
    var open = position
    if self[open] == 0x24 {
      open += 1
      guard self[open] == 0x7B else { return nil }
    }
    let isDouble = self[open + 1] == 0x7B
    let start = isDouble ? open + 2 : open + 1
    var end = start
    while end < count, end - start < 64, buffer[end] != 0x7D {
      let byte = buffer[end]
      guard isAlphanumeric(end) || isIn("_.-:,%#[]", byte) || (isDouble && byte == 0x20) else { return nil }
      end += 1
    }
    guard end > start, self[end] == 0x7D, !isDouble || self[end + 1] == 0x7D else { return nil }
    return position..<end + (isDouble ? 2 : 1)
  }

  /// `<b>`, `</b>`, `<br/>`, `<a href="…">`, `<!-- … -->`.
  func tag(at position: Int) -> Range<Int>? {
    if matches("<!--", at: position) {
      var end = position + 4
      while end < count, end - position < 4096, !matches("-->", at: end) { end += 1 }
      return matches("-->", at: end) ? position..<end + 3 : nil
    }
    var end = position + 1
    if self[end] == 0x2F { end += 1 }
    guard UInt32(self[end]).isASCIILetter else { return nil }
    var quote: UInt8 = 0
    while end < count, end - position < Self.reach * 2 {
      let byte = buffer[end]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == 0x3E {
        return position..<end + 1
      } else if byte == 0x3C {
        return nil
      } else if (byte == 0x22 || byte == 0x27), self[end - 1] == 0x3D {
        quote = byte
      }
      end += 1
    }
    return nil
  }

  /// `&amp;`, `&#38;`, `&#x26;`.
  func entity(at position: Int) -> Range<Int>? {
    var end = position + 1
    if self[end] == 0x23 { end += 1 }
    let start = end
    while isAlphanumeric(end), end - start < 32 { end += 1 }
    guard end - start >= 2 || self[position + 1] == 0x23, end > start, self[end] == 0x3B else { return nil }
    return position..<end + 1
  }

  /// Code between runs of backticks of the same length.
  func codeSpan(at position: Int) -> Range<Int>? {
    // A run that closed nothing is not tried again from its middle.
    if self[position - 1] == 0x60 { return nil }
    var start = position
    while self[start] == 0x60 { start += 1 }
    let width = start - position
    // A grave accent inside a word or behind it opens nothing.
    if width < 3, isInWord(scalar(before: position).value) { return nil }
    var end = start
    while end < count, end - start < (width < 3 ? 200 : 20_000) {
      guard buffer[end] == 0x60 else {
        if buffer[end] == 0x0A, width < 3 { return nil }
        end += 1
        continue
      }
      var close = end
      while self[close] == 0x60 { close += 1 }
      if close - end == width, end > start, width > 2 || !isInWord(scalar(at: close).value) { return position..<close }
      end = close
    }
    return nil
  }

  /// Whether a word of a script with spaces goes on with the scalar.
  private func isInWord(_ value: UInt32) -> Bool { value.isWord && !value.touchesCodes }

  // MARK: Codes, files, paths

  /// A product or model number around the digit: capitals and digits, `A-12`, `WH-1000XM4`.
  ///
  /// A number with a unit (`12GB`, `5V`) and a number with a sign are not.
  func identifier(atDigit digit: Int, floor: Int) -> Range<Int>? {
    if digit > floor, isAlphanumeric(digit - 1) && UInt32(self[digit - 1]).isASCIIDigit { return nil }
    var start = digit
    while start > floor, digit - start < 48,
      isAlphanumeric(start - 1) || ((self[start - 1] == 0x2D || self[start - 1] == 0x5F) && isAlphanumeric(start - 2))
    {
      start -= 1
    }
    var end = digit
    while end - start < 64, isAlphanumeric(end) || ((self[end] == 0x2D || self[end] == 0x5F) && isAlphanumeric(end + 1))
    { end += 1 }
    guard end - start < 64, UInt32(self[start]).isASCIILetter, end - start >= 3 else { return nil }
    if start > 0, self[start - 1] >= 0x80, !scalar(before: start).value.touchesCodes,
      scalar(before: start).value.isWord
    {
      return nil
    }
    guard !scalar(at: end).value.isWord || scalar(at: end).value.touchesCodes else { return nil }
    let bytes = buffer[start..<end]
    if bytes.contains(where: { UInt32($0).isLowercase }) { return isMixedCode(start..<end) ? start..<end : nil }
    let letters = bytes.prefix { UInt32($0).isASCIILetter }.count
    let hasJoint = bytes.contains(0x2D) || bytes.contains(0x5F)
    return hasJoint || letters >= 2 || bytes.count >= 5 ? start..<end : nil
  }

  /// `iPhone15-A2`, `PlayStation5`: small letters and capitals, where a word has none of those inside, and digits.
  private func isMixedCode(_ range: Range<Int>) -> Bool {
    var hasDigit = false
    var hasInnerCapital = false
    var hasCode = false
    var before: UInt8 = 0
    var part = (capital: false, digit: false)
    for offset in range {
      let byte = UInt32(self[offset])
      hasDigit = hasDigit || byte.isASCIIDigit
      if byte.isUppercase, UInt32(before).isLowercase { hasInnerCapital = true }
      if byte == 0x2D || byte == 0x5F { part = (false, false) }
      part = (part.capital || byte.isUppercase, part.digit || byte.isASCIIDigit)
      if part.capital, part.digit, range.lowerBound < offset { hasCode = true }
      before = self[offset]
    }
    let hasJoint = buffer[range].contains { $0 == 0x2D || $0 == 0x5F }
    return hasDigit && (hasInnerCapital || (hasJoint && hasCode))
  }

  private static let extensions: Set<String> = [
    "txt", "pdf", "jpg", "jpeg", "png", "gif", "bmp", "svg", "webp", "heic", "csv", "tsv", "json", "jsonl", "xml",
    "html", "htm", "css", "doc", "docx", "xls", "xlsx", "ppt", "pptx", "odt", "ods", "zip", "tar", "gz", "bz2", "xz",
    "rar", "7z", "mp3", "mp4", "wav", "flac", "ogg", "avi", "mov", "mkv", "webm", "exe", "msi", "apk", "ipa", "dmg",
    "iso", "py", "js", "ts", "swift", "cpp", "java", "rb", "rs", "sh", "md", "yml", "yaml", "toml", "log", "ini",
    "cfg", "conf", "epub", "mobi", "srt", "po", "xliff", "sql", "db", "bak",
  ]

  /// `report.pdf`, `.zip` around the full stop.
  func fileName(atStop stop: Int, floor: Int) -> Range<Int>? {
    guard isAlphanumeric(stop + 1) else { return nil }
    guard var end = extensionEnd(from: stop + 1) else { return nil }
    while self[end] == 0x2E, let longer = extensionEnd(from: end + 1) { end = longer }
    var start = stop
    while start > floor, stop - start < 128, isAlphanumeric(start - 1) || isIn("._-/\\~", self[start - 1]) {
      start -= 1
    }
    return start..<end
  }

  /// The end of a known file name extension at `start`.
  private func extensionEnd(from start: Int) -> Int? {
    var end = start
    while isAlphanumeric(end), end - start < 7 { end += 1 }
    guard end > start, isFree(after: end - 1) else { return nil }
    return Self.extensions.contains(string(start..<end).lowercased()) ? end : nil
  }

  /// `/usr/bin/env`, `~/notes`, `C:\Users\me`, `\\server\share` at the first slash.
  func path(at position: Int) -> Range<Int>? {
    let before = scalar(before: position).value
    var start = position
    if self[position] == 0x5C, self[position + 1] == 0x5C, isAlphanumeric(position + 2), isEdge(before) {
      start = position
    } else if self[position] == 0x5C {
      guard self[position - 1] == 0x3A, UInt32(self[position - 2]).isASCIILetter, !isAlphanumeric(position - 3) else {
        return nil
      }
      start = position - 2
    } else {
      guard isEdge(before) else { return nil }
      if self[position] == 0x7E, self[position + 1] != 0x2F { return nil }
    }
    var end = position + 1
    var slashes = 1
    if start == position, self[position] == 0x5C { end += 1 }
    var letters = 0
    while isAlphanumeric(end) || isIn("._-+@/\\", self[end]) {
      if self[end] == self[position] || self[end] == 0x2F { slashes += 1 }
      if UInt32(self[end]).isASCIILetter { letters += 1 }
      end += 1
    }
    while isIn(".,", self[end - 1]) { end -= 1 }
    guard slashes >= 2 || start < position, letters >= 2 else { return nil }
    return start..<end
  }

  /// Whether a path may begin behind the scalar.
  private func isEdge(_ before: UInt32) -> Bool {
    before == 0 || before.isSpace || before.isOpening || before.touchesCodes || (before >= 0x80 && !before.isWord)
  }
}
