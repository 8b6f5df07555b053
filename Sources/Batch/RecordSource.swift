import Glibc

/// Reads a file or pipe and cuts it into batches of whole records.
///
/// Holds one batch and what has been read ahead, so memory does not grow with
/// the input. Used by one task at a time.
package final class RecordSource {
  /// What asking for a batch can give.
  package enum Next {
    case batch(RecordBatch)
    /// No whole record has arrived; asking with `mayWait` would wait for one.
    case wouldWait
    case end
  }

  /// The name for messages, such as the path.
  package let name: String
  /// The size of the input in bytes; `nil` when it is not a file.
  package let size: Int?
  /// How much of the input has been handed out, in bytes.
  package private(set) var consumed = 0
  /// The byte order mark at the start, if there is one.
  package private(set) var byteOrderMark: [UInt8] = []

  private let descriptor: Int32
  private let ownsDescriptor: Bool
  private let stop: StopSignal
  private let recordLimit: Int
  private var scanner: CSVScanner?
  /// Whether an empty line counts as a record; in a table of one column it does.
  package var countsEmptyLines = true
  private var buffer: [UInt8] = []
  private var start = 0
  private var searched = 0
  private var isAtEnd = false
  private var nextNumber = 1
  private var nextLine = 1

  /// Reads from `path`; `-` is standard input.
  package init(path: String, stop: StopSignal, recordLimit: Int = 64 << 20) throws(BatchError) {
    self.stop = stop
    self.recordLimit = recordLimit
    ownsDescriptor = path != "-"
    name = path == "-" ? "standard input" : path
    descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw BatchError(.input, "cannot read \"\(path)\": \(systemMessage()); check the path")
    }
    var status = stat()
    let isKnown = fstat(descriptor, &status) == 0
    if isKnown, status.st_mode & S_IFMT == S_IFDIR {
      if ownsDescriptor { close(descriptor) }
      throw BatchError(.input, "cannot read \"\(path)\": it is a directory; name a file in it")
    }
    size = isKnown && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
  }

  deinit {
    if ownsDescriptor { close(descriptor) }
  }

  /// Waits for the first bytes, takes the byte order mark away, and returns what there is without consuming it.
  package func head() throws(BatchError) -> [UInt8] {
    while buffer.count < 3, !isAtEnd, !stop.isRequested {
      // Only what may become a mark is worth waiting for more.
      if let first = buffer.first, ![0xEF, 0xFE, 0xFF].contains(first) { break }
      try fill()
    }
    let bytes = Array(buffer.prefix(3))
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw BatchError(
        .input, "\"\(name)\" is UTF-16; convert it with 'iconv -f UTF-16 -t UTF-8 \"\(name)\" > FILE' and read FILE")
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      byteOrderMark = [0xEF, 0xBB, 0xBF]
      start += 3
      consumed += 3
    }
    return Array(buffer[start...].prefix(1 << 16))
  }

  /// Says how records end; needed before the first of them is asked for.
  package func use(_ format: RecordFormat) {
    if case .delimited(let dialect) = format { scanner = CSVScanner(dialect, limit: recordLimit) }
    countsEmptyLines = format == .lines
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
    while ends.count < 200, let last = ends.last, last < 1 << 20 {
      if let end = Self.endOfRecord(in: buffer, from: start + last, &scanner, &searched, isFinal: isAtEnd) {
        ends.append(last + end)
      } else if mayWait, !isAtEnd, !stop.isRequested, buffer.count - start - last < recordLimit {
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
    while length < bytes, ends.count < records {
      if let end = Self.endOfRecord(in: buffer, from: start + length, &scanner, &searched, isFinal: isAtEnd) {
        length += end
        ends.append(length)
        continue
      }
      if stop.isRequested || isAtEnd { break }
      try checkLimit(from: start + length, number: nextNumber + ends.count)
      let isReady = stop.waitForInput(descriptor, milliseconds: 0)
      if !isReady, !ends.isEmpty { break }
      if !isReady, !mayWait { return .wouldWait }
      try fill()
    }
    guard !ends.isEmpty else { return .end }
    let taken = Array(buffer[start..<start + length])
    let batch = batch(taken, ends)
    advance(length, records: batch.recordCount(before: ends.count), lines: taken.span.lineEnds(in: 0..<taken.count))
    return .batch(batch)
  }

  private func waitForRecord() throws(BatchError) -> Int? {
    while true {
      var state = scanner
      var searched = 0
      if let end = Self.endOfRecord(in: buffer, from: start, &state, &searched, isFinal: isAtEnd) { return end }
      if stop.isRequested || isAtEnd { return nil }
      try checkLimit(from: start, number: nextNumber)
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
  private static func endOfRecord(
    in buffer: [UInt8], from start: Int, _ scanner: inout CSVScanner?, _ searched: inout Int, isFinal: Bool
  ) -> Int? {
    guard start < buffer.count else { return nil }
    if scanner != nil {
      let rest = buffer.span.extracting(start..<buffer.count)
      return scanner?.endOfRecord(in: rest, isFinal: isFinal)
    }
    let found = buffer.withUnsafeBytes { bytes -> Int? in
      guard let base = bytes.baseAddress else { return nil }
      let from = base + start + searched
      return memchr(from, 0x0A, bytes.count - start - searched).map { UnsafeRawPointer($0) - base - start + 1 }
    }
    searched = found == nil ? buffer.count - start : 0
    if found == nil, isFinal {
      searched = 0
      return buffer.count - start
    }
    return found
  }

  private func checkLimit(from offset: Int, number: Int) throws(BatchError) {
    guard buffer.count - offset > 2 * recordLimit else { return }
    throw BatchError(
      .input,
      "\"\(name)\", record \(number) (line \(nextLine)) is longer than \(2 * recordLimit >> 20) MB; "
        + "check its line ends and quotes")
  }

  /// Reads what is there, waiting for it if need be; returns early when the stop signal is given.
  private func fill() throws(BatchError) {
    if start > 0, start >= buffer.count / 2 {
      buffer.removeFirst(start)
      start = 0
    }
    guard stop.waitForInput(descriptor, milliseconds: -1), !stop.isRequested else { return }
    // A long record asks for more at a time, so that files are read in few pieces.
    let wanted = max(1 << 18, buffer.count - start)
    let old = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: wanted))
    let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress.map { $0 + old }, wanted) }
    let problem = errno
    buffer.removeLast(wanted - max(0, count))
    if count == 0 { isAtEnd = true }
    guard count < 0, problem != EINTR, problem != EAGAIN else { return }
    throw BatchError(.input, "cannot read \"\(name)\": \(systemMessage(problem)); \(consumed) bytes were read before")
  }
}

/// What the system says about error number `code`.
package func systemMessage(_ code: Int32 = errno) -> String {
  strerror(code).map { String(cString: $0).lowercased() } ?? "error \(code)"
}
