import CYaku

/// The rows of an Arrow array of strings, checked: reading any of them is safe.
///
/// Points into memory of the caller, which stays as it is for the time of the call.
struct ArrowRows<Offset: FixedWidthInteger & BitwiseCopyable & Sendable>: @unchecked Sendable {
  let count: Int
  private let data: UnsafeRawBufferPointer
  private let offsets: UnsafePointer<Offset>?
  private let validity: UnsafePointer<UInt8>?
  private let start: Int

  init(
    data: UnsafePointer<UInt8>?, length: Int64, offsets: UnsafePointer<Offset>?, validity: UnsafePointer<UInt8>?,
    start: Int64, count: Int64
  ) throws(CallError) {
    guard count >= 0, start >= 0, length >= 0, count < Int64(Int32.max), start < Int64(1) << 48 else {
      throw CallError(
        YAKU_BAD_ARGUMENT, "offset \(start), count \(count) or length \(length) is negative or too large")
    }
    guard offsets != nil || count == 0 else { throw CallError(YAKU_BAD_ARGUMENT, "the offsets are NULL") }
    guard data != nil || length == 0 else { throw CallError(YAKU_BAD_ARGUMENT, "the data are NULL") }
    (self.start, self.count, self.offsets, self.validity) = (Int(start), Int(count), offsets, validity)
    self.data = UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : Int(length))
    for row in 0..<self.count where !isNull(row) {
      let (from, to) = bounds(of: row)
      guard from >= 0, from <= to, to <= Int(length) else {
        throw CallError(
          YAKU_BAD_ARGUMENT, "row \(row) is bytes \(from) to \(to) of \(length); offsets must rise within the data")
      }
    }
  }

  func isNull(_ row: Int) -> Bool {
    guard let validity else { return false }
    let bit = start + row
    return validity[bit >> 3] >> UInt8(bit & 7) & 1 == 0
  }

  /// The bytes of a row that is not null.
  subscript(row: Int) -> UnsafeRawBufferPointer {
    // Checked for every row when this value was made.
    let (from, to) = bounds(of: row)
    return UnsafeRawBufferPointer(rebasing: data[from..<to])
  }

  private func bounds(of row: Int) -> (Int, Int) {
    guard let offsets else { return (0, 0) }
    return (Int(offsets[start + row]), Int(offsets[start + row + 1]))
  }
}
