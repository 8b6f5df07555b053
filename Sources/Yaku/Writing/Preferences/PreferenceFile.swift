import Glibc

/// A file with preferences, a line each; lines of other people's hands stay as they are.
public struct PreferenceFile: Hashable, Sendable {
  /// Whose preferences they are.
  public enum Scope: String, CaseIterable, Hashable, Sendable {
    /// Those of a person.
    case user
    /// Those of everybody who works in a folder.
    case workspace
  }

  /// Where the file is, or will be.
  public let path: String

  /// The file at `path`, which need not be there.
  public init(path: String) { self.path = path }

  /// That of this person, `yaku/proofreading.txt` in the folder of configuration; nil when there is no home folder.
  public static var user: PreferenceFile? {
    func variable(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    return (variable("XDG_CONFIG_HOME") ?? variable("HOME").map { $0 + "/.config" })
      .map { PreferenceFile(path: $0 + "/yaku/" + name) }
  }

  /// That of the workspace `folder` is in: `.yaku/proofreading.txt` there or in the nearest folder above; where no folder
  /// has one, the one to be made in `folder`.
  public static func workspace(of folder: String) -> PreferenceFile {
    var place = realpath(folder.isEmpty ? "." : folder, nil).map { real in
      defer { free(real) }
      return String(cString: real)
    }
    while let current = place {
      let path = (current == "/" ? "" : current) + "/.yaku/" + name
      if access(path, F_OK) == 0 { return PreferenceFile(path: path) }
      place = current == "/" ? nil : current.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(current[..<$0]) }
      if place?.isEmpty == true { place = "/" }
    }
    return PreferenceFile(path: (folder.isEmpty ? "." : folder) + "/.yaku/" + name)
  }

  private static let name = "proofreading.txt"

  /// What the file says; nothing where it is not there. Throws at the first line that makes no sense.
  public func preferences() throws(PreferenceError) -> ProofreadingPreferences {
    ProofreadingPreferences(try lines().compactMap(\.preference))
  }

  /// Writes down one more, with white space as a line has it; of a rule only the new setting stays. False when it is
  /// there already. Throws `invalid` for what no line can say, such as an empty word.
  @discardableResult
  public func add(_ preference: Preference) throws(PreferenceError) -> Bool {
    let preference = try written(preference)
    return try change { lines in
      guard !lines.contains(where: { $0.preference == preference }) else { return false }
      if case .rule(let name, _) = preference { lines.removeAll { $0.isRule(name) } }
      lines.append(Line(text: preference.line, preference: preference))
      return true
    }
  }

  /// Takes one out; false when it is not there.
  @discardableResult
  public func remove(_ preference: Preference) throws(PreferenceError) -> Bool {
    let preference = try written(preference)
    return try change { lines in
      let count = lines.count
      lines.removeAll { $0.preference == preference }
      return lines.count < count
    }
  }

  /// The preference as it will be read from its line.
  private func written(_ preference: Preference) throws(PreferenceError) -> Preference {
    do throws(Preference.Problem) {
      return try Preference(line: preference.line) ?? preference
    } catch {
      throw .invalid(path: path, line: try lines().count + 1, reason: error.reason)
    }
  }

  private struct Line {
    let text: String
    let preference: Preference?

    func isRule(_ name: String) -> Bool {
      if case .rule(name, _) = preference { true } else { false }
    }
  }

  private func lines() throws(PreferenceError) -> [Line] {
    guard access(path, F_OK) == 0 else { return [] }
    let text: String
    do throws(TermError) {
      text = try WordingFile(path).text()
    } catch {
      throw PreferenceError(error)
    }
    var lines: [Line] = []
    for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      do throws(Preference.Problem) {
        lines.append(Line(text: String(line), preference: try Preference(line: line)))
      } catch {
        throw .invalid(path: path, line: number + 1, reason: error.reason)
      }
    }
    if lines.last?.text.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// Reads, changes and writes; nobody else who does so comes between.
  private func change(_ change: (inout [Line]) -> Bool) throws(PreferenceError) -> Bool {
    // A link stays a link: what it points to is replaced.
    let target =
      realpath(path, nil).map { real in
        defer { free(real) }
        return String(cString: real)
      } ?? path
    let folder = target.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(target[..<$0]) } ?? "."
    if access(folder, F_OK) != 0 { PackFile.makeFolder(folder) }
    let lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if lock >= 0 { flock(lock, LOCK_EX) }
    defer { if lock >= 0 { close(lock) } }
    var lines = try lines()
    guard change(&lines) else { return false }
    let bytes = Array(lines.map { $0.text + "\n" }.joined().utf8)
    guard bytes.withUnsafeBytes({ WholeFile.write($0, to: target) }) else {
      throw .unwritable(path: path, reason: String(cString: strerror(errno)).lowercased())
    }
    return true
  }
}
