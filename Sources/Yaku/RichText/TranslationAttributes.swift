public import FoundationEssentials

extension AttributeScopes {
  /// The attributes that say how a text is translated.
  public var translation: TranslationAttributes.Type { TranslationAttributes.self }

  /// The attributes that say how a text is translated.
  public struct TranslationAttributes: AttributeScope {
    /// Whether a part stays as it is.
    public let skipsTranslation: SkipsTranslationAttribute
    /// The attributes of Foundation, such as links.
    public let foundation: AttributeScopes.FoundationAttributes
  }
}

extension AttributeScopes.TranslationAttributes {
  /// Whether a part of a text comes through byte for byte.
  public enum SkipsTranslationAttribute: CodableAttributedStringKey {
    /// Yes or no.
    public typealias Value = Bool
    /// The name in encoded texts.
    public static let name = "Translation.SkipsTranslation"
  }
}

extension AttributeDynamicLookup {
  /// Finds the attributes of translation by name.
  public subscript<Key: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.TranslationAttributes, Key>
  ) -> Key { self[Key.self] }
}
