public import FoundationEssentials

extension AttributeScopes {
  /// The attributes that say what words of a document are.
  public var document: DocumentAttributes.Type { DocumentAttributes.self }

  /// The attributes that say what words of a document are.
  public struct DocumentAttributes: AttributeScope {
    /// How words stand out of their line.
    public let inlineIntent: InlineIntentAttribute
    /// Which blocks words stand in.
    public let blockIntent: BlockIntentAttribute
    /// Where the picture is that words stand for.
    public let imageAddress: ImageAddressAttribute
  }
}

extension AttributeScopes.DocumentAttributes {
  /// How words stand out of their line.
  public enum InlineIntentAttribute: CodableAttributedStringKey {
    /// A set of intents.
    public typealias Value = InlineIntent
    /// The name in encoded texts.
    public static let name = "Document.InlineIntent"
  }

  /// Which blocks words stand in.
  public enum BlockIntentAttribute: CodableAttributedStringKey {
    /// Blocks from the outside in.
    public typealias Value = BlockIntent
    /// The name in encoded texts.
    public static let name = "Document.BlockIntent"
  }

  /// Where the picture is that words stand for.
  public enum ImageAddressAttribute: CodableAttributedStringKey {
    /// The address as the document has it.
    public typealias Value = String
    /// The name in encoded texts.
    public static let name = "Document.ImageAddress"
  }
}

extension AttributeDynamicLookup {
  /// Finds the attributes of documents by name.
  public subscript<Key: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.DocumentAttributes, Key>
  ) -> Key { self[Key.self] }
}

/// How words stand out of their line.
public struct InlineIntent: OptionSet, Hashable, Sendable, Codable {
  /// One bit for each intent.
  public let rawValue: UInt

  /// The intents with the bits of `rawValue`.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Emphasised, mostly in italics.
  public static let emphasis = InlineIntent(rawValue: 1)
  /// Strongly so, mostly bold.
  public static let strong = InlineIntent(rawValue: 2)
  /// Struck out.
  public static let struck = InlineIntent(rawValue: 4)
  /// Code.
  public static let code = InlineIntent(rawValue: 8)
}

/// The blocks that words stand in, from the outside in.
public struct BlockIntent: Hashable, Sendable, Codable {
  /// What a block is.
  public enum Kind: Hashable, Sendable, Codable {
    case paragraph
    case heading(level: Int)
    case quote
    case orderedList
    case unorderedList
    /// With its number, from 1 on.
    case listItem(ordinal: Int)
    case code(language: String?)
    case table(columns: [TextTable.Alignment])
    case tableHeader
    /// With its number, from 1 on.
    case tableRow(Int)
    /// With its number, from 0 on.
    case tableCell(column: Int)
    case rule
  }

  /// One block; words with the same identity stand in the same one.
  public struct Component: Hashable, Sendable, Codable {
    /// What it is.
    public var kind: Kind
    /// Its number within the text.
    public var identity: Int

    /// A block with a number of its own.
    public init(_ kind: Kind, identity: Int) {
      self.kind = kind
      self.identity = identity
    }
  }

  /// The blocks, the outermost first.
  public var components: [Component]

  /// Blocks from the outside in.
  public init(_ components: [Component]) { self.components = components }
}
