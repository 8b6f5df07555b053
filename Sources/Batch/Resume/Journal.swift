import Files
import Glibc

/// The file that says where an unfinished run can go on.
///
/// It stands beside the partial output: the settings of the run, then one
/// checkpoint after another, each on a line that ends in its checksum. A line
/// is written after the output it speaks of is safe. What a crash left of the
/// last line is ignored.
final class Journal {
  /// What stands in a journal.
  struct Contents: Hashable, Sendable {
    var settings: [RunSetting] = []
    /// In the order in which they were made.
    var checkpoints: [Checkpoint] = []
    /// How many bytes of the file are whole lines.
    var length = 0
  }

  let path: String
  private let descriptor: Int32
  private static let title = "yaku journal 2"

  /// The path of the journal for a partial output.
  static func path(for partial: String) -> String { partial + ".journal" }

  /// Begins a journal, or goes on behind the lines of `old`.
  init(path: String, settings: [RunSetting], continuing old: Contents? = nil) throws(BatchError) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw BatchError(.output, "cannot write \"\(path)\": \(systemMessage()); choose another place with -o")
    }
    guard ftruncate(descriptor, off_t(old?.length ?? 0)) == 0, lseek(descriptor, 0, SEEK_END) >= 0 else {
      throw failure(errno)
    }
    guard old == nil else { return }
    let lines = settings.map { Self.line(["setting", $0.name, JSONText.string($0.value)]) }
    try append(([Self.line([Self.title])] + lines + [Self.line(["begin"])]).joined())
    syncDirectory(of: path)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Adds a checkpoint; what it speaks of must be safe already.
  func append(_ checkpoint: Checkpoint) throws(BatchError) { try append(Self.line(checkpoint.fields)) }

  static func remove(_ path: String) { _ = unlink(path) }

  private func append(_ text: String) throws(BatchError) {
    let bytes = Array(text.utf8)
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress.map { $0 + done }, bytes.count - done)
      }
      if count >= 0 { done += count } else if errno != EINTR { throw failure(errno) }
    }
    guard fdatasync(descriptor) == 0 else { throw failure(errno) }
  }

  private func failure(_ code: Int32) -> BatchError {
    BatchError(.output, "cannot write \"\(path)\": \(systemMessage(code)); make room or choose another place with -o")
  }

  private static func line(_ fields: [String]) -> String {
    let text = fields.joined(separator: "\t")
    return "\(text)\t\(checksum(of: text))\n"
  }

  private static func checksum(of text: some StringProtocol) -> String {
    var hash = RunningHash()
    hash.add(Array(text.utf8))
    return hash.digits
  }
}

extension Journal {
  /// What the journal at `path` says; `nil` when there is none, or it was cut before its settings were complete.
  static func read(_ path: String) throws(BatchError) -> Contents? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw BatchError(.output, "cannot read \"\(path)\": \(systemMessage()); remove it to start anew")
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count == 0 { return contents(of: bytes) }
      if count > 0 {
        bytes += chunk[..<count]
      } else if errno != EINTR {
        throw BatchError(.output, "cannot read \"\(path)\": \(systemMessage()); remove it to start anew")
      }
    }
  }

  /// Reads up to the first line that is damaged or cut.
  static func contents(of bytes: [UInt8]) -> Contents? {
    var contents = Contents()
    var hasTitle = false
    var hasBegun = false
    var start = 0
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      guard let line = String(validating: bytes[start..<end], as: UTF8.self) else { break }
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count > 1, let sum = fields.last, sum == checksum(of: line.dropLast(sum.count + 1)) else { break }
      let values = Array(fields.dropLast())
      if !hasTitle {
        guard values == [Self.title[...]] else { break }
        hasTitle = true
      } else if !hasBegun, values.count == 3, values[0] == "setting" {
        let literal = Array(values[2].utf8)
        guard let value = JSONText.decode(0..<literal.count, in: literal.span)?.text else { break }
        contents.settings.append(RunSetting(String(values[1]), value))
      } else if !hasBegun, values == ["begin"] {
        hasBegun = true
      } else if hasBegun, let checkpoint = Checkpoint(fields: values) {
        contents.checkpoints.append(checkpoint)
      } else {
        break
      }
      start = end + 1
    }
    contents.length = start
    return hasBegun ? contents : nil
  }
}
