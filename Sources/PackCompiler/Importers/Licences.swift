import Files

/// Finds the licence text of a source, to stand beside its pack.
enum Licences {
  /// The licence file in `folder`, in a folder above it (three steps up), or in a `*.dist-info` folder there; else a line
  /// that names the licence.
  static func text(near folder: String, or name: String) -> String {
    var current = folder
    for _ in 0..<4 {
      var places = [current]
      for name in SourceFolder.names(in: current) where name.hasSuffix(".dist-info") {
        places += ["\(current)/\(name)", "\(current)/\(name)/licenses"]
      }
      for place in places {
        for file in SourceFolder.names(in: place) where isLicence(file) && !SourceFolder.isFolder(place + "/" + file) {
          return SourceFolder.text(of: place + "/" + file)
        }
      }
      current += "/.."
    }
    return "Licence: \(name). The package of the source holds the full text.\n"
  }

  /// The `copyright` file of a Debian package.
  static func debian(_ package: String, or name: String) -> String {
    let text = SourceFolder.text(of: "/usr/share/doc/\(package)/copyright")
    return text.isEmpty ? "Licence: \(name). The package \(package) holds the full text.\n" : text
  }

  private static func isLicence(_ file: String) -> Bool {
    let upper = file.uppercased()
    return upper.hasPrefix("LICENSE") || upper.hasPrefix("LICENCE") || upper == "COPYING"
  }
}
