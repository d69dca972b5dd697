internal import Bytes

/// What gzip makes of bytes, for estimates of downloads.
package enum GzipSize {
  /// - Parameter level: from 1 to 9.
  package static func of(_ bytes: RawSpan, level: Int) throws(ArchiveError) -> ByteCount {
    ByteCount(try Deflater.gzipSize(of: bytes, level: Int32(min(max(level, 1), 9))))
  }

  /// Of an archive's own file.
  /// - Returns: nil for a folder, which has none.
  package static func of(_ archive: Archive, level: Int) throws(ArchiveError) -> ByteCount? {
    guard case .region(let region) = archive.backing else { return nil }
    do throws(ArchiveError) { return try of(region.bytes, level: level) } catch {
      throw error.inArchive(archive.name)
    }
  }
}
