internal import Bytes

extension RawSpan {
  /// Returns the bytes without some ranges, which must ascend and not overlap.
  package func cutting(_ ranges: [Range<Int>]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(byteCount)
    var start = 0
    for range in ranges {
      if let span = checked(start..<range.lowerBound) { output.append(copying: span) }
      start = range.upperBound
    }
    if let span = checked(start..<byteCount) { output.append(copying: span) }
    return output
  }
}
