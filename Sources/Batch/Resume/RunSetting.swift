/// One thing that the output of a run depends on, beside the records: an option, a file it names, the packs.
package struct RunSetting: Hashable, Sendable {
  /// What people call it, such as `--to`.
  package let name: String
  /// Its value, or a hash of what is in the file it names.
  package let value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// What is different between two runs, for people to read; `nil` when nothing is.
  static func difference(from old: [RunSetting], to new: [RunSetting]) -> String? {
    let (old, new) = (Dictionary(grouping: old, by: \.name), Dictionary(grouping: new, by: \.name))
    let names = Set(old.keys).union(new.keys).sorted()
    let differences = names.compactMap { name -> String? in
      let (before, now) = (old[name, default: []].map(\.value), new[name, default: []].map(\.value))
      if before == now { return nil }
      guard name.hasPrefix("--") else { return "\(name) changed" }
      return "\(name) was \(text(of: before)) and is \(text(of: now))"
    }
    return differences.isEmpty ? nil : differences.joined(separator: "; ")
  }

  private static func text(of values: [String]) -> String {
    if values.isEmpty { return "not given" }
    return values == [""] ? "given" : values.map { "\"\($0)\"" }.joined(separator: ", ")
  }
}
