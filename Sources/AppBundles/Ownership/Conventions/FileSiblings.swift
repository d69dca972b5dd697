internal import Localization
internal import ResourceFormats

/// The name that files of one folder share, apart from the locale in it.
struct FileSiblings: Hashable {
  let stem: String
  let fileExtension: String

  /// Groups files by the name without the locale.
  /// - Parameters:
  ///   - files: the files of one folder.
  ///   - split: splits a name without its extension, given the extension; nil for a name without a locale.
  /// - Returns: the files with a locale by their common name, and every file by its whole name.
  static func grouped(
    _ files: [(entry: Int, name: String)], split: (String, String) -> (stem: String, tag: LocaleTag)?
  ) -> (localized: [FileSiblings: [(entry: Int, tag: LocaleTag)]], plain: [FileSiblings: Int]) {
    var localized: [FileSiblings: [(entry: Int, tag: LocaleTag)]] = [:]
    var plain: [FileSiblings: Int] = [:]
    for (entry, name) in files {
      let (stem, fileExtension) = (name.withoutExtension, name.pathExtension)
      if let (common, tag) = split(stem, fileExtension) {
        localized[FileSiblings(stem: common, fileExtension: fileExtension), default: []].append((entry, tag))
      }
      plain[FileSiblings(stem: stem, fileExtension: fileExtension)] = entry
    }
    return (localized, plain)
  }
}
