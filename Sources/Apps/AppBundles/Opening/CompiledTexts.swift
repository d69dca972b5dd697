import Archives
import LocalizationAnalysis

/// Texts in compiled code, which is not read.
enum CompiledTexts {
  private static let flutterAssets = "flutter_assets"

  /// A warning about a Flutter app: `gen_l10n` compiles its texts into `libapp.so` or `App.framework/App`. Nil for other apps,
  /// and if assets have translations, as with easy_localization.
  static func warning(in archive: Archive, _ attributions: [Attribution]) -> BundleWarning? {
    var folder: String?
    for entry in archive.entries.indices where !archive.entries[entry].isShadowed {
      let name = archive.names[entry]
      // Most names are shorter than a path with the folder.
      guard name.utf8.count > flutterAssets.utf8.count else { continue }
      let parts = name.pathParts
      guard let place = parts.firstIndex(of: flutterAssets) else { continue }
      if attributions[entry].owner.tag != nil { return nil }
      folder = folder ?? parts[...place].joined(separator: "/")
    }
    return folder.map { folder in
      BundleWarning(
        "texts in compiled code are not read: a Flutter app may have more languages than are listed",
        entry: folder)
    }
  }
}
