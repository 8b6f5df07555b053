import Batch
import Glibc
import Yaku

extension Arguments {
  /// What the output depends on beside the records: the options given, what is in the files they name, the packs, the program.
  func runSettings(_ engine: Engine, leavingOut names: Set<String>) throws(ToolError) -> [RunSetting] {
    var settings: [RunSetting] = []
    for option in options where !names.contains(option.name) {
      for value in values(option.name) {
        let isRead = option.completion == .file && !["rejects", "report"].contains(option.name)
        settings.append(RunSetting("--\(option.name)", isRead ? try contents(of: value) : value))
      }
    }
    settings += engine.packs.map { RunSetting("the pack \($0.name)", $0.version) }
    return settings + [RunSetting("the version of the program", Engine.version)]
  }

  /// The number of records to pick and the seed to pick them by, from `--sample`; `nil` when it is not given.
  func sample() throws(ToolError) -> (count: Int, seed: UInt64)? {
    guard let text = value("sample") else { return nil }
    let parts = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    guard let count = parts.first.flatMap({ Int($0) }), count > 0, let seed = parts.count > 1 ? UInt64(parts[1]) : 1
    else {
      throw ToolError(
        2, "--sample cannot be \"\(text)\"; give a number of records, and a seed if you like: 1000 or 1000,7")
    }
    return (count, seed)
  }

  /// The name of a file and a hash of what is in it.
  private func contents(of path: String) throws(ToolError) -> String {
    var hash = RunningHash()
    hash.add(try Console.bytes(of: path))
    return "\(path) (\(hash.digits))"
  }
}
