internal import Bytes
package import Localization

/// The metadata section of a pack.
package struct PackMetadata: Hashable, Sendable {
  package var locale: LocaleTag
  /// The locale that the pack falls back to; nil if it is unknown.
  package var baseLocale: LocaleTag?
  package var appIdentifier: String
  package var appVersion: String
  /// Sorted by name.
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

  /// Whether the other packs fall back to this one. A pack of an undetermined locale is the base pack.
  package var isBase: Bool { locale == baseLocale || locale == .undetermined }

  /// Reads texts, each after its length: locale, base locale or nothing, identifier, version, and the name and
  /// syntax of each table.
  /// - Parameter offset: the section's offset in the file, for errors.
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
