package import Yaku

/// A further column: what is made of each translation.
package struct TextAddition: Sendable {
  /// The name of the column.
  package let name: String
  /// What stands there for a translation into a language; nil where nothing can be made of it.
  package let make: @Sendable (String, LanguageTag) -> String?

  package init(_ name: String, make: @escaping @Sendable (String, LanguageTag) -> String?) {
    self.name = name
    self.make = make
  }
}
