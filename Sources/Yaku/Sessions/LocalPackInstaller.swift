import LanguagePack
public import TextModel

/// Installs packs that lie in a folder, such as one on a memory stick, for this user; nothing is ever downloaded.
///
/// ```swift
/// let stick = LocalPackInstaller(from: "/media/stick/packs")
/// let session = TranslationSession(installedSource: japanese, target: english, installer: stick.install)
/// try await session.prepareTranslation()
/// ```
public struct LocalPackInstaller: Sendable {
  /// Where the packs lie.
  public let folder: String
  /// Where they are installed; `nil` when there is no home folder, and nothing can be.
  public let destination: String?

  /// Installs from `folder` into `destination`, by default the folder for the packs of this user.
  public init(from folder: String, into destination: String? = nil) {
    self.folder = folder
    self.destination = destination ?? PackStore.userFolder
  }

  /// Installs the packs of a pair that are not there yet, and opens them with all that is installed: the core packs of
  /// the installation and those of this user, as `PackLocation.standard`.
  ///
  /// Each is compared with its checksums first, and comes into its place in one step. Throws `PackError` when a pack is
  /// damaged or cannot be written; packs that were installed before stay.
  @Sendable public func install(_ pair: LanguagePair) async throws -> Engine {
    guard let destination else {
      throw PackError.unwritable(path: "~/.local/share/yaku/packs", reason: "HOME is not set")
    }
    PackFile.makeFolder(destination)
    let wanted = try PackStore(.directory(folder), withImported: false).items.filter { $0.serves(pair) }
    try PackLock.update(destination) { () throws(PackError) in
      let installed = try PackStore(.directory(destination), withImported: false).items
      for item in wanted {
        let isThere = installed.contains { $0.manifest.name == item.manifest.name && $0.version == item.version }
        if isThere { continue }
        try item.pack.verify()
        let name = item.pack.path.split(separator: "/").last.map(String.init) ?? item.manifest.name + ".pack"
        try PackFile.write(try MappedFile(path: item.pack.path), to: destination + "/" + name)
      }
    }
    return try Engine(packsIn: destination)
  }
}
