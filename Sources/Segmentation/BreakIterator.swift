import CICU
import Synchronization

/// A lender of ICU iterators for one kind of boundary in one locale.
///
/// Each call works with an iterator of its own, so one source may be used from many threads; iterators are
/// kept and used again. Opening the first costs some 100 µs.
final class BreakSource: Sendable {
  enum Kind: Sendable {
    case word
    case sentence
  }

  private let kind: Kind
  private let locale: String
  private let idle = Mutex<[Handle]>([])

  /// An iterator that only one caller holds at a time.
  private struct Handle: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  init(_ kind: Kind, locale: String) {
    self.kind = kind
    self.locale = locale
  }

  deinit {
    idle.withLock { handles in
      for handle in handles { cicu_breaks_close(handle.pointer) }
      handles.removeAll()
    }
  }

  /// Calls `body` with every boundary of `text` after 0, the last being its length, and with the kind of word
  /// that ends there (0 other, 1 number, 2 letters, 3 kana, 4 ideographs; meaningless for sentences).
  ///
  /// When ICU cannot be had, the only boundary is the end.
  func forEachBoundary(in text: TextBytes, _ body: (_ offset: Int, _ wordKind: Int) -> Void) {
    guard let base = text.buffer.baseAddress, text.count > 0 else { return }
    let lent = idle.withLock { $0.popLast() }
    guard let handle = lent ?? open() else { return body(text.count, 0) }
    let worked = base.withMemoryRebound(to: CChar.self, capacity: text.count) {
      cicu_breaks_start(handle.pointer, $0, Int64(text.count)) == 0
    }
    if worked {
      while true {
        let offset = cicu_breaks_next(handle.pointer)
        if offset < 0 { break }
        body(Int(offset), kind == .word ? Int(cicu_breaks_word_kind(handle.pointer)) : 0)
      }
    } else {
      body(text.count, 0)
    }
    idle.withLock { $0.append(handle) }
  }

  /// Every boundary of `text` after 0, the last being its length.
  func boundaries(of text: TextBytes) -> [Int32] {
    guard let base = text.buffer.baseAddress, text.count > 0 else { return [] }
    let lent = idle.withLock { $0.popLast() }
    guard let handle = lent ?? open() else { return [Int32(clamping: text.count)] }
    defer { idle.withLock { $0.append(handle) } }
    let worked = base.withMemoryRebound(to: CChar.self, capacity: text.count) {
      cicu_breaks_start(handle.pointer, $0, Int64(text.count)) == 0
    }
    guard worked else { return [Int32(clamping: text.count)] }
    let room = text.count / 24 + 16
    var boundaries: [Int32] = []
    var isDone = false
    while !isDone {
      let known = boundaries
      boundaries = [Int32](unsafeUninitializedCapacity: known.count + room) { buffer, count in
        _ = buffer.initialize(from: known)
        let start = buffer.baseAddress.map { $0 + known.count }
        let found = cicu_breaks_fill(handle.pointer, start, Int32(clamping: room))
        count = known.count + Int(found)
        isDone = Int(found) < room
      }
    }
    return boundaries
  }

  private func open() -> Handle? {
    let code = kind == .word ? CICU_WORD : CICU_SENTENCE
    return cicu_breaks_open(Int32(code), locale).map(Handle.init)
  }
}
