internal import Bytes
package import Localization

/// What a pack says of itself.
package struct PackMetadata: Hashable, Sendable {
  package var locale: LocaleTag
  /// What the pack falls back to; nil where that is not known.
  package var baseLocale: LocaleTag?
  package var appIdentifier: String
  package var appVersion: String
  /// In the order of their names.
  package var tables: [TableInfo]

  package struct TableInfo: Hashable, Sendable {
    package let name: String
    package let syntax: PlaceholderSyntax

    package init(name: String, syntax: PlaceholderSyntax) {
      self.name = name
      self.syntax = syntax
    }
  }

  package init(
    locale: LocaleTag, baseLocale: LocaleTag?, appIdentifier: String, appVersion: String,
    tables: [TableInfo] = []
  ) {
    self.locale = locale
    self.baseLocale = baseLocale
    self.appIdentifier = appIdentifier
    self.appVersion = appVersion
    self.tables = tables
  }

  /// Whether the pack is what the others fall back to. Base whose language nobody has named is of no locale.
  package var isBase: Bool { locale == baseLocale || locale == .undetermined }

  /// Texts with their lengths before them: locale, base locale or nothing, identifier, version, and each table's
  /// name and syntax.
  var encoded: [UInt8] {
    var output: [UInt8] = []
    for text in [locale.text, baseLocale?.text ?? "", appIdentifier, appVersion] { output.append(text: text) }
    for table in tables {
      output.append(text: table.name)
      output.append(text: table.syntax.rawValue)
    }
    return output
  }

  init(_ bytes: RawSpan, at offset: Int) throws(PackError) {
    var reader = PackReader(bytes, at: offset)
    let name = try reader.text()
    let parsed = name == LocaleTag.undetermined.text ? .undetermined : LocaleTag(bcp47: name)
    guard let locale = parsed else { throw PackError(.malformed, at: offset) }
    let base = try reader.text()
    self.init(
      locale: locale, baseLocale: LocaleTag(bcp47: base), appIdentifier: try reader.text(),
      appVersion: try reader.text())
    while !reader.isAtEnd {
      let name = try reader.text()
      guard let syntax = PlaceholderSyntax(rawValue: try reader.text()) else {
        throw PackError(.malformed, at: offset)
      }
      tables.append(TableInfo(name: name, syntax: syntax))
    }
  }
}
