/// Where everything stands in a pack file. The only file that knows byte offsets of the container.
///
/// Little-endian throughout. A pack is: header (64 bytes), section table (40 bytes a section), sections, each
/// aligned to 16 bytes. There are no pointers and no times, so equal contents give equal bytes.
///
/// Header: magic (8) · container format u32 · section count u32 · required features u64 · optional features u64 ·
/// file length u64 · checksum of the table u64 · reserved (16).
/// Table row: kind u32 · variant u32 · schema u32 · reserved u32 · offset u64 · length u64 · checksum u64.
package enum PackLayout {
  package static let magic: [UInt8] = Array("YAKUPACK".utf8)
  package static let format = 1
  package static let supportedFormats = 1...1
  package static let knownFeatures: UInt64 = 0
  package static let headerSize = 64
  package static let rowSize = 40
  package static let alignment = 16

  /// FNV-1a over 8-byte words, then the bytes that are left; fast enough to check a whole pack.
  package static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    let words = bytes.count / 8
    for index in 0..<words {
      hash = (hash ^ bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self)) &* 0x0000_0100_0000_01b3
      hash ^= hash >> 29
    }
    for index in (words * 8)..<bytes.count {
      hash = (hash ^ UInt64(bytes[index])) &* 0x0000_0100_0000_01b3
    }
    return hash
  }
}

/// What a section holds. The raw value is four ASCII letters.
package enum SectionKind: UInt32, CaseIterable, Sendable {
  case manifest = 0x494E_414D  // MANI
  case strings = 0x5352_5453  // STRS
  case tags = 0x5347_4154  // TAGS: sets of tags that entries refer to
  case lexicon = 0x4958_454C  // LEXI
  case inflections = 0x4C46_4E49  // INFL: lemma and form to surface
  case paradigms = 0x4152_4150  // PARA
  case connections = 0x4E4E_4F43  // CONN
  case characters = 0x5241_4843  // CHAR
  case bilingual = 0x5845_4C42  // BLEX, variant = direction
  case frames = 0x4D41_5246  // FRAM, variant = direction
  case weights = 0x5447_4857  // WHGT, variant = direction
  case senses = 0x534E_4553  // SENS, variant = direction
  case usage = 0x4741_5355  // USAG, variant = direction
  case examples = 0x504D_5845  // EXMP, variant = direction
  case caseFrames = 0x4D52_4643  // CFRM, variant = direction
  case rules = 0x454C_5552  // RULE: where rules that proofread may match
  case table = 0x4C42_4154  // TABL: any small declarative table, by name
  case ngrams = 0x4D52_474E  // NGRM
  case recognizer = 0x4E47_4352  // RCGN
  case spelling = 0x4C45_5053  // SPEL: words, how common they are, what is near them

  package var name: String {
    String(decoding: (0..<4).map { UInt8(truncatingIfNeeded: rawValue >> (8 * $0)) }, as: UTF8.self)
  }
}
