package import Files
import LanguagePack

/// The tags that `tags.tsv` describes are those the program knows, in the same order.
///
/// The order is the number of a tag in every pack, so it may only grow at the end.
package enum TagCheck {
  package static func diagnostics(_ tree: SourceTree) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    let path = tree.root + "/tags.tsv"
    let file = TableFile(path: path, diagnostics: &diagnostics)
    let vocabulary = TagSet.vocabulary
    for (index, row) in file.rows.enumerated() where index >= vocabulary.count || row.fields[0] != vocabulary[index] {
      let known =
        index < vocabulary.count ? "the program has \"\(vocabulary[index])\" here" : "the program ends before it"
      diagnostics.append(
        Diagnostic(
          .error, path, line: row.line, column: 1,
          "tag \"\(row.fields[0])\": \(known); add tags at the end of both, in TagSet.vocabulary and here"))
      break
    }
    if file.rows.count < vocabulary.count {
      diagnostics.append(
        Diagnostic(.error, path, "tag \"\(vocabulary[file.rows.count])\" of the program is not described here"))
    }
    return diagnostics
  }
}
