import AppBundles
import Localization
import LocalizationAnalysis
import TextSelection

/// A text of base that hides an argument, which no comparison with base can show.
struct BaseFault: Hashable, Sendable {
  let table: String
  let key: String
  let text: Message
  let quoted: [MessageArgument]

  /// By table and key.
  static func all(in strings: LocalizedStrings) -> [BaseFault] {
    strings.tables(of: .base).filter(\.syntax.hasQuotes).flatMap { table in
      table.sortedKeys.compactMap { key -> BaseFault? in
        guard let text = table[key], text.texts.contains(where: { $0.contains("'") && $0.contains("{") })
        else {
          return nil
        }
        let translations = strings.locales.compactMap { strings.tables[.locale($0)]?[table.name]?[key] }
        let signature = CallSignature(of: text, syntax: table.syntax(of: key), key: key)
        let quoted = signature.quotedInBase(displayedBy: translations)
        return quoted.isEmpty ? nil : BaseFault(table: table.name, key: key, text: text, quoted: quoted)
      }
    }
  }
}
