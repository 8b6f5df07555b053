import TextModel

/// A host that hands over a selection and takes one back, such as a pasteboard or a pipe.
public protocol WritingToolsServiceHost {
  /// What is selected; nil when nothing is.
  func writeSelection() -> String?
  /// Takes what stands in the place of the selection; false when the text cannot be changed.
  mutating func readSelection(_ text: String) -> Bool
}

/// Runs a tool on what a host has selected, in one step.
public struct WritingToolsService: Sendable {
  /// What the tools are run with.
  public let engine: Engine
  /// What they are asked to do.
  public var options: WritingToolsOptions

  /// A service with these options.
  public init(engine: Engine, options: WritingToolsOptions = .init()) {
    self.engine = engine
    self.options = options
  }

  /// What a tool makes of the selection, and whether the host took it. A host that cannot be changed has the result alone;
  /// text without changes is never handed back as one.
  public func run(
    _ tool: SessionTool, on host: inout some WritingToolsServiceHost
  ) -> (result: WritingToolsResult, text: String?, isReplaced: Bool) {
    guard let text = host.writeSelection() else { return (.unchanged(.empty), nil, false) }
    var session = WritingToolsSession(tool, contexts: [WritingToolsContext(text)], engine: engine, options: options)
    session.run()
    let result = session.result ?? .failed(.invalidState)
    guard result == .changed, let made = session.contexts.first.flatMap({ session.resultText(of: $0.id) }) else {
      return (result, nil, false)
    }
    return (result, made, options.isEditable && host.readSelection(made))
  }
}
