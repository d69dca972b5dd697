import Localization
import ReportSchema

/// The locales of a measurement that are not translations: pseudo-locales, tags without a language, near-empty locales, and
/// languages that only libraries have. An app may remove them, and only limits that name them apply to them.
struct OtherLocales {
  private let tags: Set<String>
  private let empty: Set<String>

  init(of report: MeasureReport) {
    let others = report.locales.filter { !$0.translation }
    tags = Set(others.compactMap(\.locale))
    empty = Set(others.filter { $0.reason == TranslationRule.noMessagesReason }.compactMap(\.locale))
  }

  /// A locale inside a language split has no row of its own, so that its tag decides.
  func contains(_ tag: String) -> Bool {
    tags.contains(tag) || LocaleTag(bcp47: tag)?.unusableReason != nil
  }

  /// Whether only tables without messages are missing to be a translation. An export that failed may have emptied them.
  func isEmpty(_ tag: String) -> Bool { empty.contains(tag) }
}
