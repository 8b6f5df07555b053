/// How the files of a run are read and written, as bytes.
package struct FileOptions: Sendable {
  /// `nil` lets the bytes tell it.
  package var encoding: TextEncoding?
  /// `nil` is that of the input.
  package var outputEncoding: TextEncoding?
  /// `nil` is what the name of the output says, or, for a file replaced in place, that of the input.
  package var packing: Packing?
  /// A quoted field of more than this many bytes is an error.
  package var longestField = 64 << 20
  /// Whether quotes around fields are quotes, not text.
  package var hasQuotes = true
  /// Whether the output takes the place of the input.
  package var isInPlace = false
  /// What stands behind the name under which the old file is kept; `nil` keeps none.
  package var backupSuffix: String?

  /// How output is packed, where it is said.
  package enum Packing: String, CaseIterable, Sendable {
    case none, gzip, zstd

    var compression: Compression? { Compression(rawValue: rawValue) }
  }

  package init() {}

  /// How a run writes to `path`; `input` is how the input is packed.
  func outputSettings(path: String, input: Compression?) -> OutputFile.Settings {
    var settings = OutputFile.Settings()
    settings.compression = packing.map(\.compression) ?? (isInPlace ? input : Compression(path: path))
    settings.replacesInput = isInPlace
    settings.backupSuffix = backupSuffix
    return settings
  }
}
