package import Archives
import Bytes
import DataFormats
import Localization
import LocalizationAnalysis
import ResourceFormats

extension AppBundle {
  /// A rebuilder for the app's own archive.
  /// - Throws: ``ContainerError`` if the archive is neither a ZIP file nor a folder.
  package func rebuilder() throws -> Rebuilder {
    guard let rebuilder = try own.rebuilder() else {
      throw ContainerError(path: archive.path, reason: .notRebuildable)
    }
    return rebuilder
  }

  /// The content of a shared container without some locales. Base is never removed. From a list of files, the
  /// records of files that belong to the locales are removed.
  /// - Parameters:
  ///   - retained: the values of removed locales that stay in the container.
  ///   - isRemoved: whether a locale other than base is removed.
  ///   - isFileRemoved: the files whose records are removed from a list of files.
  /// - Returns: nil if the file is not a container from which locales can be removed.
  /// - Throws: ``ContainerError``, or `ArchiveError` if the entry cannot be read.
  func content(
    of file: Int, retaining retained: ResourceFormat.Retention = .init(),
    isRemoved: (LocaleTag) -> Bool, isFileRemoved: (Int) -> Bool
  ) throws -> [UInt8]? {
    guard let format = format(of: file), format.isRewritable else { return nil }
    let archive = archive(of: file)
    let result = try parse(file) { bytes throws(FormatError) -> [UInt8] in
      if case .fileList(_, let paths, let records) = format.scope {
        let folder = folder(ofPathsIn: file, paths)
        let removed = try records(bytes).filter {
          find(folder.appendingPath($0.path), in: archive).map(isFileRemoved) ?? false
        }
        return bytes.cutting(removed.map(\.range))
      }
      return try format.removal?(bytes, retained) { tag in
        // A locale that is base has no tag after folding, and is kept.
        guard let tag = Owner.locale(tag).folded(into: archive.baseLocale).tag else { return false }
        return isRemoved(tag)
      } ?? bytes.array()
    }
    do { return try result.get() } catch {
      throw ContainerError(path: archive.archive.path, entry: name(of: file), reason: .unreadable("\(error)"))
    }
  }
}

extension AppArchive {
  /// Nil if the archive is neither a ZIP file nor a folder.
  package func rebuilder() throws(ArchiveError) -> Rebuilder? {
    try archive.rebuilder(isAligned: format == .apk)
  }
}
