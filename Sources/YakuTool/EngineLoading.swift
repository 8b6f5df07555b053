import Yaku

extension Arguments {
  /// The engine with the packs that `--packs` names, or those of the installation, and the tools in `folders` before those of
  /// this person.
  func engine(toolFolders folders: [String] = []) throws(ToolError) -> Engine {
    do throws(PackError) {
      return try Engine(
        packs: value("packs").map(PackLocation.directory) ?? .standard, toolFolders: folders + CustomTool.userFolders)
    } catch {
      throw ToolError(ExitCode.input, "\(error)")
    }
  }
}

extension Engine {
  /// Refuses a pair nobody can translate before the first text is read.
  ///
  /// Without packs nothing can be translated: that is refused too. People are
  /// told which packs are left out, as translations are worse without them.
  func check(from source: LanguageTag?, to target: LanguageTag) throws(ToolError) {
    guard !pairs.isEmpty else {
      throw ToolError(ExitCode.input, hints.joined(separator: "; "))
    }
    unusablePacks.forEach(Console.tell)
    let known = Set(pairs.map(\.target.base.description)).sorted()
    guard known.contains(target.base.description) else {
      throw ToolError(2, "no pack translates into \"\(target)\"; choose one of: \(known.joined(separator: ", "))")
    }
    guard let source, source.base != target.base else { return }
    let sources = pairs.filter { $0.target.base == target.base }.map(\.source.base.description)
    guard sources.contains(source.base.description) else {
      hints.dropFirst(unusablePacks.count).forEach(Console.tell)
      throw ToolError(
        2,
        "no pack translates from \"\(source)\" to \"\(target)\"; choose one of: \(Set(sources).sorted().joined(separator: ", "))"
      )
    }
  }
}

extension Response {
  /// Why the text, or a part of it, came back untranslated; `nil` when it is translated, or needs no translation.
  var problem: String? {
    switch refusal {
    case .unidentifiedLanguage: return "the language could not be recognised; name it with --from"
    case .foreignScript:
      return "the text is written in other letters than its language; leave out --from or name another"
    case .some: return "no translation could be made"
    case nil:
      let parts = untranslatedParts
      guard let first = parts.first.map({ source.text(at: $0) }) else { return nil }
      let others = parts.count > 1 ? " and \(parts.count - 1) more" : ""
      return "parts could not be translated and stay as they are: \"\(first)\"\(others)"
    }
  }
}
