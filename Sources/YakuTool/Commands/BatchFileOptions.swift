import Batch
import Files

extension Option {
  /// How `yaku batch` reads and writes files as bytes.
  static let files = [
    Option("encoding", value: "NAME", "the encoding of FILE, such as cp932 (told by its bytes unless said)"),
    Option(
      "output-encoding", value: "NAME", "the encoding of the result, such as utf-8-bom (that of FILE unless said)"),
    Option(
      "compress", value: "HOW", "how the result is packed (told by its name unless said)",
      choices: ["none"] + Compression.allCases.map(\.rawValue)),
    Option("in-place", "put the result in the place of FILE when it is complete"),
    Option("backup", value: "SUFFIX", "with --in-place: keep the old FILE under its name and SUFFIX"),
    Option("max-field", value: "SIZE", "the longest quoted field, such as 256M (64M unless said)"),
    Option("no-quotes", "quotes in a table are text, not signs around fields"),
  ]
}

extension Arguments {
  /// How the files of the run are read and written.
  func fileOptions() throws(ToolError) -> FileOptions {
    var files = FileOptions()
    files.encoding = try encoding("encoding")
    files.outputEncoding = try encoding("output-encoding")
    if let how = value("compress") {
      files.isPackedByName = false
      files.compression = Compression(rawValue: how)
    }
    files.isInPlace = has("in-place")
    files.backupSuffix = value("backup")
    files.hasQuotes = !has("no-quotes")
    if let text = value("max-field") {
      guard let size = byteCount(text), size >= 1 << 10 else {
        throw ToolError(2, "--max-field cannot be \"\(text)\"; give a size from 1K up, such as 256M")
      }
      files.longestField = size
    }
    if files.isInPlace {
      if operands == ["-"] { throw ToolError(2, "--in-place needs a file; standard input has no place") }
      if has("output") { throw ToolError(2, "--in-place and -o exclude each other; leave one out") }
      if has("limit") { throw ToolError(2, "--in-place and --limit would lose the rest of the file; leave one out") }
    } else if let suffix = files.backupSuffix {
      throw ToolError(2, "--backup \"\(suffix)\" keeps what --in-place replaces; add --in-place or leave it out")
    }
    if let suffix = files.backupSuffix, suffix.isEmpty || suffix.contains("/") {
      throw ToolError(2, "--backup cannot be \"\(suffix)\"; give an ending, such as .bak")
    }
    return files
  }

  private func encoding(_ option: String) throws(ToolError) -> TextEncoding? {
    guard let name = value(option) else { return nil }
    if let encoding = TextEncoding(named: name) { return encoding }
    throw ToolError(
      2, "--\(option) cannot be \"\(name)\"; choose one of: \(TextEncoding.names.joined(separator: ", "))")
  }
}

/// The number of bytes in "65536", "64K", "256M" or "2G"; `nil` for anything else.
func byteCount(_ text: String) -> Int? {
  let units: [Character: Int] = ["K": 10, "M": 20, "G": 30]
  let shift = text.last.flatMap { units[Character($0.uppercased())] }
  guard let number = Int(shift == nil ? text : String(text.dropLast())), number > 0 else { return nil }
  let (size, isTooLarge) = number.multipliedReportingOverflow(by: 1 << (shift ?? 0))
  return isTooLarge ? nil : size
}
