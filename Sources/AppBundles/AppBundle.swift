package import Archives
package import Localization
internal import ResourceFormats

/// An archive understood as an app: identity, components, and the owner of every entry.
package struct AppBundle: Sendable {
  package let archive: Archive
  package let format: BundleFormat
  package let identity: AppIdentity
  /// The identities of all apps at the top level. More than one if a folder contains several apps or splits.
  package let apps: [AppIdentity]
  /// The locale whose entries belong to base: the development language, or its nearest parent that the app
  /// has.
  package let baseLocale: LocaleTag?
  /// The first component is the app itself.
  package let components: [Component]
  /// One per entry of the archive, in its order.
  package let attributions: [Attribution]
  /// The archives inside, opened in place.
  package let nested: [NestedBundle]
  /// The owner of the archive as a whole, headers included: a language split or a browser's language pack
  /// belongs to its language, any other archive to no locale.
  package let wholeOwner: Owner
  /// Whether devices receive only the language splits that they need. Nil unless this is an Android app
  /// bundle.
  package let languageSplits: Bool?
  package let warnings: [BundleWarning]
  /// The warnings among ``warnings`` about names with locales that no convention attributes.
  let attributionWarnings: [BundleWarning]
  /// Locales that are links to others, in the order of the archive.
  package let aliases: [LocaleAlias]
  let links: SymbolicLinks
  /// The compiled catalogs of sources, by source. Both have the same messages.
  let sourceCatalogs: [Int: Int]
  /// The app's own folder in the archive; empty if the archive is the app.
  package let root: String
  let resourceTables: ResourceTables
  /// The extension of each entry's name.
  let fileExtensions: [FileExtension]

  /// Does the work of a process that reads a stream for another one, if the command line requests it.
  /// - Returns: the exit code; nil if the command line is another one.
  package static func readStream(_ arguments: [String]) -> Int32? {
    StreamReading.run(arguments, retaining: RetainedEntries.shouldRetain)
  }

  /// Opens a file or folder and finds the app in it.
  /// - Parameters:
  ///   - base: the locale of base, if the app does not declare it.
  /// - Throws: `ArchiveError`; ``ContainerError`` if the file is a report of this program.
  package init(opening path: String, base: LocaleTag? = nil, limits: Limits = .standard) throws {
    let archive: Archive
    do throws(ArchiveError) {
      archive = try Archive(opening: path, limits: limits, retaining: RetainedEntries.shouldRetain)
    } catch {
      if error.isUnrecognizedFormat, let schema = ReportFile.schema(ofFileAt: path, limits: limits) {
        throw ContainerError(path: path, reason: .report(schema: schema))
      }
      throw error
    }
    try self.init(archive, outer: nil, owner: nil, requestedBase: base)
  }

  package init(_ archive: Archive, base: LocaleTag? = nil) throws(ArchiveError) {
    try self.init(archive, outer: nil, owner: nil, requestedBase: base)
  }

  /// - Parameters:
  ///   - outer: the format of the archive that contains this one; nil for the archive that was opened.
  ///   - owner: the locale of a nested archive by its name, such as that of a JAR of one language.
  ///   - requestedBase: the locale of base of an archive that does not declare it.
  private init(
    _ archive: Archive, outer: BundleFormat?, owner: LocaleTag?, requestedBase: LocaleTag?
  ) throws(ArchiveError) {
    self.archive = archive
    let tree = FolderTree(archive)
    fileExtensions = tree.fileExtensions
    try archive.willParse { [fileExtensions] entry in
      ResourceFormat.isParsed(fileExtensions[entry], path: archive.names[entry])
    }
    let layout = BundleLayout(archive, tree: tree)
    format = layout.format
    root = layout.root
    let parsed = IdentityReader(archive: archive, layout: layout).read()
    var warnings = archive.warnings.map { BundleWarning($0.reason.description, entry: $0.entry) }
    warnings += parsed.warnings
    languageSplits = parsed.languageSplits

    let role = ArchiveRole(parsed, layout.format, name: archive.name, in: outer, owner: owner)
    wholeOwner = role.owner
    var components = ComponentFinder.components(of: layout, in: archive, tree: tree)
    components[0] = role.component(components[0], in: outer, layout.format)
    self.components = components
    resourceTables = try ResourceTables(archive, layout, components: components)
    warnings += resourceTables.warnings
    links = SymbolicLinks(archive, tree)
    let resolver = OwnershipResolver(
      archive, tree: tree, components: components, resourceTables: resourceTables, links: links,
      isRootForLocalizations: layout.format == .folder && outer == nil,
      whole: role.claim)
    try archive.check(localeCount: resolver.tags.count)
    let development = parsed.developmentLanguage.flatMap { LocaleTag(appleFolder: $0) }
    let base = development.flatMap { Self.base($0, among: resolver.tags) } ?? requestedBase
    if let requestedBase, let base, base != requestedBase {
      warnings.append(
        BundleWarning("'--base \(requestedBase)' ignored: the app declares base locale '\(base)'"))
    }
    sourceCatalogs = SourceCatalogs.find(in: tree, archive)
    var attributions = resolver.attributions(base: base)
    aliases = resolver.aliases(attributions, base: base)
    var nestedWarnings: [BundleWarning] = []
    nested = try Self.openNested(
      archive, layout.format, tree, requestedBase, &attributions, &nestedWarnings)
    self.attributions = attributions
    let isNestedApp = outer != nil && layout.format != .folder
    let localized = Set(nested.lazy.filter { $0.bundle.wholeOwner != .unlocalized }.map(\.entry))
    attributionWarnings = resolver.unattributedLocales(limit: isNestedApp ? 3 : 20, except: localized)
    warnings += attributionWarnings + nestedWarnings
    let apps = Self.apps(among: nested, in: archive, layout.format)
    let inner = apps.first { $0.bundle.wholeOwner == .unlocalized && $0.bundle.identity.identifier != nil }
    baseLocale = base ?? inner?.bundle.baseLocale
    identity = Self.identity(parsed, development, inner: inner?.bundle.identity)
    self.apps =
      apps.isEmpty
      ? [identity] + TopLevelApps.siblings(of: layout, components: components, in: archive, tree: tree)
      : apps.flatMap(\.bundle.apps)
    let whole = apps.isEmpty ? self.apps : apps.filter { !$0.bundle.isSplit }.map(\.bundle.identity)
    if outer == nil, let warning = TopLevelApps.warning(about: self.apps, whole: whole, in: archive) {
      warnings.append(warning)
    }
    self.warnings = warnings
  }

  /// The development language if the app has it, or its nearest parent that the app has.
  private static func base(_ development: LocaleTag, among tags: Set<LocaleTag>) -> LocaleTag? {
    sequence(first: development, next: \.parent).first(where: tags.contains) ?? development
  }

  /// The nested archives that are the app. JARs are parts of a folder. An app somewhere in a folder is the folder's
  /// content only if it has most of the bytes: `/usr/share` contains one, but is not an app.
  private static func apps(
    among nested: [NestedBundle], in archive: Archive, _ format: BundleFormat
  ) -> [NestedBundle] {
    let apps = nested.filter { $0.bundle.format != .jar && $0.bundle.format != .folder }
    let bytes = apps.reduce(0) { $0 + archive.entries[$1.entry].archiveBytes.value }
    guard format == .folder, bytes < archive.size.value / 2 else { return apps }
    return apps.allSatisfy { archive.names[$0.entry].contains("/") } ? [] : apps
  }

  /// The identity, completed from the base split of a set of splits, or from the IPA in a ZIP file.
  private static func identity(
    _ parsed: ParsedIdentity, _ development: LocaleTag?, inner: AppIdentity?
  ) -> AppIdentity {
    var identity = parsed.identity
    identity.baseLanguage = development?.description
    guard let inner else { return identity }
    identity.platform = identity.platform ?? inner.platform
    identity.identifier = identity.identifier ?? inner.identifier
    identity.version = identity.version ?? inner.version
    identity.build = identity.build ?? inner.build
    identity.baseLanguage = identity.baseLanguage ?? inner.baseLanguage
    return identity
  }

  /// Whether the archive is a split of an app: a nested APK, or a language pack.
  private var isSplit: Bool { wholeOwner != .unlocalized || components.first?.kind == .split }

  /// Whether only the store uses an entry: an app bundle's configuration, metadata and signature.
  package func isForStore(_ entry: Int) -> Bool {
    guard format == .aab else { return false }
    let name = archive.names[entry]
    return name == "BundleConfig.pb" || name.hasPrefix("BUNDLE-METADATA/") || name.hasPrefix("META-INF/")
  }

  private static func openNested(
    _ archive: Archive, _ format: BundleFormat, _ tree: FolderTree, _ requestedBase: LocaleTag?,
    _ attributions: inout [Attribution], _ warnings: inout [BundleWarning]
  ) throws(ArchiveError) -> [NestedBundle] {
    guard format.hasNestedBundles else { return [] }
    var nested: [NestedBundle] = []
    for entry in archive.entries.indices {
      guard archive.entries[entry].kind == .file, !archive.entries[entry].isShadowed,
        RetainedEntries.isNested(entry, tree.fileExtensions[entry], in: archive, format)
      else { continue }
      let bundle: AppBundle
      do throws(ArchiveError) {
        let inner = try archive.archive(at: entry, retaining: RetainedEntries.shouldRetain)
        bundle = try AppBundle(
          inner, outer: format, owner: attributions[entry].owner.tag, requestedBase: requestedBase)
      } catch {
        // A library in a folder is a file of it, and not the app.
        let isLibrary =
          format == .folder && !RetainedEntries.isArchive(entry, tree.fileExtensions[entry], in: archive)
        guard isLibrary || error.isUnrecognizedFormat else { throw error }
        warnings.append(
          BundleWarning(
            error.isUnrecognizedFormat
              ? "not an archive despite its extension; not opened"
              : "not opened: the archive \(error.reason)",
            entry: archive.names[entry], affectsMessages: !error.isUnrecognizedFormat))
        continue
      }
      nested.append(NestedBundle(entry: entry, bundle: bundle))
      attributions[entry].rule = .nestedArchive
    }
    return nested
  }

  /// The name of the app's folder without its extension, in Apple's formats; nil in others, which have no
  /// such folder.
  package var displayName: String? { format.isForApple ? components.first?.name : nil }
}

/// An app, or a split of one, that is an entry of an archive.
package struct NestedBundle: Sendable {
  /// The entry in the outer archive.
  package let entry: Int
  package let bundle: AppBundle
}

// MARK: - Archives inside

extension ArchiveError {
  /// Whether the bytes are not an archive at all, as opposed to a damaged one.
  fileprivate var isUnrecognizedFormat: Bool { reason == .notAnArchive || reason == .empty }
}
