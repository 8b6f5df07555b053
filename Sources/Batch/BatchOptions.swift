package import Yaku

/// What a batch run is asked to do.
package struct BatchOptions: Sendable {
  /// The path of the input; `-` is standard input.
  package var input: String
  /// The path of the output; `-` is standard output.
  package var output: String
  /// `nil` tells it by the name, or else by the first bytes.
  package var format: RecordFormat?
  package var delimiter: UInt8?
  package var hasHeader = true
  /// Empty guesses one.
  package var textColumns: [RecordMapping.Column] = []
  /// The request for every text, but for the text itself.
  package var template: Request
  package var policy = RecordTranslator.ErrorPolicy.keep
  /// Where rejected records go; `nil` for nowhere.
  package var rejects: String?
  /// Where a page to look at goes: texts beside translations; `nil` for nowhere.
  package var report: String?
  /// Stands in front of the names of all added columns.
  package var prefix = ""
  /// Another name for the column `translation`.
  package var translationColumn: String?
  package var jobs = 1
  package var limit: Int?
  /// Only so many records, picked by chance; the same seed picks the same ones.
  package var sample: (count: Int, seed: UInt64)?
  /// Further columns, for each text column.
  package var additions: [TextAddition] = []
  /// Ends the run when more records than this have an error.
  package var maxErrors: Int?
  /// Whether to read, map and check everything, and write nothing.
  package var isDryRun = false
  package var files = FileOptions()
  /// Which values of a JSON document are texts.
  package var jsonPaths: [JSONPath] = []
  /// Whether to answer each record as it arrives, without waiting for a sample of the input.
  package var isStream = false
  /// Whether to go on where an earlier run was cut short.
  package var resumes = false
  /// Whether good records are taken over from the output that is there, so that only the others are translated.
  package var retriesFailed = false
  /// How many bytes of translations are kept for texts that come again.
  package var cacheSize = 64 << 20
  /// How often what is done is made safe.
  package var checkpointInterval = Duration.seconds(1)
  /// What the output depends on beside these options and the input: all of it must be the same when a run goes on.
  package var settings: [RunSetting] = []

  package init(input: String, output: String, template: Request) {
    self.input = input
    self.output = output
    self.template = template
  }

  /// What the input is called in messages.
  var inputName: String { input == "-" ? "standard input" : input }

  var writesRejects: Bool { rejects != nil && !isDryRun }

  var writesReport: Bool { report != nil && !isDryRun }
}
