import CYaku
import Glibc
import Yaku

extension Engine {
  /// Opens the packs in `folder`; `nil` takes those of the installation.
  static func open(_ folder: String?) throws(CallError) -> Engine {
    let engine: Engine
    do throws(PackError) {
      engine = try Engine(packs: (folder ?? folderBesideLibrary()).map(PackLocation.directory) ?? .standard)
    } catch {
      throw CallError(YAKU_NO_PACKS, "\(error)")
    }
    guard !engine.pairs.isEmpty else { throw CallError(YAKU_NO_PACKS, engine.hints.joined(separator: "; ")) }
    return engine
  }

  /// The packs that came with the library; `nil` when the environment names others, or there are none.
  private static func folderBesideLibrary() -> String? {
    if let named = getenv("YAKU_PACKS"), named.pointee != 0 { return nil }
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    guard library_path(&buffer, buffer.count) != 0 else { return nil }
    let path = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard let slash = path.lastIndex(of: "/") else { return nil }
    return ["packs", "../share/yaku/packs"].map { path[...slash] + $0 }.first { access($0, R_OK | X_OK) == 0 }
  }
}
