import Localization

/// The code of a country in place of a language: `jp.json`, `cn.json`.
///
/// ISO 3166-1 and ISO 639-1 have different codes for some languages and their countries. Programs that choose a file by its
/// whole name may use either. Platforms that look for a language do not: Java never reads `messages_jp.properties`.
extension LocaleName {
  /// - Returns: nil for names that are not in the table.
  package init?(country text: String) {
    guard let name = Self.countries[text.lowercased()], let tag = LocaleTag(bcp47: name) else { return nil }
    self.tag = tag
    evidence = .alias
  }

  /// Whether a name is the code of a country in the table, and no language has the code.
  package static func isOnlyCountry(_ text: String) -> Bool {
    let code = text.lowercased()
    return countries[code] != nil && LocaleTag(bcp47: code)?.isRegisteredLanguage != true
  }

  /// Countries whose code is not that of their main language. A region is kept if the language has several written forms.
  /// Not `ee`, `si` and others that are common languages too.
  private static let countries = Dictionary(
    uniqueKeysWithValues: """
      al=sq br=pt-BR by=be cn=zh-CN cz=cs dk=da gb=en-GB ge=ka gr=el hk=zh-HK il=he ir=fa jp=ja kr=ko kz=kk mx=es-MX \
      rs=sr se=sv tw=zh-TW ua=uk us=en-US vn=vi
      """.split(separator: " ").compactMap { pair -> (String, String)? in
        let parts = pair.split(separator: "=")
        return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
      })
}
