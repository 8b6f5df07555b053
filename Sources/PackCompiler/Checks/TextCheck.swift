package import Files
import CICU

/// Text is in Unicode form NFC: the same word is always the same bytes.
package enum TextCheck {
  package static func diagnostics(_ tree: SourceTree) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for suffix in [".tsv", ".rule"] {
      for path in SourceFolder.files(below: tree.root, suffix: suffix) {
        guard let bytes = SourceFolder.bytes(of: path), let composed = normalized(bytes), composed != bytes else {
          continue
        }
        let lines = zip(
          bytes.split(separator: 0x0A, omittingEmptySubsequences: false),
          composed.split(separator: 0x0A, omittingEmptySubsequences: false))
        for (number, line) in lines.enumerated() where line.0 != line.1 {
          let same = zip(line.0, line.1).prefix { $0 == $1 }.map(\.0)
          diagnostics.append(
            Diagnostic(
              .error, path, line: number + 1, column: String(decoding: same, as: UTF8.self).count + 1,
              "the text is not in form NFC; save the letters with their accents composed"))
        }
      }
    }
    return diagnostics
  }

  /// `bytes` in form NFC; nil when ICU could not do it.
  private static func normalized(_ bytes: [UInt8]) -> [UInt8]? {
    bytes.withUnsafeBytes { input in
      guard let base = input.bindMemory(to: CChar.self).baseAddress else { return [] }
      var output = [UInt8](repeating: 0, count: bytes.count * 2 + 64)
      let capacity = Int32(clamping: output.count)
      let length = output.withUnsafeMutableBytes { target in
        cicu_normalize(
          Int32(CICU_NFC), base, Int32(clamping: bytes.count), target.bindMemory(to: CChar.self).baseAddress, capacity)
      }
      guard length >= 0, length <= capacity else { return nil }
      return Array(output[0..<Int(length)])
    }
  }
}
