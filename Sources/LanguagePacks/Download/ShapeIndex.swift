internal import Bytes

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
