import Glibc

/// A clock of the system, in seconds.
enum Clock {
  case wall
  /// Processor time of this process, all its threads together.
  case cpu

  var now: Double {
    var time = timespec()
    clock_gettime(self == .wall ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// How long `body` takes.
  func time(_ body: () throws -> Void) rethrows -> Double {
    let start = now
    try body()
    return now - start
  }
}

/// The same thing measured many times.
struct Series {
  private var values: [Double]

  init(_ values: [Double] = []) { self.values = values }

  mutating func add(_ value: Double) { values.append(value) }

  var isEmpty: Bool { values.isEmpty }
  var median: Double { quantile(0.5) }

  /// The value below which `share` of the measurements lie; 0 when there are none.
  func quantile(_ share: Double) -> Double {
    guard !values.isEmpty else { return 0 }
    return values.sorted()[min(values.count - 1, Int(Double(values.count) * share))]
  }

  func map(_ body: (Double) -> Double) -> Series { Series(values.map(body)) }
}
