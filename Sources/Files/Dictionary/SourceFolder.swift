import Glibc

/// Files and folders of dictionary sources, read with the C library so that no Foundation comes in.
package enum SourceFolder {
  /// The names in `path`, sorted by bytes, without hidden ones; empty when it is no folder.
  package static func names(in path: String) -> [String] {
    guard let stream = opendir(path) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let item = readdir(stream) {
      let name = withUnsafePointer(to: &item.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
  }

  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  package static func exists(_ path: String) -> Bool { access(path, R_OK) == 0 }

  /// The files below `path` whose name ends with `suffix`, sorted, at any depth.
  package static func files(below path: String, suffix: String) -> [String] {
    names(in: path).flatMap { name -> [String] in
      let full = path + "/" + name
      if isFolder(full) { return files(below: full, suffix: suffix) }
      return name.hasSuffix(suffix) ? [full] : []
    }
  }

  /// The bytes of a file; nil when it cannot be read.
  package static func bytes(of path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { break }
      bytes.append(contentsOf: buffer[0..<count])
    }
    return ferror(file) == 0 ? bytes : nil
  }
}

extension SourceFolder {
  /// Size of a file in bytes; 0 when it is not there.
  package static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// The text of a file; empty when it cannot be read.
  package static func text(of path: String) -> String {
    String(decoding: bytes(of: path) ?? [], as: UTF8.self)
  }
}
