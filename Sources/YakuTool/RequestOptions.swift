import Yaku

/// The options that shape a request, the same for every command that translates.
enum RequestOptions {
  static let source = Option(
    "from", short: "f", value: "LANG", "the language of the text (recognised unless said)", completion: .language)
  static let target = Option(
    "to", short: "t", value: "LANG", "the language to translate into", isRequired: true, completion: .language)

  /// All of them, in the order of the help.
  static let all: [Option] = [
    source, target,
    Option(
      "style", value: "STYLE", "how the reader is spoken to, in languages that make a difference",
      choices: Formality.choices),
    Option(
      "gender", value: "GENDER", "whom the words are about, in languages that make a difference",
      choices: Gender.choices),
    Option("alternatives", value: "N", "give up to N other translations of each sentence"),
  ]
}

extension Arguments {
  /// The request that the options of `RequestOptions` describe, for a text that is still to come.
  func requestTemplate() throws(ToolError) -> Request {
    var request = Request(
      "", from: try language("from"), to: try requiredLanguage("to"),
      alternatives: try number("alternatives", in: 0...99) ?? 0)
    request.formality = value("style").flatMap(Formality.init(rawValue:)) ?? .unspecified
    request.gender = value("gender").flatMap(Gender.init(rawValue:)) ?? .unspecified
    return request
  }
}

extension Request {
  /// The same request for another text.
  func with(_ text: String) -> Request {
    var request = self
    request.text = text
    return request
  }
}

extension CaseIterable where Self: RawRepresentable<String> {
  /// What can be asked for by name: every case but the first, which stands for nothing said.
  fileprivate static var choices: [String] { allCases.dropFirst().map(\.rawValue) }
}
