import Archives
import Bytes
import LocalizationAnalysis
import ResourceFormats

/// Texts in compiled code, which is not read.
enum CompiledTexts {
  /// All warnings about texts that are not read.
  /// - Parameter fileExtensions: those of the entries.
  static func warnings(
    in archive: Archive, _ fileExtensions: [FileExtension], _ attributions: [Attribution]
  ) -> [BundleWarning] {
    let unread = unreadContainers(in: archive, fileExtensions)
    guard let warning = warning(in: archive, attributions) else { return unread }
    return [warning] + unread
  }

  /// The extensions of indexes and stores that are not read.
  private static let unreadExtensions = Set<FileExtension>(words: "pri blob so")

  /// Warnings about files of Windows and of .NET that contain the texts of all languages, and are not read: `resources.pri`
  /// (Microsoft, "Resource Management System") and the assembly stores of .NET for Android, which have its satellite assemblies.
  private static func unreadContainers(
    in archive: Archive, _ fileExtensions: [FileExtension]
  ) -> [BundleWarning] {
    var indexes: [Int] = []
    var stores: [Int] = []
    for entry in archive.entries.indices
    where unreadExtensions.contains(fileExtensions[entry]) && archive.entries[entry].kind == .file
      && !archive.entries[entry].isShadowed
    {
      let name = archive.names.fileName(of: entry).lowercased()
      if name.hasSuffix(".pri") { indexes.append(entry) }
      if isAssemblyStore(name) { stores.append(entry) }
    }
    // Files of qmake have the extension, too. One of the indexes has this name in every app.
    let isOfWindows = indexes.contains {
      archive.names.fileName(of: $0).lowercased().hasPrefix("resources.")
    }
    if !isOfWindows { indexes = [] }
    return
      warnings(about: indexes, "index of Windows resources", "indexes of Windows resources", in: archive)
      + warnings(about: stores, "store of .NET assemblies", "stores of .NET assemblies", in: archive)
  }

  /// `assemblies.blob`, `assemblies.arm64_v8a.blob`, `libassemblies.arm64-v8a.blob.so`.
  private static func isAssemblyStore(_ name: String) -> Bool {
    let isStore = name.hasPrefix("assemblies.") || name.hasPrefix("libassemblies.")
    return isStore && (name.hasSuffix(".blob") || name.hasSuffix(".blob.so"))
  }

  /// One warning about all files of a kind, or none.
  private static func warnings(
    about files: [Int], _ singular: String, _ plural: String, in archive: Archive
  ) -> [BundleWarning] {
    guard let first = files.first else { return [] }
    let bytes = files.reduce(ByteCount.zero) { $0 + archive.entries[$1].installBytes }
    let warning = BundleWarning(
      "texts of languages not read: \(counted(files.count, singular, plural)), \(counted(bytes.value, "byte")); "
        + "an app may have more languages than are listed",
      entry: archive.names[first], affectsMessages: true)
    return [warning]
  }

  /// A warning about a Flutter app: `gen_l10n` compiles its texts into `libapp.so` or `App.framework/App`. Nil for other apps,
  /// and if assets have translations, as with easy_localization. Those of packages are not the app's.
  private static func warning(in archive: Archive, _ attributions: [Attribution]) -> BundleWarning? {
    var folder: String?
    for entry in archive.entries.indices
    where !archive.entries[entry].isShadowed && archive.names.bytes(of: entry).contains("flutter_assets") {
      let parts = archive.names[entry].pathParts
      guard let place = parts.firstIndex(of: "flutter_assets") else { continue }
      let isOfPackage = parts.dropFirst(place + 1).first == "packages"
      if attributions[entry].owner.tag != nil, !isOfPackage { return nil }
      folder = folder ?? parts[...place].joined(separator: "/")
    }
    return folder.map { folder in
      BundleWarning(
        "texts in compiled code are not read: a Flutter app may have more languages than are listed",
        entry: folder)
    }
  }
}
