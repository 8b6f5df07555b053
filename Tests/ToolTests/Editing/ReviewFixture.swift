import Foundation
import Yaku

@testable import YakuTool

/// Reviews of a text by a tool that replaces words, and needs no packs.
enum ReviewFixture {
  static func host(_ text: String, _ pairs: KeyValuePairs<String, String>) throws -> WritingHost {
    let folder = try Scratch.folder()
    defer { Scratch.remove(folder) }
    var options = WritingToolsOptions()
    options.language = LanguageTag("en")
    let words = pairs.map { ($0.key, $0.value) }
    let tool = SessionTool(name: "words", reading: .text) { passage, _ in
      var changes: [WritingChange] = []
      for (word, replacement) in words {
        for range in passage.text.ranges(of: word) {
          let start = passage.text.utf8.distance(from: passage.text.startIndex, to: range.lowerBound)
          changes.append(
            WritingChange(
              TextSpan(start, start + word.utf8.count), replacement, rules: ["test.word"],
              reasons: ["“\(word)” is not what you mean."]))
        }
      }
      return WritingAnswer(changes.isEmpty ? .unchanged(.nothingToDo) : .changed, changes.sorted { $0.span < $1.span })
    }
    return WritingHost(text, tool: tool, engine: try Engine(onlyPacksIn: folder), options: options)
  }

  static func review(
    _ text: String = "One teh two teh.\nThree teh.\n", _ pairs: KeyValuePairs<String, String> = ["teh": "the"],
    isReadOnly: Bool = false
  ) throws -> EditReview {
    EditReview(try host(text, pairs), title: "letter.txt · words", isReadOnly: isReadOnly)
  }
}

extension EditReview {
  /// Presses the keys of `text` one after the other; what is to be done after the last.
  @discardableResult
  mutating func type(_ text: String) -> Order {
    var order = Order.nothing
    for character in text { order = press(.character(character)) }
    return order
  }

  var text: String { host.buffer.text }
  var decided: String { String(decoding: host.decided, as: UTF8.self) }
}
