import Foundation
import Glibc
import Testing

/// A terminal with a program in it, that of `tmux` (1): keys go in, and what is on the screen comes out.
final class Tmux {
  private let socket = "yaku-test-" + UUID().uuidString
  /// Where tmux writes what it is asked for; the folder of the test may be gone before the terminal is.
  private let answer: String

  struct Missing: Error {
    let text: String
    let screen: String
  }

  /// Runs `command` with the shell in a terminal of `width` and `height`. `folder` is where it runs.
  init(_ command: String, in folder: String, width: Int = 80, height: Int = 24, environment: [String: String] = [:])
    throws
  {
    answer = NSTemporaryDirectory() + "/" + socket
    let variables = ["XDG_CONFIG_HOME": "/nowhere"].merging(environment) { $1 }.map { "\($0)=\(Self.quoted($1))" }
    // The pane stays when the command has ended, so that its last words can be read.
    let line = "export \(variables.sorted().joined(separator: " ")); \(command)\nprintf 'ended %s\\n' $?; exec cat"
    try Scratch.write(line, to: folder + "/run.sh")
    let size = ["-x", "\(width)", "-y", "\(height)"]
    try run(["-f", "/dev/null", "-u", "new-session", "-d"] + size + ["-c", folder, "sh run.sh"])
  }

  deinit {
    _ = try? run("kill-server")
    Scratch.remove(answer)
  }

  /// `text` as one word of the shell.
  static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }

  /// Types keys, by the names that tmux has for them.
  func type(_ keys: String...) throws {
    for key in keys { try run("send-keys", key) }
  }

  func resize(_ width: Int, _ height: Int) throws {
    try run("resize-window", "-x", "\(width)", "-y", "\(height)")
  }

  /// What is on the screen.
  var screen: String { get throws { try run("capture-pane", "-p") } }

  /// What tmux says of the terminal, such as "alternate_on".
  func state(_ name: String) throws -> String {
    try run("display-message", "-p", "#{\(name)}").trimmingCharacters(in: .newlines)
  }

  /// The screen once it has all of `texts`; throws when it does not get them for a long time.
  @discardableResult
  func wait(for texts: String...) throws -> String {
    let deadline = ContinuousClock.now + .seconds(120)
    while true {
      let screen = try self.screen
      guard let missing = texts.first(where: { !screen.contains($0) }) else { return screen }
      guard ContinuousClock.now < deadline else { throw Missing(text: missing, screen: screen) }
      usleep(20_000)
    }
  }

  /// Runs tmux. `Process` of Foundation would wait for the server too, which lives on.
  @discardableResult
  private func run(_ words: String...) throws -> String { try run(words) }

  @discardableResult
  private func run(_ words: [String]) throws -> String {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, answer, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    // Pipes of other tests would stay open with it.
    for descriptor in 3..<min(Int32(sysconf(Int32(_SC_OPEN_MAX))), 1024) {
      posix_spawn_file_actions_addclose(&actions, descriptor)
    }
    // Threads of the runtime let no signal in, and what they start would not either: the server ends by one.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var arguments = (["tmux", "-L", socket] + words).map { strdup($0) } + [nil]
    // A terminal within a terminal is refused where TMUX is set.
    let variables = ProcessInfo.processInfo.environment.filter { $0.key != "TMUX" }
    var environment = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in arguments + environment { free(pointer) } }
    var child: pid_t = 0
    var status: Int32 = 0
    guard posix_spawnp(&child, "tmux", &actions, &attributes, &arguments, &environment) == 0 else {
      throw Missing(text: "tmux, which 'make test-setup' installs", screen: "")
    }
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    let text = try Scratch.read(answer)
    if status != 0 { throw Missing(text: "tmux \(words)", screen: text) }
    return text
  }
}
