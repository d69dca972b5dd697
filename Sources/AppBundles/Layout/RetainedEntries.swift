internal import Archives
internal import Bytes
internal import ResourceFormats

/// The entries whose contents are needed, by their names.
enum RetainedEntries {
  private static let archives = Set<FileExtension>(words: "apk ipa")
  /// Files that describe an app: `Info.plist`, `AndroidManifest.xml`, `BundleConfig.pb`, `manifest.json`,
  /// `META-INF/MANIFEST.MF`.
  private static let descriptions = Set<FileExtension>(words: "plist xml pb json mf")

  static func isArchive(_ entry: Int, _ fileExtension: FileExtension, in archive: Archive) -> Bool {
    archives.contains(fileExtension)
      // The files of a macOS installer package.
      || (archive.container.isXar && archive.names.fileName(of: entry) == "Payload")
  }

  /// Whether a stream keeps an entry in memory. It is read once, before the layout of the app is known.
  static func shouldRetain(_ name: RawSpan) -> Bool {
    let fileExtension = FileExtension(ofName: name)
    return descriptions.contains(fileExtension) || archives.contains(fileExtension)
      || ResourceFormat.mayRead(name)
      || name.matches("Payload", at: name.byteCount - "Payload".utf8.count)
  }
}

extension FileExtension {
  init(of entry: Int, in names: EntryNames) { self.init(ofName: names.bytes(of: entry)) }
}

extension Archive.Container {
  fileprivate var isXar: Bool {
    if case .stream(let format, _) = self { format.hasPrefix("xar") } else { false }
  }
}
