import LanguagePack
import TextModel

/// Finds dates and clock times that are written with a word after each number, and makes one reading of each.
///
/// The words come from the `dates` table of a language: rows of part (`year`, `month`, `day`, `decade`, `hour`, `minute`,
/// `half`, `not-hour`) and text. The lemma of such a reading is `date y=2024 m=3 d=15` or `time h=10 n=30`, with what is there.
/// Clock times with a colon are found in every language that has the table. Linear in the number of readings.
package struct DateExpressions: Sendable {
  private let texts: [String: [String]]

  init(rows: [[String]]) {
    var texts: [String: [String]] = [:]
    for fields in rows where fields.count >= 2 { texts[fields[0], default: []].append(fields[1]) }
    self.texts = texts
  }

  /// The readings with those of each date or time joined.
  func joined(_ readings: [Reading]) -> [Reading] {
    guard !texts.isEmpty else { return readings }
    var result: [Reading] = []
    var position = 0
    while position < readings.count {
      if readings[position].origin != .protected, let (lemma, end) = match(readings, at: position),
        let last = readings[position..<end].last
      {
        let surface = readings[position..<end].map(\.surface).joined()
        result.append(
          Reading(
            span: TextSpan(readings[position].span.lowerBound, last.span.upperBound), surface: surface, lemma: lemma,
            tags: TagSet.noun.union(.time).union(.numeral), origin: .core))
        position = end
      } else {
        result.append(readings[position])
        position += 1
      }
    }
    return result
  }

  /// Whether a reading is a date or a clock time that was joined.
  package static func isDate(_ reading: Reading) -> Bool {
    reading.tags.contains(.numeral) && (reading.lemma.hasPrefix("date ") || reading.lemma.hasPrefix("time "))
  }

  /// How many characters a date may have.
  private static let longest = 24

  private func match(_ readings: [Reading], at start: Int) -> (lemma: String, end: Int)? {
    guard readings[start].surface.unicodeScalars.first.map({ Self.isDigit($0) }) == true else { return nil }
    if start > 0, readings[start - 1].surface.unicodeScalars.last.map({ Self.isDigit($0) }) == true { return nil }
    var text = ""
    var ends: [(length: Int, reading: Int)] = []
    for index in start..<readings.count {
      text += readings[index].surface
      guard text.count <= Self.longest else { break }
      ends.append((text.count, index + 1))
    }
    if let lemma = strokes(readings, start) { return (lemma, start + 1) }
    guard let (lemma, length) = lemma(Array(text)) else { return nil }
    guard let end = ends.first(where: { $0.length == length })?.reading else { return nil }
    // 一時 is also an adverb: a lexeme of its own that is no noun stays.
    if end == start + 1, !readings[start].tags.intersects(.noun.union(.numeral).union(.counter)) { return nil }
    return (lemma, end)
  }

  /// 5/6に, 2020/5/6: a date of numbers with strokes, where its year or what follows says that it is one.
  private func strokes(_ readings: [Reading], _ start: Int) -> String? {
    let parts = readings[start].surface.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3 else { return nil }
    let numbers = parts.compactMap { part in part.count <= 4 ? Int(part) : nil }
    guard numbers.count == parts.count else { return nil }
    let isFull = numbers.count == 3
    let month = numbers[isFull ? 1 : 0]
    let day = numbers[isFull ? 2 : 1]
    guard (1...12).contains(month), (1...31).contains(day) else { return nil }
    if isFull { return (1900...2100).contains(numbers[0]) ? "date y=\(numbers[0]) m=\(month) d=\(day)" : nil }
    let next = start + 1 < readings.count ? readings[start + 1].surface : ""
    return (texts["stroke-before"] ?? []).contains(next) ? "date m=\(month) d=\(day)" : nil
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.numericType == .decimal || "一二三四五六七八九十".unicodeScalars.contains(scalar)
  }

  /// The longest date or time at the start of `text`, and how many characters it has.
  private func lemma(_ text: [Character]) -> (String, Int)? {
    if let (value, end) = part("decade", text, 0), value % 10 == 0, value >= 1000 || (10...90).contains(value) {
      return ("date e=\(value)", end)
    }
    var position = 0
    var year: Int?
    var month: Int?
    var day: Int?
    var end = 0
    if let (value, next) = part("year", text, position), value >= 1000 {
      year = value
      position = next
      end = next
    }
    if let (value, next) = part("month", text, position), (1...12).contains(value) {
      month = value
      position = next
      end = next
      if let (value, next) = part("day", text, position), (1...31).contains(value) {
        day = value
        end = next
      }
    }
    if end > 0 {
      let parts = [year.map { "y=\($0)" }, month.map { "m=\($0)" }, day.map { "d=\($0)" }].compactMap(\.self)
      return ("date " + parts.joined(separator: " "), end)
    }
    return clock(text)
  }

  private func clock(_ text: [Character]) -> (String, Int)? {
    if let (hour, next) = number(text, 0), next < text.count, text[next] == ":" || text[next] == "：",
      (0...24).contains(hour), let (minute, last) = number(text, next + 1), last - next == 3, (0...59).contains(minute)
    {
      return ("time h=\(hour) n=\(minute)", last)
    }
    guard let (hour, next) = part("hour", text, 0), (0...24).contains(hour) else { return nil }
    if (texts["not-hour"] ?? []).contains(where: { text[next...].starts(with: $0) }) { return nil }
    if let (minute, last) = part("minute", text, next), (0...59).contains(minute) {
      return ("time h=\(hour) n=\(minute)", last)
    }
    for half in texts["half"] ?? [] where text[next...].starts(with: half) {
      return ("time h=\(hour) n=30", next + half.count)
    }
    return ("time h=\(hour)", next)
  }

  /// A number with the word of `name` behind it.
  private func part(_ name: String, _ text: [Character], _ start: Int) -> (value: Int, end: Int)? {
    var start = start
    while start > 0, start < text.count, text[start] == " " { start += 1 }
    guard let (value, last) = number(text, start) else { return nil }
    let next = last < text.count && text[last] == " " ? last + 1 : last
    for word in texts[name] ?? [] where next < text.count && text[next...].starts(with: word) {
      return (value, next + word.count)
    }
    return nil
  }

  /// A number of at most four digits, or one of the Han numbers up to 99.
  private func number(_ text: [Character], _ start: Int) -> (value: Int, end: Int)? {
    var value = 0
    var position = start
    var isHan = false
    while position < text.count, position - start < 4, let scalar = text[position].unicodeScalars.first,
      text[position].unicodeScalars.count == 1
    {
      if scalar.properties.numericType == .decimal, !isHan, let digit = text[position].wholeNumberValue {
        value = value * 10 + digit
      } else if position == start || isHan, let digit = text[position].wholeNumberValue, (1...10).contains(digit),
        scalar.value >= 0x3400
      {
        isHan = true
        value = digit == 10 ? max(value, 1) * 10 : (value % 10 == 0 ? value + digit : value * 10 + digit)
      } else {
        break
      }
      position += 1
    }
    return position > start ? (value, position) : nil
  }
}
