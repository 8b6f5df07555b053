/// Offsets of one text in other units: UTF-16, scalars, lines and columns.
///
/// The only code that knows a unit other than UTF-8 bytes. Built in one pass over the text; a
/// conversion then costs O(log n) plus at most `stride` bytes. Offsets outside the text are clamped,
/// and one inside a scalar moves down to its start.
public struct OffsetMap: Sendable {
  /// What an offset counts.
  public enum Unit: String, Sendable, CaseIterable {
    /// Bytes of UTF-8.
    case utf8
    /// Code units of UTF-16, as in many editors and other platforms.
    case utf16
    /// Unicode scalar values.
    case scalar
  }

  /// A place as a reader counts: both from 0.
  public struct Position: Hashable, Sendable {
    /// The number of line feeds before it.
    public var line: Int
    /// The distance from the start of the line, in the unit asked for.
    public var column: Int

    /// Makes a position.
    public init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }

  private static let stride = 64

  private let bytes: [UInt8]
  /// UTF-16 and scalar counts at the first scalar boundary at or after each multiple of `stride`.
  private let checkpoints: [(utf8: Int32, utf16: Int32, scalar: Int32)]
  /// The UTF-8 offset at which each line starts. Lines end with a line feed.
  private let lineStarts: [Int32]

  /// Reads `text` once. Memory: the text itself and about a third more.
  public init(_ text: String) {
    bytes = Array(text.utf8)
    var marks: [(utf8: Int32, utf16: Int32, scalar: Int32)] = []
    var lines: [Int32] = [0]
    var utf16: Int32 = 0
    var scalar: Int32 = 0
    var due = 0
    for (offset, byte) in bytes.enumerated() {
      if byte & 0xC0 != 0x80 {
        if offset >= due {
          marks.append((Int32(clamping: offset), utf16, scalar))
          due += Self.stride
        }
        scalar += 1
        utf16 += byte >= 0xF0 ? 2 : 1
      }
      if byte == 0x0A { lines.append(Int32(clamping: offset + 1)) }
    }
    if marks.isEmpty { marks.append((0, 0, 0)) }
    checkpoints = marks
    lineStarts = lines
  }

  /// The length of the text in `unit`.
  public func length(in unit: Unit) -> Int {
    offset(fromUTF8: bytes.count, to: unit)
  }

  /// The number of lines; a text without a line feed has one.
  public var lineCount: Int { lineStarts.count }

  /// The UTF-8 offset `offset` in `unit`.
  public func offset(fromUTF8 offset: Int, to unit: Unit) -> Int {
    let target = scalarStart(offset)
    let mark = checkpoint { Int($0.utf8) <= target }
    var units = unit == .utf16 ? Int(mark.utf16) : Int(mark.scalar)
    if unit == .utf8 { return target }
    var index = Int(mark.utf8)
    while index < target {
      units += bytes[index].unitsStarting(unit)
      index += 1
    }
    return units
  }

  /// The UTF-8 offset of `offset`, which is given in `unit`.
  public func utf8Offset(_ offset: Int, in unit: Unit) -> Int {
    if unit == .utf8 { return scalarStart(offset) }
    let target = min(max(0, offset), bytes.count)
    let mark = checkpoint { Int(unit == .utf16 ? $0.utf16 : $0.scalar) <= target }
    var units = unit == .utf16 ? Int(mark.utf16) : Int(mark.scalar)
    var index = Int(mark.utf8)
    while index < bytes.count {
      let more = bytes[index].unitsStarting(unit)
      if more > 0, units + more > target { break }
      units += more
      index += 1
    }
    return index
  }

  /// The span in `unit`, as a range.
  public func range(_ span: TextSpan, in unit: Unit) -> Range<Int> {
    let start = offset(fromUTF8: span.lowerBound, to: unit)
    return start..<max(start, offset(fromUTF8: span.upperBound, to: unit))
  }

  /// The span of a range given in `unit`.
  public func span(_ range: Range<Int>, in unit: Unit) -> TextSpan {
    TextSpan(utf8Offset(range.lowerBound, in: unit), utf8Offset(range.upperBound, in: unit))
  }

  /// The line and column of the UTF-8 offset `offset`, the column counted in `unit`.
  public func position(_ offset: Int, in unit: Unit) -> Position {
    let target = scalarStart(offset)
    let line = self.line(of: target)
    let start = Int(lineStarts[line])
    let column = self.offset(fromUTF8: target, to: unit) - self.offset(fromUTF8: start, to: unit)
    return Position(line: line, column: column)
  }

  /// The UTF-8 offset of `position`, whose column is counted in `unit`.
  ///
  /// A line beyond the text gives its end; a column beyond a line gives the end of the line.
  public func utf8Offset(_ position: Position, in unit: Unit) -> Int {
    if position.line < 0 { return 0 }
    if position.line >= lineStarts.count { return bytes.count }
    let start = Int(lineStarts[position.line])
    let isLast = position.line + 1 == lineStarts.count
    let end = isLast ? bytes.count : Int(lineStarts[position.line + 1]) - 1
    let base = offset(fromUTF8: start, to: unit)
    // No line has more units than the text has bytes.
    return min(end, utf8Offset(base + min(max(0, position.column), bytes.count), in: unit))
  }

  private func line(of offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if Int(lineStarts[middle]) <= offset { low = middle } else { high = middle }
    }
    return low
  }

  private func scalarStart(_ offset: Int) -> Int {
    var index = min(max(0, offset), bytes.count)
    while index > 0, index < bytes.count, bytes[index] & 0xC0 == 0x80 { index -= 1 }
    return index
  }

  /// The last checkpoint for which `isBefore` holds; the first one always counts.
  private func checkpoint(
    _ isBefore: ((utf8: Int32, utf16: Int32, scalar: Int32)) -> Bool
  ) -> (utf8: Int32, utf16: Int32, scalar: Int32) {
    var low = 0
    var high = checkpoints.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if isBefore(checkpoints[middle]) { low = middle } else { high = middle }
    }
    return checkpoints[low]
  }
}

extension UInt8 {
  /// How many units begin with this byte of UTF-8.
  fileprivate func unitsStarting(_ unit: OffsetMap.Unit) -> Int {
    if self & 0xC0 == 0x80 { return 0 }
    return unit == .utf16 && self >= 0xF0 ? 2 : 1
  }
}
