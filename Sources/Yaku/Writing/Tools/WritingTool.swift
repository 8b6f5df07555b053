/// A tool that changes a text.
///
/// Which tools there are for a language is in the packs: `Engine.writingTools(for:)`.
public enum WritingTool: Hashable, Sendable {
  /// Says the same better, or in another tone.
  case rewrite(Tone)
  /// Says the same as words ask for: "make it friendlier". Words that the packs do not know are refused.
  case described(String)
  /// Leaves the sentences that say most.
  case summary(SummaryLength)
  /// What the text says, in so many points at most; of reviews, pros and cons with the number of those that speak of each.
  case keyPoints(Int)
  /// Makes lists of the series in prose, or of its sentences.
  case list(ListForm)
  /// Makes tables of records.
  case table(TableForm)
}

extension WritingTool {
  /// Every tool that is no tone, with the options it has by itself.
  static let withoutTone: [WritingTool] = [
    .summary(.sentences(1)), .keyPoints(5), .list(.markdown), .table(.markdown),
  ]

  /// The tool of that name, as command lines have it: `summary`, `keypoints`, `list`, `table`, else the tone of that name; nil for no name.
  public init?(name: String) {
    if name.isEmpty { return nil }
    self = Self.withoutTone.first { $0.name == name } ?? .rewrite(Tone(rawValue: name))
  }

  /// The name of the tool, whatever its options are.
  public var name: String {
    switch self {
    case .rewrite(let tone): tone.rawValue
    case .described: "described"
    case .summary: "summary"
    case .keyPoints: "keypoints"
    case .list: "list"
    case .table: "table"
    }
  }
}

/// How long a summary is.
///
/// Words are what stands between spaces; in languages without spaces, what the analyser takes for a word (in Japanese two
/// letters on average).
public enum SummaryLength: Hashable, Sendable {
  /// At most so many words.
  case words(Int)
  /// At most so many sentences.
  case sentences(Int)
  /// At most so many hundredths of the words of the text, but one sentence in any case.
  case percent(Int)
  /// A tenth of the words, 50 at most; one sentence in any case.
  case short
  /// A quarter of the words, 150 at most; one sentence in any case.
  case medium
  /// Half of the words, 400 at most; one sentence in any case.
  case long

  /// Half as long, or the next shorter length; one word or sentence at least.
  var halved: SummaryLength {
    switch self {
    case .words(let count): .words(max(1, count / 2))
    case .sentences(let count): .sentences(max(1, count / 2))
    case .percent(let share): .percent(max(1, share / 2))
    case .short: .sentences(1)
    case .medium: .short
    case .long: .medium
    }
  }
}

/// How a text sounds when it is rewritten: the name by which rules speak of it, such as `concise`.
public struct Tone: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The name by which rules speak of it.
  public let rawValue: String

  /// The tone that rules call so; whether a language has it, `Engine.tones(for:)` says.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The name.
  public var description: String { rawValue }

  /// The same, better said, in no other tone.
  public static let better = Tone(rawValue: "better")
  /// With fewer words.
  public static let concise = Tone(rawValue: "concise")
  /// As to somebody one does not know.
  public static let professional = Tone(rawValue: "professional")
  /// As to somebody one likes.
  public static let friendly = Tone(rawValue: "friendly")
  /// With the forms of politeness that some languages have.
  public static let polite = Tone(rawValue: "polite")
  /// Without them.
  public static let plain = Tone(rawValue: "plain")
  /// As people talk.
  public static let casual = Tone(rawValue: "casual")
}
