package import Archives
package import Localization
internal import ResourceFormats

/// An archive understood as an app: who it is, what it is made of, and where every entry belongs.
package struct AppBundle: Sendable {
  package let archive: Archive
  package let format: BundleFormat
  package let identity: AppIdentity
  /// Whose entries count as base: the app's base language, or the nearest parent of it that the app has.
  package let baseLocale: LocaleTag?
  /// The first is the app itself.
  package let components: [Component]
  /// One for each entry of the archive, in its order.
  package let attributions: [Attribution]
  /// The archives inside, opened in place.
  package let nested: [NestedBundle]
  /// The containers that were opened with the archive, by entry: the tables of Android's resources, and files
  /// that several locales of one have in common.
  package let opened: [Int: OpenedContainer]
  /// Whose the archive is as a whole: a language split and a browser's language pack belong to their language, headers and
  /// all.
  package let wholeOwner: Owner
  /// Of an Android app bundle, whether a device gets the resources of its own languages alone; nil for what is
  /// delivered as it is.
  package let splitsByLanguage: Bool?
  package let warnings: [BundleWarning]
  /// The app's own folder in the archive; empty where the archive is the app.
  let root: String
}

/// An app, or a split of one, that is an entry of an archive.
package struct NestedBundle: Sendable {
  /// The entry, in the outer archive.
  package let entry: Int
  package let bundle: AppBundle
}

/// Something that could not be understood; its bytes count all the same.
package struct BundleWarning: Hashable, Sendable {
  package let entry: String?
  package let message: String

  package init(_ message: String, entry: String? = nil) {
    self.entry = entry
    self.message = message
  }
}

extension AppBundle {
  /// Opens a file or folder and finds the app in it.
  package init(opening path: String, limits: Limits = .standard) throws(ArchiveError) {
    try self.init(
      Archive(opening: path, limits: limits, retaining: RetainedEntries.shouldRetain))
  }

  package init(_ archive: Archive) throws(ArchiveError) {
    try self.init(archive, outermost: nil)
  }

  /// - Parameter outermost: for an archive inside another, the archive that was given; its name is not that of a
  ///   file in a folder, and its manifest says which split it is.
  private init(_ archive: Archive, outermost: Archive?) throws(ArchiveError) {
    self.archive = archive
    let tree = FolderTree(archive)
    let shape = BundleLayout(archive, tree: tree)
    format = shape.format
    root = shape.root
    let found = IdentityReader(archive, shape).read()
    var warnings = archive.warnings.map { BundleWarning($0.reason.description, entry: $0.entry) }
    warnings += found.warnings
    splitsByLanguage = found.splitsByLanguage

    let isSplit = outermost != nil && shape.format == .apk
    let fileName = archive.name.lastPathPart.withoutExtension
    // The file's name is asked only where the manifest cannot be: an app of its own may be called `shop-de.apk`.
    let split = isSplit ? found.splitName ?? (found.identity.identifier == nil ? fileName : nil) : nil
    let splitLanguage = split.flatMap(LanguageSplit.tag)
    let packLanguage = found.languagePack.flatMap { LocaleTag(bcp47: $0) }
    wholeOwner = (splitLanguage ?? packLanguage).map { .locale($0) } ?? .unlocalized
    var components = ComponentFinder.components(of: shape, in: archive, tree: tree)
    if isSplit { components[0] = Component(name: split ?? fileName, kind: .split, path: "") }
    self.components = components
    let tables = try ResourceTables(archive, shape, components: components)
    warnings += tables.warnings
    let placer = OwnershipResolver(
      archive, tree: tree, components: components, stated: tables,
      whole: splitLanguage.map { Claim(owner: .tag($0), rule: .languageSplit) }
        ?? packLanguage.map { Claim(owner: .tag($0), rule: .languagePack) })
    let development = found.developmentLanguage.flatMap { LocaleTag(appleFolder: $0) }
    let base = development.flatMap { Self.base($0, among: placer.tags) }
    var attributions = placer.attributions(base: base)

    nested = try Self.openNested(archive, shape.format, &attributions, &warnings)
    self.attributions = attributions
    opened = Self.open(tables, attributions, archive, base: base)
    self.warnings = warnings
    let inner = nested.first { $0.bundle.wholeOwner == .unlocalized && $0.bundle.identity.identifier != nil }
    baseLocale = base ?? inner?.bundle.baseLocale
    identity = Self.identity(found, development, inner: inner?.bundle.identity)
  }

