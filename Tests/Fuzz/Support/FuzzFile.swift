import Dispatch
import Glibc
import Synchronization
package import Yaku

/// A file with given bytes, for readers that want a path; `remove()` takes it away.
package struct FuzzFile {
  package let path: String

  /// `nil` when the folder for temporary files cannot be written to.
  package init?(_ bytes: [UInt8], named name: String) {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? P_tmpdir
    path = "\(folder)/yaku-fuzz-\(getpid())-\(name)"
    guard let file = fopen(path, "wb") else { return nil }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  /// What the file at `path` holds; empty when there is none.
  package static func bytes(at path: String) -> [UInt8] {
    guard let file = fopen(path, "rb") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&part, 1, part.count, file), count > 0 { bytes += part[..<count] }
    return bytes
  }

  package func remove() { Self.remove(path) }

  package static func remove(_ path: String) { unlink(path) }
}

/// Waits for the end of asynchronous work: libFuzzer calls functions that are not.
package func waiting<Value: Sendable>(_ work: @escaping @Sendable () async -> Value?) -> Value? {
  let result = Result<Value>()
  let end = DispatchSemaphore(value: 0)
  Task {
    let value = await work()
    result.value.withLock { $0 = value }
    end.signal()
  }
  end.wait()
  return result.value.withLock { $0 }
}

private final class Result<Value: Sendable>: Sendable {
  let value = Mutex<Value?>(nil)
}

/// A translator that gives every text back as it is, word for word.
package func echo(_ request: Request) throws(EngineError) -> Response {
  let source = Document(request.text, language: request.source)
  return Response(
    source: source, target: source, alignment: Alignment([Alignment.Link(target: source.span, sources: [source.span])]),
    sourceLanguage: request.source, notes: [], packs: [], confidence: 1)
}
