import Bytes
package import DataFormats
package import Localization
import LocalizationAnalysis

/// The texts of one program or extension in a language pack of VS Code: `translations/main.i18n.json`.
///
/// VS Code, "Contribution Points", `contributes.localizations`: `{ "": [ … ], "version": "1.0.0", "contents": { "vs/base/x": {
/// "key": "Text {0}" } } }`. The module and its key identify a text. The comment under the empty name is for readers of the file.
package enum VSCodeTranslations {
  /// The messages by module and key, joined with a dot. Empty for other JSON.
  package static func messages(in bytes: RawSpan) throws(FormatError) -> [String: Message] {
    var budget = TextBudget(for: bytes.byteCount)
    var messages: [String: Message] = [:]
    for module in try JSONValue(parsing: bytes)["contents"]?.members ?? [] {
      for member in module.value.members ?? [] {
        guard let text = member.value.string ?? member.value.textWithComments(key: member.name) else {
          continue
        }
        let key = "\(module.name).\(member.name)"
        try budget.spend(key.utf8.count, at: 0)
        messages[key] = .text(text)
      }
    }
    return messages
  }

  /// The languages that an extension contributes, each with the paths of its files as the manifest writes them,
  /// `./translations/main.i18n.json`. VS Code, "Contribution Points": `contributes.localizations` has an item for each language.
  package struct Localization: Sendable {
    package let language: String
    package let paths: [String]
  }

  /// Empty for an extension without translations of its editor.
  package static func localizations(ofPackage package: JSONValue) -> [Localization] {
    (package["contributes"]?["localizations"]?.items ?? []).compactMap { item in
      guard let language = item["languageId"]?.string else { return nil }
      return Localization(
        language: language, paths: (item["translations"]?.items ?? []).compactMap { $0["path"]?.string })
    }
  }

  /// The language of an extension that contributes translations of one language only; nil for any other.
  package static func language(ofPackage package: JSONValue) -> String? {
    let languages = localizations(ofPackage: package).map(\.language)
    guard let first = languages.first, Set(languages).count == 1 else { return nil }
    return first
  }
}

extension ResourceFormat {
  /// Placeholders are `{0}`, without quotes: `format` in VS Code's `strings.ts`.
  package static let vsCodeTranslations = ResourceFormat(
    name: "VS Code translations", files: FilePattern("json", folders: "translations"), kind: .strings,
    recognition: .byConvention, structure: .json, syntax: .fbt,
    messages: .oneLocale { bytes, _ throws(FormatError) in try VSCodeTranslations.messages(in: bytes) })
}
