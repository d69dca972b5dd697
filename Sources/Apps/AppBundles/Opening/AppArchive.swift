package import Archives
package import Localization
package import LocalizationAnalysis
import ResourceFormats

/// One of the archives that an app is in: the file that was opened, the app itself, or a split or library inside it.
package struct AppArchive: Sendable {
  /// The entry of another archive that is this one.
  package struct Parent: Hashable, Sendable {
    /// An index into the archives of the app.
    package let archive: Int
    package let entry: Int
  }

  package let archive: Archive
  package let format: BundleFormat
  /// The app's own folder in the archive; empty if the archive is the app.
  package let root: String
  package let identity: AppIdentity
  /// The locale whose entries belong to base: the development language, or its nearest parent that the archive has.
  package let baseLocale: LocaleTag?
  /// The owner of the archive as a whole, headers included: a language split or a browser's language pack belongs to its
  /// language, any other archive to no locale.
  package let wholeOwner: Owner
  /// Whether devices receive only the language splits that they need. Nil unless this is an Android app bundle.
  package let languageSplits: Bool?
  /// Locales that are links to others, in the order of the archive.
  package let aliases: [LocaleAlias]
  package private(set) var warnings: [BundleWarning]
  /// The warnings among ``warnings`` about names with locales that no convention attributes.
  private(set) var attributionWarnings: [BundleWarning]
  /// The extension of each entry's name.
  let fileExtensions: [FileExtension]
  let resourceTables: ResourceTables
  /// The compiled catalogs of sources, by the entry of the source. Both have the same messages.
  let sourceCatalogs: [Int: Int]
  let links: SymbolicLinks

  /// Nil for the file that was opened.
  package private(set) var parent: Parent?
  /// The path in the file that was opened, with `!/` after each archive; empty for that file.
  package private(set) var path = ""
  /// The same path in the app's own archive; empty for that archive and for its carriers.
  package private(set) var pathInApp = ""
  /// Precedes the names of the tables in this archive; empty for tables of the app itself.
  private(set) var tablePrefix = ""
  /// The app's files in this archive, one for each entry in its order. Empty for an archive that only carries the app.
  package private(set) var files = 0..<0
  /// The components in this archive. The first is the archive itself. Empty for an archive that only carries the app.
  package private(set) var components = 0..<0

  init(
    archive: Archive, format: BundleFormat, root: String, identity: AppIdentity, baseLocale: LocaleTag?,
    wholeOwner: Owner, languageSplits: Bool?, aliases: [LocaleAlias], warnings: [BundleWarning],
    attributionWarnings: [BundleWarning], fileExtensions: [FileExtension], resourceTables: ResourceTables,
    sourceCatalogs: [Int: Int], links: SymbolicLinks
  ) {
    self.archive = archive
    self.format = format
    self.root = root
    self.identity = identity
    self.baseLocale = baseLocale
    self.wholeOwner = wholeOwner
    self.languageSplits = languageSplits
    self.aliases = aliases
    self.warnings = warnings
    self.attributionWarnings = attributionWarnings
    self.fileExtensions = fileExtensions
    self.resourceTables = resourceTables
    self.sourceCatalogs = sourceCatalogs
    self.links = links
  }

  /// An archive that only carries the app.
  init(carrier archive: Archive, format: BundleFormat, at path: String, _ parent: Parent?) {
    self.init(
      archive: archive, format: format, root: "", identity: AppIdentity(), baseLocale: nil,
      wholeOwner: .unlocalized, languageSplits: nil, aliases: [],
      warnings: archive.warnings.map { BundleWarning($0.reason.description, entry: $0.entry) },
      attributionWarnings: [], fileExtensions: [], resourceTables: ResourceTables(), sourceCatalogs: [:],
      links: SymbolicLinks())
    move(to: path, inApp: "", parent)
  }

  /// Sets the position in the app.
  mutating func move(to path: String, inApp pathInApp: String, _ parent: Parent?) {
    self.path = path
    self.pathInApp = pathInApp
    self.parent = parent
    warnings = warnings.map { $0.inArchive(at: path) }
    attributionWarnings = attributionWarnings.map { $0.inArchive(at: path) }
  }

  /// Sets the parts of the app that are in this archive.
  mutating func setParts(files: Range<Int>, components: Range<Int>, tablePrefix: String) {
    self.files = files
    self.components = components
    self.tablePrefix = tablePrefix
  }

  /// Whether only the store uses an entry: an app bundle's configuration, metadata and signature.
  func isForStore(_ entry: Int) -> Bool {
    guard format == .aab else { return false }
    let name = archive.names[entry]
    return name == "BundleConfig.pb" || name.hasPrefix("BUNDLE-METADATA/") || name.hasPrefix("META-INF/")
  }
}

/// An entry of one of an app's archives, with its owner.
package struct AppFile: Hashable, Sendable {
  /// An index into the archives of the app.
  package let archive: Int
  package let entry: Int
  /// An index into the components of the app.
  package let component: Int
  package let owner: Owner
  package let kind: ResourceKind
  package let rule: AttributionRule
}
