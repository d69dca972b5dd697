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
  /// The entries of files beside the app: in no folder of an app, in an archive that contains such a folder. They cost
  /// archive bytes only.
  package let besideApp: Set<Int>
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
  let importMaps: ImportMaps
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
    wholeOwner: Owner, besideApp: Set<Int> = [], languageSplits: Bool?, aliases: [LocaleAlias],
    warnings: [BundleWarning],
    attributionWarnings: [BundleWarning], fileExtensions: [FileExtension], resourceTables: ResourceTables,
    importMaps: ImportMaps, sourceCatalogs: [Int: Int], links: SymbolicLinks
  ) {
    self.archive = archive
    self.format = format
    self.root = root
    self.identity = identity
    self.baseLocale = baseLocale
    self.wholeOwner = wholeOwner
    self.besideApp = besideApp
    self.languageSplits = languageSplits
    self.aliases = aliases
    self.warnings = warnings
    self.attributionWarnings = attributionWarnings
    self.fileExtensions = fileExtensions
    self.resourceTables = resourceTables
    self.importMaps = importMaps
    self.sourceCatalogs = sourceCatalogs
    self.links = links
  }

  /// An archive that only carries the app.
  /// - Parameter warnings: those about files beside the app.
  init(
    carrier archive: Archive, format: BundleFormat, at path: String, _ parent: Parent?,
    warnings: [BundleWarning]
  ) {
    self.init(
      archive: archive, format: format, root: "", identity: AppIdentity(), baseLocale: nil,
      wholeOwner: .unlocalized, languageSplits: nil, aliases: [],
      warnings: archive.warnings.map { BundleWarning($0.reason.description, entry: $0.entry) } + warnings,
      attributionWarnings: [], fileExtensions: [], resourceTables: ResourceTables(), importMaps: ImportMaps(),
      sourceCatalogs: [:], links: SymbolicLinks())
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

  /// The archive bytes without those of files beside the app.
  package var ownBytes: ByteCount {
    besideApp.reduce(archive.size) { $0 - archive.entries[$1].archiveBytes }
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
  /// Whether the content can be read, of any size: not for folders, links, earlier entries of the same name, files beside the
  /// app, and entries that a stream did not retain.
  let isReadable: Bool
  /// The name by which code refers to the table in the file, of any size; nil if its messages are not read.
  package internal(set) var table: String?

  init(
    archive: Int, entry: Int, component: Int, _ attribution: Attribution, isReadable: Bool
  ) {
    self.archive = archive
    self.entry = entry
    self.component = component
    owner = attribution.owner
    kind = attribution.kind
    rule = attribution.rule
    self.isReadable = isReadable
  }
}
