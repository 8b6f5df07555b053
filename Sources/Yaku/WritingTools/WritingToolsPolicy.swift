/// Where the writing tools of a host may work, by the path of a file and the id of its language, as editors have it.
///
/// ```swift
/// let policy = WritingToolsPolicy(off: ["*.tex", "drafts/", "latex"])
/// policy.permission(path: "src/main.swift")  // .comments(.c): comments and nothing else
/// ```
public struct WritingToolsPolicy: Hashable, Sendable {
  /// What of a file tools may change.
  public enum Permission: Hashable, Sendable {
    case everything
    /// The comments of a program; `WritingToolsOptions.code` and `WritingRequest.code` take the syntax.
    case comments(CodeSyntax)
    /// Nothing; the pattern says so.
    case nothing(String)
  }

  /// What is left alone. `*.tex` means files by their names, `drafts/` folders and all in them, `notes/a.md` the end of a path;
  /// `*` stands for any letters but `/`, `?` for one. A word without `*`, `?`, `.` and `/` is the id of a language.
  public var off: [String]

  /// A policy by which everything but programs may change, and nothing of what `off` names.
  public init(off: [String] = []) { self.off = off }

  /// What may change of a file. Without a path and an id everything may.
  public func permission(path: String?, languageID: String? = nil) -> Permission {
    let parts = (path ?? "").split(separator: "/").map(String.init)
    if let pattern = off.first(where: { Self.matches($0, parts, languageID) }) { return .nothing(pattern) }
    let syntax = languageID.flatMap(CodeSyntax.init(languageID:)) ?? path.flatMap(CodeSyntax.init(path:))
    return syntax.map(Permission.comments) ?? .everything
  }

  private static func matches(_ pattern: String, _ path: [String], _ languageID: String?) -> Bool {
    guard pattern.contains(where: { "*?./".contains($0) }) else {
      return !pattern.isEmpty && pattern.lowercased() == languageID?.lowercased()
    }
    let wanted = pattern.split(separator: "/").map(String.init)
    guard !wanted.isEmpty, wanted.count <= path.count else { return false }
    func stands(at start: Int) -> Bool {
      zip(wanted, path[start...]).allSatisfy { Self.matches(Array($0.unicodeScalars), Array($1.unicodeScalars)) }
    }
    let last = path.count - wanted.count
    // A folder may stand anywhere above the name.
    if pattern.hasSuffix("/") { return (0..<max(0, last)).contains(where: stands) }
    return pattern.hasPrefix("/") ? last == 0 && stands(at: 0) : stands(at: last)
  }

  /// Whether a name is what a pattern stands for. Time: the product of their lengths at most.
  private static func matches(_ pattern: [Unicode.Scalar], _ name: [Unicode.Scalar]) -> Bool {
    var (place, letter) = (0, 0)
    var star: (place: Int, letter: Int)?
    while letter < name.count {
      if place < pattern.count, pattern[place] == "*" {
        star = (place, letter)
        place += 1
      } else if place < pattern.count, pattern[place] == "?" || pattern[place] == name[letter] {
        place += 1
        letter += 1
      } else if let last = star {
        star = (last.place, last.letter + 1)
        (place, letter) = (last.place + 1, last.letter + 1)
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == "*" }
  }
}
