/// UTF-16 to `LooseUTF8` and back.
package struct UTF16Form {
  package let isLittleEndian: Bool

  /// The form with the low byte of each unit first, or last.
  package init(isLittleEndian: Bool) { self.isLittleEndian = isLittleEndian }

  /// Appends `bytes` as `LooseUTF8`; returns how many bytes at the end wait for more.
  ///
  /// When `isFinal`, none wait: half a pair and half a unit are kept as what they are.
  package func decode(_ bytes: Span<UInt8>, into output: inout [UInt8], isFinal: Bool) -> Int {
    var index = 0
    while index + 1 < bytes.count {
      let first = unit(at: index, in: bytes)
      guard first & 0xFC00 == 0xD800 else {
        LooseUTF8.append(UInt32(first), to: &output)
        index += 2
        continue
      }
      if index + 3 >= bytes.count, !isFinal { break }
      let second = index + 3 < bytes.count ? unit(at: index + 2, in: bytes) : 0
      if second & 0xFC00 == 0xDC00 {
        LooseUTF8.append(0x10000 + (UInt32(first) & 0x3FF) << 10 + UInt32(second) & 0x3FF, to: &output)
        index += 4
      } else {
        LooseUTF8.append(UInt32(first), to: &output)
        index += 2
      }
    }
    guard isFinal else { return bytes.count - index }
    if index < bytes.count { LooseUTF8.append(raw: bytes[index], to: &output) }
    return 0
  }

  package func encode(_ text: Span<UInt8>, into output: inout [UInt8]) {
    output.reserveCapacity(output.count + 2 * text.count)
    LooseUTF8.forEach(in: text) { unit in
      switch unit {
      case .character(let code) where code >= 0x10000:
        append(UInt16(0xD800 + (code - 0x10000) >> 10), to: &output)
        append(UInt16(0xDC00 + (code - 0x10000) & 0x3FF), to: &output)
      case .character(let code): append(UInt16(code), to: &output)
      case .raw(let byte): output.append(byte)
      case .invalid: append(0xFFFD, to: &output)
      }
    }
  }

  private func unit(at index: Int, in bytes: Span<UInt8>) -> UInt16 {
    let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
    return isLittleEndian ? second << 8 | first : first << 8 | second
  }

  private func append(_ unit: UInt16, to output: inout [UInt8]) {
    let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
    if isLittleEndian {
      output.append(low)
      output.append(high)
    } else {
      output.append(high)
      output.append(low)
    }
  }
}
