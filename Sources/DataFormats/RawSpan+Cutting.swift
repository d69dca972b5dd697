internal import Bytes

extension RawSpan {
  /// The bytes without some ranges, which ascend and do not overlap.
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
