import Glibc
import LanguagePack

/// One pack that was found, for people to read.
public struct PackSummary: Hashable, Sendable {
  /// Whose words come first: those of a higher layer win.
  public enum Layer: String, Hashable, Sendable, CaseIterable {
    /// What a user wrote.
    case user
    /// What comes with the program.
    case core
    /// Open lexicons that were imported.
    case imported
  }

  /// The name in the manifest, such as `en-ja`.
  public let name: String
  /// The data version and hash, as `2026.1@1f2e3d4c`.
  public let version: String
  /// The file.
  public let path: String
  /// The licence in the manifest, such as `Apache-2.0`.
  public let license: String
  /// Who it comes from.
  public let layer: Layer
  /// The language or pair it is about, such as `ja` or `en-ja`; empty for packs that serve all languages.
  public let scope: String
  /// Where its data comes from, in words.
  public let source: String
  /// The file with the text of its licence; `nil` when there is none beside the pack.
  public let licensePath: String?
  /// How large the file is.
  public let bytes: Int

  /// A summary made of its parts.
  public init(
    name: String, version: String, path: String, license: String, layer: Layer = .imported, scope: String = "",
    source: String = "", licensePath: String? = nil, bytes: Int = 0
  ) {
    self.name = name
    self.version = version
    self.path = path
    self.license = license
    self.layer = layer
    self.scope = scope
    self.source = source
    self.licensePath = licensePath
    self.bytes = bytes
  }
}

extension PackSummary {
  init(_ item: PackStore.Item) {
    let manifest = item.manifest
    let path = item.pack.path
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
    let text = manifest["licence-text"].map { folder + $0 }
    self.init(
      name: manifest.name, version: item.version, path: path, license: manifest.licence,
      layer: Layer(rawValue: manifest.layer) ?? .imported, scope: manifest["language"] ?? manifest["pair"] ?? "",
      source: manifest["source"] ?? "", licensePath: text.flatMap { access($0, R_OK) == 0 ? $0 : nil },
      bytes: item.bytes)
  }
}
