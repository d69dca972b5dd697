internal import Bytes
package import DataFormats

extension CodeResources {
  /// Returns the property list without the entries of some files, selected by path. Its signature becomes
  /// invalid.
  package static func removingLines(
    from bytes: RawSpan, where isRemoved: (String) -> Bool
  ) throws(FormatError) -> [UInt8] {
    var cut: [Range<Int>] = []
    try forEachLine(in: bytes) { line in if isRemoved(line.path) { cut.append(line.range) } }
    return bytes.cutting(cut)
  }
}
