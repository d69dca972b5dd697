import Archives
import Bytes
import ResourceFormats

/// The entries whose contents are needed, by their names.
enum RetainedEntries {
  private static let apps = Set<FileExtension>(words: "apk ipa aab apks xapk apkm")
  /// Opened in folders and packages only. Inside an app, such a file is a resource of the app.
  private static let libraries = Set<FileExtension>(words: "xpi jar ja deb")
  /// Archives that may only carry an app.
  private static let transports = Set<FileExtension>(words: "zip tar tgz gz txz xz tbz bz2 zst 7z pkg")
  /// Files that describe an app: `Info.plist`, `AndroidManifest.xml`, `BundleConfig.pb`, `manifest.json`,
  /// `META-INF/MANIFEST.MF`.
  private static let descriptions = Set<FileExtension>(words: "plist xml pb json mf")

  /// Whether an entry is opened as an app.
  static func isArchive(_ entry: Int, _ fileExtension: FileExtension, in archive: Archive) -> Bool {
    apps.contains(fileExtension)
      // The files of a macOS installer package.
      || (archive.container.isXar && archive.names.fileName(of: entry) == "Payload")
  }

  /// Whether a file may be an archive that only carries an app, by its name.
  static func isCarrier(_ fileExtension: FileExtension) -> Bool {
    transports.contains(fileExtension) || libraries.contains(fileExtension)
  }

  /// Whether an entry is opened in an archive of a format.
  static func isNested(
    _ entry: Int, _ fileExtension: FileExtension, in archive: Archive, _ format: BundleFormat
  ) -> Bool {
    switch format {
    case .deb: archive.names[entry].hasPrefix("data.tar")
    case .folder: isArchive(entry, fileExtension, in: archive) || libraries.contains(fileExtension)
    default: isArchive(entry, fileExtension, in: archive)
    }
  }

  /// Whether a stream keeps an entry in memory. It is read once, before the layout of the app is known.
  ///
  /// All streams are opened with this function: a stream that is read in another process has no other.
  static func shouldRetain(_ name: RawSpan) -> Bool {
    let fileExtension = FileExtension(ofName: name)
    return descriptions.contains(fileExtension) || apps.contains(fileExtension)
      || libraries.contains(fileExtension) || ResourceFormat.mayRead(name)
      || name.matches("Payload", at: name.byteCount - "Payload".utf8.count)
      || name.matches("data.tar") || name.matches("control.tar")
      // The description in `control.tar`.
      || (name.matches("control") && name.byteCount == "control".utf8.count)
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
