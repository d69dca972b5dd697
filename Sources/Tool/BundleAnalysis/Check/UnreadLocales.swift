import AppBundles
import Localization
import ReportSchema

/// The locales with files that were not read. Limits on messages of the others are checked.
struct UnreadLocales {
  static let none = Self(tags: [])

  private let tags: Set<String>

  private init(tags: Set<String>) { self.tags = tags }

  /// Nil if messages of any locale may be missing, as without a file of base.
  /// - Parameters:
  ///   - warnings: about the files whose messages were not read.
  ///   - files: those of them whose locales are known.
  init?(_ warnings: [ReportWarning], _ files: [UnreadFile], base: LocaleTag?) {
    let locales = Dictionary(files.map { ($0.path, $0.locale) }) { one, other in one == other ? one : nil }
    var tags: Set<String> = []
    for warning in warnings {
      guard let entry = warning.entry, let locale = locales[entry] ?? nil, locale != base else { return nil }
      tags.insert(locale.text)
    }
    self.tags = tags
  }

  /// Whether messages of a locale may be missing: its own, or those of a parent, which `de-AT` inherits from `de`.
  func affects(_ tag: String) -> Bool {
    tags.contains { tag == $0 || tag.hasPrefix($0 + "-") }
  }
}

extension CheckInputs {
  /// The locales of the app whose messages were not read; nil if these may be all.
  var unreadLocales: UnreadLocales? { UnreadLocales(unread, unreadFiles, base: strings?.baseLocale) }

  /// The same in comparisons with older versions: what was not read in any version is not compared.
  var unreadComparedLocales: UnreadLocales? {
    UnreadLocales(
      comparedTexts.flatMap { $0.warnings.filter(\.affectsMessages) },
      unreadFiles + olderVersions.flatMap(\.unreadFiles), base: strings?.baseLocale)
  }
}
