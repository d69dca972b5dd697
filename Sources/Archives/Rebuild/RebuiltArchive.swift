internal import Bytes

/// An archive laid out again without some of its entries and with other contents in some; nothing is written yet.
///
/// What stays is copied as it is: compressed bytes, headers, order, whatever lies between entries, and the APK Signing
/// Block, which no longer holds. Stored contents that were aligned, in an archive where all are, stay so.
package struct RebuiltArchive: Sendable {
  /// The archive's, to the byte.
  package let size: ByteCount
  /// What the entries that are left unpack to.
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
    entryCount = archive.entries.count - changes.removed.count
    installBytes = archive.installBytes(changes)
  }

  /// Writes the archive to a file; what is copied need not come into this process.
  /// - Parameter progress: called now and then with how many bytes are written.
  package func write(to file: OutputFile, progress: (Int) -> Void = { _ in }) throws(OutputError) {
    var done = 0
    for segment in segments {
      switch segment {
      case .bytes(let bytes):
        try file.write(bytes.span.rawBytes)
        done += bytes.count
      case .copy(let range):
        var start = range.lowerBound
        while start < range.upperBound {
          let end = min(start + Self.step, range.upperBound)
          if let part = region.region(start..<end) { try file.copy(part) }
          done += end - start
          progress(done)
          start = end
        }
      }
    }
    progress(done)
  }

  private static let step = 8 << 20

  /// Hands out the archive's bytes from first to last, in pieces of at most 8 MiB.
  package func write<Failure>(_ body: (RawSpan) throws(Failure) -> Void) throws(Failure) {
    for segment in segments {
      switch segment {
      case .bytes(let bytes): try body(bytes.span.rawBytes)
      case .copy(let range):
        var start = range.lowerBound
        while start < range.upperBound {
          let end = min(start + Self.step, range.upperBound)
          if let part = region.bytes.checked(start..<end) { try body(part) }
          region.release(start..<end)
          start = end
        }
      }
    }
  }
}

extension Archive {
  /// How the archive is laid out, for rebuilding it in several ways; nil where it is neither a ZIP nor a folder.
  /// - Parameter isAligned: whether stored contents were put at multiples of 4, or of a page, on purpose, as in an APK.
  package func rebuilder(isAligned: Bool) throws(ArchiveError) -> Rebuilder? {
    switch backing {
    case .directory(let path): return Rebuilder(archive: self, layout: .tree(path))
    case .region(let region):
      guard container == .zip else { return nil }
      do throws(ArchiveError) {
        return Rebuilder(
          archive: self, layout: .zip(try ZipLayout(region, of: self, isAligned: isAligned), region))
      } catch { throw error.inArchive(name) }
    }
  }

  func installBytes(_ changes: EntryChanges) -> ByteCount {
    var sum: ByteCount = 0
    for (index, entry) in entries.enumerated() where !changes.removed.contains(index) {
      sum += changes.replaced[index].map { ByteCount($0.size) } ?? entry.installBytes
    }
    return sum
  }
}

/// Lays one archive out again, as often as wanted.
package struct Rebuilder: Sendable {
  enum Layout: Sendable {
    case zip(ZipLayout, ByteRegion)
    /// Where the folder is.
    case tree(String)
  }

  private let archive: Archive
  private let layout: Layout

  init(archive: Archive, layout: Layout) {
    self.archive = archive
    self.layout = layout
  }

  /// - Throws: where offsets no longer fit their fields.
  package func rebuilding(_ changes: EntryChanges) throws(ArchiveError) -> Rebuilt {
    do throws(ArchiveError) {
      switch layout {
      case .zip(let layout, let region):
        return .archive(try RebuiltArchive(layout, changes, of: archive, region))
      case .tree(let path): return .tree(RebuiltTree(archive, below: path, changes))
      }
    } catch { throw error.inArchive(archive.name) }
  }
}
