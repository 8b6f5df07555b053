/// Finds values inside a JSON object by the names on the way to them, as in `review.text`.
enum JSONKeyPath {
  private static let depthLimit = 8

  /// The value at `path` among `members`; `nil` when there is none.
  ///
  /// A key that has the whole path as its name counts first. Of two members
  /// with one name the last counts, as most readers have it.
  static func value(at path: String, among members: [JSONMember], in bytes: Span<UInt8>) -> Range<Int>? {
    let names = members.map { name(of: $0, in: bytes) }
    if let index = names.lastIndex(of: path) { return members[index].value }
    for dot in path.indices where path[dot] == "." {
      guard let index = names.lastIndex(of: String(path[..<dot])),
        let inner = try? JSONScanner.members(of: members[index].value, in: bytes).members
      else { continue }
      let rest = String(path[path.index(after: dot)...])
      if let found = value(at: rest, among: inner, in: bytes) { return found }
    }
    return nil
  }

  /// Every value that is no object, with the path to it, in order.
  static func leaves(
    of members: [JSONMember], in bytes: Span<UInt8>, depth: Int = 0
  ) -> [(path: String, value: Range<Int>)] {
    members.flatMap { member -> [(path: String, value: Range<Int>)] in
      let name = name(of: member, in: bytes)
      guard depth < depthLimit, bytes[member.value.lowerBound] == UInt8(ascii: "{"),
        let inner = try? JSONScanner.members(of: member.value, in: bytes).members
      else { return [(name, member.value)] }
      return leaves(of: inner, in: bytes, depth: depth + 1).map { ("\(name).\($0.path)", $0.value) }
    }
  }

  static func name(of member: JSONMember, in bytes: Span<UInt8>) -> String {
    JSONText.decode(member.key, in: bytes)?.text ?? ""
  }
}
