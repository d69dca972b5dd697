import Archives
import Bytes
import ResourceFormats

/// The entries whose contents are needed, by their names.
enum RetainedEntries {
  private static let apps = Set<FileExtension>(words: "apk ipa aab apks xapk apkm")
  /// Opened in folders and packages only. Inside an app, such a file is a resource of the app.
  private static let libraries = Set<FileExtension>(words: "xpi jar ja deb aar")
  /// Archives that may only carry an app, and packages without a format of their own: their files are a folder.
  private static let transports = Set<FileExtension>(
    words:
      "zip tar tgz txz tbz 7z pkg rar nupkg snupkg vsix whl crx war ear hpi appx appxbundle msix msixbundle")
  /// Compressed files, which may be an archive (`app.tar.gz`).
  private static let compressed = Set<FileExtension>(words: "gz xz bz2 zst")
  /// Files that describe an app: `Info.plist`, `AndroidManifest.xml`, `BundleConfig.pb`, `manifest.json`,
  /// `META-INF/MANIFEST.MF`.
  private static let descriptions = Set<FileExtension>(words: "plist xml pb json mf")

  /// Archives with the files of an Electron app.
  private static let asar = FileExtension("asar")

  /// Whether an entry is opened as an app.
  static func isArchive(_ entry: Int, _ fileExtension: FileExtension, in archive: Archive) -> Bool {
    if apps.contains(fileExtension) { return !isAppleDouble(entry, in: archive) }
    // The files of a macOS installer package.
    return archive.container.isXar && archive.names.fileName(of: entry) == "Payload"
  }

  /// Whether a file may be an archive that only carries an app, by its name.
  static func isCarrier(_ entry: Int, _ fileExtension: FileExtension, in archive: Archive) -> Bool {
    transports.contains(fileExtension) || compressed.contains(fileExtension)
      ? !isDebugInformation(entry, in: archive) && !isAppleDouble(entry, in: archive)
      : isLibrary(entry, fileExtension, in: archive)
  }

  /// Whether a file that is not an archive hides nothing: `omni.ja` is an archive, and `README.ja` is a text. A compressed
  /// file is a text, unless its name is that of a compressed archive: `Harbor.ipa.gz`.
  static func mayBeNoArchive(_ entry: Int, in archive: Archive) -> Bool {
    let name = archive.names.bytes(of: entry)
    let fileExtension = FileExtension(ofName: name)
    if compressed.contains(fileExtension) { return !isCompressedArchive(name) }
    return fileExtension == FileExtension("ja")
  }

  /// Whether a name is that of a compressed archive: `app.tar.gz`, `lib.aar.xz`.
  private static func isCompressedArchive(_ name: RawSpan) -> Bool {
    guard compressed.contains(FileExtension(ofName: name)),
      let dot = (0..<name.byteCount).last(where: { name.byte(at: $0) == UInt8(ascii: ".") }),
      let stem = name.checked(0..<dot)
    else { return false }
    let inner = FileExtension(ofName: stem)
    return apps.contains(inner) || libraries.contains(inner) || transports.contains(inner)
  }

  /// Extensions of files that are never archives, so that their content is not read to find out.
  private static let knownContents = Set<FileExtension>(
    words:
      "txt md log html htm css js mjs ts map c h m mm cc cpp hpp swift java kt py rb go rs sh png jpg jpeg gif webp svg "
      + "ico pdf mp3 mp4 wav ogg ttf otf woff woff2 car nib so dylib dll exe dex arsc obb class o a dat idsig"
  )

  /// Whether a file may be an archive although its name does not say so: `artifact.bin`, `artifact`.
  static func mayBeUnnamedArchive(
    _ entry: Int, _ fileExtension: FileExtension, in archive: Archive
  ) -> Bool {
    if knownContents.contains(fileExtension) || descriptions.contains(fileExtension) { return false }
    if compressed.contains(fileExtension) || transports.contains(fileExtension) { return false }
    if apps.contains(fileExtension) || libraries.contains(fileExtension) { return false }
    let name = archive.names.bytes(of: entry)
    return !ResourceFormat.mayRead(name) && !isAppleDouble(entry, in: archive)
      && !isDebugInformation(entry, in: archive)
  }

  /// Whether a file is a browser's extension: an app of its own, and in another app a resource.
  static func isExtension(_ entry: Int, _ fileExtension: FileExtension, in archive: Archive) -> Bool {
    fileExtension == FileExtension("xpi") && !isAppleDouble(entry, in: archive)
  }

  /// Whether an entry is opened in folders and packages only.
  private static func isLibrary(
    _ entry: Int, _ fileExtension: FileExtension, in archive: Archive
  ) -> Bool {
    libraries.contains(fileExtension) && !isAppleDouble(entry, in: archive)
  }

  /// Whether a file has what macOS cannot store in a ZIP or on another volume: `__MACOSX/._App.ipa`, `._App.ipa`.
  /// It has the name of another file and not its content (RFC 1740, AppleDouble).
  static func isAppleDouble(_ entry: Int, in archive: Archive) -> Bool {
    archive.names.bytes(of: entry).matches("__MACOSX/")
      || archive.names.fileName(of: entry).hasPrefix("._")
  }

  /// Whether a file helps to read reports of crashes. Builds keep it beside the app, and no device receives it.
  static func isDebugInformation(_ entry: Int, in archive: Archive) -> Bool {
    let path = archive.names[entry].lowercased()
    return path.contains(".dsym/") || path.hasSuffix("dsym.zip") || path.hasSuffix("dsyms.zip")
      || path.hasSuffix("native-debug-symbols.zip")
  }

  /// Whether an entry is opened in an archive of a format.
  static func isNested(
    _ entry: Int, _ fileExtension: FileExtension, in archive: Archive, _ format: BundleFormat
  ) -> Bool {
    if isAsar(entry, fileExtension, in: archive) { return format != .asar }
    guard format.hasNestedBundles else { return false }
    return switch format {
    case .deb: archive.names[entry].hasPrefix("data.tar")
    case .folder:
      isArchive(entry, fileExtension, in: archive) || isLibrary(entry, fileExtension, in: archive)
    default: isArchive(entry, fileExtension, in: archive)
    }
  }

  /// Whether an entry has the name of an archive with the files of an Electron app.
  static func isAsar(_ entry: Int, _ fileExtension: FileExtension, in archive: Archive) -> Bool {
    fileExtension == asar && !isAppleDouble(entry, in: archive)
  }

  /// Whether a stream keeps an entry in memory. It is read once, before the layout of the app is known.
  ///
  /// All streams are opened with this function: a stream that is read in another process has no other.
  static func shouldRetain(_ name: RawSpan) -> Bool {
    let fileExtension = FileExtension(ofName: name)
    return descriptions.contains(fileExtension) || apps.contains(fileExtension)
      || libraries.contains(fileExtension) || transports.contains(fileExtension)
      || fileExtension == asar
      || isCompressedArchive(name) || ResourceFormat.mayRead(name)
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
