/// Something people should know about a run.
package struct RunMessage: Hashable, Sendable {
  package enum Level: String, Hashable, Sendable { case info, warning, error }

  /// What kind of message it is; the raw values stay, so that programs can tell them apart.
  package enum Code: String, Hashable, Sendable {
    case emptyInput = "empty-input"
    case textColumn = "text-column"
    case languages
    case encoding
    /// A record has something in its error column.
    case recordError = "record-error"
    case resumed
    /// An unfinished run is thrown away, or there is none to go on with.
    case startedAnew = "started-anew"
    case advice
    case summary
    case failed
  }

  package let level: Level
  package let code: Code
  /// One line for people.
  package let text: String
  /// The number of the record it is about, from 1.
  package var record: Int?
  /// The line on which the record starts, from 1.
  package var line: Int?

  package init(_ level: Level, _ code: Code, _ text: String, record: Int? = nil, line: Int? = nil) {
    self.level = level
    self.code = code
    self.text = text
    self.record = record
    self.line = line
  }

  /// The message as one JSON object.
  package var json: String {
    var members = [
      "\"level\":\(JSONText.string(level.rawValue))", "\"code\":\(JSONText.string(code.rawValue))",
      "\"message\":\(JSONText.string(text))",
    ]
    if let record { members.append("\"record\":\(record)") }
    if let line { members.append("\"line\":\(line)") }
    return "{\(members.joined(separator: ","))}"
  }
}
