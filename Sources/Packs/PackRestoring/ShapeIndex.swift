import Bytes
package import LanguagePacks

/// The shapes of a pack by their bytes and by their offsets, to find the same shape in another pack.
package struct ShapeIndex {
  private let section: [UInt8]
  private var ranges: [Int: Range<Int>] = [:]
  private var offsets: [ArraySlice<UInt8>: Int] = [:]

  package init(_ section: [UInt8], at offset: Int = 0) throws(PackError) {
    self.section = section
    for range in try ShapeCoding.ranges(section.rawBytes, at: offset) {
      ranges[range.lowerBound] = range
      offsets[section[range]] = range.lowerBound
    }
  }

  /// The record with a reference to the same shape of another pack; nil if that pack does not have the shape.
  /// - Parameter record: a record of this index's pack.
  package func record(_ record: RawSpan, in other: ShapeIndex) throws(PackError) -> [UInt8]? {
    guard let (shape, texts) = TextCoding.shape(of: record) else { return record.array() }
    guard let range = ranges[shape], let offset = other.offsets[section[range]], texts <= record.byteCount
    else {
      return nil
    }
    var output: [UInt8] = []
    try TextCoding.append(shape: offset, to: &output)
    output.append(copying: record.extracting(texts..<record.byteCount))
    return output
  }
}

/// Records of the packs that the receiver has, with the offsets that their shapes have in another pack.
package struct KnownRecords {
  private let known: KnownMessages
  private let shapes: ShapeIndex
  private var own: [KnownMessages.Source: ShapeIndex] = [:]

  /// - Parameter shapes: the shapes of the other pack.
  package init(_ known: KnownMessages, shapes: [UInt8]) throws(PackError) {
    self.known = known
    self.shapes = try ShapeIndex(shapes)
  }

  /// The record of an element; nil if it is only a key, or if the other pack does not have its shape.
  package mutating func record(of element: KnownMessages.Element) throws(PackError) -> [UInt8]? {
    guard let pack = known.pack(element.source) else { return nil }
    if own[element.source] == nil { own[element.source] = try ShapeIndex(pack.bytes(of: .shapes)) }
    return try own[element.source]?.record(pack.bytes.extracting(pack.record(at: element.index)), in: shapes)
  }
}

extension ShapeCoding {
  /// Returns the range of each shape in a section of consecutive shapes.
  fileprivate static func ranges(_ shapes: RawSpan, at offset: Int) throws(PackError) -> [Range<Int>] {
    var reader = PackReader(shapes, at: offset)
    var ranges: [Range<Int>] = []
    while !reader.isAtEnd {
      let start = reader.position
      _ = try decode(&reader) { _ in "" }
      ranges.append(start..<reader.position)
    }
    return ranges
  }
}

extension TextCoding {
  /// Appends the reference to a shape that begins a record.
  package static func append(shape: Int, to output: inout [UInt8]) throws(PackError) {
    let isNear = shape < 255 * 255
    output.append(isNear ? nearShape : farShape)
    var rest = shape
    let size = isNear ? 2 : 4
    for _ in 0..<size {
      output.append(UInt8(truncatingIfNeeded: rest % 255 + 1))
      rest /= 255
    }
    guard rest == 0 else { throw PackError(.tooLarge(limit: 255 * 255 * 255 * 255)) }
  }
}
