import CYaku
import Glibc

/// Writes outcomes into memory that the caller gives back with `yaku_results_free`.
enum Results {
  static func make<Offset: FixedWidthInteger & BitwiseCopyable>(
    _ outcomes: [RowOutcome], offsets: Offset.Type
  ) throws(CallError) -> UnsafeMutablePointer<yaku_results> {
    var outcomes = outcomes
    fit(&outcomes, into: Int(clamping: Offset.max))
    var results = yaku_results()
    results.size = MemoryLayout<yaku_results>.size
    results.count = Int64(outcomes.count)
    do throws(CallError) {
      results.statuses = UnsafePointer(try copy(outcomes.map { UInt8(clamping: $0.status) }))
      results.confidences = UnsafePointer(try copy(outcomes.map(\.confidence)))
      results.translation = try column(outcomes, \.translation, offsets)
      results.language = try column(outcomes, \.language, offsets)
      results.notes = try column(outcomes, \.notes, offsets)
      results.error = try column(outcomes, \.error, offsets)
      results.details = try column(outcomes, \.details, offsets)
      return try copy([results])
    } catch {
      freeParts(results)
      throw error
    }
  }

  static func free(_ results: UnsafeMutablePointer<yaku_results>) {
    freeParts(results.pointee)
    Glibc.free(results)
  }

  /// Takes out what no longer fits into offsets of a column; the rows say so.
  private static func fit(_ outcomes: inout [RowOutcome], into most: Int) {
    var (texts, others) = (0, 0)
    for row in outcomes.indices {
      let text = outcomes[row].translation?.utf8.count ?? 0
      let other = (outcomes[row].details?.utf8.count ?? 0) + (outcomes[row].notes?.utf8.count ?? 0)
      // Errors are short; half of the room for the columns together leaves enough for them.
      guard texts <= most - text, others <= most / 2 - other else {
        outcomes[row] = RowOutcome(
          status: YAKU_OVER_LIMIT, error: "the results are over 2 GB; use yaku_translate_batch64 or smaller batches")
        continue
      }
      texts += text
      others += other
    }
  }

  private static func column<Offset: FixedWidthInteger & BitwiseCopyable>(
    _ outcomes: [RowOutcome], _ value: KeyPath<RowOutcome, String?>, _: Offset.Type
  ) throws(CallError) -> yaku_column {
    var offsets: [Offset] = [0]
    offsets.reserveCapacity(outcomes.count + 1)
    var data: [UInt8] = []
    var validity = [UInt8](repeating: 0, count: (outcomes.count + 7) / 8)
    var nulls = 0
    for (row, outcome) in outcomes.enumerated() {
      if let text = outcome[keyPath: value] {
        data.append(contentsOf: text.utf8)
        validity[row >> 3] |= 1 << UInt8(row & 7)
      } else {
        nulls += 1
      }
      offsets.append(Offset(clamping: data.count))
    }
    var column = yaku_column()
    (column.length, column.null_count) = (Int64(data.count), Int64(nulls))
    do throws(CallError) {
      column.offsets = UnsafeRawPointer(try copy(offsets))
      column.data = UnsafePointer(try copy(data))
      if nulls > 0 { column.validity = UnsafePointer(try copy(validity)) }
      return column
    } catch {
      freeParts(column)
      throw error
    }
  }

  /// A copy of trivial values; never NULL.
  private static func copy<Value: BitwiseCopyable>(
    _ values: [Value]
  ) throws(CallError) -> UnsafeMutablePointer<Value> {
    guard let memory = malloc(max(1, values.count * MemoryLayout<Value>.stride)) else {
      throw CallError(YAKU_INTERNAL, "no memory for the results; use smaller batches")
    }
    let pointer = memory.bindMemory(to: Value.self, capacity: max(1, values.count))
    values.withUnsafeBufferPointer { source in
      if let base = source.baseAddress { pointer.initialize(from: base, count: source.count) }
    }
    return pointer
  }

  private static func freeParts(_ results: yaku_results) {
    Glibc.free(UnsafeMutablePointer(mutating: results.statuses))
    Glibc.free(UnsafeMutablePointer(mutating: results.confidences))
    for column in [results.translation, results.language, results.notes, results.error, results.details] {
      freeParts(column)
    }
  }

  private static func freeParts(_ column: yaku_column) {
    Glibc.free(UnsafeMutableRawPointer(mutating: column.offsets))
    Glibc.free(UnsafeMutablePointer(mutating: column.data))
    Glibc.free(UnsafeMutablePointer(mutating: column.validity))
  }
}
