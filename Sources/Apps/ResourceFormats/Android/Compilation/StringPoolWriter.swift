import Bytes

/// The strings of a compiled file in the order of aapt2, and their encoding. ResourceTypes.h, `ResStringPool_header`;
/// aapt2's StringPool.cpp.
struct StringPoolWriter {
  /// A text with tags. Each use is a string of its own.
  struct Styled {
    struct Span {
      /// The index of the tag's name among the strings.
      let name: Int
      let first: UInt32
      let last: UInt32
    }

    let text: [UInt8]
    let spans: [Span]
  }

  /// Styled texts are the first strings.
  var styled: [Styled] = []
  var strings: [[UInt8]] = []

  /// The chunk of the pool.
  /// - Parameter isUTF8: whether texts are in UTF-8, with surrogates for code points above U+FFFF, or in UTF-16.
  func bytes(isUTF8: Bool) -> [UInt8] {
    var offsets: [UInt32] = []
    var texts: [UInt8] = []
    for text in styled.map(\.text) + strings {
      offsets.append(UInt32(truncatingIfNeeded: texts.count))
      if isUTF8 { Self.appendUTF8(text, to: &texts) } else { Self.appendUTF16(text, to: &texts) }
    }
    texts.pad(to: 4)
    var styleOffsets: [UInt32] = []
    var styles: [UInt8] = []
    for style in styled {
      styleOffsets.append(UInt32(truncatingIfNeeded: styles.count))
      append(style.spans, to: &styles)
    }
    // Readers expect a whole span at the end.
    if !styled.isEmpty { styles += [UInt8](repeating: 0xff, count: 8) }
    let textsStart = StringPool.headerSize + 4 * (offsets.count + styleOffsets.count)
    let stylesStart = styled.isEmpty ? 0 : textsStart + texts.count
    var chunk = ChunkWriter(type: Chunk.Kind.stringPool, headerSize: StringPool.headerSize)
    for field in [offsets.count, styleOffsets.count, isUTF8 ? 0x100 : 0, textsStart, stylesStart] {
      chunk.append(UInt32(truncatingIfNeeded: field))
    }
    for offset in offsets + styleOffsets { chunk.append(offset) }
    chunk.append(contentsOf: texts)
    chunk.append(contentsOf: styles)
    return chunk.bytes
  }

  private func append(_ spans: [Styled.Span], to styles: inout [UInt8]) {
    for span in spans {
      styles.append(littleEndian: UInt32(truncatingIfNeeded: styled.count + span.name))
      styles.append(littleEndian: span.first)
      styles.append(littleEndian: span.last)
    }
    styles.append(littleEndian: UInt32.max)
  }

  /// aapt2's text for strings that are longer than a pool can store.
  private static let tooLarge = Array("STRING_TOO_LARGE".utf8)

  private static func appendUTF8(_ text: [UInt8], to output: inout [UInt8]) {
    var units = 0
    var hasSurrogates = false
    for byte in text where byte & 0xc0 != 0x80 {
      units += byte >= 0xf0 ? 2 : 1
      if byte >= 0xf0 { hasSurrogates = true }
    }
    let encoded = hasSurrogates ? withSurrogates(text) : text
    guard encoded.count <= 0x7fff, units <= 0x7fff else { return appendUTF8(tooLarge, to: &output) }
    for length in [units, encoded.count] {
      if length > 0x7f { output.append(UInt8(truncatingIfNeeded: length >> 8) | 0x80) }
      output.append(UInt8(truncatingIfNeeded: length))
    }
    output += encoded
    output.append(0)
  }

  /// Code points above U+FFFF as two surrogates of three bytes each.
  private static func withSurrogates(_ text: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    for unit in String(decoding: text, as: UTF8.self).utf16 {
      switch unit {
      case ..<0x80: output.append(UInt8(truncatingIfNeeded: unit))
      case ..<0x800:
        output.append(0xc0 | UInt8(truncatingIfNeeded: unit >> 6))
        output.append(0x80 | UInt8(truncatingIfNeeded: unit & 0x3f))
      default:
        output.append(0xe0 | UInt8(truncatingIfNeeded: unit >> 12))
        output.append(0x80 | UInt8(truncatingIfNeeded: unit >> 6 & 0x3f))
        output.append(0x80 | UInt8(truncatingIfNeeded: unit & 0x3f))
      }
    }
    return output
  }

  private static func appendUTF16(_ text: [UInt8], to output: inout [UInt8]) {
    let units = Array(String(decoding: text, as: UTF8.self).utf16)
    if units.count > 0x7fff {
      output.append(littleEndian: UInt16(truncatingIfNeeded: units.count >> 16) | 0x8000)
    }
    output.append(littleEndian: UInt16(truncatingIfNeeded: units.count))
    for unit in units { output.append(littleEndian: unit) }
    output.append(littleEndian: UInt16(0))
  }
}

/// Writes a chunk whose size is known at the end.
struct ChunkWriter {
  private var output: [UInt8] = []

  init(type: UInt16, headerSize: Int) {
    output.append(littleEndian: type)
    output.append(littleEndian: UInt16(truncatingIfNeeded: headerSize))
    output.append(littleEndian: UInt32(0))
  }

  var count: Int { output.count }

  mutating func append<Value: FixedWidthInteger>(_ value: Value) { output.append(littleEndian: value) }
  mutating func append(contentsOf bytes: [UInt8]) { output += bytes }
  mutating func append(zeros count: Int) { output.append(zeros: count) }

  /// Appends UTF-16 in a field of a fixed number of units, the last of which is zero.
  mutating func append(_ text: String, units: Int) {
    let written = text.utf16.prefix(max(0, units - 1))
    for unit in written { append(unit) }
    append(zeros: 2 * (units - written.count))
  }

  /// Overwrites a field that was unknown when it was appended.
  mutating func replace(at offset: Int, with value: Int) {
    output.replace(at: offset, littleEndian: UInt32(truncatingIfNeeded: value))
  }

  /// The chunk with its size.
  var bytes: [UInt8] {
    var bytes = output
    bytes.replace(at: 4, littleEndian: UInt32(truncatingIfNeeded: bytes.count))
    return bytes
  }
}
