package import Files

/// How the files of a run are read and written, as bytes.
package struct FileOptions: Sendable {
  /// `nil` lets the bytes tell it.
  package var encoding: TextEncoding?
  /// `nil` is that of the input.
  package var outputEncoding: TextEncoding?
  /// How the output is packed; `nil` packs nothing.
  package var compression: Compression?
  /// Whether the name of the output says how it is packed instead, or, for a file replaced in place, the input.
  package var isPackedByName = true
  /// A quoted field of more than this many bytes is an error.
  package var longestField = 64 << 20
  /// Whether quotes around fields are quotes, not text.
  package var hasQuotes = true
  /// Whether the output takes the place of the input.
  package var isInPlace = false
  /// What stands behind the name under which the old file is kept; `nil` keeps none.
  package var backupSuffix: String?

  package init() {}

  /// How a run writes to `path`; `input` is how the input is packed.
  func outputSettings(path: String, input: Compression?) -> OutputFile.Settings {
    var settings = OutputFile.Settings()
    settings.compression = isPackedByName ? (isInPlace ? input : Compression(path: path)) : compression
    settings.replacesInput = isInPlace
    settings.backupSuffix = backupSuffix
    return settings
  }
}
