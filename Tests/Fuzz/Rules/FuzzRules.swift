import Files
import Glibc
import LanguagePack
import Morphology
import PackCompiler
import TextModel

/// Any bytes, read as a file of rules and as a table, and every pattern in them tried: diagnostics, never a trap.
@c(LLVMFuzzerTestOneInput)
public func fuzzRules(_ bytes: UnsafePointer<UInt8>?, _ length: Int) -> Int32 {
  let folder = getenv("TMPDIR").map { String(cString: $0) } ?? P_tmpdir
  let path = "\(folder)/yaku-fuzz-rules-\(getpid())"
  guard let file = fopen(path, "wb") else { return 0 }
  fwrite(bytes, 1, length, file)
  fclose(file)
  defer { unlink(path) }
  var diagnostics: [Diagnostic] = []
  let readings = ["a", "b", "店"].map { Reading(span: TextSpan(0, 0), surface: $0, lemma: $0, tags: .noun) }
  for rule in RuleFile(path: path, diagnostics: &diagnostics).rules {
    for start in readings.indices { _ = TokenPattern(rule.when)?.match(readings, at: start) }
  }
  let table = TableFile(path: path, diagnostics: &diagnostics)
  let inflector = Inflector(rows: table.rows.map(\.fields))
  for row in table.rows where row.fields.count > 1 {
    _ = inflector.forms(of: "word", paradigm: row.fields[0], partOfSpeech: row.fields[1])
  }
  return 0
}
