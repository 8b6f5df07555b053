/// Why a pack cannot be used. Every case says what to do about it.
public enum PackError: Error, Equatable, Sendable {
  /// The file cannot be read: it is missing, or the user may not open it.
  case unreadable(path: String, reason: String)
  /// The file does not begin like a pack.
  case notAPack(path: String)
  /// The pack needs a newer or an older reader than this build.
  case unsupportedFormat(path: String, found: Int, supported: ClosedRange<Int>)
  /// The pack needs a feature that this build does not know.
  case unsupportedFeature(path: String, bits: UInt64)
  /// The file ends early, or a section lies outside the file.
  case truncated(path: String)
  /// A checksum is wrong: the file was changed or damaged after it was built.
  case damaged(path: String, section: String)
  /// The pack could not be written.
  case unwritable(path: String, reason: String)
}

extension PackError {
  /// The file or folder it is about.
  package var path: String {
    switch self {
    case .unreadable(let path, _), .unwritable(let path, _), .damaged(let path, _): path
    case .notAPack(let path), .truncated(let path): path
    case .unsupportedFormat(let path, _, _): path
    case .unsupportedFeature(let path, _): path
    }
  }
}

extension PackError: CustomStringConvertible {
  /// What happened to which pack, and what to do about it, in one line.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason):
      "pack \"\(path)\" cannot be read: \(reason); check the path and its permissions"
    case .notAPack(let path):
      "\"\(path)\" is not a pack; build one with 'yaku pack build'"
    case .unsupportedFormat(let path, let found, let supported):
      "pack \"\(path)\" has format \(found); this build reads \(supported.lowerBound)...\(supported.upperBound); "
        + (found > supported.upperBound
          ? "update yaku, or rebuild the pack with 'yaku pack build'" : "rebuild it with 'yaku pack build'")
    case .unsupportedFeature(let path, let bits):
      "pack \"\(path)\" needs features 0x\(String(bits, radix: 16)) that this build does not have; update yaku"
    case .truncated(let path):
      "pack \"\(path)\" is cut short; build or import it again"
    case .damaged(let path, let section):
      "pack \"\(path)\" is damaged in section \"\(section)\"; build or import it again"
    case .unwritable(let path, let reason):
      "pack \"\(path)\" cannot be written: \(reason); choose another folder with -o"
    }
  }
}
