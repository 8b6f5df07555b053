import FoundationEssentials
import Glibc

/// Other programs, and what the system says about this one.
enum Process {
  struct Outcome {
    let wall: Double
    /// Processor time of the program and of all programs it started, in seconds.
    let cpu: Double
    /// Peak memory of the largest of them; mapped pages of files count when they were touched.
    let megabytes: Double
  }

  /// Runs a program with the file at `input` as its standard input and its output in a file, or thrown away; nil when
  /// there is no such program, or it says that it failed and `mayFail` is false.
  static func run(
    _ arguments: [String], input: String, output: String = "/dev/null", mayFail: Bool = false
  ) -> Outcome? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, O_WRONLY | O_TRUNC, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var child = pid_t()
    let start = Clock.wall.now
    guard posix_spawnp(&child, arguments[0], &actions, nil, &words, environ) == 0 else { return nil }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(child, &status, 0, &usage) < 0 {
      guard errno == EINTR else { return nil }
    }
    guard status == 0 || mayFail else { return nil }
    return Outcome(
      wall: Clock.wall.now - start, cpu: usage.ru_utime.seconds + usage.ru_stime.seconds,
      megabytes: Double(usage.ru_maxrss) / 1024)
  }

  /// What a program writes, whatever its exit code: that of `mecab -D` is 1. Nil when there is no such program.
  static func text(of arguments: [String]) -> String? {
    withFile(of: []) { path in
      guard run(arguments, input: "/dev/null", output: path, mayFail: true) != nil else { return nil }
      return FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    } ?? nil
  }

  /// Calls `body` with the path of a file that holds `lines` in `encoding`, a name that `iconv` knows (UTF-8 when nil);
  /// the file is removed afterwards.
  static func withFile<Result>(of lines: [String], encoding: String?, _ body: (String) -> Result) -> Result? {
    withFile(of: lines) { plain in
      guard let encoding else { return body(plain) }
      return withFile(of: []) { converted in
        // Leaving out what the encoding does not have counts as a failure.
        run(["iconv", "-c", "-f", "UTF-8", "-t", encoding], input: plain, output: converted, mayFail: true).map { _ in
          body(converted)
        }
      } ?? nil
    } ?? nil
  }

  /// Calls `body` with the path of a file that holds `lines`, and removes it.
  static func withFile<Result>(of lines: [String], _ body: (String) -> Result) -> Result? {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? P_tmpdir
    var path = Array((folder + "/benchmark.XXXXXX").utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { return nil }
    close(descriptor)
    let name = String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { unlink(name) }
    let bytes = Data((lines.joined(separator: "\n") + "\n").utf8)
    guard (try? bytes.write(to: URL(filePath: name))) != nil else { return nil }
    return body(name)
  }

  /// The folder of this program.
  static var folder: String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = max(0, readlink("/proc/self/exe", &buffer, buffer.count))
    let path = String(decoding: buffer[0..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  /// The most memory this program has had so far.
  static var peakMegabytes: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Double(usage.ru_maxrss) / 1024
  }

  static var processor: String {
    // Files of the kernel have no size, so they are read to their end.
    guard let file = fopen("/proc/cpuinfo", "r") else { return "unknown" }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 512)
    while fgets(&line, Int32(line.count), file) != nil {
      let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      guard text.hasPrefix("model name"), let colon = text.firstIndex(of: ":") else { continue }
      return String(text[text.index(after: colon)...].drop { $0 == " " }.prefix { $0 != "\n" })
    }
    return "unknown"
  }
}

extension timeval {
  fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1e6 }
}
