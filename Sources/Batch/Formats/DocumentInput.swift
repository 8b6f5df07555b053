import Files

/// A whole document in memory.
struct DocumentInput {
  /// The name for messages.
  let name: String
  let bytes: [UInt8]
  /// How the file is packed.
  let compression: Compression?

  /// Documents are held whole; this is more than any of them should have.
  private static let limit = 1 << 30

  /// Reads everything at `path`; `-` is standard input. Returns early when the stop signal is given.
  init(path: String, stop: StopSignal) throws(BatchError) {
    do throws(FileError) {
      let file = try InputFile(path: path, stop: stop)
      bytes = try file.readAll(limit: Self.limit)
      (name, compression) = (file.name, file.compression)
    } catch {
      throw BatchError(error)
    }
  }
}
