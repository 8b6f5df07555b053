import Files
import Glibc

/// The terminal of a person, with a screen of the program on it; as it was once it is closed.
///
/// Keys come one by one and are not shown. Ctrl-C and requests to terminate arrive as an event; Ctrl-Z gives the terminal
/// to the shell until the program goes on. Used by one task at a time.
final class Terminal {
  enum Event: Hashable {
    case key(Key)
    /// The window has another size, or shows something else.
    case redraw
    /// Somebody asked the program to end.
    case stop
    /// There will be no more keys.
    case end
  }

  private let stop: StopSignal
  private let saved: termios
  private var reader = KeyReader()
  private var keys: ArraySlice<Key> = []
  private var isOpen = false
  /// How long the rest of a key may be on its way, in milliseconds.
  private static let patience: Int32 = 50

  /// Whether there is a terminal, and one that can place text.
  static var isThere: Bool {
    isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
      && Configuration.environment("TERM").map { $0 != "dumb" } ?? false
  }

  /// Takes over the terminal; nil where there is none.
  init?(stop: StopSignal) {
    var settings = termios()
    guard Self.isThere, tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    self.stop = stop
    saved = settings
    TerminalSignals.listen()
    open()
  }

  deinit { close() }

  /// Gives the terminal back.
  func close() {
    guard isOpen else { return }
    isOpen = false
    // Lines wrap again, the cursor is back, and so is what was there before.
    write("\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")
    var settings = saved
    tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
  }

  private func open() {
    var settings = saved
    cfmakeraw(&settings)
    // Ctrl-C and Ctrl-Z stay what they are; Ctrl-\ would leave the terminal as it is.
    settings.c_lflag |= tcflag_t(ISIG)
    withUnsafeMutableBytes(of: &settings.c_cc) { $0[Int(VQUIT)] = 0 }
    tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
    write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l")
    isOpen = true
  }

  /// Shows `lines`, as many as the terminal has.
  func show(_ lines: [String]) {
    // Each line is wiped first: behind a full one the cursor still stands on its last cell.
    let wiped = lines.map { "\u{1B}[2K" + $0 }
    write("\u{1B}[H" + wiped.joined(separator: "\r\n"))
  }

  /// Waits for what happens next.
  func nextEvent() -> Event {
    while true {
      if let key = keys.popFirst() { return .key(key) }
      let patience = reader.isWaiting ? Self.patience : -1
      let isReady = stop.waitForInput(STDIN_FILENO, TerminalSignals.input, milliseconds: patience)
      if stop.isRequested { return .stop }
      switch TerminalSignals.next() {
      case SIGTSTP?:
        suspend()
        return .redraw
      case SIGCONT?:
        // Whoever stopped the program may have used the terminal.
        open()
        return .redraw
      case .some: return .redraw
      case nil: break
      }
      guard isReady else {
        keys = reader.keys([], isLate: true)[...]
        continue
      }
      guard let bytes = read() else { return .end }
      keys = reader.keys(bytes)[...]
    }
  }

  /// What was typed; nil when the terminal has gone away.
  private func read() -> [UInt8]? {
    var ready = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, 0) > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return [] }
    return count > 0 ? Array(bytes[..<count]) : nil
  }

  /// Gives the terminal to the shell until the program is told to go on.
  private func suspend() {
    close()
    signal(SIGTSTP, SIG_DFL)
    // To the whole program: threads of the runtime let no signal in. Where no shell is waiting the system does not stop it.
    kill(getpid(), SIGTSTP)
    let isStopped = stop.waitForInput(TerminalSignals.input, milliseconds: Self.patience * 10)
    if isStopped { while TerminalSignals.next() != nil {} }
    TerminalSignals.listen()
    open()
  }

  private func write(_ text: String) {
    let bytes = Array(text.utf8)
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(STDOUT_FILENO, $0.baseAddress.map { $0 + done }, bytes.count - done)
      }
      if count > 0 { done += count } else if errno != EINTR { return }
    }
  }
}

/// The signals that have to do with the window, as bytes of a pipe.
private enum TerminalSignals {
  private static let ends: (read: Int32, write: Int32) = {
    var ends: (Int32, Int32) = (-1, -1)
    withUnsafeMutablePointer(to: &ends) { pointer in
      pointer.withMemoryRebound(to: Int32.self, capacity: 2) { _ = pipe($0) }
    }
    for end in [ends.0, ends.1] {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    return ends
  }()

  /// What can be read once there was a signal.
  static var input: Int32 { ends.read }

  static func listen() {
    _ = ends
    for number in [SIGWINCH, SIGCONT, SIGTSTP] {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { number in
        // Only what is safe in a handler: one write. A pipe that is full has signals enough.
        let problem = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = Glibc.write(TerminalSignals.ends.write, &byte, 1)
        errno = problem
      }
      action.sa_flags = Int32(SA_RESTART)
      sigaction(number, &action, nil)
    }
  }

  /// The next signal; nil when there was none.
  static func next() -> Int32? {
    var byte: UInt8 = 0
    return Glibc.read(ends.read, &byte, 1) == 1 ? Int32(byte) : nil
  }
}
