import Foundation
import Glibc
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
  func write(_ name: String, _ text: String, isEUC: Bool = false) throws -> String {
    try (isEUC ? eucJP(text) : Data(text.utf8)).write(to: URL(fileURLWithPath: path(name)))
    return path(name)
  }

  private func eucJP(_ text: String) -> Data {
    var input = Array(text.utf8).map { CChar(bitPattern: $0) }
    var output = [CChar](repeating: 0, count: input.count * 2)
    let room = output.count
    let converter = iconv_open("EUC-JP", "UTF-8")
    defer { iconv_close(converter) }
    let left = input.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        var from = source.baseAddress
        var fromLeft = source.count
        var to = target.baseAddress
        var toLeft = room
        iconv(converter, &from, &fromLeft, &to, &toLeft)
        return toLeft
      }
    }
    return Data(output.prefix(room - left).map { UInt8(bitPattern: $0) })
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
