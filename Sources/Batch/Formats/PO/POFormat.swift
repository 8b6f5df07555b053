internal import Yaku

/// Messages of GNU gettext: PO files and their templates.
///
/// A translation of ours is marked `fuzzy`. Messages that have a translation and are not fuzzy are never touched.
struct POFormat: DocumentFormat {
  func read(_ bytes: [UInt8], _ settings: DocumentSettings) throws(DocumentProblem) -> DocumentReading {
    let entries = try POScanner.entries(of: bytes)
    let header = POHeader(entries.first { $0.isHeader }, in: bytes)
    if let charset = header.charset?.uppercased(), !["UTF-8", "UTF8", "US-ASCII", "ASCII", "CHARSET"].contains(charset)
    {
      throw DocumentProblem(
        offset: entries.first { $0.isHeader }?.body ?? 0,
        reason: "the header says that this is \"\(charset)\"; convert the file with 'msgconv -t UTF-8'")
    }
    let writer = POWriter(width: Self.width(of: entries), lineEnd: Self.lineEnd(of: bytes))
    let plurals = header.plurals(settings.target)
    var reading = DocumentReading()
    reading.edits = header.edits(settings.target, hasPlurals: entries.contains { $0.plural != nil }, writer)
    reading.source = header.value("X-Source-Language").flatMap { LanguageTag($0) }
    for entry in entries where !entry.isHeader {
      if entry.isTranslated, !entry.isFuzzy {
        reading.finished += 1
      } else if let unit = Self.unit(entry, plurals, writer) {
        reading.units.append(unit)
      }
    }
    return reading
  }

  private static func unit(_ entry: POEntry, _ plurals: PluralForms, _ writer: POWriter) -> DocumentUnit? {
    guard let id = entry.id else { return nil }
    let syntax = syntax(entry.flags)
    let sources = [id, entry.plural].compactMap(\.self).map { String(decoding: $0.value, as: UTF8.self) }
    let texts = sources.enumerated().map { index, source in
      MessageText.inline(source, syntax, isOne: index == 0 && sources.count > 1)
    }
    return DocumentUnit(offset: entry.body, texts: texts, placeholders: syntax, isMessage: true) { translations in
      let targets = zip(sources, translations).map { POText.agreeing($1.bytes(), with: Array($0.utf8)) }
      guard let first = targets.first, let last = targets.last, let string = entry.translations.first,
        let end = entry.translations.last
      else { return [] }
      var written: [UInt8] = []
      if entry.plural == nil {
        written = writer.string("msgstr", first)
      } else {
        // A form for one thing and other numbers needs the number that only the plural may show.
        let isAlike = texts.first?.values.count == texts.last?.values.count
        for index in 0..<plurals.count {
          let use = plurals.use(of: index)
          let isSingular = use == .one || (use == .oneAndOthers && isAlike && plurals.count > 1)
          if index > 0 { written += writer.lineEnd }
          written += writer.string("msgstr[\(index)]", isSingular ? first : last)
        }
      }
      return [DocumentEdit(string.range.lowerBound..<end.range.upperBound, written)] + fuzzy(entry, writer)
    }
  }

  /// The mark for what a person should look at.
  private static func fuzzy(_ entry: POEntry, _ writer: POWriter) -> [DocumentEdit] {
    if entry.isFuzzy { return [] }
    if let line = entry.flagLine {
      return [DocumentEdit(line.lowerBound..<line.lowerBound + 2, "#, fuzzy,".utf8)]
    }
    return [DocumentEdit(entry.flagPlace..<entry.flagPlace, Array("#, fuzzy".utf8) + writer.lineEnd)]
  }

  private static func syntax(_ flags: Set<String>) -> PlaceholderSyntax {
    for flag in flags {
      switch flag {
      case "c-format", "objc-format", "php-format", "awk-format", "gcc-internal-format", "gfc-internal-format",
        "boost-format", "lua-format", "object-pascal-format":
        return .c
      case "python-format", "perl-format", "ruby-format": return .python
      case "python-brace-format", "csharp-format", "java-format", "rust-format", "perl-brace-format": return .braces
      default: continue
      }
    }
    return .any
  }

  /// The width that the file was written with: `nil` where lines are not broken.
  private static func width(of entries: [POEntry]) -> Int? {
    let isLong = entries.contains { entry in
      [entry.id, entry.plural].contains { string in
        string.map { $0.pieces.count == 1 && $0.value.count > 100 && !$0.value.dropLast().contains(0x0A) } ?? false
      }
    }
    return isLong ? nil : 79
  }

  private static func lineEnd(of bytes: [UInt8]) -> [UInt8] {
    guard let feed = bytes.firstIndex(of: 0x0A), feed > 0, bytes[feed - 1] == 0x0D else { return [0x0A] }
    return [0x0D, 0x0A]
  }
}

/// What the tools of gettext ask of a translation.
enum POText {
  /// `target` with the white space at both ends that `source` has: msgfmt refuses others where line feeds differ.
  static func agreeing(_ target: [UInt8], with source: [UInt8]) -> [UInt8] {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D }
    let before = source.prefix(while: isSpace)
    guard before.count < source.count else { return target }
    let after = Array(source.reversed().prefix(while: isSpace).reversed())
    let core = Array(target.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
    return core.isEmpty ? target : Array(before) + core + after
  }
}
