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
