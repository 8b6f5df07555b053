import Files
import Yaku

/// A page with the texts of a run beside their translations: one HTML file that needs nothing else.
///
/// Rows wait in a file of their own while the run is under way, one JSON array
/// a line, so that a run that is cut short can go on. Everything in them is
/// data to the page: it is shown as text and cannot become markup or script.
struct ReportPage {
  /// What the page is about, such as the name of the input.
  let title: String
  let source: LanguageTag?
  let target: LanguageTag
  /// One line about the run.
  let summary: String
  /// No more rows than this are shown.
  var most = 100_000

  /// Writes the page for the rows in the file at `rows` to `path`.
  func write(rows path: String, to output: OutputFile, stop: StopSignal) throws(BatchError) {
    let count = try lineCount(of: path, stop)
    // Every n-th row, so that the same run always shows the same ones.
    let step = max(1, (count + most - 1) / most)
    let shown = (count + step - 1) / step
    try output.append(Array(opening(count: count, shown: shown).utf8))
    var index = 0
    try forEachLine(of: path, stop) { line throws(BatchError) in
      defer { index += 1 }
      guard index % step == 0 else { return }
      try output.append(index == 0 ? [0x0A] : [0x2C, 0x0A])
      // A text may hold "</script>": no "<" is left that could end the data.
      var safe: [UInt8] = []
      safe.reserveCapacity(line.count)
      for byte in line {
        if byte == UInt8(ascii: "<") { safe.append(contentsOf: "\\u003c".utf8) } else { safe.append(byte) }
      }
      try output.append(safe)
    }
    try output.append(Array(closing.utf8))
  }

  private func lineCount(of path: String, _ stop: StopSignal) throws(BatchError) -> Int {
    var count = 0
    try forEachLine(of: path, stop) { _ throws(BatchError) in count += 1 }
    return count
  }

  private func forEachLine(
    of path: String, _ stop: StopSignal, _ body: ([UInt8]) throws(BatchError) -> Void
  ) throws(BatchError) {
    let source = try RecordSource(path: path, stop: stop)
    try source.use(.lines)
    while case .batch(let batch) = try source.next(bytes: 1 << 16, mayWait: true) {
      for index in 0..<batch.count {
        try body(Array(batch.bytes[batch.bytes.span.withoutLineEnd(batch.range(of: index))]))
      }
    }
  }

  private func opening(count: Int, shown: Int) -> String {
    let share =
      shown == count
      ? "" : " data-share=\"\(shown) of \(count) texts are shown: every \((count + shown - 1) / shown)th\""
    return """
      <!DOCTYPE html>
      <html lang=en>
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '\(Self.styleHash)'; \
      script-src '\(Self.scriptHash)'; base-uri 'none'; form-action 'none'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(Self.escaped(title)): translations</title>
      <style>\(Self.style)</style>
      </head>
      <body data-source="\(Self.escaped(source?.description ?? ""))" data-target="\(Self.escaped(target.description))"\(share)>
      <header>
      <h1>\(Self.escaped(title))</h1>
      <p>\(Self.escaped(summary))</p>
      </header>
      \(Self.controls)
      <script type="application/json" id="rows">[
      """
  }

  private var closing: String { "\n]</script>\n<script>\(Self.script)</script>\n</body>\n</html>\n" }

  private static func escaped(_ text: String) -> String {
    var output = ""
    for character in text {
      switch character {
      case "&": output += "&amp;"
      case "<": output += "&lt;"
      case ">": output += "&gt;"
      case "\"": output += "&quot;"
      case "'": output += "&#39;"
      default: output.append(character)
      }
    }
    return output
  }
}
