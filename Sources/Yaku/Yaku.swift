@_exported public import enum LanguagePack.PackError
@_exported public import TextModel

extension Engine {
  /// The version of the engine, its library and its program.
  public static let version = "0.1.0"
}
