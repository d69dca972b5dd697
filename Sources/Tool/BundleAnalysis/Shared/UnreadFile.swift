import AppBundles
import Localization
import LocalizationAnalysis

/// A file whose messages were not read: it does not parse, or exceeds a limit.
package struct UnreadFile: Hashable, Sendable {
  /// The path in the file that was opened, with `!/` after each archive.
  let path: String
  /// Nil for a file of base or of several languages.
  let locale: LocaleTag?
  /// In lower case, without a full stop.
  let reason: String
}

extension [UnreadFile] {
  /// - Parameter strings: those of the bundle, and of files of translators.
  init(in bundle: AppBundle, _ strings: LocalizedStrings) {
    let damaged = strings.damagedFiles.compactMap { file -> (entry: String, reason: String)? in
      guard let entry = file.entry, case .unreadable(let reason) = file.reason else { return nil }
      return (entry, reason)
    }
    guard !damaged.isEmpty else {
      self = []
      return
    }
    let reasons = Dictionary(damaged.map { ($0.entry, $0.reason) }) { first, _ in first }
    let locales = Dictionary(bundle.files.indices.map { (bundle.path(of: $0), bundle.files[$0].owner.tag) }) {
      first, _ in first
    }
    // A warning has the whole path of a file in a nested archive.
    self = strings.warnings.compactMap { warning in
      guard warning.affectsMessages, let path = warning.entry,
        let entry = path.split(separator: "!/", omittingEmptySubsequences: false).last,
        reasons[String(entry)] == warning.message
      else { return nil }
      return UnreadFile(path: path, locale: locales[path] ?? nil, reason: warning.message)
    }.sorted { $0.path < $1.path }
  }
}
