package import Files
import Glibc
internal import Yaku

/// Reads a file or pipe and cuts it into batches of whole records.
///
/// Holds one batch and what has been read ahead, so memory does not grow with
/// the input. Packed files are unpacked, and UTF-16 is turned into UTF-8. Used
/// by one task at a time.
package final class RecordSource {
  /// What asking for a batch can give.
  package enum Next {
    case batch(RecordBatch)
    /// No whole record has arrived; asking with `mayWait` would wait for one.
    case wouldWait
    case end
  }

  /// What may be waited for at a pipe before the first record is read.
  package enum Waiting {
    /// Nothing: what has arrived must do.
    case never
    /// Bytes that tell the encoding.
    case forEncoding
    /// As much as is looked at in a file.
    case forSample
  }

  /// The name for messages, such as the path.
  package var name: String { input.name }
  /// The size of the input in bytes, as it is stored; `nil` when it is not a file.
  package var size: Int? { input.size }
  /// How the input is packed; known after `head`.
  package var compression: Compression? { input.compression }
  /// How much of the input has been handed out, in bytes, unpacked and decoded.
  package private(set) var consumed = 0
  /// The byte order mark at the start, if there is one, as it stands in the file.
  package private(set) var byteOrderMark: [UInt8] = []
  /// The encoding of the input; known after `head`.
  package private(set) var encoding: TextEncoding
  /// Whether the encoding was guessed from what the bytes look like.
  package private(set) var isEncodingGuessed = false

  private let input: InputFile
  private let stop: StopSignal
  private let wantedEncoding: TextEncoding?
  private let fieldLimit: Int
  private var decoder: StreamDecoder?
  private var scanner: CSVScanner?
  /// Whether an empty line counts as a record; in a table of one column it does.
  package var countsEmptyLines = true
  private var buffer: [UInt8] = []
  private var start = 0
  private var searched = 0
  private var isAtEnd = false
  private var nextNumber = 1
  private var nextLine = 1
  /// What ends a line where records are lines.
  private var lineEnd = UInt8(ascii: "\n")

  /// Reads from `path`; `-` is standard input. Without an encoding, the bytes tell it.
  ///
  /// A quoted field of more than `fieldLimit` bytes is an error, or text where quotes may be text.
  package init(
    path: String, stop: StopSignal, encoding: TextEncoding? = nil, fieldLimit: Int = 64 << 20
  ) throws(BatchError) {
    self.stop = stop
    self.fieldLimit = fieldLimit
    wantedEncoding = encoding
    self.encoding = encoding ?? .utf8
    do throws(FileError) { input = try InputFile(path: path, stop: stop) } catch { throw BatchError(error) }
  }

  /// How much of the stored file has been dealt with when `consumed` bytes have been.
  package func place(of consumed: Int) -> Int {
    compression == nil && decoder == nil ? consumed : input.position
  }

  /// Waits for the first bytes, finds out the encoding, takes the byte order mark away, and returns what there is
  /// without consuming it.
  ///
  /// Where the encoding has to be guessed, looks on until the bytes tell it or a megabyte says nothing; at a pipe only
  /// if it may wait for that.
  package func head(waiting: Waiting = .never) throws(BatchError) -> [UInt8] {
    while buffer.count < 3, !isAtEnd, !stop.isRequested {
      // Only what may become a mark is worth waiting for more.
      if let first = buffer.first, ![0xEF, 0xFE, 0xFF].contains(first) { break }
      try fill()
    }
    let isTold = wantedEncoding != nil || TextEncoding(byteOrderMark: buffer) != nil
    func needsMore() -> Bool {
      switch size == nil ? waiting : .forSample {
      case .never: false
      case .forEncoding: !isTold && EncodingGuess.needsMore(buffer) && !EncodingGuess.isSurelyUTF8(buffer)
      case .forSample: buffer.count < Self.headSize || !isTold && EncodingGuess.needsMore(buffer)
      }
    }
    while !isAtEnd, !stop.isRequested, needsMore() { try fill() }
    try identifyEncoding()
    return Array(buffer[start...].prefix(Self.headSize))
  }

  private static let headSize = 1 << 16

  private func identifyEncoding() throws(BatchError) {
    let marked = TextEncoding(byteOrderMark: buffer)
    if buffer.starts(with: [0xFF, 0xFE, 0, 0]) || buffer.starts(with: [0, 0, 0xFE, 0xFF]) {
      throw BatchError(.input, "\"\(name)\" is UTF-32; convert it with 'iconv -f UTF-32 -t UTF-8'")
    }
    if let wantedEncoding {
      if let marked, marked.form != wantedEncoding.form {
        throw BatchError(
          .usage, "\"\(name)\" starts with the mark of \(marked.name), not \(wantedEncoding.name); correct --encoding")
      }
    } else {
      let guess = EncodingGuess(buffer)
      (encoding, isEncodingGuessed) = (guess.encoding, guess.isGuess)
    }
    if let marked {
      byteOrderMark = marked.byteOrderMark
      start += byteOrderMark.count
      consumed += byteOrderMark.count
    }
    if !encoding.isReadAsBytes { decodeToUTF8() }
  }

  /// Turns everything from here on into UTF-8; after `head`, before the first record.
  package func decodeToUTF8() {
    guard decoder == nil, let decoder = StreamDecoder(encoding) else { return }
    self.decoder = decoder
    let raw = buffer[start...]
    buffer = []
    start = 0
    self.decoder?.decode(raw, into: &buffer, isFinal: isAtEnd)
  }

  /// Says how records end; needed before the first of them is asked for.
  ///
  /// Lines end with CR where the first megabyte has some and no LF. At a pipe that is looked at as far as it has
  /// arrived, unless it may wait.
  package func use(_ format: RecordFormat, mayWait: Bool = false) throws(BatchError) {
    countsEmptyLines = format == .lines
    if case .delimited(let dialect) = format {
      scanner = CSVScanner(dialect, limit: fieldLimit)
      return
    }
    func head() -> ArraySlice<UInt8> { buffer[start...].prefix(EncodingGuess.reach) }
    while size != nil || mayWait, !isAtEnd, !stop.isRequested, head().count < EncodingGuess.reach,
      !head().contains(UInt8(ascii: "\n"))
    { try fill() }
    let first = head().firstIndex(of: UInt8(ascii: "\r"))
    if let first, first + 1 < buffer.count, !head().contains(UInt8(ascii: "\n")) { lineEnd = UInt8(ascii: "\r") }
  }

  /// Takes what stands in front of the header of a table: empty lines, and `sep=;`, the line with which Excel names
  /// the delimiter.
  package func takePreamble() throws(BatchError) -> [UInt8] {
    var preamble: [UInt8] = []
    while let end = try waitForRecord() {
      let record = Array(buffer[start..<start + end])
      let body = record.span.withoutLineEnd(0..<record.count)
      guard record[body].allSatisfy({ $0 == 0x20 }) || CSVDialect.delimiter(named: record[body]) != nil else { break }
      preamble += record
      advance(end, records: 0, lines: record.span.lineEnds(in: 0..<record.count))
    }
    return preamble
  }

  /// Takes one record, line end included, that counts as no record: the header. `nil` at the end of the input.
  package func takeHeader() throws(BatchError) -> [UInt8]? {
    guard let end = try waitForRecord() else { return nil }
    let header = Array(buffer[start..<start + end])
    advance(end, records: 0, lines: header.span.lineEnds(in: 0..<header.count))
    return header
  }

  /// The first 200 records, or as many as there are in the first megabyte, without consuming them.
  ///
  /// At least one, if there is any. Unless it may wait for all of them, what has arrived must do.
  package func sample(mayWait: Bool) throws(BatchError) -> RecordBatch? {
    guard let first = try waitForRecord() else { return nil }
    var scanner = scanner
    var ends = [first]
    var searched = 0
    while ends.count < LanguageSample.mostTexts, let last = ends.last, last < LanguageSample.mostBytes {
      if let end = endOfRecord(from: start + last, &scanner, &searched) {
        ends.append(last + end)
      } else if mayWait, !isAtEnd, !stop.isRequested, buffer.count - start - last < fieldLimit {
        try fill()
      } else {
        break
      }
    }
    let bytes = Array(buffer[start..<start + (ends.last ?? 0)])
    return batch(bytes, ends)
  }

  /// The next whole records: at most `records`, and no more than needed to reach `bytes`.
  ///
  /// Takes what has arrived. Waits only when not one record has, and only if it may.
  package func next(bytes: Int, records: Int = .max, mayWait: Bool) throws(BatchError) -> Next {
    var ends: [Int] = []
    var length = 0
    var scanner = scanner
    var searched = searched
    defer { (self.scanner, self.searched) = (scanner, searched) }
    while length < bytes, ends.count < records {
      if let end = endOfRecord(from: start + length, &scanner, &searched) {
        length += end
        ends.append(length)
        continue
      }
      if stop.isRequested || isAtEnd { break }
      // What is whole goes first, so that the place of what is too long does not depend on how bytes arrive.
      if scanner?.overLimitField != nil || buffer.count - start - length > 2 * fieldLimit {
        if !ends.isEmpty { break }
        try checkLimit(scanner, from: start, number: nextNumber)
      }
      let isReady = input.isReady()
      if !isReady, !ends.isEmpty { break }
      if !isReady, !mayWait { return .wouldWait }
      try fill()
    }
    guard !ends.isEmpty else {
      try checkLimit(scanner, from: start, number: nextNumber)
      return .end
    }
    let taken = Array(buffer[start..<start + length])
    let batch = batch(taken, ends)
    advance(length, records: batch.recordCount(before: ends.count), lines: taken.span.lineEnds(in: 0..<taken.count))
    return .batch(batch)
  }

  private func waitForRecord() throws(BatchError) -> Int? {
    while true {
      var state = scanner
      var searched = 0
      if let end = endOfRecord(from: start, &state, &searched) { return end }
      if stop.isRequested { return nil }
      try checkLimit(state, from: start, number: nextNumber)
      if isAtEnd { return nil }
      try fill()
    }
  }

  private func batch(_ bytes: [UInt8], _ ends: [Int]) -> RecordBatch {
    RecordBatch(
      bytes: bytes, ends: ends, firstNumber: nextNumber, firstLine: nextLine, countsEmptyLines: countsEmptyLines)
  }

  private func advance(_ length: Int, records: Int, lines: Int) {
    start += length
    consumed += length
    nextNumber += records
    nextLine += lines
  }

  /// The length of the record that starts at `start`; `searched` and the scanner keep the place when it is not whole.
  private func endOfRecord(from start: Int, _ scanner: inout CSVScanner?, _ searched: inout Int) -> Int? {
    let buffer = buffer
    guard start < buffer.count else { return nil }
    if scanner != nil {
      let rest = buffer.span.extracting(start..<buffer.count)
      return scanner?.endOfRecord(in: rest, isFinal: isAtEnd)
    }
    let found = buffer.withUnsafeBytes { bytes -> Int? in
      guard let base = bytes.baseAddress else { return nil }
      let from = base + start + searched
      return memchr(from, Int32(lineEnd), bytes.count - start - searched)
        .map { UnsafeRawPointer($0) - base - start + 1 }
    }
    searched = found == nil ? buffer.count - start : 0
    if found == nil, isAtEnd {
      searched = 0
      return buffer.count - start
    }
    return found
  }

  private func checkLimit(_ scanner: CSVScanner?, from offset: Int, number: Int) throws(BatchError) {
    if let field = scanner?.overLimitField {
      let line = nextLine + buffer.span.lineEnds(in: offset..<offset + field)
      throw BatchError(
        .input,
        "\"\(name)\", record \(number): the quote opened on line \(line) is not closed within \(megabytes(fieldLimit)); "
          + "close it, or give the longest field with --max-field, or read quotes as text with --no-quotes")
    }
    guard buffer.count - offset > 2 * fieldLimit else { return }
    throw BatchError(
      .input,
      "\"\(name)\", record \(number) (line \(nextLine)) is longer than \(megabytes(2 * fieldLimit)); "
        + "check its line ends and quotes, or give the longest field with --max-field")
  }

  private func megabytes(_ bytes: Int) -> String { bytes >= 1 << 20 ? "\(bytes >> 20) MB" : "\(bytes) bytes" }

  /// Reads what is there, waiting for it if need be; returns early when the stop signal is given.
  private func fill() throws(BatchError) {
    if start > 0, start >= buffer.count / 2 {
      buffer.removeFirst(start)
      start = 0
    }
    do throws(FileError) {
      if decoder != nil {
        var raw: [UInt8] = []
        try input.read(into: &raw)
        decoder?.decode(raw, into: &buffer, isFinal: input.isAtEnd)
      } else {
        try input.read(into: &buffer)
      }
    } catch {
      throw BatchError(error)
    }
    isAtEnd = input.isAtEnd
  }
}
