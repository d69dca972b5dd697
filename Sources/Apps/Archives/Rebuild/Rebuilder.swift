/// Rebuilds one archive, any number of times.
package struct Rebuilder: Sendable {
  fileprivate enum Layout {
    case zip(ZipLayout)
    case asar(AsarLayout)
    case folder
  }

  private let archive: Archive
  private let layout: Layout
  private let installBytes: ByteCount

  fileprivate init(_ archive: Archive, _ layout: Layout) {
    self.archive = archive
    self.layout = layout
    installBytes = archive.entries.reduce(.zero) { $0 + $1.installBytes }
  }

  /// The sizes of ``rebuilding(_:)``, for many changes of a large archive.
  package func sizes(
    of changes: EntryChanges
  ) throws(ArchiveError) -> (archive: ByteCount, install: ByteCount) {
    let install = installBytes(changes)
    do throws(ArchiveError) {
      return switch layout {
      case .zip(let layout): (ByteCount(try layout.size(changes)), install)
      case .asar(let layout): (ByteCount(try layout.segments(changes).size), install)
      case .folder: (install, install)
      }
    } catch { throw error.inArchive(at: archive.path) }
  }

  /// - Throws: if a size or an offset does not fit its field.
  package func rebuilding(_ changes: EntryChanges) throws(ArchiveError) -> Rebuilt {
    let install = installBytes(changes)
    do throws(ArchiveError) {
      let (size, segments) = try self.segments(changes) ?? (install.value, [])
      return Rebuilt(
        size: ByteCount(size), installBytes: install, archive: archive, changes: changes, segments: segments)
    } catch { throw error.inArchive(at: archive.path) }
  }

  /// Nil for a folder.
  private func segments(
    _ changes: EntryChanges
  ) throws(ArchiveError) -> (size: Int, segments: [RebuiltSegment])? {
    switch layout {
    case .zip(let layout): try layout.segments(changes)
    case .asar(let layout): try layout.segments(changes)
    case .folder: nil
    }
  }

  private func installBytes(_ changes: EntryChanges) -> ByteCount {
    var install = changes.added.reduce(installBytes) { $0 + ByteCount($1.content.size) }
    for index in changes.removed { install -= archive.entries[index].installBytes }
    for (index, replacement) in changes.replaced {
      install += ByteCount(replacement.size) - archive.entries[index].installBytes
    }
    return install
  }
}

extension Archive {
  /// A rebuilder for the archive, or nil if it is a stream or Mozilla's form of a ZIP.
  /// - Parameter isAligned: whether stored contents are aligned to 4 bytes or a page on purpose, as in an APK.
  package func rebuilder(isAligned: Bool) throws(ArchiveError) -> Rebuilder? {
    guard let region else { return Rebuilder(self, .folder) }
    if let asar { return Rebuilder(self, .asar(AsarLayout(region, asar, of: self))) }
    guard let records, !records.hasDirectoryFirst else { return nil }
    do throws(ArchiveError) {
      return Rebuilder(self, .zip(try ZipLayout(region, records, of: self, isAligned: isAligned)))
    } catch { throw error.inArchive(at: path) }
  }
}
