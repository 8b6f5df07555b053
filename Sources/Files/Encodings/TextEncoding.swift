/// A way to write characters as bytes.
package struct TextEncoding: Hashable, Sendable {
  package enum Form: Hashable, Sendable {
    case utf8
    case utf16(isLittleEndian: Bool)
    /// One of the older ones, under its name in `iconv`. ASCII characters are themselves in all of them.
    ///
    /// `lowestTrail` is the lowest ASCII byte that may also be the second or a
    /// later byte of a character; `nil` when there is none.
    case legacy(converter: String, lowestTrail: UInt8?)
  }

  /// The name, as in messages.
  package let name: String
  package let form: Form
  /// Whether files start with a byte order mark when we say so; `nil` when it is as in the input.
  package let marksOutput: Bool?

  package static let utf8 = TextEncoding(name: "utf-8", form: .utf8, marksOutput: nil)
  package static let utf16LittleEndian = TextEncoding(
    name: "utf-16le", form: .utf16(isLittleEndian: true), marksOutput: true)
  package static let utf16BigEndian = TextEncoding(
    name: "utf-16be", form: .utf16(isLittleEndian: false), marksOutput: true)
  package static let cp932 = legacy("cp932", "CP932", lowestTrail: 0x40)
  package static let eucJP = legacy("euc-jp", "EUC-JP-MS")
  package static let cp949 = legacy("cp949", "CP949", lowestTrail: 0x41)
  package static let gb18030 = legacy("gb18030", "GB18030", lowestTrail: 0x30)
  package static let big5 = legacy("big5", "CP950", lowestTrail: 0x40)
  package static let windows1252 = legacy("windows-1252", "CP1252")

  private static func legacy(_ name: String, _ converter: String, lowestTrail: UInt8? = nil) -> TextEncoding {
    TextEncoding(
      name: name, form: .legacy(converter: converter, lowestTrail: lowestTrail), marksOutput: nil)
  }

  /// All encodings, each with the other names people know it by.
  private static let all: [(encoding: TextEncoding, aliases: [String])] = [
    (utf8, ["utf8"]),
    (TextEncoding(name: "utf-8-bom", form: .utf8, marksOutput: true), ["utf8bom", "utf8sig"]),
    (utf16LittleEndian, ["utf16", "unicode"]),
    (utf16BigEndian, []),
    (cp932, ["shiftjis", "sjis", "windows31j", "ms932", "mskanji", "windows932"]),
    (eucJP, ["eucjpms", "cp51932"]),
    (cp949, ["euckr", "ksc56011987", "uhc", "windows949", "ksc5601"]),
    (gb18030, ["gbk", "gb2312", "cp936", "windows936", "euccn"]),
    (big5, ["cp950", "windows950"]),
    (windows1252, ["cp1252"]),
    (legacy("iso-8859-1", "ISO-8859-1"), ["latin1"]),
    (legacy("iso-8859-15", "ISO-8859-15"), ["latin9"]),
  ]

  /// The names that `init(named:)` takes first, for help and messages.
  package static let names = all.map(\.encoding.name)

  /// The encoding called `name`; letter case and signs in it do not matter. `nil` when there is none.
  package init?(named name: String) {
    let plain = Self.plain(name)
    guard let row = Self.all.first(where: { Self.plain($0.encoding.name) == plain || $0.aliases.contains(plain) })
    else { return nil }
    self = row.encoding
  }

  private init(name: String, form: Form, marksOutput: Bool?) {
    self.name = name
    self.form = form
    self.marksOutput = marksOutput
  }

  private static func plain(_ name: String) -> String {
    String(decoding: name.lowercased().utf8.filter { !Array("-_ .:".utf8).contains($0) }, as: UTF8.self)
  }

  /// The byte order mark in this encoding; empty where there is no such thing.
  package var byteOrderMark: [UInt8] {
    switch form {
    case .utf8: [0xEF, 0xBB, 0xBF]
    case .utf16(let isLittleEndian): isLittleEndian ? [0xFF, 0xFE] : [0xFE, 0xFF]
    case .legacy: []
    }
  }

  /// The encoding that `bytes` name with a byte order mark; `nil` when they have none.
  package init?(byteOrderMark bytes: [UInt8]) {
    guard
      let found = [Self.utf8, .utf16LittleEndian, .utf16BigEndian].first(where: { bytes.starts(with: $0.byteOrderMark) }
      )
    else { return nil }
    self = found
  }

  /// Whether `byte` is that character wherever it stands, and never a part of another one.
  package func isAlwaysItself(_ byte: UInt8) -> Bool {
    switch form {
    case .utf8: byte < 0x80
    case .utf16: false
    case .legacy(_, let lowestTrail):
      byte < lowestTrail ?? 0x80 || (lowestTrail == 0x30 && (0x3A...0x3F).contains(byte))
    }
  }

  /// Whether records are cut from the bytes as they are; where not, they are turned into UTF-8 first.
  package var isReadAsBytes: Bool {
    if case .utf16 = form { false } else { true }
  }
}
