internal import Bytes
package import OperatingSystem

/// The layout of a ZIP without some of its entries and with new contents for others. Nothing is written yet.
///
/// Everything else is copied unchanged: compressed bytes, headers, order, bytes between entries, and the APK Signing
/// Block, whose signatures are then invalid. Stored contents of an aligned archive are aligned again.
package struct RebuiltArchive: Sendable {
  /// The exact size of the rebuilt file.
  package let size: ByteCount
  /// The unpacked size of the remaining entries.
  package let installBytes: ByteCount
  package let entryCount: Int
  private let region: ByteRegion
  private let segments: [ZipSegment]

  init(_ layout: ZipLayout, _ changes: EntryChanges, of archive: Archive, _ region: ByteRegion)
    throws(ArchiveError)
  {
    var segments: [ZipSegment] = []
    size = ByteCount(
      try layout.walk(changes) { segment in
        if case .copy(let next) = segment, case .copy(let last) = segments.last,
          last.upperBound == next.lowerBound
        {
          segments[segments.count - 1] = .copy(last.lowerBound..<next.upperBound)
        } else {
          segments.append(segment)
        }
      })
    self.segments = segments
    self.region = region
    entryCount = archive.entries.count - changes.removed.count + changes.added.count
    installBytes = archive.installBytes(changes)
  }

  /// Writes the archive to a file.
  /// - Parameter progress: called with the number of bytes written.
  package func write(to file: OutputFile, progress: (Int) -> Void = { _ in }) throws(OutputError) {
    try write { part throws(OutputError) in
      try file.write(part)
      progress(file.size)
    }
  }

  /// Passes the archive's bytes to `body` from first to last, in pieces of at most 8 MiB.
  package func write<Failure>(_ body: (RawSpan) throws(Failure) -> Void) throws(Failure) {
    for segment in segments {
      switch segment {
      case .bytes(let bytes): try body(bytes.span.rawBytes)
      case .copy(let range):
        for start in stride(from: range.lowerBound, to: range.upperBound, by: 8 << 20) {
          let end = min(start + (8 << 20), range.upperBound)
          if let part = region.bytes.checked(start..<end) { try body(part) }
        }
      }
    }
  }
}

extension Archive {
  /// A rebuilder for the archive, or nil if it is neither a ZIP nor a folder.
  /// - Parameter isAligned: whether stored contents are aligned to 4 bytes or a page on purpose, as in an APK.
  package func rebuilder(isAligned: Bool) throws(ArchiveError) -> Rebuilder? {
    switch backing {
    case .directory(let path): return Rebuilder(archive: self, layout: .directory(path))
    case .region(let region):
      guard let records, !records.hasDirectoryFirst else { return nil }
      do throws(ArchiveError) {
        let layout = try ZipLayout(region, records, of: self, isAligned: isAligned)
        return Rebuilder(archive: self, layout: .zip(layout, region))
      } catch { throw error.inArchive(at: path) }
    }
  }

  func installBytes(_ changes: EntryChanges) -> ByteCount {
    var sum = changes.added.reduce(ByteCount.zero) { $0 + ByteCount($1.content.size) }
    for (index, entry) in entries.enumerated() where !changes.removed.contains(index) {
      sum += changes.replaced[index].map { ByteCount($0.size) } ?? entry.installBytes
    }
    return sum
  }
}

/// Rebuilds one archive, any number of times.
package struct Rebuilder: Sendable {
  enum Layout: Sendable {
    case zip(ZipLayout, ByteRegion)
    /// The folder's path.
    case directory(String)
  }

  private let archive: Archive
  private let layout: Layout

  private let installBytes: ByteCount

  init(archive: Archive, layout: Layout) {
    self.archive = archive
    self.layout = layout
    installBytes = archive.installBytes(EntryChanges())
  }

  /// The sizes of ``rebuilding(_:)``, for many changes of a large archive.
  package func sizes(
    of changes: EntryChanges
  ) throws(ArchiveError) -> (archive: ByteCount, install: ByteCount) {
    guard case .zip(let layout, _) = layout else {
      let rebuilt = try rebuilding(changes)
      return (rebuilt.size, rebuilt.installBytes)
    }
    var install = changes.added.reduce(installBytes) { $0 + ByteCount($1.content.size) }
    for index in changes.removed { install = install - archive.entries[index].installBytes }
    for (index, replacement) in changes.replaced where !changes.removed.contains(index) {
      install = install - archive.entries[index].installBytes + ByteCount(replacement.size)
    }
    do throws(ArchiveError) { return (ByteCount(try layout.size(changes)), install) } catch {
      throw error.inArchive(at: archive.path)
    }
  }

  /// - Throws: if a size or an offset does not fit its field.
  package func rebuilding(_ changes: EntryChanges) throws(ArchiveError) -> Rebuilt {
    do throws(ArchiveError) {
      switch layout {
      case .zip(let layout, let region):
        return .archive(try RebuiltArchive(layout, changes, of: archive, region))
      case .directory(let path): return .directory(RebuiltDirectory(archive, below: path, changes))
      }
    } catch { throw error.inArchive(at: archive.path) }
  }
}
