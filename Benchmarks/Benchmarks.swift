@preconcurrency import Glibc
import Yaku

/// Measures every stage of the engine, and the same work done by others where they are installed.
@main
struct Benchmarks {
  static func main() async {
    do {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      let bench = try Bench(options)
      if let problem = bench.engine.hints.first { fputs("note: \(problem)\n", stderr) }
      var report = try Report(engine: bench.engine, baseline: options.baseline)
      for stage in bench.stages where options.stages.isEmpty || options.stages.contains(stage.name) {
        let found = await stage.run()
        report.results += found
        found.forEach { print($0.line(beside: report.baseline)) }
      }
      report.add(Measurement("memory", "this program", .megabytes, Series([Process.peakMegabytes])))
      print(report.results[report.results.count - 1].line(beside: report.baseline))
      if let path = options.json { try report.write(to: path) }
    } catch {
      fputs("Benchmarks: error: \(error)\n", stderr)
      exit(2)
    }
  }
}

/// What the command line asks for.
struct Options {
  /// Files with text; empty for the corpora beside the sources.
  var files: [String] = []
  var stages: Set<String> = []
  var json: String?
  var baseline: String?
  /// How often each measurement is made.
  var rounds = 7

  init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--json": json = try Self.value(of: argument, &rest)
      case "--baseline": baseline = try Self.value(of: argument, &rest)
      case "--stage": stages.insert(try Self.value(of: argument, &rest))
      case "--rounds":
        guard let number = Int(try Self.value(of: argument, &rest)), number > 0 else {
          throw UsageError(description: "--rounds takes a number above 0")
        }
        rounds = number
      case _ where argument.hasPrefix("-"):
        throw UsageError(
          description: "unknown option \"\(argument)\"; use --stage NAME, --rounds N, --json FILE, --baseline FILE")
      default: files.append(argument)
      }
    }
  }

  private static func value(of option: String, _ rest: inout ArraySlice<String>) throws(UsageError) -> String {
    guard let value = rest.popFirst() else { throw UsageError(description: "\(option) needs a value") }
    return value
  }
}

/// What is wrong with the command line or a file it names.
struct UsageError: Error, CustomStringConvertible {
  let description: String
}
