import Glibc
import LanguagePack

/// The list of what was installed in a folder of packs: `packs.lock`, a line for each pack with its name, its version and
/// fingerprint, its size and its file.
///
/// The fingerprint is the checksum of the checksums within the pack, so a pack that was exchanged, lost or cut shows
/// without reading it whole. Written in one step, while the folder is locked against other installers.
package struct PackLock {
  private static let name = "packs.lock"

  private struct Row: Equatable {
    let name: String
    let version: String
    let bytes: String
    let file: String
  }

  /// Runs `change`, which may write packs into `folder`, and lists the packs that are there then.
  package static func update<Value>(
    _ folder: String, _ change: () throws(PackError) -> Value
  ) throws(PackError) -> Value {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unwritable(path: folder, reason: String(cString: strerror(errno))) }
    defer { close(descriptor) }
    // Waits for another installer; a file system without locks does without.
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    let value = try change()
    let rows = rows(of: folder).map { [$0.name, $0.version, $0.bytes, $0.file].joined(separator: "\t") + "\n" }
    try PackFile.write(MappedFile(contents: Array(rows.joined().utf8)), to: folder + "/" + name)
    return value
  }

  /// What is not as it was installed, one line each; empty for a folder without a list.
  static func problems(in folder: String) -> [String] {
    guard let file = try? MappedFile(path: folder + "/" + name) else { return [] }
    let text = String(decoding: file.bytes, as: UTF8.self)
    let found = rows(of: folder)
    return text.split(separator: "\n").compactMap { line -> String? in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 4 else { return nil }
      let row = Row(name: fields[0], version: fields[1], bytes: fields[2], file: fields[3])
      guard let present = found.first(where: { $0.file == row.file }) else {
        return "pack \"\(folder)/\(row.file)\" was installed and is not there or cannot be opened; import it again"
      }
      return present == row
        ? nil : "pack \"\(folder)/\(row.file)\" is not the one that was installed; import it again"
    }
  }

  private static func rows(of folder: String) -> [Row] {
    PackStore.packs(in: folder).compactMap { path in
      guard let pack = try? Pack(path: path) else { return nil }
      let item = PackStore.Item(pack: pack, manifest: Manifest(pack))
      return Row(
        name: item.manifest.name, version: item.version, bytes: "\(item.bytes)",
        file: String(path.dropFirst(folder.count + 1)))
    }
  }
}
