import Bytes

/// The characters for which a TrueType or OpenType font, or a collection of them, has glyphs. OpenType, `cmap`.
package struct FontCharacters: Sendable {
  /// In ascending order, without common characters; of a collection, those of all fonts.
  package private(set) var ranges: [ClosedRange<UInt32>] = []

  /// A collection has fewer fonts.
  private static let maxFonts = 64
  /// The bytes of a segment of format 4 without its glyphs; a group of format 12 has more.
  private static let minRangeBytes = 4

  /// The character map of a font: its offset in the file, and whether it has format 12 instead of 4.
  private typealias Map = (offset: Int, isFormat12: Bool)

  /// - Returns: nil for another file, and for a font of symbols or with an old character map only.
  package init?(_ bytes: RawSpan) {
    var fonts = [0]
    if bytes.matches("ttcf") {
      guard let count = bytes.bigEndian(at: 8, as: UInt32.self), count <= Self.maxFonts else { return nil }
      fonts = (0..<Int(count)).compactMap { index in
        bytes.bigEndian(at: 12 + 4 * index, as: UInt32.self).map { Int($0) }
      }
    }
    // Fonts of a collection share tables: each map is read once, and all together have no more ranges than the file has room
    // for.
    var maps: Set<Int> = []
    for font in Set(fonts).sorted() {
      guard let tag = bytes.bigEndian(at: font, as: UInt32.self),
        [0x0001_0000, 0x4f54_544f, 0x7472_7565].contains(tag), let map = Self.map(bytes, font)
      else { return nil }
      guard maps.insert(map.offset).inserted else { continue }
      ranges += map.isFormat12 ? Self.groups(bytes, map.offset) : Self.segments(bytes, map.offset)
      guard ranges.count <= bytes.byteCount / Self.minRangeBytes else { return nil }
    }
    if ranges.isEmpty { return nil }
    ranges = Self.merged(ranges)
  }

  private static func merged(_ ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
    var merged: [ClosedRange<UInt32>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }

  private static func map(_ bytes: RawSpan, _ font: Int) -> Map? {
    let tables = Int(bytes.bigEndian(at: font + 4, as: UInt16.self) ?? 0)
    for table in 0..<tables {
      let record = font + 12 + 16 * table
      guard bytes.matches("cmap", at: record), let start = bytes.bigEndian(at: record + 8, as: UInt32.self)
      else { continue }
      return unicodeMap(bytes, Int(start))
    }
    return nil
  }

  /// The map of all Unicode characters, or else of those with 16 bits.
  private static func unicodeMap(_ bytes: RawSpan, _ start: Int) -> Map? {
    let count = Int(bytes.bigEndian(at: start + 2, as: UInt16.self) ?? 0)
    var best: (format: UInt16, offset: Int)?
    for index in 0..<count {
      let record = start + 4 + 8 * index
      guard let platform = bytes.bigEndian(at: record, as: UInt16.self),
        let encoding = bytes.bigEndian(at: record + 2, as: UInt16.self),
        let offset = bytes.bigEndian(at: record + 4, as: UInt32.self),
        // checked: both have 32 bits
        let format = bytes.bigEndian(at: start + Int(offset), as: UInt16.self)
      else { return nil }
      // Windows' encoding 0 is that of symbols.
      if platform == 3, encoding == 0 { return nil }
      guard platform == 0 || platform == 3, format == 4 || format == 12 else { continue }
      if format > best?.format ?? 0 { best = (format, start + Int(offset)) }
    }
    return best.map { ($0.offset, $0.format == 12) }
  }

  private static func groups(_ bytes: RawSpan, _ start: Int) -> [ClosedRange<UInt32>] {
    let count = Int(bytes.bigEndian(at: start + 12, as: UInt32.self) ?? 0)
    var ranges: [ClosedRange<UInt32>] = []
    for index in 0..<count {
      let group = start + 16 + 12 * index
      guard let first = bytes.bigEndian(at: group, as: UInt32.self),
        let last = bytes.bigEndian(at: group + 4, as: UInt32.self), first <= last, last <= 0x10ffff
      else { break }
      ranges.append(first...last)
    }
    return ranges
  }

  private static func segments(_ bytes: RawSpan, _ start: Int) -> [ClosedRange<UInt32>] {
    let size = Int(bytes.bigEndian(at: start + 6, as: UInt16.self) ?? 0) & ~1
    var ranges: [ClosedRange<UInt32>] = []
    for segment in stride(from: 0, to: size, by: 2) {
      guard let last = bytes.bigEndian(at: start + 14 + segment, as: UInt16.self),
        let first = bytes.bigEndian(at: start + 16 + size + segment, as: UInt16.self), first <= last
      else { break }
      if first == UInt16.max { continue }
      // checked: both have 16 bits
      ranges.append(UInt32(first)...UInt32(last))
    }
    return ranges
  }
}
