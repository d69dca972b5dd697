import Archives
import LocalizationAnalysis

/// Texts in compiled code, which is not read.
enum CompiledTexts {
  private static let flutterAssets = "flutter_assets"

  /// A warning about a Flutter app: `gen_l10n` compiles its texts into `libapp.so` or `App.framework/App`. Nil for other apps,
  /// and if assets have translations, as with easy_localization. Those of packages are not the app's.
  static func warning(in archive: Archive, _ attributions: [Attribution]) -> BundleWarning? {
    var folder: String?
    for entry in archive.entries.indices where !archive.entries[entry].isShadowed {
      let parts = archive.names[entry].pathParts
      guard let place = parts.firstIndex(of: flutterAssets) else { continue }
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
