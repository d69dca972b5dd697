import Localization
import LocalizationAnalysis

/// A problem that does not prevent a result. The bytes of the entry are counted.
package struct BundleWarning: Hashable, Sendable {
  package let entry: String?
  package let message: String
  /// Whether messages of the entry were not read, so that numbers of messages are too small.
  package let affectsMessages: Bool
  /// Whether the files in an archive are not known, so that no rule was run on them.
  package internal(set) var hidesFiles: Bool

  package init(
    _ message: String, entry: String? = nil, affectsMessages: Bool = false, hidesFiles: Bool = false
  ) {
    self.hidesFiles = hidesFiles
    self.entry = entry
    self.message = message
    self.affectsMessages = affectsMessages
  }

  /// Warnings about locales that Android does not show because it reads another name of them:
  /// `LocaleTag.distinguished`.
  static func unread(_ tags: Set<LocaleTag>, entry: String? = nil) -> [BundleWarning] {
    tags.sorted().filter { $0.extensions.last?.hasPrefix("x-") == true }.map { tag in
      BundleWarning("'\(tag)' is not shown: Android reads another name of this locale", entry: entry)
    }
  }

  /// Warnings about the files of a resource bundle with the former name of a language, beside those with the current name.
  static func former(_ tags: Set<LocaleTag>) -> [BundleWarning] {
    tags.sorted().map { tag in
      let name = tag.extensions.last?.dropFirst(2) ?? ""
      return BundleWarning(
        "'\(tag)' is shown by Java 16 and earlier only: Java 17 reads '\(tag.language)', and not '\(name)'")
    }
  }

  static func noLocale(of path: String) -> BundleWarning {
    BundleWarning(
      "translations not read: no target language in the file, and no locale in its name", entry: path,
      affectsMessages: true)
  }

  /// The warning of a nested archive.
  /// - Parameter path: the path of the archive in the outermost one, with `!/` at the end; empty for that one.
  package func inArchive(at path: String) -> BundleWarning {
    path.isEmpty
      ? self
      : BundleWarning(
        message, entry: path + (entry ?? ""), affectsMessages: affectsMessages, hidesFiles: hidesFiles)
  }
}
