import Archives
import BundleAnalysis
import LocalizationAnalysis
import Reports

/// Suggestions for the path of a file that does not exist.
struct MissingFile {
  private static let listedApps = 3
  private static let appExtensions: Set = ["ipa", "apk", "aab", "apks", "xapk", "app", "xcarchive", "zip"]

  private let path: String
  /// The names of the files beside it; empty if it exists.
  private let names: [String]

  init(_ path: String) {
    self.path = path
    names = FileSystem.exists(path) ? [] : (try? Archive.names(besideFileAt: path)) ?? []
  }

  /// `did you mean 'build/App.ipa'?`; nil if no file beside it has a similar name.
  var similar: String? {
    let file = FilePath(path)
    // Of a letter or two, and an extension, any file is as similar as another.
    let stem = file.name.prefix { $0 != "." }
    guard stem.count > 2 else { return nil }
    let candidates = names.filter { FilePath($0).fileExtension == file.fileExtension }
    return Suggestion.closest(to: file.name, among: candidates).map {
      "did you mean '\(path.dropLast(file.name.count))\($0)'?"
    }
  }

  /// The same for the path of an app, or which apps the folder has.
  var hint: String? {
    if FileSystem.exists(path) { return nil }
    if let similar { return similar }
    let apps = names.filter { Self.appExtensions.contains(FilePath($0).fileExtension ?? "") }
    guard !apps.isEmpty else { return "check the path" }
    return "apps in this folder: \(NumberText.listed(apps, limit: Self.listedApps))"
  }
}
