import Foundation
import LanguagePack

@testable import PackCompiler

/// A folder with source files written for one test; removed when the value goes away.
final class SourceFixture {
  let folder: String

  init() {
    folder = NSTemporaryDirectory() + "yaku-import-" + UUID().uuidString
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func path(_ name: String) -> String { folder + "/" + name }

  /// Writes `text` and returns its path.
  @discardableResult
  func write(_ name: String, _ text: String, encoding: String.Encoding = .utf8) throws -> String {
    try text.data(using: encoding)?.write(to: URL(fileURLWithPath: path(name)))
    return path(name)
  }

  /// The packs of `format` made from `inputs`, opened.
  func packs(
    _ format: String, _ inputs: [String], over packs: [Pack] = []
  ) throws -> [(pack: Pack, report: ImportReport, bytes: [UInt8])] {
    let request = ImportRequest(inputs: inputs, packs: packs, isPartial: true)
    return try PackImporter(format).packs(request).map { item in
      let bytes = item.assembly.contents()
      return (try Pack(contents: bytes, name: item.name), item.report, bytes)
    }
  }
}
