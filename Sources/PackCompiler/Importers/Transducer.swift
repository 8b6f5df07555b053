import Files
import Glibc

/// One section of a finite-state transducer as `lt-print` prints it: `from TAB to TAB input TAB output TAB weight`, final
/// states alone with a weight, `ε` for nothing, sections apart by a line `--`.
struct Transducer {
  private struct Arc {
    let target: Int
    let input: String
    let output: String
  }

  private var arcs: [Int: [Arc]] = [:]
  private var finals: Set<Int> = []
  private var first: Int?

  /// Bundles of so many arcs between two states are patterns for any letter, not words.
  static let widestBundle = 8
  static let longestPath = 96

  /// Reads `BASE.bin` through `lt-print`, or `BASE.att`, and calls `body` with each section.
  static func sections(
    of base: String, hint: String, isPattern: (_ input: String, _ output: String) -> Bool,
    _ report: inout ImportReport, _ body: (Transducer) -> Void
  ) throws(ImportError) {
    var path = base + ".att"
    var temporary: String?
    defer { if let temporary { unlink(temporary) } }
    if !SourceFolder.exists(path) {
      guard SourceFolder.exists(base + ".bin") else { throw .unreadable(path: base + ".bin", hint: hint) }
      path = try printed(base + ".bin")
      temporary = path
    }
    let lines = try SourceLines(path, hint: hint)
    var section = Transducer()
    while let line = try lines.next() {
      if line == "--" {
        section.finish()
        body(section)
        section = Transducer()
        continue
      }
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      if fields.count >= 4, let from = Int(fields[0]), let to = Int(fields[1]) {
        if section.first == nil { section.first = from }
        let input = symbol(fields[2])
        let output = symbol(fields[3])
        if !isPattern(input, output) {
          section.arcs[from, default: []].append(Arc(target: to, input: input, output: output))
        }
      } else if let state = fields.first.flatMap({ Int($0) }) {
        section.finals.insert(state)
      } else if !line.isEmpty {
        report.skip("unreadable arc")
        report.warn(path, lines.number, "expected two states and two symbols")
      }
    }
    section.finish()
    body(section)
  }

  private static func symbol(_ field: Substring) -> String { field == "ε" ? "" : String(field) }

  /// Drops the bundles.
  private mutating func finish() {
    for (state, leaving) in arcs {
      var width: [Int: Int] = [:]
      for arc in leaving { width[arc.target, default: 0] += 1 }
      let kept = leaving.filter { (width[$0.target] ?? 0) < Self.widestBundle }
      if kept.count != leaving.count { arcs[state] = kept }
    }
  }

  /// Calls `body` with the symbols of both sides of every path from the first state to a final one that meets no state
  /// twice; empty symbols are left out.
  func forEachPath(_ body: (_ input: [String], _ output: [String]) -> Void) {
    guard let first else { return }
    var input: [String] = []
    var output: [String] = []
    var visited: Set<Int> = [first]
    func walk(_ state: Int, _ depth: Int) {
      if finals.contains(state) { body(input, output) }
      guard depth < Self.longestPath else { return }
      for arc in arcs[state] ?? [] where visited.insert(arc.target).inserted {
        if !arc.input.isEmpty { input.append(arc.input) }
        if !arc.output.isEmpty { output.append(arc.output) }
        walk(arc.target, depth + 1)
        if !arc.input.isEmpty { input.removeLast() }
        if !arc.output.isEmpty { output.removeLast() }
        visited.remove(arc.target)
      }
    }
    walk(first, 0)
  }

  /// Prints a compiled transducer into a temporary file and returns its path.
  private static func printed(_ binary: String) throws(ImportError) -> String {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? P_tmpdir
    var template = Array((folder + "/yaku-transducer-XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else {
      throw .unreadable(path: folder, hint: "make it writable, or set TMPDIR")
    }
    close(descriptor)
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    var process = pid_t()
    var arguments: [UnsafeMutablePointer<CChar>?] = ["lt-print", binary, path].map { (text: String) in
      strdup(text)
    }
    arguments.append(nil)
    let started = posix_spawnp(&process, "lt-print", nil, nil, &arguments, environ)
    for argument in arguments { free(argument) }
    var status: Int32 = 0
    guard started == 0, waitpid(process, &status, 0) == process, status == 0 else {
      unlink(path)
      throw .missingTool(name: "lt-print", hint: "install the package lttoolbox-dev")
    }
    return path
  }
}
