import Bytes

extension ArchiveError.Reason {
  /// The end of the file is before that of the header, or the header's sizes contradict each other.
  static let asarHeaderTruncated = Self("is not a valid asar archive: header is truncated")
  static let asarHeaderTooLarge = Self(
    "is not read: the header of the asar archive has more than \(counted(AsarHeader.maxTextBytes, "byte"))")
  static func asarInteger(expected: Int, found: Int) -> Self {
    Self("is not a valid asar archive: expected \(grouped(expected)), found \(grouped(found))")
  }
  static func asarHeaderNotJSON(_ problem: String) -> Self {
    Self("is not a valid asar archive: header is not JSON: \(problem)")
  }
  static let asarWithoutFiles = Self("is not a valid asar archive: expected an object 'files'")
  static func asarTooDeep(limit: Int) -> Self { Self("is in more than \(counted(limit, "folder"))") }
  static let asarName = Self("is not a valid name: expected a name without slashes that is not '.' or '..'")
  static let asarFile = Self("has no valid 'size' and 'offset'")
  static func asarOutside(end: Int, size: Int) -> Self {
    Self("ends at offset \(grouped(end)), outside the file of \(counted(size, "byte"))")
  }
}
