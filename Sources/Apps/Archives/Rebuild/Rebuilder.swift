/// Rebuilds one archive, any number of times.
package struct Rebuilder: Sendable {
  private let archive: Archive
  /// Nil for a folder.
  private let layout: ZipLayout?
  private let installBytes: ByteCount

  fileprivate init(_ archive: Archive, _ layout: ZipLayout?) {
    self.archive = archive
    self.layout = layout
    installBytes = archive.entries.reduce(.zero) { $0 + $1.installBytes }
  }

  /// The sizes of ``rebuilding(_:)``, for many changes of a large archive.
  package func sizes(
    of changes: EntryChanges
  ) throws(ArchiveError) -> (archive: ByteCount, install: ByteCount) {
    let install = installBytes(changes)
    guard let layout else { return (install, install) }
    do throws(ArchiveError) { return (ByteCount(try layout.size(changes)), install) } catch {
      throw error.inArchive(at: archive.path)
    }
  }

  /// - Throws: if a size or an offset does not fit its field.
  package func rebuilding(_ changes: EntryChanges) throws(ArchiveError) -> Rebuilt {
    let install = installBytes(changes)
    do throws(ArchiveError) {
      let (size, segments) = try layout?.segments(changes) ?? (install.value, [])
      return Rebuilt(
        size: ByteCount(size), installBytes: install, archive: archive, changes: changes, segments: segments)
    } catch { throw error.inArchive(at: archive.path) }
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
  /// A rebuilder for the archive, or nil if it is neither a ZIP nor a folder.
  /// - Parameter isAligned: whether stored contents are aligned to 4 bytes or a page on purpose, as in an APK.
  package func rebuilder(isAligned: Bool) throws(ArchiveError) -> Rebuilder? {
    guard let region else { return Rebuilder(self, nil) }
    guard let records, !records.hasDirectoryFirst else { return nil }
    do throws(ArchiveError) {
      return Rebuilder(self, try ZipLayout(region, records, of: self, isAligned: isAligned))
    } catch { throw error.inArchive(at: path) }
  }
}
