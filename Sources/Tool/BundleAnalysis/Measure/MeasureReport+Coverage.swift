package import AppBundles
package import Localization
import LocalizationAnalysis
import OperatingSystem
import ProgramSystem
package import ReportSchema
package import TextSelection

extension MeasureReport.Coverage {
  /// Counts the messages of base by the text that is shown. An empty text counts as missing, unless the base text is
  /// empty too.
  /// - Parameter available: `strings.fallbackLocales`.
  package init(
    of locale: LocaleTag, in strings: LocalizedStrings, _ available: [LocaleFallback: FallbackLocales]
  ) {
    var texts = ParentTexts(of: locale, in: strings, available)
    let own = strings.tables[.locale(locale)] ?? [:]
    var ownText = 0
    var parentText = 0
    var baseText = 0
    for table in (strings.tables[.base] ?? [:]).values {
      let translated = own[table.name]
      for (key, base) in table.messages {
        if let message = translated?[key], !message.isEmpty || base.isEmpty {
          ownText += 1
        } else if texts.text(of: key, inTable: table.name, table.syntax) != nil {
          parentText += 1
        } else {
          baseText += 1
        }
      }
    }
    self.init(
      locale: locale.text, name: locale.englishName, parents: texts.suppliers.map(\.text), ownText: ownText,
      parentText: parentText, baseText: baseText)
  }

  /// The share of base's messages with a text of the locale or a parent, in millionths, rounded down; all for a base
  /// without messages.
  var share: Int {
    baseMessages == 0 ? 1_000_000 : Int(Int64(ownText + parentText) * 1_000_000 / Int64(baseMessages))
  }
}

extension LocalizedStrings {
  /// The coverage of every locale, by tag. Computed on all cores.
  package var coverage: [MeasureReport.Coverage] {
    let available = fallbackLocales
    return concurrentMap(locales) { MeasureReport.Coverage(of: $0, in: self, available) }
  }
}
