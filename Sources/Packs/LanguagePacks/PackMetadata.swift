import Bytes
package import Localization

/// The metadata section of a pack.
package struct PackMetadata: Equatable, Sendable {
  package var locale: LocaleTag
  /// The locale that the pack falls back to; nil if it is unknown.
  package var baseLocale: LocaleTag?
  package var appIdentifier: String
  package var appVersion: String
  /// Counts the packs of one locale for one app version. Stored in the header.
  package var revision: UInt32
  /// The locales that are tried before the base locale, in order.
  package var parents: [LocaleTag]
  /// Sorted by name.
  package var tables: [TableInfo]

  package struct TableInfo: Equatable, Sendable {
    package let name: String
    package let syntax: PlaceholderSyntax

    package init(name: String, syntax: PlaceholderSyntax) {
      self.name = name
      self.syntax = syntax
    }
  }

  package init(
    locale: LocaleTag, baseLocale: LocaleTag?, appIdentifier: String, appVersion: String,
    revision: UInt32 = 1, parents: [LocaleTag] = [], tables: [TableInfo] = []
  ) {
    self.locale = locale
    self.baseLocale = baseLocale
    self.appIdentifier = appIdentifier
    self.appVersion = appVersion
    self.revision = revision
    self.parents = parents
    self.tables = tables
  }

  /// Whether the other packs fall back to this one. A pack of an undetermined locale is the base pack.
  package var isBase: Bool { locale == baseLocale || locale == .undetermined }

  /// Reads texts, each after its length: locale, base locale or nothing, identifier, version; the number of parents
  /// and each parent; the number of tables, and name and syntax of each. Bytes after these are of a later revision of
  /// the format, and are ignored.
  /// - Parameter offset: the section's offset in the file, for errors.
  init(_ bytes: RawSpan, revision: UInt32, at offset: Int) throws(PackError) {
    var reader = PackReader(bytes, at: offset)
    let name = try reader.text()
    let parsed = name == LocaleTag.undetermined.text ? .undetermined : LocaleTag(bcp47: name)
    guard let locale = parsed else { throw PackError(.malformed, at: offset) }
    let base = try reader.text()
    self.init(
      locale: locale, baseLocale: LocaleTag(bcp47: base), appIdentifier: try reader.text(),
      appVersion: try reader.text(), revision: revision)
    for _ in 0..<(try reader.count()) {
      guard let parent = LocaleTag(bcp47: try reader.text()) else { throw PackError(.malformed, at: offset) }
      parents.append(parent)
    }
    for _ in 0..<(try reader.count()) {
      let name = try reader.text()
      guard let syntax = PlaceholderSyntax(rawValue: try reader.text()) else {
        throw PackError(.malformed, at: offset)
      }
      tables.append(TableInfo(name: name, syntax: syntax))
    }
  }
}
