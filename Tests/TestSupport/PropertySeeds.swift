import Glibc

/// The seeds of a property test; each names one case in the output of the runner.
///
/// `YAKU_PROPERTY_ROUNDS` asks for more, `YAKU_PROPERTY_SEED` for one alone, to see a failure again.
package enum PropertySeeds {
  /// `count` seeds, or as many as the environment asks for.
  package static func all(_ count: Int) -> [UInt64] {
    if let seed = value("YAKU_PROPERTY_SEED") { return [UInt64(seed)] }
    let rounds = value("YAKU_PROPERTY_ROUNDS") ?? count
    return (0..<max(1, rounds)).map { UInt64($0) &* 0x9e37_79b9 &+ 1 }
  }

  private static func value(_ name: String) -> Int? { getenv(name).flatMap { Int(String(cString: $0)) } }
}
