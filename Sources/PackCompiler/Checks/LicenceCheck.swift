package import Files

/// Every folder names its licence, and it is the one of the repository.
package enum LicenceCheck {
  /// The licence of our own language data.
  package static let own = "Apache-2.0"

  package static func diagnostics(_ folder: SourceTree.Folder) -> [Diagnostic] {
    guard let licence = folder.manifest["licence"], licence.value != own else { return [] }
    return [
      Diagnostic(
        .error, folder.path + "/manifest.tsv", line: licence.line, column: 9,
        "licence \"\(licence.value)\"; what stands in the repository is under \(own), other lexicons are imported packs"
      )
    ]
  }
}
