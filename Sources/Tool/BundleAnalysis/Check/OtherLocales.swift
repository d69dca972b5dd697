import Localization
import ReportSchema

/// The locales of a measurement that are not translations: pseudo-locales, tags without a language, near-empty locales, and
/// languages that only libraries have. An app may remove them, and only limits that name them apply to them.
struct OtherLocales {
  private let tags: Set<String>
  private let cut: Set<String>

  init(of report: MeasureReport) {
    let others = report.locales.filter { !$0.translation }
    tags = Set(others.compactMap(\.locale))
    let reasons = [TranslationRule.noMessagesReason, TranslationRule.nearEmptyReason]
    cut = Set(others.filter { reasons.contains($0.reason ?? "") }.compactMap(\.locale))
  }

  /// A locale inside a language split has no row of its own, so that its tag decides.
  func contains(_ tag: String) -> Bool {
    tags.contains(tag) || LocaleTag(bcp47: tag)?.unusableReason != nil
  }

  /// Whether a locale would be a translation if it had more messages. An export that failed may have emptied or cut its tables.
  func mayBeCut(_ tag: String) -> Bool { cut.contains(tag) }
}
