import Yaku

/// A text that can go back to every state it was in, as the text of an editor can.
///
/// Edits are made in groups: what is made together is taken back together, byte for byte. Each group has a note for its
/// owner, such as what it was for. Offsets are UTF-8 of the text after the edits before. A change costs the length of the
/// text in moved bytes.
struct TextBuffer<Note: Sendable>: Sendable {
  private struct Change: Sendable {
    var place: Int
    var old: [UInt8]
    var new: [UInt8]
  }

  private struct Group: Sendable {
    var note: Note
    var changes: [Change]
  }

  /// The text in UTF-8.
  private(set) var bytes: [UInt8]
  private var done: [Group] = []
  private var undone: [Group] = []

  init(_ text: String) { bytes = Array(text.utf8) }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Makes `edits` in order, as one group; it may be one without edits. What was taken back before cannot be made again then.
  mutating func make(_ edits: [Edit], note: Note) {
    var group = Group(note: note, changes: [])
    for edit in edits {
      let start = min(edit.span.lowerBound, bytes.count)
      let range = start..<max(start, min(edit.span.upperBound, bytes.count))
      let change = Change(place: start, old: Array(bytes[range]), new: Array(edit.replacement.utf8))
      replace(change.place, change.old, with: change.new)
      group.changes.append(change)
    }
    done.append(group)
    undone = []
  }

  /// Takes back the last group; its note, or nil where there is none.
  mutating func undo() -> Note? {
    guard let group = done.popLast() else { return nil }
    for change in group.changes.reversed() { replace(change.place, change.new, with: change.old) }
    undone.append(group)
    return group.note
  }

  /// Makes the group again that was taken back last; its note, or nil where there is none.
  mutating func redo() -> Note? {
    guard let group = undone.popLast() else { return nil }
    for change in group.changes { replace(change.place, change.old, with: change.new) }
    done.append(group)
    return group.note
  }

  private mutating func replace(_ place: Int, _ old: [UInt8], with new: [UInt8]) {
    bytes.replaceSubrange(place..<place + old.count, with: new)
  }
}
