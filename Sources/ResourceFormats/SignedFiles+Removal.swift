internal import Bytes
package import DataFormats

extension CodeResources {
  /// The list without the entries of some files, by their paths; a property list still, whose signature no
  /// longer holds.
  package static func removingLines(
    from bytes: RawSpan, where isRemoved: (String) -> Bool
  ) throws(FormatError) -> [UInt8] {
    var cut: [Range<Int>] = []
    try forEachLine(in: bytes) { line in if isRemoved(line.path) { cut.append(line.range) } }
    return bytes.cutting(cut)
  }
}

extension JarManifest {
  /// The manifest without the sections of some files, by their names; signatures over it no longer hold.
  package static func removingSections(from bytes: RawSpan, where isRemoved: (String) -> Bool) -> [UInt8] {
    bytes.cutting(sections(in: bytes).filter { $0.name.map(isRemoved) ?? false }.map(\.range))
  }
}

extension RawSpan {
  /// The bytes without some ranges, which ascend and do not overlap.
  func cutting(_ ranges: [Range<Int>]) -> [UInt8] {
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