  private static func open(
    _ tables: ResourceTables, _ attributions: [Attribution], _ archive: Archive, base: LocaleTag?
  ) -> [Int: OpenedContainer] {
    var opened: [Int: OpenedContainer] = [:]
    for (entry, table) in tables.tables {
      opened[entry] = OpenedContainer(
        table.container, table.contents.shares, at: attributions[entry], base: base)
    }
    for (entry, owners) in tables.sharedFiles where attributions[entry].rule == .dividedContainer {
      opened[entry] = OpenedContainer(
        file: archive.entries[entry].installBytes.value, of: owners, kind: attributions[entry].kind,
        component: attributions[entry].component)
    }
    return opened
  }

  /// The development language itself where the app has it, else the nearest of its parents.
  private static func base(_ development: LocaleTag, among tags: Set<LocaleTag>) -> LocaleTag? {
    var candidate: LocaleTag? = development
    while let tag = candidate {
      if tags.contains(tag) { return tag }
      candidate = tag.parent
    }
    return development
  }

  /// A set of splits says who it is through its base split, and a ZIP around an IPA through the IPA.
  private static func identity(
    _ found: ParsedIdentity, _ development: LocaleTag?, inner: AppIdentity?
  ) -> AppIdentity {
    var identity = found.identity
    identity.baseLanguage = development?.description
    guard let inner else { return identity }
    identity.platform = identity.platform ?? inner.platform
    identity.identifier = identity.identifier ?? inner.identifier
    identity.version = identity.version ?? inner.version
    identity.build = identity.build ?? inner.build
    identity.baseLanguage = identity.baseLanguage ?? inner.baseLanguage
    return identity
  }
}

extension AppBundle {
  /// Whether an entry is for the store alone: an app bundle's configuration, metadata and signature.
  package func isForStore(_ entry: Int) -> Bool {
    guard format == .aab else { return false }
    let name = archive.names[entry]
    return name == "BundleConfig.pb" || name.hasPrefix("BUNDLE-METADATA/") || name.hasPrefix("META-INF/")
  }
}

// MARK: - Archives inside

extension AppBundle {
  private static func openNested(
    _ archive: Archive, _ format: BundleFormat, _ attributions: inout [Attribution],
    _ warnings: inout [BundleWarning]
  ) throws(ArchiveError) -> [NestedBundle] {
    guard format.holdsArchives else { return [] }
    var nested: [NestedBundle] = []
    for entry in archive.entries.indices {
      guard archive.entries[entry].kind == .file, !archive.entries[entry].isShadowed,
        RetainedEntries.isArchive(entry, in: archive)
      else { continue }
      let bundle: AppBundle
      do throws(ArchiveError) {
        let inner = try archive.archive(at: entry, retaining: RetainedEntries.shouldRetain)
        bundle = try AppBundle(inner, outermost: archive)
      } catch {
        guard error.isUnrecognizedFormat else { throw error }
        warnings.append(
          BundleWarning(
            "looks like an archive by its name; its bytes count whole", entry: archive.names[entry]))
        continue
      }
      nested.append(NestedBundle(entry: entry, bundle: bundle))
      attributions[entry].rule = .nestedArchive
    }
    return nested
  }
}

extension BundleFormat {
  /// Whether entries that are archives are part of the app, rather than something that it carries.
  fileprivate var holdsArchives: Bool {
    switch self {
    case .apks, .xapk, .apkm, .folder: true
    default: false
    }
  }
}

extension ArchiveError {
  /// The bytes are no archive at all, as against a damaged one.
  fileprivate var isUnrecognizedFormat: Bool { reason == .notAnArchive || reason == .empty }
}
